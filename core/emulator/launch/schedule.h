// SPDX-License-Identifier: Apache-2.0
// The order in which waves continue. Hardware promises none; number 0 is the usual order of the emulator, every other
// number another one, the same on every machine:
//
//   Schedule schedule(7);
//   schedule.slice(1024)     wave-instructions before another wave gets its turn
//   schedule.shuffle(waves)  {2, 0, 3, 1}: the waves of a group in this turn
//
// The usual schedule is constant; any other belongs to one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace wavesmith::emulator {

class Schedule {
public:
  explicit Schedule(std::uint64_t number = 0) : number_(number), state_(number) {}

  [[nodiscard]] bool usual() const { return number_ == 0; }
  // 0 to `bound` - 1 (SplitMix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
    state_ += 0x9e37'79b9'7f4a'7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11eb;
    return (z ^ (z >> 31)) % bound;
  }
  // Short slices find more orders, long ones let a wave run ahead of the others: both happen.
  [[nodiscard]] std::uint64_t slice(std::uint64_t most) {
    if (usual()) return most;
    std::uint64_t bound = 1;
    while (bound < most && below(4) != 0)
      bound *= 4;
    return 1 + below(std::min(bound, most));
  }
  void shuffle(std::span<std::uint32_t> numbers) {
    if (usual()) return;
    for (std::size_t i = numbers.size(); i > 1; --i)
      std::swap(numbers[i - 1], numbers[below(i)]);
  }

private:
  std::uint64_t number_;
  std::uint64_t state_;
};

} // namespace wavesmith::emulator
