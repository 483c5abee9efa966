// SPDX-License-Identifier: Apache-2.0
// The code that an invocation of a macro, a repetition or an included file stands for:
//
//   4 | load v4, 16        s_load_dword s[s_tmp], s[0:1], 16     0x1900  c0020100 00000010
//                          v_mov_b32 v4, s[s_tmp]                0x1908  7e080204
//
// The lines are those of the body with the arguments of this invocation, nested ones too. With a program they are
// those that were assembled, once for each iteration; without one, those of the body, conditions included. Pure
// functions; any thread.
#pragma once

#include "navigation/index.h"
#include "navigation/rename.h"
#include "program/program.h"
#include "source/place.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::navigation {

// A part of an expanded line that an argument, a default or an element of .irp has put there.
struct WrittenPart {
  std::size_t begin = 0; // in the text of the line, in bytes
  std::size_t length = 0;
  source::Place place; // where it is written

  bool operator==(const WrittenPart&) const = default;
};

struct ExpandedLine {
  std::string text;        // without the blanks before it
  source::Place place;     // in the body
  std::uint32_t depth = 0; // 0: of the body itself; 1: of an expansion in it
  std::string within;      // "load", ".rept 2": the innermost expansion; iterations count from 1
  program::Index instruction = program::kNone; // kNone: a label, or not assembled
  std::uint64_t address = 0;                   // address of the instruction in the code object
  std::string encoding = {};                   // "c0020100 00000010": its words
  std::vector<WrittenPart> arguments = {};     // ascending; without those that are composed of several

  bool operator==(const ExpandedLine&) const = default;
};

struct ExpandedCode {
  std::string name; // the macro, ".rept", or the included file
  std::vector<ExpandedLine> lines;
  bool isAssembled = false; // the lines are those of the program
};

// `program`: of the same texts, or nullptr. Refused: the line expands to nothing.
[[nodiscard]] Allowed<ExpandedCode> expand(const Index& index, const program::Program* program,
                                           std::string_view file, std::uint32_t line);

} // namespace wavesmith::navigation
