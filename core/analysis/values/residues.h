// SPDX-License-Identifier: Apache-2.0
// The 32-bit numbers whose remainder modulo a power of two lies in a range, which may wrap.
//
//   Residues{.bits = 1, .low = 1}                  odd numbers
//   Residues{.bits = 6, .low = 32, .width = 31}    numbers in which bit 5 is set
//
// The modulus divides 2^32, so that additions that wrap keep these sets exact. Pure functions; any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace wavesmith::analysis {

struct Residues {
  std::uint8_t bits = 1;   // the modulus is 2^bits, bits from 1 to 31
  std::uint32_t low = 0;   // the first remainder
  std::uint32_t width = 0; // the last one is low + width; fewer than all remainders

  // Nothing: these are all numbers.
  [[nodiscard]] static std::optional<Residues> of(unsigned bits, std::uint32_t low, std::uint64_t width);

  [[nodiscard]] std::uint32_t mask() const { return (std::uint32_t{1} << bits) - 1; }
  [[nodiscard]] bool contains(std::uint32_t number) const { return ((number - low) & mask()) <= width; }
  [[nodiscard]] bool contains(std::uint32_t first,
                              std::uint32_t last) const;    // every number from first to last
  [[nodiscard]] bool contains(const Residues& other) const; // false for some of a smaller modulus
  [[nodiscard]] bool isDisjoint(const Residues& other) const;
  // The closest member that is not below the number, or not above it, without wrapping.
  [[nodiscard]] std::optional<std::uint32_t> atLeast(std::uint32_t number) const;
  [[nodiscard]] std::optional<std::uint32_t> atMost(std::uint32_t number) const;

  [[nodiscard]] Residues shifted(std::uint32_t by) const { return {bits, (low + by) & mask(), width}; }
  [[nodiscard]] Residues complement() const;
  [[nodiscard]] Residues negated() const { return {bits, (0 - low - width) & mask(), width}; }

  auto operator<=>(const Residues&) const = default;
};

// The sums of a member of each; nothing: all numbers.
[[nodiscard]] std::optional<Residues> sum(const Residues& a, const Residues& b);

} // namespace wavesmith::analysis
