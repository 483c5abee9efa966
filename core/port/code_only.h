// SPDX-License-Identifier: Apache-2.0
// The code of an old text, for an assembler of today: descriptors, metadata and directives of old code object
// versions become blank lines, so that all other lines keep their numbers.
//
//   .amdgpu_hsa_kernel k                 (blank)
//   k: .amd_kernel_code_t                k:
//     is_ptr64 = 1                       (blank)
//   .end_amd_kernel_code_t               (blank)
//     v_mac_f32 v0, v1, v2                 v_mac_f32 v0, v1, v2
//
// A pure function; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wavesmith::port {

enum class VersionSymbols : std::uint8_t {
  Predefined, // .option.machine_version_major and its like get the names that LLVM predefines today
  SetByText,  // the text sets them itself
};

[[nodiscard]] std::string codeOnly(std::string_view text,
                                   VersionSymbols symbols = VersionSymbols::Predefined);

} // namespace wavesmith::port
