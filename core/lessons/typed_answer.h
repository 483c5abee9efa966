// SPDX-License-Identifier: Apache-2.0
// Compares what a student types with a value that the debugger prints.
//
//   compareTyped("0x5", "5", 4, {})       Equal
//   compareTyped("five", "5", 4, {})      NotANumber
//
// Numbers are decimal, 0x or 0b, with an exponent or a fraction if the value is real; several are separated by commas or
// blanks. Pure functions; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace wavesmith::lessons {

enum class TypedResult : std::uint8_t { Equal, Different, NotANumber, OtherCount };

// `bytes` of the value; 0: it has no size. A bit pattern, in 0x or 0b, is also accepted for a negative integer. Real numbers are equal within the tolerance, or if they agree in six digits without one.
[[nodiscard]] TypedResult compareTyped(std::string_view typed, std::string_view expected, std::size_t bytes,
                                       std::optional<double> tolerance);

} // namespace wavesmith::lessons
