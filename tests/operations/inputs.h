// SPDX-License-Identifier: Apache-2.0
// Random inputs of an operand: special values, small numbers, numbers near each other, random bits.
//
//   Inputs random(1); random.fill(dwords, isa::ValueType::F32, 32);
//
// Reproducible by seed; one thread at a time.
#pragma once

#include "isa/opcode.h"

#include <cstdint>
#include <span>

namespace wavesmith::operations {

class Inputs {
public:
  explicit Inputs(std::uint64_t seed) : state_(seed) {}

  [[nodiscard]] std::uint64_t bits();
  // The operand's dwords in one lane.
  void fill(std::span<std::uint32_t> dwords, isa::ValueType type, unsigned width);
  // MODE: rounding, denormals, DX10_CLAMP, IEEE, FP16_OVFL; no bits that change which instructions execute.
  [[nodiscard]] std::uint32_t mode();
  // All lanes, some or none.
  [[nodiscard]] std::uint64_t exec();

private:
  [[nodiscard]] std::uint64_t below(std::uint64_t limit) { return bits() % limit; }
  [[nodiscard]] std::uint64_t real(unsigned exponentBits, unsigned mantissaBits);
  [[nodiscard]] std::uint64_t integer(unsigned width);

  std::uint64_t state_;
};

} // namespace wavesmith::operations
