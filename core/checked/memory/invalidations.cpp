// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/invalidations.h"

#include <algorithm>
#include <cstddef>

namespace wavesmith::checked {

void Invalidations::add(WaveNumber writer, const Entry& entry) {
  constexpr std::ptrdiff_t kMost = 16; // entries for a writer by one wave
  std::vector<Entry>& entries = entries_[writer];
  const auto isBySame = [&](const Entry& other) { return other.by == entry.by; };
  // A loop that waits invalidates again and again, and learns nothing new.
  const auto last = std::find_if(entries.rbegin(), entries.rend(), isBySame);
  if (last != entries.rend() && last->agent >= entry.agent && last->done >= entry.done) return;
  entries.push_back(entry);
  if (std::ranges::count_if(entries, isBySame) <= kMost) return;
  // The second is taken to be as early as the first, which is forgotten: no finding is made up.
  const auto first = std::ranges::find_if(entries, isBySame);
  std::find_if(first + 1, entries.end(), isBySame)->number = first->number;
  entries.erase(first);
}

} // namespace wavesmith::checked
