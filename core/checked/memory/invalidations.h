// SPDX-License-Identifier: Apache-2.0
// Invalidations of the caches that the waves of a work-group share: what one wave has invalidated, the others see fresh
// as well, once they know that it came before (LLVM AMDGPUUsage, "Memory Model GFX942": the vector cache belongs to the
// compute unit).
//
//   wave 0   global_load_dword v3, v1, s[4:5] sc1     learns what another work-group has written back
//            s_waitcnt vmcnt(0)
//            buffer_inv sc1                           add(): the writer, by wave 0
//   both     s_barrier
//   wave 1   global_load_dword v4, v1, s[6:7]         any(): wave 0 invalidated before the barrier
//
// Of one work-group, on one thread.
#pragma once

#include "checked/memory/known.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace wavesmith::checked {

class Invalidations {
public:
  struct Entry {
    WaveNumber by = 0;
    std::uint32_t number = 0; // the invalidation's number among the operations of `by`
    std::uint32_t agent = 0;  // up to this number, operations of the writer were written back before it
    std::uint32_t done = 0;   // up to this number, operations of the writer were complete before it
  };
  void clear() { entries_.clear(); }
  void add(WaveNumber writer, const Entry& entry);
  // Whether any invalidation with `holds` comes before what the reader does now.
  template <class Holds, class ComesBefore>
  [[nodiscard]] bool any(WaveNumber writer, Holds&& holds, ComesBefore&& comesBefore) const {
    const auto at = entries_.find(writer);
    if (at == entries_.end()) return false;
    for (const Entry& entry : at->second)
      if (holds(entry) && comesBefore(entry)) return true;
    return false;
  }

private:
  std::unordered_map<WaveNumber, std::vector<Entry>> entries_; // by writer
};

} // namespace wavesmith::checked
