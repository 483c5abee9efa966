// SPDX-License-Identifier: Apache-2.0
// Which registers may depend on the kernarg segment pointer, as far as the flow through registers is
// statically known; and whether the pointer may have escaped: to memory, into a function, through registers
// that are selected at run time. Internal to this folder.
//
//   s_mov_b64 s[4:5], s[0:1]      s4 and s5 as well
//   s_load_dword s4, s[4:5], 0    no longer s4: what is loaded is an argument
//
// Immutable; any thread.
#pragma once

#include "analysis/analysis.h"
#include "program/program.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace wavesmith::kernarg {

class PointerTaint {
public:
  // Starts at the entry of a kernel, where `pointer` (a pair of SGPRs) holds the pointer.
  PointerTaint(const program::Program& program, const analysis::Footprints& footprints, analysis::Index entry,
               isa::RegisterRange pointer);

  using Set = analysis::RegisterSet;
  [[nodiscard]] const std::vector<std::uint32_t>& blocks() const {
    return blocks_;
  } // reachable from the entry
  [[nodiscard]] const Set& atStart(std::uint32_t block) const { return start_.at(block); }
  void step(Set& set, analysis::Index at) const; // updates the set to the state after the instruction
  // The instruction reads a register of the set, and its result depends on it.
  [[nodiscard]] bool reads(const Set& set, analysis::Index at) const;
  // The pointer did not escape, except through memory accesses.
  [[nodiscard]] bool followed() const { return followed_; }

private:
  [[nodiscard]] bool losesTrack(analysis::Index at) const;

  const program::Program& program_;
  const analysis::Footprints& footprints_;
  std::vector<std::uint32_t> blocks_;
  std::unordered_map<std::uint32_t, Set> start_;
  bool followed_ = true;
};

} // namespace wavesmith::kernarg
