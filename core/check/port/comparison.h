// SPDX-License-Identifier: Apache-2.0
// Compares a ported text with the old one, instruction by instruction, as LLVM encodes them for the old processor
// and for gfx942. The expectations (opcode_pairs.h, instruction_match.h) share nothing with the rules in port/, so
// that an error in those is found here.
//
//   old   gfx803  V_MAC_F32_e32_vi    v_mac_f32_e32 v6, s8, v5     k.s:12
//   now   gfx942  V_FMAC_F32_e32_vi   v_fmac_f32_e32 v7, s8, v6    stated: it rounds once
//
// Both are walked in the order of the text, and lines of the new one are those of the old one that they come from
// (port::PortedFile::oldLines). Pure functions; any thread.
#pragma once

#include "assembler/encodings.h"
#include "port/port.h"
#include "source/place.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::check {

enum class Match : std::uint8_t {
  Same,          // the same operation and operands, under other names and register numbers at most
  Stated,        // differs as a rule says, which the port states as well
  NotComparable, // LLVM cannot assemble it for one of the two, or a condition selects it for one of them
  Different,     // the ported text is wrong, or the expectations are
  Inserted,      // the old text has no such instruction
};

struct ComparedInstruction {
  Match match = Match::Same;
  source::Place old;  // line 0: none
  source::Place now;  // in the ported text; line 0: none
  std::string before; // as LLVM prints it for the old processor
  std::string after;
  std::string why;       // the rule, the reason, or what differs
  std::size_t count = 1; // the number of expansions of a macro or a repetition with it
  // Only for Match::Different: only half of a register differs, which the instruction keeps. Whether anything reads that
  // half is unknown.
  bool keepsOtherHalf = false;

  bool operator==(const ComparedInstruction&) const = default;
};

struct PortComparison {
  std::string processor;   // the processor whose encoding the old text has; empty: nothing was compared
  std::string unavailable; // why nothing was compared
  std::size_t same = 0;
  std::vector<ComparedInstruction> others; // all that are not the same, in the order of the texts

  [[nodiscard]] std::size_t count(Match match) const;
  // Instructions of the old text.
  [[nodiscard]] std::size_t instructions() const;
  // The rules of Match::Stated, with the number of instructions.
  [[nodiscard]] std::map<std::string, std::size_t> stated() const;
};

// `old`: the encodings of the texts before the port, without what only old assemblers know (port/code_only.h); `now`:
// those of the texts after it.
[[nodiscard]] PortComparison comparePort(const port::Ported& ported, const assembler::Encodings& old,
                                         const assembler::Encodings& now);

} // namespace wavesmith::check
