// SPDX-License-Identifier: Apache-2.0
// What an instruction that accesses no memory makes of the undefined bits that it reads.
#pragma once

#include "checked/undefined/origin.h"
#include "emulator/machine/wave.h"

#include <array>
#include <cstdint>
#include <vector>

namespace wavesmith::checked {

struct Step;

// The undefined bits that the current instruction writes.
struct UndefinedResult {
  bool known = false; // otherwise nothing is undefined
  Origin origin;
  std::vector<emulator::Lanes> vectors;    // for each vector register that it writes, in their order
  std::array<std::uint32_t, 16> scalars{}; // for each scalar register that it writes, in their order
  bool scc = false;
};

// Before the instruction is executed.
void computeUndefined(const Step& step, UndefinedResult& result);
// The origin of the undefined bits in the first such register that the instruction reads.
[[nodiscard]] Origin originOf(const Step& step);

} // namespace wavesmith::checked
