// SPDX-License-Identifier: Apache-2.0
// What no schedule can beat: for each loop and block, how long its instructions occupy each resource.
//
//   loop of line 216, 126 instructions, one wave on each SIMD
//     MFMA pipe     1,024 cycles per iteration   32 instructions   binding
//     issue slots     516                        126
//     VMEM issue      640 for a CU               10
//
// A wave issues one instruction at a time, so that "issue slots" does not grow with the waves; everything else is occupied
// by all waves of a SIMD or of a CU. A loop is taken to execute each of its blocks once, without inner loops: a branch
// that skips a block makes the true bound lower, which `exact` says. Pure functions; any thread.
#pragma once

#include "program/loops.h"
#include "program/program.h"
#include "timing/facts.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::timing {

using program::Index;

struct Occupied {
  std::uint32_t instructions = 0;
  std::uint64_t cycles = 0; // per iteration, by all waves of the SIMD, or of the CU for a shared resource
};

struct Bound {
  Index first = 0; // first instruction of the loop's header, or of the block
  bool isLoop = false;
  unsigned depth = 0; // nesting depth of the loop
  bool exact = true;  // every iteration executes all of these instructions
  std::uint32_t instructions = 0;
  std::uint64_t ldsBytes = 0; // by one wave
  std::array<Occupied, kResources> resources{};
  Resource binding = Resource::Issue;

  [[nodiscard]] std::uint64_t cycles() const { return resources[static_cast<unsigned>(binding)].cycles; }
};

struct BoundOptions {
  std::uint32_t wavesPerSimd = 1;
  std::uint32_t simds = 4; // SIMDs of the CU that execute the kernel
  // Cycles that bank conflicts add, by instruction; empty: unknown, none are counted.
  std::span<const std::uint32_t> extraPasses = {};
};

// The bound of these instructions, executed once by each wave.
[[nodiscard]] Bound boundOf(const program::Program& program, std::span<const Index> instructions,
                            const BoundOptions& options = {});

// Loops first, in the order of their headers, then the blocks that are in no loop; of one kernel.
[[nodiscard]] std::vector<Bound> boundsOf(const program::Program& program, const program::KernelCode& kernel,
                                          const BoundOptions& options = {});

// The loops of all code, by their first instruction.
[[nodiscard]] std::vector<Bound> loopBoundsOf(const program::Program& program,
                                              const BoundOptions& options = {});

} // namespace wavesmith::timing
