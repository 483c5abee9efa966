// SPDX-License-Identifier: Apache-2.0
// Rounds sizes and offsets to whole units.
//
//   roundUp(13, 4) == 16      divideUp(13, 4) == 4
//
// `unit` is not 0, and the result fits the wider of the two types. Any thread.
#pragma once

#include <concepts>
#include <type_traits>

namespace wavesmith::source {

// The number of units needed to hold `value`.
template <std::unsigned_integral T, std::unsigned_integral U>
[[nodiscard]] constexpr std::common_type_t<T, U> divideUp(T value, U unit) {
  return (std::common_type_t<T, U>{value} + unit - 1) / unit;
}

// The smallest multiple of `unit` that is at least `value`.
template <std::unsigned_integral T, std::unsigned_integral U>
[[nodiscard]] constexpr std::common_type_t<T, U> roundUp(T value, U unit) {
  return divideUp(value, unit) * unit;
}

} // namespace wavesmith::source
