// SPDX-License-Identifier: Apache-2.0
// The processors that Wavesmith supports, as data: no code compares names.
#pragma once

#include "isa/fields/wait_counts.h"
#include "isa/opcode.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::isa {

// A feature that a target id can fix or leave open (LLVM AMDGPUUsage, "Target ID").
enum class Feature : std::uint8_t { Any, Off, On };

struct Target {
  std::string_view processor; // "gfx942"
  Targets bit = kGfx942;
  std::uint8_t elfMachine = 0; // EF_AMDGPU_MACH of e_flags
  bool hasXnack = true;
  bool hasSramecc = true;
  std::uint32_t computeUnits = 304; // compute units of the emulated device; MI300X for gfx942
  std::uint32_t simdsPerComputeUnit = 4;
  std::uint32_t wavesPerSimd = 8;
  std::uint32_t vectorRegisters = 512; // VGPRs and AGPRs per lane in total
  std::uint32_t vectorGranule = 8;
  std::uint32_t scalarGranule = 16;
  std::uint32_t ldsBytes = 65536;
  std::uint32_t ldsGranule = 512;
  WaitEncoding waits = kGfx9Waits; // where s_waitcnt has its counts
};

[[nodiscard]] std::span<const Target> targets();
[[nodiscard]] const Target& gfx942();
[[nodiscard]] const Target* findTarget(std::string_view processor);
[[nodiscard]] const Target* findTarget(std::uint8_t elfMachine);

// Parses and formats "gfx942:sramecc+:xnack-": features in alphabetical order, as in LLVM.
struct TargetId {
  const Target* target = nullptr;
  Feature sramecc = Feature::Any;
  Feature xnack = Feature::Any;

  [[nodiscard]] std::string toString() const;
  bool operator==(const TargetId&) const = default;
};

// Also accepts a full triple ("amdgcn-amd-amdhsa--gfx942:xnack-"). Nothing if processor or feature is
// unknown.
[[nodiscard]] std::optional<TargetId> parseTargetId(std::string_view text);

} // namespace wavesmith::isa
