// SPDX-License-Identifier: Apache-2.0
// The registers that each instruction of a program reads and writes, computed once for all analyses.
//
//   const Footprints footprints(program);
//   footprints.reads(i)     v1 v2 vcc exec mode
//   footprints.writes(i)    v4 vcc
//
// About 40 bytes per instruction. A value, immutable; any thread.
#pragma once

#include "isa/effects.h"
#include "program/program.h"

#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::analysis {

using program::Index;
using program::kNone;

class Footprints {
public:
  explicit Footprints(const program::Program& program);
  // Both are empty for an instruction of unknown effect (isa::Instruction::valid, Program::broken).
  [[nodiscard]] std::span<const isa::RegisterRange> reads(Index i) const {
    return {ranges_.data() + starts_[2 * i], ranges_.data() + starts_[2 * i + 1]};
  }
  [[nodiscard]] std::span<const isa::RegisterRange> writes(Index i) const {
    return {ranges_.data() + starts_[2 * i + 1], ranges_.data() + starts_[2 * i + 2]};
  }
  // The effect is unknown: a line that did not assemble, or words that are not an instruction.
  [[nodiscard]] bool unknown(Index i) const { return unknown_[i]; }

private:
  std::vector<isa::RegisterRange> ranges_;
  std::vector<std::uint32_t> starts_;
  std::vector<bool> unknown_;
};

} // namespace wavesmith::analysis
