// SPDX-License-Identifier: Apache-2.0
#include "timing/resident_waves.h"

#include "isa/register.h"
#include "trace/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace wavesmith::timing {
namespace {

constexpr std::string_view kMaximum = "the maximum";

std::uint32_t wavesOf(std::uint32_t workItems) {
  return (workItems + isa::kLanes - 1) / isa::kLanes;
}

std::string perSimdText(std::uint32_t waves) {
  return trace::countedNoun(waves, "wave", "waves") + " per SIMD";
}

// What limits the waves, as a clause.
std::string whyOf(const analysis::Occupancy& occupancy, const analysis::Resources& resources) {
  using analysis::Limit;
  const std::uint32_t waves = occupancy.wavesPerSimd;
  switch (occupancy.limit) {
  case Limit::None: return std::string(kMaximum);
  case Limit::VectorRegisters:
    return fmt::format("{} vector registers allow {}", occupancy.vectorsAllocated, waves);
  case Limit::ScalarRegisters: return fmt::format("{} scalar registers allow {}", resources.scalars, waves);
  case Limit::Lds:
    return fmt::format("{} bytes of LDS for each work-group of {} allow {}",
                       trace::groupedDigits(resources.ldsBytes),
                       trace::countedNoun(wavesOf(resources.workgroupSize), "wave", "waves"), waves);
  case Limit::Barriers: return fmt::format("the barriers of a CU allow {}", waves);
  case Limit::WorkgroupSize:
    return fmt::format("work-groups of {} allow {}",
                       trace::countedNoun(wavesOf(resources.workgroupSize), "wave", "waves"), waves);
  }
  return {};
}

} // namespace

std::string ResidentWaves::sentence() const {
  return fmt::format("{}: {}", perSimdText(perSimd), why);
}

void ResidentWaves::applyTo(Assumptions& assumptions) const {
  assumptions.wavesPerSimd = perSimd;
  if (perGroup != 0) assumptions.wavesPerGroup = perGroup;
}

ResidentWaves residentWaves(const program::Program& program, std::size_t kernel,
                            const analysis::KernelResources& resources, const LaunchShape& launch) {
  analysis::Resources needed = resources.allocated;
  analysis::Occupancy occupancy = resources.occupancy;
  ResidentWaves resident;
  const codeobject::Kernel& source = program.codeObject().kernels()[program.kernels()[kernel].kernel];
  const codeobject::KernelMetadata* const metadata = program.codeObject().metadataOf(source);
  if (launch.wavesPerGroup != 0) {
    needed.workgroupSize = launch.wavesPerGroup * isa::kLanes;
    occupancy = analysis::occupancy(needed, program.target());
    resident.perGroup = launch.wavesPerGroup;
  } else if (metadata != nullptr && metadata->requiredWorkgroupSize) {
    resident.perGroup = wavesOf(needed.workgroupSize);
  }
  resident.perSimd = std::max(1U, occupancy.wavesPerSimd);
  resident.why = occupancy.wavesPerSimd == 0 ? "no work-group fits on a CU" : whyOf(occupancy, needed);
  if (launch.wavesPerGroup == 0 || launch.groups == 0) return resident;
  // The groups of a launch are dealt to the CUs in turn, as those of a run (program/executed_path.h).
  const std::uint64_t cus = program.target().computeUnits;
  const std::uint64_t groups = (launch.groups + cus - 1) / cus;
  const std::uint32_t simds = program.target().simdsPerComputeUnit;
  const std::uint64_t waves = (groups * launch.wavesPerGroup + simds - 1) / simds;
  if (waves >= resident.perSimd) return resident;
  resident.perSimd = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, waves));
  resident.why = fmt::format("the launch has {} of {} for each CU",
                             trace::countedNoun(groups, "work-group", "work-groups"),
                             trace::countedNoun(launch.wavesPerGroup, "wave", "waves"));
  return resident;
}

std::string givenWavesText(std::uint32_t given, const ResidentWaves& resident) {
  return fmt::format("{} as given; {}", perSimdText(given),
                     resident.why == kMaximum ? fmt::format("{} fit", resident.perSimd) : resident.why);
}

} // namespace wavesmith::timing
