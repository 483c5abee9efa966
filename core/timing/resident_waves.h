// SPDX-License-Identifier: Apache-2.0
// The waves of a kernel that share a SIMD, as registers, LDS and the launch allow, for estimates of loops in steady
// state:
//
//   residentWaves(program, analysis.resources[kernel]).sentence()
//     "2 waves per SIMD: 208 vector registers allow 2"
//     "1 wave per SIMD: the launch has 1 work-group for each CU"
//
// Pure functions; any thread.
#pragma once

#include "analysis/registers/occupancy.h"
#include "program/program.h"
#include "timing/estimate.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace wavesmith::timing {

// How a kernel is started; 0: unknown.
struct LaunchShape {
  std::uint32_t wavesPerGroup = 0;
  std::uint64_t groups = 0;
};

struct ResidentWaves {
  std::uint32_t perSimd = 1;
  std::uint32_t perGroup = 0; // waves that meet at a barrier; 0: unknown
  std::string why;            // "208 vector registers allow 2"

  [[nodiscard]] std::string sentence() const;
  // Assumptions::wavesPerSimd, and wavesPerGroup if it is known.
  void applyTo(Assumptions& assumptions) const;
};

// `kernel`: index into program.kernels(). Without the shape of a launch, the work-group is that of the metadata.
[[nodiscard]] ResidentWaves residentWaves(const program::Program& program, std::size_t kernel,
                                          const analysis::KernelResources& resources,
                                          const LaunchShape& launch = {});

// "2 waves per SIMD as given; 208 vector registers allow 4"
[[nodiscard]] std::string givenWavesText(std::uint32_t given, const ResidentWaves& resident);

} // namespace wavesmith::timing
