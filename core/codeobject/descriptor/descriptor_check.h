// SPDX-License-Identifier: Apache-2.0
// The invalid values of a kernel descriptor on gfx942, with reasons: values that LLVM's assembler rejects,
// values that the hardware or the command processor would ignore, and bits that must be 0.
//
//   d.accumOffset = 6;
//   refusalsOf(d)      {{ACCUM_OFFSET, "the accumulation registers begin at a multiple of 4, from 4 to 256"}}
//   refusalOf(".amdhsa_next_free_sgpr", 104)      "a wave has at most 102 scalar registers of its own"
//
// Pure functions; any thread.
#pragma once

#include "codeobject/descriptor/descriptor_fields.h"
#include "codeobject/descriptor/kernel_descriptor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::codeobject {

// LLVM AMDGPUUsage, "Kernel Descriptor": user SGPRs requested beyond 16 are ignored.
inline constexpr std::uint32_t kMostUserSgprs = 16;
// LLVM AMDGPUBaseInfo, getAddressableNumSGPRs and getTotalNumVGPRs for gfx90a and newer.
inline constexpr std::uint32_t kMostScalarRegisters = 102;
inline constexpr std::uint32_t kMostVectorRegisters = 512;

struct Refusal {
  const DescriptorField* field = nullptr; // nullptr: reserved bits
  std::string why;                        // a clause without a full stop

  bool operator==(const Refusal&) const = default;
};

// Checks all fields together, in the order of their bits.
[[nodiscard]] std::vector<Refusal> refusalsOf(const KernelDescriptor& descriptor);

// Why a value is invalid for a directive (or for a field without one), independent of the others. Nothing for
// unknown names, i.e. those that are neither a field nor one of .amdhsa_next_free_vgpr,
// .amdhsa_next_free_sgpr, .amdhsa_reserve_vcc and .amdhsa_reserve_xnack_mask.
[[nodiscard]] std::optional<std::string> refusalOf(std::string_view directive, std::uint64_t value);
// Checks against the exact number of registers, if it is known: the descriptor only has granules.
[[nodiscard]] std::optional<std::string> refusalOfAccumOffset(std::uint64_t accumOffset,
                                                              std::uint64_t nextFreeVgpr);
// The largest value that refusalOf accepts.
[[nodiscard]] std::uint64_t largestOf(std::string_view directive);

} // namespace wavesmith::codeobject
