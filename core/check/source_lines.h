// SPDX-License-Identifier: Apache-2.0
// The lines of the files from which a program was assembled, split once.
//
//   SourceLines lines(textOf);
//   lines.at({"k.s", 45})       its text and the lexer's state before it; nothing past the end of the file
//
// Refers to the texts of `textOf`. One thread at a time.
#pragma once

#include "check/render.h"
#include "source/assembly/assembly_line.h"
#include "source/place.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace wavesmith::check {

class SourceLines {
public:
  explicit SourceLines(const TextOf& text) : text_(text) {}

  [[nodiscard]] const std::vector<source::AssemblyLine>& of(const std::string& path) {
    const auto [at, isNew] = lines_.try_emplace(path);
    if (isNew) at->second = source::assemblyLines(text_ ? text_(path) : std::string_view{});
    return at->second;
  }
  [[nodiscard]] std::optional<source::AssemblyLine> at(const source::Place& place) {
    const auto& lines = of(place.file);
    if (place.line == 0 || place.line > lines.size()) return std::nullopt;
    return lines[place.line - 1];
  }

private:
  const TextOf& text_;
  std::unordered_map<std::string, std::vector<source::AssemblyLine>> lines_;
};

} // namespace wavesmith::check
