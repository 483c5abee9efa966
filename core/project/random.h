// SPDX-License-Identifier: Apache-2.0
// The random numbers of fills: a seed gives the same numbers on every machine, with every compiler and
// library.
//
// Number n of a seed is SplitMix64's (Steele, Lea, Flood, "Fast splittable pseudorandom number generators")
// at state mix(seed) + (n + 1) * 0x9e3779b97f4a7c15: a function of n without any state. Distributions use
// only + - * / and square roots, whose results IEEE 754 defines.
#pragma once

#include <cmath>
#include <cstdint>

namespace wavesmith::project {

class RandomNumbers {
public:
  explicit RandomNumbers(std::uint64_t seed) : base_(mix(seed)) {}

  [[nodiscard]] std::uint64_t bits(std::uint64_t n) const {
    return mix(base_ + (n + 1) * 0x9e37'79b9'7f4a'7c15);
  }

  // In [0, 1), a multiple of 2^-53.
  [[nodiscard]] double unit(std::uint64_t n) const { return static_cast<double>(bits(n) >> 11) * 0x1p-53; }

  // In [0, bound); bound 0 means 2^64. The bias is below bound / 2^64.
  [[nodiscard]] std::uint64_t below(std::uint64_t n, std::uint64_t bound) const {
    if (bound == 0) return bits(n);
    __extension__ using Product = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Product>(bits(n)) * bound) >> 64);
  }

  // With mean 0 and standard deviation 1: the inverse of the normal distribution (normalQuantile) of a number
  // in (0, 1).
  [[nodiscard]] double normal(std::uint64_t n) const;

private:
  [[nodiscard]] static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11eb;
    return z ^ (z >> 31);
  }

  std::uint64_t base_;
};

// The x below which a normally distributed number lies with probability p in (0, 1), to about 1e-15 (M. J.
// Wichura, "Algorithm AS 241: The percentage points of the normal distribution").
[[nodiscard]] double normalQuantile(double p);

} // namespace wavesmith::project
