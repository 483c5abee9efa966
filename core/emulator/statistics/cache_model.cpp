// SPDX-License-Identifier: Apache-2.0
#include "emulator/statistics/cache_model.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace wavesmith::emulator {
namespace {

constexpr std::uint64_t kFree = std::numeric_limits<std::uint64_t>::max();

} // namespace

CacheSets::CacheSets(std::uint32_t sets, std::uint32_t ways)
    : sets_(sets), ways_(ways), lines_(std::size_t{sets} * ways, kFree) {}

bool CacheSets::use(std::uint64_t line) {
  const auto first = lines_.begin() + static_cast<std::ptrdiff_t>((line % sets_) * ways_);
  const auto end = first + ways_;
  const auto found = std::find(first, end, line);
  const bool hit = found != end;
  // To the front; of a set that is full the last one leaves.
  std::rotate(first, hit ? found : end - 1, hit ? found + 1 : end);
  *first = line;
  return hit;
}

void CacheSets::clear() {
  std::ranges::fill(lines_, kFree);
}

program::MemoryLevel CacheModel::access(std::uint64_t line, CacheUse use) {
  using enum program::MemoryLevel;
  if (use == CacheUse::Load && l1_.use(line)) {
    return L1;
  }
  if (use == CacheUse::ScopedLoad) (void)l1_.use(line);
  const bool inL2 = l2_.use(line);
  return inL2 || use == CacheUse::Store ? L2 : Hbm;
}

} // namespace wavesmith::emulator
