// SPDX-License-Identifier: Apache-2.0
// The value that the loader writes for a dynamic relocation of a code object (LLVM AMDGPUUsage, "Relocation
// Records").
//
//   for (const Relocation& relocation : object.relocations()) {
//     const auto value = relocatedValue(relocation, loadAddress);
//     if (!value) ...  // a type that loaders ignore, or an undefined symbol: the code object cannot run
//     write(loadAddress + relocation.address, value->value, value->bytes);
//   }
//
// Functions of values; any thread.
#pragma once

#include "codeobject/code_object.h"

#include <cstdint>
#include <optional>
#include <string>

namespace wavesmith::codeobject {

// Numbers: LLVM 19, llvm/BinaryFormat/ELFRelocs/AMDGPU.def.
enum class RelocationType : std::uint32_t {
  None = 0,
  Abs32Lo = 1,
  Abs32Hi = 2,
  Abs64 = 3,
  Rel32 = 4,
  Rel64 = 5,
  Abs32 = 6,
  GotPcRel = 7,
  GotPcRel32Lo = 8,
  GotPcRel32Hi = 9,
  Rel32Lo = 10,
  Rel32Hi = 11,
  Relative64 = 13,
  Rel16 = 14,
};

// "R_AMDGPU_RELATIVE64"; "relocation type 77" for a type that LLVM 19 does not have.
[[nodiscard]] std::string relocationName(std::uint32_t type);

// The number of bytes that it writes: 4 or 8. Nothing for a type that is resolved at link time and never by a
// loader.
[[nodiscard]] std::optional<unsigned> relocatedBytes(std::uint32_t type);

struct RelocatedValue {
  std::uint64_t value = 0; // its lowest `bytes` bytes are written
  unsigned bytes = 0;      // 4 or 8
};

// The value to write if address 0 of the code object is loaded at `loadAddress`.
[[nodiscard]] std::optional<RelocatedValue> relocatedValue(const Relocation& relocation,
                                                           std::uint64_t loadAddress);

} // namespace wavesmith::codeobject
