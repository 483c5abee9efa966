// SPDX-License-Identifier: Apache-2.0
// Inputs of memory opcodes: the texts of an instruction, addresses shared by lanes only if the result does
// not depend on their order, values of an atomic's type.
//
// Pure except for the generator argument; any thread.
#pragma once

#include "operations/memory/memory_bench.h"

#include <span>

namespace wavesmith::operations {

// The registers of all these texts: addresses in v8 and v9, data in v12.., second data in v16.., results in
// v20..; scalar bases in s[36:39], scalar offsets in s40, scalar data in s20.. .
inline constexpr unsigned kAddressVgpr = 8, kDataVgpr = 12, kData1Vgpr = 16, kResultVgpr = 20;
inline constexpr unsigned kBaseSgpr = 36, kOffsetSgpr = 40, kDataSgpr = 20;

// The spelling of the operands of one instruction.
struct MemoryForm {
  std::string suffix;               // " offset:16 sc0"
  bool scalarBase = false;          // GLOBAL: s[36:37] and a 32-bit VGPR; SCRATCH: s36
  bool vectorOffset = true;         // SCRATCH: v8, or off
  bool accumulation = false;        // data and result in AGPRs
  bool resultIsAddress = false;     // v8.. instead of v20..
  bool returns = false;             // an atomic of FLAT or GLOBAL has a result
  std::string scalarOffset = "0x0"; // SMEM
};
[[nodiscard]] std::string memoryText(isa::Op op, const MemoryForm& form);

// 0 .. 63 in some order.
[[nodiscard]] std::array<unsigned, kLanes> permutation(Inputs& random);

// The type and size of an atomic's value; other opcodes use bits.
struct Element {
  isa::ValueType type = isa::ValueType::B32;
  unsigned bytes = 4;
};
[[nodiscard]] Element elementOf(const isa::Opcode& row);
// Data registers of all lanes with values of their types; MODE; some lanes off.
void fillData(MemoryWave& wave, const isa::Opcode& row, Inputs& random);
// The value in memory before an atomic: a value of the type, or the lane's compare value.
void fillElement(std::span<std::uint8_t> bytes, MemoryWave& wave, const isa::Opcode& row, unsigned lane,
                 Inputs& random);
// Whether several lanes may work on one element: sums, minima, masks, without a result.
[[nodiscard]] bool commutes(const isa::Opcode& row);

} // namespace wavesmith::operations
