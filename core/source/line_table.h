// SPDX-License-Identifier: Apache-2.0
// From the address of an instruction to the line that a person wrote, through macros and repetitions, and to
// the names that the author gave to its registers.
//
//   1  .macro load dst            0x100  s_load_dword s4, ...   line 2, in macro load, called at line 6
//   2    s_load_dword s[\dst], …  0x108  s_load_dword s5, ...   line 2, in macro load, called at line 7
//   3  .endm
//   6  load s_count               names at 0x100: columns of `s_count`, meaning s4
//   7  load 5
//
// The assembler writes one; a code object built with -g has one in its DWARF. A value; any thread may read
// it.
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

// A line of a file, and what put it there.
struct Location {
  std::uint32_t file = 0;                 // index into LineTable::files
  std::uint32_t line = 0;                 // from 1
  std::uint32_t column = 0;               // from 1; 0: the whole line
  std::uint32_t expansion = kNoExpansion; // index into LineTable::expansions: the innermost one

  bool operator==(const Location&) const = default;
};

// One expansion of a macro, of an iteration of .rept/.irp/.irpc, one .include, or one call of a function that
// the compiler has inlined.
struct Expansion {
  enum class Kind : std::uint8_t { Macro, Repetition, Include, Inlining };
  Kind kind = Kind::Macro;
  // "load" for a macro or function, ".rept" or ".irp" for a repetition, the path for an include
  std::string name;
  std::uint32_t iteration = 0; // of a repetition, from 0
  Location site;               // where it was called; its own expansion is the next one out

  bool operator==(const Expansion&) const = default;
};

enum class RegisterFile : std::uint8_t { Scalar, Vector, Accumulation };

// `v[v_idx:v_idx+1]` in the text of an instruction: the author's name for v3 and v4.
struct NamedRegister {
  std::string name; // "v_idx": the first symbol of the operand
  RegisterFile file = RegisterFile::Vector;
  std::uint32_t first = 0;  // 3
  std::uint32_t count = 1;  // 2
  std::uint32_t column = 0; // of the operand in the line as the assembler read it (after expansion), from 1
  std::uint32_t length = 0;

  bool operator==(const NamedRegister&) const = default;
};

// Which line an instruction came from.
struct LineEntry {
  std::uint64_t address = 0; // in the code object, as linked
  Location location;
  std::uint32_t firstName = 0; // into LineTable::names
  std::uint16_t nameCount = 0;
  bool broken = false; // the line did not assemble: the instruction stands in for one of unknown effect

  bool operator==(const LineEntry&) const = default;
};

struct LineTable {
  std::vector<std::string> files;
  std::vector<Expansion> expansions;
  std::vector<LineEntry> entries; // by address, ascending; one per instruction
  std::vector<NamedRegister> names;
  // A compiler's (DWARF): many instructions at one line, in any order, of a text that may have changed since.
  // Then there is an entry for every word of code, the second ones of instructions too.
  bool fromDebugInformation = false;

  // The entry of the instruction at exactly this address, or nullptr. O(log n).
  [[nodiscard]] const LineEntry* at(std::uint64_t address) const;

  // The entries whose outermost line (the one the user sees in the file) is this one, ascending by address.
  [[nodiscard]] std::vector<const LineEntry*> entriesOf(std::string_view file, std::uint32_t line) const;

  [[nodiscard]] std::span<const NamedRegister> namesOf(const LineEntry& entry) const;

  // The line itself, innermost: in the body of the macro.
  [[nodiscard]] Place place(const Location& location) const;

  // The line in the file that was opened: outside of every macro, repetition and include.
  [[nodiscard]] Place outermost(const Location& location) const;

  // The chain of expansions from the innermost out: one Expansion each.
  [[nodiscard]] std::vector<const Expansion*> chain(const Location& location) const;

  // "saxpy.cl:12, get_global_id inlined at saxpy.cl:9": the line, innermost, and what has put it there.
  // Always one line: characters that are none to look at are question marks.
  [[nodiscard]] std::string text(const Location& location) const;

  bool operator==(const LineTable&) const = default;
};

} // namespace wavesmith::source
