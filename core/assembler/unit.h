// SPDX-License-Identifier: Apache-2.0
// One source through LLVM's assembler: an ELF object, and where each of its instructions came from.
//
// LLVM goes on after an error but gives no object then. Here it does: each statement that fails in code is an
// `s_nop 0` in its place, at once, so that whatever comes after it is where it would be.
//
// One thread at a time.
#pragma once

#include "assembler/assembler.h"
#include "assembler/llvm_target.h"
#include "assembler/preprocessed_lines.h"
#include "assembler/source_map.h"

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::assembler {

// A section of the object: names can occur several times, so also which of them it is.
struct UnitSection {
  std::string name;
  std::uint32_t occurrence = 0;
  bool isLoaded = true; // has an address in the code object
};

struct UnitInstruction {
  std::uint32_t section = 0; // index into Unit::sections
  std::uint64_t offset = 0;
  std::uint32_t length = 0; // bytes
  source::LineEntry line;   // without its address
  NextFree nextFree;        // likewise
};

// A use of a symbol that other sources can see.
struct UnitUse {
  std::uint32_t mainLine = 0; // the line of the source that leads to it, for the order of messages
  std::string symbol;
  source::Place place;
  std::vector<source::Note> notes;
  std::optional<std::size_t> instruction; // index into Unit::instructions; nothing: it is used by data
  bool isDefined = false;                 // here
};

struct UnitLabel {
  std::string symbol;
  source::Place place;
};

// A message and the line of the source that leads to it: through macros and includes, which have lines of
// their own.
struct UnitMessage {
  std::uint32_t mainLine = 0;
  source::Diagnostic diagnostic;
};

struct Unit {
  std::string path;
  llvm::SmallVector<char, 0> object; // empty: nothing could be made of the source
  std::vector<UnitSection> sections;
  std::vector<UnitInstruction> instructions; // as LLVM emitted them
  std::vector<UnitUse> uses;
  std::vector<UnitLabel> labels;     // those that other objects can see
  std::vector<UnitMessage> messages; // by mainLine, ascending
};

// `repaired`: lines that differ from the author's; LLVM's messages about them are left out.
// `text`: of a `.s`, or what the preprocessor made of a `.S` (then `preprocessed` says where its lines came
// from); it ends in a newline.
[[nodiscard]] Unit assembleUnit(const LlvmTarget& target, const std::string& path, const std::string& text,
                                const PreprocessedLines* preprocessed, const Options& options,
                                TableBuilder& table, const Progress& progress, const Adviser& adviser,
                                std::set<std::uint32_t> repaired = {});

} // namespace wavesmith::assembler
