// SPDX-License-Identifier: Apache-2.0
// Plain reads beside atomics of other waves. Such a read is not a race if its wave later executes a compare and swap at the
// same address, which confirms the value. The others are races, which is known when the wave ends.
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

class UnconfirmedReads {
public:
  void clear();
  void add(WaveNumber reader, const UnconfirmedRead& read);
  void confirm(WaveNumber wave, Space space, std::uint64_t dword);
  // The wave ends: what it has not confirmed.
  [[nodiscard]] std::vector<UnconfirmedRead> end(WaveNumber wave);
  [[nodiscard]] bool hasEnded(WaveNumber wave) const { return wave < ended_.size() && ended_[wave]; }

private:
  std::unordered_map<WaveNumber, std::vector<UnconfirmedRead>> of_;
  std::vector<bool> ended_; // by wave
};

} // namespace wavesmith::checked
