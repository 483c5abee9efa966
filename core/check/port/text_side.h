// SPDX-License-Identifier: Apache-2.0
// One of the two texts of a comparison: its instructions by the lines that they come from, and by their places.
//
// A value that refers to its encodings and lines; any thread.
#pragma once

#include "assembler/encodings.h"
#include "check/port/old_lines.h"
#include "source/place.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::check {

// Instructions in a row that come from the same line of the old text, in the same expansion.
struct LineRun {
  std::string line; // the same for both texts
  std::size_t begin = 0;
  std::size_t end = 0;
};

class TextSide {
public:
  // `lines`: of the ported text; nullptr: this is the old one. Both must outlive this.
  TextSide(const assembler::Encodings& encodings, const OldLines* lines);

  [[nodiscard]] const assembler::EncodedInstruction& operator[](std::size_t i) const {
    return encodings_.instructions[i];
  }
  [[nodiscard]] std::size_t size() const { return encodings_.instructions.size(); }
  [[nodiscard]] const std::vector<LineRun>& runs() const { return runs_; }
  [[nodiscard]] std::string lines() const; // LineRun::line of all, one in each line
  [[nodiscard]] source::Place place(std::size_t i) const;
  // The lines that lead to the instruction, innermost first.
  [[nodiscard]] std::vector<source::Place> chain(std::size_t i) const;
  // Why it does not assemble.
  [[nodiscard]] std::string message(std::size_t i) const;
  // The instruction at the label or the first one after it; size(): there is none.
  [[nodiscard]] std::size_t target(const assembler::EncodedLabel& label) const;

private:
  std::string lineOf(const source::Location& location, std::vector<std::string>& known) const;

  const assembler::Encodings& encodings_;
  const OldLines* oldLines_;
  std::vector<LineRun> runs_;
  std::map<std::uint32_t, std::vector<std::pair<std::uint64_t, std::size_t>>> places_; // by section
  std::map<std::pair<std::string, std::uint32_t>, std::string> messages_;
};

} // namespace wavesmith::check
