// SPDX-License-Identifier: Apache-2.0
// The target of a code object, as the ELF header and the entries of a bundle name it (LLVM AMDGPUUsage,
// "Target ID").
//
//   targetText(0x54c)                         -> "gfx942"          (xnack and sramecc: any)
//   fitness("gfx942:xnack-", "gfx942")        -> 3                 (runs there)
//   fitness("gfx942:xnack-", "gfx942:xnack+") -> nothing           (does not)
//
// This folder stands below isa/, whose Target says what a processor can do; here it is just a name.
// Functions of values; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::codeobject {

enum class TargetFeature : std::uint8_t { Any, Off, On };

struct TargetName {
  std::string processor; // "gfx942"
  TargetFeature sramecc = TargetFeature::Any;
  TargetFeature xnack = TargetFeature::Any;

  bool operator==(const TargetName&) const = default;
};

// "gfx942:sramecc+:xnack-"; also after a triple ("amdgcn-amd-amdhsa--gfx942"). Nothing when it is no target
// id.
[[nodiscard]] std::optional<TargetName> parseTargetName(std::string_view text);

// What `.amdgcn_target "amdgcn-amd-amdhsa--gfx942:xnack+"` names in a text of assembly: "gfx942:xnack+".
// Nothing when there is no such line.
[[nodiscard]] std::optional<std::string> targetNamedIn(std::string_view text);

// Features in alphabetical order, as LLVM writes them.
[[nodiscard]] std::string toString(const TargetName& target);

// The processor that EF_AMDGPU_MACH of e_flags names; "processor 0x4d" where LLVM 19 has no name for it.
[[nodiscard]] std::string processorName(std::uint32_t flags);

// Whether Wavesmith knows the processor of these e_flags: gfx90a, gfx940 and gfx942.
[[nodiscard]] bool isSupportedProcessor(std::uint32_t flags);

// The target id of e_flags, of a code object of this version. In versions 2 and 3 a feature that is off is
// one that may be off on the device, or that it does not have.
[[nodiscard]] std::string targetText(std::uint32_t flags, unsigned version = 5);

// How well code for `built` suits a device that is `wanted`; more is better, nothing: it does not run there.
// Where `wanted` leaves a feature open, code that leaves it open too is best, and then the way in which MI200
// and MI300 are usually set up: sramecc on, xnack off.
[[nodiscard]] std::optional<unsigned> fitness(const TargetName& built, const TargetName& wanted);

} // namespace wavesmith::codeobject
