// SPDX-License-Identifier: Apache-2.0
// What a wave can rely on of the operations of other waves. Operations are numbered by their wave (Progress,
// arrival/arrival.h); all up to a number
//
//   done[kind]    are complete and ordered before: by a barrier, or through an atomic
//   inOrder       of vector memory: were issued before. Waves of one work-group share a cache through which the operations
//                 of each wave go in order, so they need no wait; others do
//   inLds         of vector memory: are complete in LDS (loads to LDS, FLAT), where no order of the cache helps
//   agent         of vector memory: have been written back from the writer's L2 (buffer_wbl2 sc1)
//   freshAgent    the same when this work-group last invalidated its caches (buffer_inv sc1): plain loads see them
//   freshDone     of done[vector memory], the same: plain loads see them if they were written with sc1
//   scalarBack    of scalar memory: have been written back from the scalar cache (s_dcache_wb)
//   scalarFresh   of done[vector memory] when the scalar cache was last invalidated (s_dcache_inv)
//
// LLVM AMDGPUUsage, "Memory Model GFX942"; CDNA3 ISA 9.1.10 and 12.6.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>

namespace wavesmith::checked {

enum class Queue : std::uint8_t { VectorMemory, Lds, ScalarMemory };
inline constexpr unsigned kQueues = 3;

using WaveNumber = std::uint32_t; // unique in the dispatch, from 1 on; 0: none

struct Known {
  std::array<std::uint32_t, kQueues> done{};
  std::uint32_t inOrder = 0, inLds = 0;
  std::uint32_t agent = 0;
  std::uint32_t freshAgent = 0, freshDone = 0;
  std::uint32_t scalarBack = 0, scalarFresh = 0;
  std::array<std::uint32_t, kQueues> issued{}; // operations issued at the last barrier, complete or not

  // For a wave of another work-group, whose caches are not ours, `here` is false.
  void join(const Known& other, bool here) {
    for (unsigned k = 0; k < kQueues; ++k)
      done[k] = std::max(done[k], other.done[k]);
    inOrder = std::max(inOrder, other.inOrder);
    inLds = std::max(inLds, other.inLds);
    agent = std::max(agent, other.agent);
    scalarBack = std::max(scalarBack, other.scalarBack);
    if (!here) return;
    freshAgent = std::max(freshAgent, other.freshAgent);
    freshDone = std::max(freshDone, other.freshDone);
    scalarFresh = std::max(scalarFresh, other.scalarFresh);
    for (unsigned k = 0; k < kQueues; ++k)
      issued[k] = std::max(issued[k], other.issued[k]);
  }
};

// What is known of each wave. Beyond kMostKnown waves nothing is remembered, and all are assumed to be ordered, so that
// there is no false finding.
class Clock {
public:
  static constexpr std::size_t kMostKnown = 4096;

  [[nodiscard]] bool everything() const { return everything_; }
  [[nodiscard]] const Known* find(WaveNumber wave) const {
    const auto at = waves_.find(wave);
    return at == waves_.end() ? nullptr : &at->second;
  }
  void join(WaveNumber wave, const Known& known, bool here) {
    if (everything_) return;
    waves_[wave].join(known, here);
    if (waves_.size() <= kMostKnown) return;
    waves_.clear();
    everything_ = true;
  }
  // `first` and `last`: the waves of the own work-group, for which caches are shared.
  void join(const Clock& other, WaveNumber first, WaveNumber last) {
    if (other.everything_) {
      waves_.clear();
      everything_ = true;
    }
    for (const auto& [wave, known] : other.waves_)
      join(wave, known, first <= wave && wave <= last);
  }
  [[nodiscard]] auto begin() { return waves_.begin(); }
  [[nodiscard]] auto end() { return waves_.end(); }

private:
  std::map<WaveNumber, Known> waves_;
  bool everything_ = false;
};

} // namespace wavesmith::checked
