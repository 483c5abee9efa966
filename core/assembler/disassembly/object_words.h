// SPDX-License-Identifier: Apache-2.0
// The assembler's names for constants of an object file: types and flags of sections and symbols.
//
//   sectionFlags(section, true)     "axMS"
//   symbolTypeName(STT_FUNC)        "@function"
//   wordsText(bytes)                ".long 0xbf800000, 0x00000001"
//
// Pure functions; any thread.
#pragma once

#include "assembler/image.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::assembler {

// ".hidden"; empty for the default.
[[nodiscard]] std::string_view visibilityDirective(std::uint8_t visibility);

// "@progbits", or the number for a type that has no name in the assembler.
[[nodiscard]] std::string sectionTypeName(const ImageSection& section);
// "aw"; with M and S if its strings or constants are merged.
[[nodiscard]] std::string sectionFlags(const ImageSection& section, bool merges);

// The name as an assembly text spells it, in quotes if necessary.
[[nodiscard]] std::string spelledName(const std::string& name);

// An instruction, or other bytes, as words: ".long 0xbf800000, 0x00000001".
[[nodiscard]] std::string wordsText(std::span<const std::byte> bytes);

// "@function"; empty if `.type` has no name for it.
[[nodiscard]] std::string_view symbolTypeName(std::uint8_t type);

// "+8", "-8" or nothing.
[[nodiscard]] std::string offsetText(std::int64_t offset);

} // namespace wavesmith::assembler
