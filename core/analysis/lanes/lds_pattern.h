// SPDX-License-Identifier: Apache-2.0
// The addresses and bytes of an LDS instruction that has an address for each lane (CDNA3 ISA, 11.3):
//
//   ds_read2st64_b32 v[2:3], v1 offset1:1     v1 + 0 and v1 + 256, 4 bytes each
//
// A pure function; any thread.
#pragma once

#include "isa/instruction.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace wavesmith::analysis {

// How an instruction accesses LDS with an address for each lane.
struct LdsPattern {
  isa::Operand address;               // a vector register
  std::uint32_t bytes = 4;            // each lane at each of its addresses, 1 to 16
  bool isLoad = true;                 //
  bool isAtomic = false;              // lanes with the same address are served one after the other
  std::vector<std::uint32_t> offsets; // of its addresses: one or two
};
// nullopt: it does not access LDS, or not with an address for each lane.
[[nodiscard]] std::optional<LdsPattern> ldsPattern(const isa::Instruction& instruction);

} // namespace wavesmith::analysis
