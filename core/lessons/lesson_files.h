// SPDX-License-Identifier: Apache-2.0
// The files of a lesson as its blocks name them: lines, labels, the default source and run file.
//
//   LessonFiles files({"first_wave.s", "first_wave.run.yaml"}, texts);
//   files.lines("first_wave.s:loop")     first_wave.s, line 14 to 14
//
// Values; any thread.
#pragma once

#include "lessons/lesson.h"

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::lessons {

[[nodiscard]] bool isRunFile(std::string_view file);    // NAME.run.yaml
[[nodiscard]] bool isSourceFile(std::string_view file); // NAME.s or NAME.S
// The line on which the label is defined, from 1.
[[nodiscard]] std::optional<std::uint32_t> lineOfLabel(std::string_view text, std::string_view label);
// The first line at or after `line` with an instruction, rather than a label or a directive alone.
[[nodiscard]] std::optional<std::uint32_t> instructionLine(std::string_view text, std::uint32_t line);

class LessonFiles {
public:
  // An error is a sentence about the text that was given.
  template <typename T>
  using Found = std::expected<T, std::string>;

  LessonFiles(std::vector<std::string> names, std::map<std::string, std::string> texts);

  [[nodiscard]] const std::map<std::string, std::string>& texts() const { return texts_; }
  // "name", if it is one of the files.
  [[nodiscard]] Found<std::string> file(std::string_view name) const;
  // The first source, and the first run file.
  [[nodiscard]] Found<std::string> firstSource() const;
  [[nodiscard]] Found<std::string> firstRunFile() const;

  // "FILE:12", "FILE:12-15", "FILE:label", "FILE:label+2", "12", "label", with labels at both ends as well; without a file,
  // in the first source. anchors.h explains label+2.
  [[nodiscard]] Found<LineRange> lines(std::string_view text) const;
  // The same for a position of the debugger: "FILE:12", "12", "label", "FILE:label", "start", "end". The result is as
  // Position::at. Labels are looked for in `texts`.
  [[nodiscard]] Found<std::string> position(std::string_view text,
                                            const std::map<std::string, std::string>& texts) const;

private:
  struct Split {
    std::string file;
    std::string_view rest;
  };
  [[nodiscard]] Found<Split> split(std::string_view text) const;
  [[nodiscard]] Found<std::uint32_t> line(const std::string& file, std::string_view text) const;

  std::vector<std::string> names_;
  std::map<std::string, std::string> texts_;
};

} // namespace wavesmith::lessons
