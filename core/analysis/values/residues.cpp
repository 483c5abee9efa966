// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/residues.h"

#include <algorithm>

namespace wavesmith::analysis {

std::optional<Residues> Residues::of(unsigned bits, std::uint32_t low, std::uint64_t width) {
  if (bits == 0 || bits > 31) return std::nullopt;
  const std::uint32_t mask = (std::uint32_t{1} << bits) - 1;
  if (width >= mask) return std::nullopt;
  return Residues{static_cast<std::uint8_t>(bits), low & mask, static_cast<std::uint32_t>(width)};
}

bool Residues::contains(std::uint32_t first, std::uint32_t last) const {
  return std::uint64_t{(first - low) & mask()} + (last - first) <= width;
}

bool Residues::contains(const Residues& other) const {
  if (other.bits < bits) return false; // each of its remainders is several of ours; rarely all in our range
  return std::uint64_t{(other.low - low) & mask()} + other.width <= width;
}

bool Residues::isDisjoint(const Residues& other) const {
  const std::uint32_t common = std::min(mask(), other.mask());
  const std::uint32_t ahead = (other.low - low) & common;
  return ahead > width && std::uint64_t{ahead} + other.width <= common;
}

std::optional<std::uint32_t> Residues::atLeast(std::uint32_t number) const {
  if (contains(number)) return number;
  const std::uint32_t next = number + ((low - number) & mask());
  return next > number ? std::optional(next) : std::nullopt;
}

std::optional<std::uint32_t> Residues::atMost(std::uint32_t number) const {
  if (contains(number)) return number;
  const std::uint32_t before = number - ((number - low - width) & mask());
  return before < number ? std::optional(before) : std::nullopt;
}

Residues Residues::complement() const {
  return {bits, (low + width + 1) & mask(), mask() - width - 1};
}

std::optional<Residues> sum(const Residues& a, const Residues& b) {
  return Residues::of(std::min(a.bits, b.bits), a.low + b.low, std::uint64_t{a.width} + b.width);
}

} // namespace wavesmith::analysis
