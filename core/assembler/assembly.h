// SPDX-License-Identifier: Apache-2.0
// The requests and results of assembling; values without LLVM, for both ends of the language worker.
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
  std::string path; // names the text in messages; relative .include and .incbin are resolved in its folder
  std::string text;
};

// Whether a text is assembled with waits that it does not have (authoring/writing_client.h).
enum class Waits : std::uint8_t {
  AsTextSays,    // if its first line says so
  WhenAssembled, // s_waitcnt and s_nop are written before it is assembled
  AsWritten,     // it is assembled as it is, whatever its first line says
};

struct Options {
  std::string target = "gfx942"; // target id: "gfx942:sramecc+:xnack-"
  std::vector<std::string> includePaths;
  std::vector<std::pair<std::string, std::string>> definitions; // -D NAME=VALUE; without a value, 1
  unsigned codeObjectVersion = 5;
  // The folders whose files may be read, beside the folder of each source: Code::IncludeOutside for others, also
  // for those in an include path. The include paths that the user gave are in here, too (source/below.h).
  std::vector<std::string> allowedFolders = {};
  // Included files that are edited: .include reads their texts from here. The paths are those that messages
  // name; a file must exist on the disk, too. `#include` and .incbin read the disk.
  std::vector<SourceFile> edited = {};
  Waits waits = Waits::AsTextSays; // for the client: the worker assembles what it gets
};

// The values of `.amdgcn.next_free_vgpr` and `.amdgcn.next_free_sgpr` after the instruction at `address`:
// LLVM raises them to the highest register used so far plus one, and an author sets them to 0 between kernels
// (LLVM AMDGPUUsage, "Assembler Predefined Symbols").
struct NextFree {
  std::uint64_t address = 0;
  std::int64_t vgprs = 0;
  std::int64_t sgprs = 0;

  bool operator==(const NextFree&) const = default;
};

// A statement that was assembled but is not in the text.
struct AddedStatement {
  source::Place place; // the line before which it is executed, or whose statement it replaces; no column
  std::string text;    // "s_waitcnt vmcnt(1)"

  bool operator==(const AddedStatement&) const = default;
};

struct Assembly {
  std::string target;
  // The linked code object. A line that does not assemble is replaced by an `s_nop 0`, marked as broken in
  // the line table, so that all other lines are still decoded and analyzed. Empty if nothing could be linked.
  std::vector<std::byte> codeObject;
  source::LineTable lines;
  // Sorted by address: only where the values differ from those of the previous instruction.
  std::vector<NextFree> nextFree;
  source::Diagnostics diagnostics;
  // Of texts whose waits are written when they are assembled, by file and line; filled by the client.
  std::vector<AddedStatement> added = {};

  // The values at this address; nullptr: none up to it. O(log n).
  [[nodiscard]] const NextFree* nextFreeAt(std::uint64_t address) const {
    const auto after = std::ranges::upper_bound(nextFree, address, {}, &NextFree::address);
    return after == nextFree.begin() ? nullptr : &*std::prev(after);
  }

  [[nodiscard]] bool ok() const { return !codeObject.empty() && !source::hasErrors(diagnostics); }
};

struct Disassembly {
  std::string text;
  // The differences in the code object that the text assembles to, one sentence each: sections that a text
  // cannot produce (another linker's name, a symbol table that was stripped). Empty: the files are identical.
  std::vector<std::string> differences;
  // The line of `text` for each word of code, whether it is an instruction or not; columns are those of the
  // statements. Its only file is the path of the code object: the text has no other name.
  source::LineTable lines;
};

// The source lines in the debug information of a code object.
struct DebugLines {
  source::LineTable lines; // empty: there is no readable debug information
  source::Diagnostics diagnostics;
};

} // namespace wavesmith::assembler
