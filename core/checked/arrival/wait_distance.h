// SPDX-License-Identifier: Apache-2.0
// The wait states between the instructions that a wave executes, on the path that it takes: an instruction that comes too
// early after the one it depends on gets a poisoned result (isa/hazards.h, rows of severity error).
//
// Only instructions that are too close on some path (analysis/hazards) are looked at; a kernel without any costs nothing.
// WaitDistances: constant, for the dispatch. WaitHistory: of one wave.
#pragma once

#include "analysis/hazards/hazard_pairs.h"
#include "emulator/machine/dispatch_context.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace wavesmith::checked {

struct Step;

class WaitDistances {
public:
  explicit WaitDistances(const emulator::DispatchContext& context);

  [[nodiscard]] bool any() const { return !consumers_.empty(); }
  [[nodiscard]] bool consumes(program::Index index) const { return any() && consumers_[index]; }
  [[nodiscard]] analysis::Subject subject(program::Index index) const {
    return analysis::subject(*program_, footprints_, index);
  }

private:
  const program::Program* program_;
  analysis::Footprints footprints_;
  std::vector<bool> consumers_; // by instruction; empty: none
};

class WaitHistory {
public:
  void start() { count_ = 0; }
  // Before the instruction is executed: true if it is too early; then it is reported, and call `poison` after it.
  [[nodiscard]] bool before(const Step& step, const WaitDistances& distances);
  static void poison(const Step& step);

private:
  // The longest distance of any rule is 19 (isa/hazards.inc).
  static constexpr unsigned kLongest = 20;
  struct Executed {
    program::Index index = program::kNone;
    std::uint8_t states = 0;
  };
  std::array<Executed, kLongest> executed_{}; // a ring
  std::uint64_t count_ = 0;
};

} // namespace wavesmith::checked
