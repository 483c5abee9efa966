// SPDX-License-Identifier: Apache-2.0
// Arithmetic on the known values of a register: symbol + {low, low + 2^step, ... low + width}, modulo 2^32.
//
//   shiftLeft(interval(0, 63), 2)     0, 4, 8, ... 252
//   add(that, symbol(7))              #7 + the same
//
// Every function is sound: the result of the operation on any numbers of the sources is among what it
// returns; where that would be too much to say, nothing is known. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>

namespace wavesmith::analysis::value {

using Symbol = std::uint32_t;

inline constexpr std::uint8_t kConstantStep = 32;
inline constexpr std::uint64_t kSpan = std::uint64_t{1} << 32; // of numbers

struct Number {
  Symbol symbol = 0;
  std::uint32_t low = 0;
  std::uint32_t width = 0; // below 2^31; the interval may go past 2^32 - 1 and on at 0
  std::uint8_t step = 0;   // all are low + a multiple of 2^step; kConstantStep if width is 0
  bool known = false;
  // The lanes of the waves of a work-group take values all over it (and not just some of it).
  bool spread = false;

  [[nodiscard]] bool single() const { return known && width == 0; }
  [[nodiscard]] bool constant() const { return single() && symbol == 0; }
  // An interval of numbers that does not wrap: low and high() can be compared.
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
// [low, high] of numbers that are at most bounds; nothing if that is half of all numbers or more.
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
[[nodiscard]] Number low24(const Number& a); // what the 24-bit operations read
// One or the other.
[[nodiscard]] Number either(const Number& a, const Number& b);

} // namespace wavesmith::analysis::value
