// SPDX-License-Identifier: Apache-2.0
// The results and requests of assembling; values without LLVM, for both ends of the language worker.
#pragma once

#include "source/diagnostic.h"
#include "source/line_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::assembler {

struct SourceFile {
  std::string path; // names the text in messages; relative .include and .incbin are looked up beside it
  std::string text;
};

struct Options {
  std::string target = "gfx942"; // target id: "gfx942:sramecc+:xnack-"
  std::vector<std::string> includePaths;
  std::vector<std::pair<std::string, std::string>> definitions; // -D NAME=VALUE; no value means 1
  unsigned codeObjectVersion = 5;
};

// What `.amdgcn.next_free_vgpr` and `.amdgcn.next_free_sgpr` are once the instruction at `address` has been
// read: LLVM raises them to the highest register used so far plus one, and an author sets them to 0 between
// kernels (LLVM AMDGPUUsage, "Assembler Predefined Symbols").
struct NextFree {
  std::uint64_t address = 0;
  std::int64_t vgprs = 0;
  std::int64_t sgprs = 0;

  bool operator==(const NextFree&) const = default;
};

struct Assembly {
  std::string target;
  // The linked code object. Lines that do not assemble are an `s_nop 0` there, marked as broken in the line
  // table, so that all other lines are still decoded and analyzed. Empty when there is nothing that could be
  // linked.
  std::vector<std::byte> codeObject;
  source::LineTable lines;
  // By address, ascending: where they are other than at the instruction before.
  std::vector<NextFree> nextFree;
  source::Diagnostics diagnostics;

  // At this address; nullptr: no instruction is up to it. O(log n).
  [[nodiscard]] const NextFree* nextFreeAt(std::uint64_t address) const {
    const auto after = std::ranges::upper_bound(nextFree, address, {}, &NextFree::address);
    return after == nextFree.begin() ? nullptr : &*std::prev(after);
  }

  [[nodiscard]] bool ok() const { return !codeObject.empty() && !source::hasErrors(diagnostics); }
};

struct Disassembly {
  std::string text;
  // What is not the same in the code object that the text assembles to, a sentence each: sections that no
  // text can give (another linker's name, a symbol table that was stripped). Empty: it is the same file.
  std::vector<std::string> differences;
  // The line of `text` that has each word of code, instruction or not; columns are those of the statements.
  // Its only file is the path of the code object: the text has no other name.
  source::LineTable lines;
};

// What the debug information of a code object says about the lines of its source.
struct DebugLines {
  source::LineTable lines; // empty: there is no debug information, or none that can be read
  source::Diagnostics diagnostics;
};

} // namespace wavesmith::assembler
