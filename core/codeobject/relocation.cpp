// SPDX-License-Identifier: Apache-2.0
#include "codeobject/relocation.h"

#include <fmt/format.h>

namespace wavesmith::codeobject {

std::string relocationName(std::uint32_t type) {
  switch (static_cast<RelocationType>(type)) {
  case RelocationType::None: return "R_AMDGPU_NONE";
  case RelocationType::Abs32Lo: return "R_AMDGPU_ABS32_LO";
  case RelocationType::Abs32Hi: return "R_AMDGPU_ABS32_HI";
  case RelocationType::Abs64: return "R_AMDGPU_ABS64";
  case RelocationType::Rel32: return "R_AMDGPU_REL32";
  case RelocationType::Rel64: return "R_AMDGPU_REL64";
  case RelocationType::Abs32: return "R_AMDGPU_ABS32";
  case RelocationType::GotPcRel: return "R_AMDGPU_GOTPCREL";
  case RelocationType::GotPcRel32Lo: return "R_AMDGPU_GOTPCREL32_LO";
  case RelocationType::GotPcRel32Hi: return "R_AMDGPU_GOTPCREL32_HI";
  case RelocationType::Rel32Lo: return "R_AMDGPU_REL32_LO";
  case RelocationType::Rel32Hi: return "R_AMDGPU_REL32_HI";
  case RelocationType::Relative64: return "R_AMDGPU_RELATIVE64";
  case RelocationType::Rel16: return "R_AMDGPU_REL16";
  }
  return fmt::format("relocation type {}", type);
}

std::optional<unsigned> relocatedBytes(std::uint32_t type) {
  switch (static_cast<RelocationType>(type)) {
  case RelocationType::Abs32Lo:
  case RelocationType::Abs32Hi:
  case RelocationType::Abs32:
  case RelocationType::Rel32:
  case RelocationType::Rel32Lo:
  case RelocationType::Rel32Hi: return 4U;
  case RelocationType::Abs64:
  case RelocationType::Rel64:
  case RelocationType::Relative64: return 8U;
  default: return std::nullopt;
  }
}

std::optional<RelocatedValue> relocatedValue(const Relocation& relocation, std::uint64_t loadAddress) {
  const auto bytes = relocatedBytes(relocation.type);
  if (!bytes) return std::nullopt;
  // The terms of AMDGPUUsage: A, S, P and B. Unsigned arithmetic wraps like the loader's.
  const auto addend = static_cast<std::uint64_t>(relocation.addend);
  if (relocation.type == static_cast<std::uint32_t>(RelocationType::Relative64))
    return RelocatedValue{loadAddress + addend, *bytes};
  if (!relocation.symbolDefined && !relocation.symbolWeak) return std::nullopt;
  const bool moves = relocation.symbolDefined && !relocation.symbolAbsolute;
  const std::uint64_t symbol = relocation.symbolAddress + (moves ? loadAddress : 0);
  const std::uint64_t place = loadAddress + relocation.address;
  switch (static_cast<RelocationType>(relocation.type)) {
  case RelocationType::Abs32Lo: return RelocatedValue{(symbol + addend) & 0xffffffff, *bytes};
  case RelocationType::Abs32Hi: return RelocatedValue{(symbol + addend) >> 32, *bytes};
  case RelocationType::Abs32: return RelocatedValue{(symbol + addend) & 0xffffffff, *bytes};
  case RelocationType::Abs64: return RelocatedValue{symbol + addend, *bytes};
  case RelocationType::Rel32:
  case RelocationType::Rel32Lo: return RelocatedValue{(symbol + addend - place) & 0xffffffff, *bytes};
  case RelocationType::Rel32Hi: return RelocatedValue{(symbol + addend - place) >> 32, *bytes};
  case RelocationType::Rel64: return RelocatedValue{symbol + addend - place, *bytes};
  default: return std::nullopt;
  }
}

} // namespace wavesmith::codeobject
