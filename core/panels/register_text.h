// SPDX-License-Identifier: Apache-2.0
// The sentences of the register panel, shared by the window and the command line.
//
//   const RegisterText say(program, analysis, lines, panel);
//   say.occupancy()      "7 waves per SIMD, limited by vector registers; 72 of 512 allocated"
//   say.next()           "8 waves need at most 64 vector registers"
//   say.at(52)           "line 52: 66 VGPRs, 0 AGPRs, 24 SGPRs; 7 waves"
//
// Refers to its arguments. Pure; any thread.
#pragma once

#include "panels/register_panel.h"
#include "panels/sentence.h"

#include <string>
#include <vector>

namespace wavesmith::panels {

class RegisterText {
public:
  RegisterText(const program::Program& program, const analysis::Analysis& analysis,
               const program::LineIndex& lines, const RegisterPanel& panel)
      : program_(program), analysis_(analysis), lines_(lines), panel_(panel) {}

  [[nodiscard]] std::string where(Index at) const { return placeText(program_, lines_, at); }

  [[nodiscard]] std::string occupancy() const;
  [[nodiscard]] std::string next() const; // the requirement of one more wave; "" if none is possible
  // "At most 7 VGPRs, 0 AGPRs and 21 SGPRs are live at once; most vector registers, 7, in line 51"
  [[nodiscard]] Sentence maximum() const;
  // The registers that are live at an instruction, and the number of waves possible for a kernel that needs
  // no more vector registers than that.
  [[nodiscard]] std::string at(Index at) const;
  [[nodiscard]] std::uint32_t wavesAt(Index at) const;
  [[nodiscard]] std::string bar(const RegisterBar& bar) const; // "v_sum v12: lines 44 to 61"
  [[nodiscard]] std::string part(const FilePart& part) const;  // "v0 to v7 (8 registers): used"
  [[nodiscard]] std::vector<Sentence> saving() const;

private:
  [[nodiscard]] Sentence beyond() const;
  void addPlaces(Sentence& sentence, const std::vector<Index>& at) const;

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const program::LineIndex& lines_;
  const RegisterPanel& panel_;
};

[[nodiscard]] std::string_view name(FilePart::Kind kind); // "used"

} // namespace wavesmith::panels
