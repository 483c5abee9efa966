// SPDX-License-Identifier: Apache-2.0
// Random choices that are the same everywhere: the distributions of <random> differ between libraries.
//
//   Random random(7);
//   random.below(10);              // 0..9
//   random.of({"+", "-", "*"});
//
// A value; one thread each.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace wavesmith::differential {

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15) {}

  std::uint64_t bits() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint32_t word() { return static_cast<std::uint32_t>(bits() >> 32); }
  unsigned below(unsigned limit) { return static_cast<unsigned>(bits() % limit); }
  bool chance(unsigned percent) { return below(100) < percent; }
  std::string_view of(std::initializer_list<std::string_view> choices) {
    return choices.begin()[below(static_cast<unsigned>(choices.size()))];
  }
  template <class T>
  const T& of(std::span<const T> choices) {
    return choices[below(static_cast<unsigned>(choices.size()))];
  }

private:
  std::uint64_t state_;
};

} // namespace wavesmith::differential
