// SPDX-License-Identifier: Apache-2.0
// The numbers in the registers of a kernel from its entry to each memory access.
//
//   followed(program, analysis, 0, layout, [&](Index at, const Registers& registers, Duties& duties) { ... })
//
// For limits.h. A pure function but for what it calls; one thread.
#pragma once

#include "analysis/analysis.h"
#include "analysis/registers/exec_masks.h"
#include "kernarg/layout.h"
#include "limits/number.h"

#include <array>
#include <cstddef>
#include <functional>

namespace wavesmith::limits {

inline constexpr unsigned kScalars = 128;

// What an addition has carried out, for the one of the high halves.
struct Carry {
  bool isKnown = false;
  bool isOfScc = false;
  std::uint16_t mask = 0; // the pair of scalar registers that it is in, if it is not SCC
  Number a, b;            // the low halves
};

struct Registers {
  std::array<Number, kScalars> scalars;
  std::array<Number, isa::kVectorRegisters> vectors;
  std::array<analysis::Mask, isa::kVectorRegisters> masks{}; // the lanes that have that number
  Carry carry;
  analysis::Mask exec = analysis::kAllLanes; // at this instruction
  const analysis::ExecMasks* execMasks = nullptr;

  // An operand: of 64 bits if `isWide`.
  [[nodiscard]] Number read(const isa::Instruction& instruction, unsigned operand, bool isWide,
                            Duties& duties, Index at) const;
  // nullptr: another kind of register.
  [[nodiscard]] Number* find(isa::RegisterClass cls, unsigned number);
};

using AtAccess = std::function<void(Index at, const Registers& registers, Duties& duties)>;
void followed(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel,
              const kernarg::Layout& layout, const std::array<std::uint32_t, 3>& groupSize,
              const AtAccess& atAccess);

} // namespace wavesmith::limits
