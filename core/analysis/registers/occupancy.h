// SPDX-License-Identifier: Apache-2.0
// How many waves of a kernel a SIMD can hold, what limits them, and what one more would need (LLVM 19,
// AMDGPUBaseInfo.cpp, IsaInfo).
//
//   vector registers 72 (64 + 8 accumulation) -> 7 waves, limited by them
//   8 waves need at most 64: lines 12 and 40 have the maximum
//
// Pure functions of values; any thread.
#pragma once

#include "analysis/registers/liveness.h"

#include <cstdint>
#include <vector>

namespace wavesmith::analysis {

enum class Limit : std::uint8_t { None, VectorRegisters, ScalarRegisters, Lds, Barriers, WorkgroupSize };
[[nodiscard]] std::string_view name(Limit limit); // "vector registers"

struct Resources {
  std::uint32_t vectors = 0;       // arch VGPRs: highest number in use plus one
  std::uint32_t accumulations = 0; // AGPRs
  std::uint32_t accumOffset = 4;
  std::uint32_t scalars = 0; // in the units of .amdhsa_next_free_sgpr: without VCC and the reserved registers
  std::uint32_t ldsBytes = 0;
  std::uint32_t workgroupSize = 0; // work-items; 0: unknown
};

// A resource and the largest permitted amount of it: vector registers in total (of 512), scalar registers in
// the units of .amdhsa_next_free_sgpr, bytes of LDS. 0: no amount suffices, the work-group size has to
// change.
struct OccupancyStep {
  Limit limit = Limit::None;
  std::uint32_t atMost = 0;

  bool operator==(const OccupancyStep&) const = default;
};

struct Occupancy {
  std::uint32_t wavesPerSimd = 0;
  Limit limit = Limit::None;
  // The limit that each resource alone imposes.
  std::uint32_t byVectors = 0, byScalars = 0, byLds = 0;
  std::uint32_t vectorsAllocated = 0; // rounded up to granules, of 512
  // The changes needed for one more wave: all of them are needed, and the first is the limit. Empty: no more
  // waves are possible.
  std::uint32_t nextWaves = 0;
  std::vector<OccupancyStep> next;
};
[[nodiscard]] Occupancy occupancy(const Resources& resources, const isa::Target& target);

// The resources of a kernel: as its descriptor allocates them, and as its code uses them.
struct KernelResources {
  Resources allocated;
  Resources used;
  Occupancy occupancy;          // with the allocated registers
  std::uint32_t mostLive = 0;   // maximum number of live vector registers of both kinds
  std::vector<Index> atMaximum; // instructions at which that maximum is reached
};
[[nodiscard]] KernelResources kernelResources(const program::Program& program, std::size_t kernel,
                                              const Footprints& footprints, const Liveness& liveness);

} // namespace wavesmith::analysis
