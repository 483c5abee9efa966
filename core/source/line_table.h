// SPDX-License-Identifier: Apache-2.0
// Maps the address of an instruction to its source line, through macros and repetitions, and to the author's
// names for its registers.
//
//   1  .macro load dst            0x100  s_load_dword s4, ...   line 2, in macro load, called at line 6
//   2    s_load_dword s[\dst], …  0x108  s_load_dword s5, ...   line 2, in macro load, called at line 7
//   3  .endm
//   6  load s_count               names at 0x100: columns of `s_count`, meaning s4
//   7  load 5
//
// The assembler creates the table; for a code object built with -g it is read from DWARF. A value; any thread
// may read it.
#pragma once

#include "source/place.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

inline constexpr std::uint32_t kNoExpansion = ~std::uint32_t{0};

// A line of a file, and the expansion that produced it.
struct Location {
  std::uint32_t file = 0;                 // index into LineTable::files
  std::uint32_t line = 0;                 // from 1
  std::uint32_t column = 0;               // from 1; 0: the whole line
  std::uint32_t expansion = kNoExpansion; // index into LineTable::expansions: the innermost one

  bool operator==(const Location&) const = default;
};

// One expansion of a macro, of an iteration of .rept/.irp/.irpc, one .include, or one inlined function call.
struct Expansion {
  enum class Kind : std::uint8_t { Macro, Repetition, Include, Inlining };
  Kind kind = Kind::Macro;
  // "load" for a macro or function, ".rept" or ".irp" for a repetition, the path for an include
  std::string name;
  std::uint32_t iteration = 0; // for a repetition, from 0
  Location site;               // the place of the invocation; its expansion is the next outer one

  bool operator==(const Expansion&) const = default;
};

enum class RegisterFile : std::uint8_t { Scalar, Vector, Accumulation };

// `v[v_idx:v_idx+1]` in the text of an instruction: the author's name for v3 and v4.
struct NamedRegister {
  std::string name; // "v_idx": the first symbol of the operand
  RegisterFile file = RegisterFile::Vector;
  std::uint32_t first = 0;  // 3
  std::uint32_t count = 1;  // 2
  std::uint32_t column = 0; // column of the operand in the line after expansion, from 1
  std::uint32_t length = 0;

  bool operator==(const NamedRegister&) const = default;
};

// The source line of an instruction.
struct LineEntry {
  std::uint64_t address = 0; // in the code object, after linking
  Location location;
  std::uint32_t firstName = 0; // index into LineTable::names
  std::uint16_t nameCount = 0;
  bool broken = false; // the line did not assemble: the instruction is a placeholder of unknown effect
  // The text does not have the statement: it was written when the text was assembled, before the line's instruction.
  bool isAdded = false;

  bool operator==(const LineEntry&) const = default;
};

struct LineTable {
  std::vector<std::string> files;
  std::vector<Expansion> expansions;
  std::vector<LineEntry> entries; // sorted by address; one per instruction
  std::vector<NamedRegister> names;
  // A compiler's table (DWARF): many instructions per line, in any order, and the text may have changed
  // since. There is an entry for every word of code, including the second words of instructions.
  bool fromDebugInformation = false;

  // The entry of the instruction at exactly this address, or nullptr. O(log n).
  [[nodiscard]] const LineEntry* at(std::uint64_t address) const;

  // The entries whose outermost line (the one the user sees in the file) is this one, sorted by address.
  [[nodiscard]] std::vector<const LineEntry*> entriesOf(std::string_view file, std::uint32_t line) const;

  [[nodiscard]] std::span<const NamedRegister> namesOf(const LineEntry& entry) const;

  // The innermost line: in the body of the macro.
  [[nodiscard]] Place place(const Location& location) const;

  // The line in the main file: outside of every macro, repetition and include.
  [[nodiscard]] Place outermost(const Location& location) const;

  // The chain of expansions, innermost first.
  [[nodiscard]] std::vector<const Expansion*> chain(const Location& location) const;

  // "saxpy.cl:12, get_global_id inlined at saxpy.cl:9": the innermost line and its expansions. Always one
  // line: characters that are not printable become question marks.
  [[nodiscard]] std::string text(const Location& location) const;

  bool operator==(const LineTable&) const = default;
};

} // namespace wavesmith::source
