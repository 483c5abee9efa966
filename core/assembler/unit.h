// SPDX-License-Identifier: Apache-2.0
// Runs LLVM's assembler on one source: returns an ELF object, and the origin of each of its instructions.
//
// LLVM continues after an error but then produces no object. Here it does: each statement that fails in code
// is immediately replaced by an `s_nop 0`, so that everything after it has its proper address.
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

class EncodingRecorder;

// A section of the object: names can occur several times, so it also has its index among them.
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
  NextFree nextFree;        // without its address, too
};

// A use of a symbol that other sources can see.
struct UnitUse {
  std::uint32_t mainLine = 0; // the line of the main file that leads to it, for the order of messages
  std::string symbol;
  source::Place place;
  std::vector<source::Note> notes;
  std::optional<std::size_t> instruction; // index into Unit::instructions; nothing: the use is in data
  bool isDefined = false;                 // in this source
};

struct UnitLabel {
  std::string symbol;
  source::Place place;
};

// A message and the line of the main file that leads to it: macros and includes have lines of their own.
struct UnitMessage {
  std::uint32_t mainLine = 0;
  source::Diagnostic diagnostic;
};

struct Unit {
  std::string path;
  llvm::SmallVector<char, 0> object; // empty: the source could not be assembled at all
  std::vector<UnitSection> sections;
  std::vector<UnitInstruction> instructions; // as LLVM emitted them
  std::vector<UnitUse> uses;
  std::vector<UnitLabel> labels;     // those that other objects can see
  std::vector<UnitMessage> messages; // sorted by mainLine
};

// `repaired`: lines that differ from the author's; LLVM's messages about them are suppressed. `text`: the
// text of a `.s`, or the preprocessed text of a `.S` (then `preprocessed` has the origin of its lines); it
// ends with a newline. `recorder`: receives the encoded instructions; nullptr: they are not recorded.
[[nodiscard]] Unit assembleUnit(const LlvmTarget& target, const std::string& path, const std::string& text,
                                const PreprocessedLines* preprocessed, const Options& options,
                                TableBuilder& table, const Progress& progress, const Adviser& adviser,
                                std::set<std::uint32_t> repaired = {}, EncodingRecorder* recorder = nullptr);

} // namespace wavesmith::assembler
