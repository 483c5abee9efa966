// SPDX-License-Identifier: Apache-2.0
// The numbers of an ELF file in words, as LLVM's tools and the ELF specification have them.
//
//   sectionTypeName(SHT_PROGBITS)  -> "PROGBITS"
//   flagsText(0x54c, 5)            -> {"gfx942", 0x4c}, {"xnack any", 0x100}, {"sramecc any", 0x400}
//
// What has no name is its number in hexadecimal. Functions of values; any thread.
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
[[nodiscard]] std::string sectionFlagsText(std::uint64_t flags);         // as readelf: "AX"
[[nodiscard]] std::string symbolTypeName(std::uint8_t type);             // "FUNC"
[[nodiscard]] std::string symbolBindingName(std::uint8_t binding);       // "GLOBAL"
[[nodiscard]] std::string symbolVisibilityName(std::uint8_t visibility); // "PROTECTED"
// NT_*: "AMDGPU_METADATA" of "AMDGPU", "AMD_HSA_METADATA" of "AMD".
[[nodiscard]] std::string noteTypeName(const std::string& owner, std::uint32_t type);

// A part of e_flags.
struct FlagText {
  std::string text;        // "xnack any"
  std::uint32_t value = 0; // the bits
};
// Of a code object of this version (2 to 6); bits without a meaning there are the last part.
[[nodiscard]] std::vector<FlagText> flagsText(std::uint32_t flags, unsigned version);

} // namespace wavesmith::codeobject
