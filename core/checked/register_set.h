// SPDX-License-Identifier: Apache-2.0
// All registers of a wave as one row of numbers, and sets of them:
//
//   0 to 511     its vector registers, as in Wave::vgpr: accumulation registers begin at accum_offset
//   512 to 639   scalar registers by their number in SSRC: 512 + 126 is exec_lo
//   640          SCC
#pragma once

#include <array>
#include <cstdint>

namespace wavesmith::checked {

inline constexpr std::uint16_t kFirstScalar = 512;
inline constexpr std::uint16_t kScc = 640;
inline constexpr unsigned kRegisters = 641;

// Consecutive registers. Never spans vector and scalar registers.
struct Span {
  std::uint16_t first = 0;
  std::uint16_t count = 0;

  [[nodiscard]] bool isVector() const { return first < kFirstScalar; }
};

class RegisterSet {
public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] bool has(unsigned number) const { return ((words_[number / 64] >> (number % 64)) & 1) != 0; }
  [[nodiscard]] bool hasAny(Span span) const {
    for (unsigned i = span.first; i < span.first + unsigned{span.count}; ++i)
      if (has(i)) return true;
    return false;
  }
  void add(unsigned number) {
    if (has(number)) return;
    words_[number / 64] |= std::uint64_t{1} << (number % 64);
    ++size_;
  }
  void remove(unsigned number) {
    if (!has(number)) return;
    words_[number / 64] &= ~(std::uint64_t{1} << (number % 64));
    --size_;
  }
  void clear() {
    words_.fill(0);
    size_ = 0;
  }

private:
  std::array<std::uint64_t, (kRegisters + 63) / 64> words_{};
  unsigned size_ = 0;
};

} // namespace wavesmith::checked
