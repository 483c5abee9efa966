// SPDX-License-Identifier: Apache-2.0
// The vector cache of a CU and the L2 of its XCD, as far as they decide where data comes from:
//
//   CacheModel caches;
//   caches.access(0x1000, CacheUse::Load)   Hbm: the first access of a line
//   caches.access(0x1000, CacheUse::Load)   L1
//
// Of an MI300X: 32 KiB in 4 sets of 64 ways, write-through, and 4 MiB in 2048 sets of 16 ways, write-back and
// write-allocate, both with lines of 128 bytes (AMDGPU kernel optimization guide of nod-ai/amd-shark-ai,
// docs/amdgpu_kernel_optimization_guide.md at 41992077, "MI300X Cache Hierarchy"; AMD CDNA 3 white paper, "Memory
// hierarchy"). Assumed: the least recently used line is replaced; L2 has the accesses of this CU alone; a kernel starts with
// empty caches; what misses L2 comes from HBM (the Infinity Cache is not modeled); stores end in L2 and leave the vector
// cache as it is. Loads of device scope (sc1) miss the vector cache, and buffer_inv sc1 empties it (LLVM AMDGPUUsage, "Memory
// Model GFX942").
//
// Deterministic. One thread.
#pragma once

#include "program/executed_path.h"

#include <cstdint>
#include <vector>

namespace wavesmith::emulator {

enum class CacheUse : std::uint8_t {
  Load,
  ScopedLoad, // sc1
  Store,
  Atomic,
};

// A set-associative cache of line numbers.
class CacheSets {
public:
  CacheSets(std::uint32_t sets, std::uint32_t ways);
  // Whether the line is there; it is from now on.
  bool use(std::uint64_t line);
  void clear();

private:
  std::uint32_t sets_;
  std::uint32_t ways_;
  std::vector<std::uint64_t> lines_; // set after set, the most recently used first; then kFree
};

class CacheModel {
public:
  // `line`: an address divided by kCacheLine.
  [[nodiscard]] program::MemoryLevel access(std::uint64_t line, CacheUse use);
  void invalidateL1() { l1_.clear(); }

private:
  CacheSets l1_{4, 64};
  CacheSets l2_{2048, 16};
};

} // namespace wavesmith::emulator
