// SPDX-License-Identifier: Apache-2.0
// The names of the constants in an ELF file, as in LLVM's tools and the ELF specification.
//
//   sectionTypeName(SHT_PROGBITS)  -> "PROGBITS"
//   flagsText(0x54c, 5)            -> {"gfx942", 0x4c}, {"xnack any", 0x100}, {"sramecc any", 0x400}
//
// A constant without a name is shown in hexadecimal. Functions of values; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::codeobject {

[[nodiscard]] std::string fileTypeName(std::uint16_t type);              // e_type: "DYN"
[[nodiscard]] std::string osAbiName(std::uint8_t osAbi);                 // "AMDGPU_HSA"
[[nodiscard]] std::string segmentTypeName(std::uint32_t type);           // p_type: "LOAD"
[[nodiscard]] std::string segmentFlagsText(std::uint32_t flags);         // "r-x"
[[nodiscard]] std::string sectionTypeName(std::uint32_t type);           // sh_type: "PROGBITS"
[[nodiscard]] std::string sectionFlagsText(std::uint64_t flags);         // as in readelf: "AX"
[[nodiscard]] std::string symbolTypeName(std::uint8_t type);             // "FUNC"
[[nodiscard]] std::string symbolBindingName(std::uint8_t binding);       // "GLOBAL"
[[nodiscard]] std::string symbolVisibilityName(std::uint8_t visibility); // "PROTECTED"
// NT_*: "AMDGPU_METADATA" with owner "AMDGPU", "AMD_HSA_METADATA" with owner "AMD".
[[nodiscard]] std::string noteTypeName(const std::string& owner, std::uint32_t type);

// A part of e_flags.
struct FlagText {
  std::string text;        // "xnack any"
  std::uint32_t value = 0; // the bits
};
// For a code object of this version (2 to 6); the last part has the unknown bits.
[[nodiscard]] std::vector<FlagText> flagsText(std::uint32_t flags, unsigned version);

} // namespace wavesmith::codeobject
