// SPDX-License-Identifier: Apache-2.0
// What a kernel descriptor must not say on gfx942, and why: what LLVM's assembler refuses, what the hardware
// or the command processor would not obey, and what must be 0.
//
//   d.accumOffset = 6;
//   refusalsOf(d)      {{ACCUM_OFFSET, "the accumulation registers begin at a multiple of 4, from 4 to 256"}}
//   refusalOf(".amdhsa_next_free_sgpr", 104)      "a wave has at most 102 scalar registers of its own"
//
// Pure functions; any thread.
#pragma once

#include "codeobject/descriptor_fields.h"
#include "codeobject/kernel_descriptor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::codeobject {

// LLVM AMDGPUUsage, "Kernel Descriptor": requests of user SGPRs beyond 16 are ignored.
inline constexpr std::uint32_t kMostUserSgprs = 16;
// LLVM AMDGPUBaseInfo, getAddressableNumSGPRs and getTotalNumVGPRs of gfx90a and newer.
inline constexpr std::uint32_t kMostScalarRegisters = 102;
inline constexpr std::uint32_t kMostVectorRegisters = 512;

struct Refusal {
  const DescriptorField* field = nullptr; // nullptr: bits that are reserved
  std::string why;                        // a clause without a full stop

  bool operator==(const Refusal&) const = default;
};

// Of all fields together, in the order of their bits.
[[nodiscard]] std::vector<Refusal> refusalsOf(const KernelDescriptor& descriptor);

// What behind a directive (or of a field that has none) cannot be, whatever the others are. Nothing for what
// is no field and none of .amdhsa_next_free_vgpr, .amdhsa_next_free_sgpr, .amdhsa_reserve_vcc and
// .amdhsa_reserve_xnack_mask.
[[nodiscard]] std::optional<std::string> refusalOf(std::string_view directive, std::uint64_t value);
// By the number of registers itself, where it is known: the descriptor has only granules of it.
[[nodiscard]] std::optional<std::string> refusalOfAccumOffset(std::uint64_t accumOffset,
                                                              std::uint64_t nextFreeVgpr);
// The largest that refusalOf takes.
[[nodiscard]] std::uint64_t largestOf(std::string_view directive);

} // namespace wavesmith::codeobject
