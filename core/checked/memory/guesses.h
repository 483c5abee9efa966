// SPDX-License-Identifier: Apache-2.0
// Plain reads beside atomics of other waves that may turn out to be right: the reader goes on with a compare and swap at
// the same place, and any value would do. Until its wave ends it is not known; what is left then is a race.
//
//   global_load_dword v2, v1, s[4:5]              add()
//   global_atomic_cmpswap v3, v1, v[4:5], s[4:5]  confirm(): the loop around a compare and swap
//
// Of one dispatch, on one thread.
#pragma once

#include "checked/memory/order_texts.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace wavesmith::checked {

class Guesses {
public:
  void clear();
  void add(WaveNumber reader, const Guess& guess);
  void confirm(WaveNumber wave, Space space, std::uint64_t dword);
  // The wave ends: what it has not confirmed.
  [[nodiscard]] std::vector<Guess> end(WaveNumber wave);
  [[nodiscard]] bool hasEnded(WaveNumber wave) const { return wave < ended_.size() && ended_[wave]; }

private:
  std::unordered_map<WaveNumber, std::vector<Guess>> of_;
  std::vector<bool> ended_; // by wave
};

} // namespace wavesmith::checked
