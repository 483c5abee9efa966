// SPDX-License-Identifier: Apache-2.0
// The target of a code object, as named in the ELF header and in the entries of a bundle (LLVM AMDGPUUsage,
// "Target ID").
//
//   targetText(0x54c)                         -> "gfx942"          (xnack and sramecc: any)
//   fitness("gfx942:xnack-", "gfx942")        -> 3                 (runs there)
//   fitness("gfx942:xnack-", "gfx942:xnack+") -> nothing           (does not)
//
// This folder is below isa/, whose Target describes the properties of a processor; here a target is only a
// name. Functions of values; any thread.
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

// "gfx942:sramecc+:xnack-"; also after a triple ("amdgcn-amd-amdhsa--gfx942"). Nothing if it is not a target
// id.
[[nodiscard]] std::optional<TargetName> parseTargetName(std::string_view text);

// The target that `.amdgcn_target "amdgcn-amd-amdhsa--gfx942:xnack+"` names in an assembly text:
// "gfx942:xnack+". Nothing if there is no such line.
[[nodiscard]] std::optional<std::string> targetNamedIn(std::string_view text);

// Features in alphabetical order, as in LLVM.
[[nodiscard]] std::string toString(const TargetName& target);

// The processor in EF_AMDGPU_MACH of e_flags; "processor 0x4d" if LLVM 19 has no name for it.
[[nodiscard]] std::string processorName(std::uint32_t flags);

// Whether Wavesmith supports the processor of these e_flags: gfx90a, gfx940 and gfx942.
[[nodiscard]] bool isSupportedProcessor(std::uint32_t flags);

// The target id in the e_flags of a code object of this version. In versions 2 and 3, a feature that is off
// may be either off or unsupported on the device.
[[nodiscard]] std::string targetText(std::uint32_t flags, unsigned version = 5);

// How well code for `built` suits the device `wanted`; larger is better, nothing: it cannot run there. If
// `wanted` leaves a feature open, code that leaves it open too is best, followed by the usual setup of MI200
// and MI300: sramecc on, xnack off.
[[nodiscard]] std::optional<unsigned> fitness(const TargetName& built, const TargetName& wanted);

} // namespace wavesmith::codeobject
