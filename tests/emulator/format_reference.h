// SPDX-License-Identifier: Apache-2.0
// Reference values of typed buffer elements: CDNA3 ISA 9.1.2 to 9.1.4, and docs/guide/operations.md,
// "Formats". Computed with integers and sorted tables of all values of a small float, from only the names of
// the data formats and independently of the emulator.
//
//   widths(9)                            2_10_10_10: {10, 10, 10, 2}, the lowest first
//   expectedLoad(8, kUnorm, 0xff)        0x3f800000
//
// Pure functions; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

// CDNA3 ISA 9.1.2: the names have the highest field first.
inline constexpr std::array<std::string_view, 16> kFormatNames = {
    "",           "8",          "16",      "8_8",   "32",          "16_16",    "10_11_11",    "11_11_10",
    "10_10_10_2", "2_10_10_10", "8_8_8_8", "32_32", "16_16_16_16", "32_32_32", "32_32_32_32", ""};
inline constexpr unsigned kUnorm = 0, kSnorm = 1, kUscaled = 2, kSscaled = 3, kUint = 4, kSint = 5,
                          kReserved = 6, kFloat = 7;

// Widths of the fields, lowest field first.
[[nodiscard]] std::vector<unsigned> widths(unsigned data);
// Whether the combination of data and number format is valid.
[[nodiscard]] bool means(unsigned data, unsigned number);

// Bits of an element.
[[nodiscard]] std::uint32_t fieldOf(const std::array<std::uint32_t, 4>& element, unsigned first,
                                    unsigned width);

// The values of an unsigned float with five exponent bits, for the patterns 0, 1, ... up to infinity.
// mantissa: 5, 6 or 10 bits.
[[nodiscard]] const std::vector<double>& smallValues(unsigned mantissa);

// The 32 bits that a field is loaded as, and the field that 32 bits are stored as.
[[nodiscard]] std::uint32_t expectedLoad(unsigned width, unsigned number, std::uint32_t field);
[[nodiscard]] std::uint32_t expectedStore(unsigned width, unsigned number, std::uint32_t value);
// f32 as f16, to nearest even.
[[nodiscard]] std::uint32_t expectedHalf(std::uint32_t f32);

} // namespace wavesmith::testing
