// SPDX-License-Identifier: Apache-2.0
// Leads an assembly back from the text that was assembled, in which statements were added, to the text as its author has it.
//
//   WrittenLines lines;
//   lines.add("k.s", text, written);
//   lines.leadBack(assembly);          its places are those of `text`, and assembly.added has what only `written` has
//
// A statement that was added is at the line before which it stands. A value; any thread.
#pragma once

#include "assembler/assembly.h"
#include "source/text/text_diff.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::authoring {

class WrittenLines {
public:
  void add(const std::string& path, std::string_view text, std::string_view written);
  void leadBack(assembler::Assembly& assembly) const;

private:
  struct File {
    std::vector<source::ChangedLines> changes;
    std::uint32_t lineCount = 0;           // of the author's text
    std::vector<std::uint32_t> addedLines; // of the written text, ascending
    std::vector<assembler::AddedStatement> added;
  };

  [[nodiscard]] static std::uint32_t lineOf(const File& file, std::uint32_t written);
  void leadBack(source::Place& place) const;

  std::map<std::string, File> files_; // by path
};

} // namespace wavesmith::authoring
