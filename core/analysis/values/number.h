// SPDX-License-Identifier: Apache-2.0
// Arithmetic on the known values of a register: symbol + {low, low + 2^step, ... low + width}, modulo 2^32.
//
//   shiftLeft(interval(0, 63), 2)     0, 4, 8, ... 252
//   add(that, symbol(7))              #7 + the same
//
// Every function is sound: its result includes the result of the operation for any values of the sources. If
// such a set cannot be represented, the result is unknown. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>

namespace wavesmith::analysis::value {

using Symbol = std::uint32_t;

inline constexpr std::uint8_t kConstantStep = 32;
inline constexpr std::uint64_t kSpan = std::uint64_t{1} << 32; // the number of 32-bit values

struct Number {
  Symbol symbol = 0;
  std::uint32_t low = 0;
  std::uint32_t width = 0; // below 2^31; the interval may wrap past 2^32 - 1 to 0
  std::uint8_t step = 0;   // every value is low + a multiple of 2^step; kConstantStep if width is 0
  bool known = false;
  // The lanes of the waves of a work-group take values over the whole interval, not only in a part of it.
  bool spread = false;

  [[nodiscard]] bool single() const { return known && width == 0; }
  [[nodiscard]] bool constant() const { return single() && symbol == 0; }
  // The interval does not wrap and has no symbol: low and high() can be compared.
  [[nodiscard]] bool plain() const { return known && symbol == 0 && low + std::uint64_t{width} < kSpan; }
  [[nodiscard]] std::uint32_t high() const { return low + width; }
  bool operator==(const Number&) const = default;
};

[[nodiscard]] constexpr Number constant(std::uint32_t number) {
  return {.low = number, .step = kConstantStep, .known = true, .spread = true};
}
[[nodiscard]] constexpr Number symbolic(Symbol symbol) {
  return {.symbol = symbol, .step = kConstantStep, .known = true, .spread = true};
}
// [low, high] as bounds of a number; unknown if that is half of all numbers or more.
[[nodiscard]] Number interval(std::uint32_t low, std::uint32_t high);

[[nodiscard]] Number add(const Number& a, const Number& b);
[[nodiscard]] Number subtract(const Number& a, const Number& b);
[[nodiscard]] Number shiftLeft(const Number& a, const Number& by);
[[nodiscard]] Number shiftRight(const Number& a, const Number& by); // logical
[[nodiscard]] Number bitAnd(const Number& a, const Number& b);
[[nodiscard]] Number bitOr(const Number& a, const Number& b);
[[nodiscard]] Number bitXor(const Number& a, const Number& b);
[[nodiscard]] Number multiply(const Number& a, const Number& b);
[[nodiscard]] Number minimum(const Number& a, const Number& b); // unsigned
[[nodiscard]] Number maximum(const Number& a, const Number& b);
[[nodiscard]] Number extract(const Number& a, std::uint32_t offset, std::uint32_t count); // v_bfe_u32
// One of the two: the union.
[[nodiscard]] Number either(const Number& a, const Number& b);

} // namespace wavesmith::analysis::value
