// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/occupancy.h"

#include "source/round_up.h"

#include <algorithm>

namespace wavesmith::analysis {
namespace {

// Per SIMD, and the scalars of a wave that .amdhsa_next_free_sgpr does not count: VCC, FLAT_SCRATCH,
// XNACK_MASK (LLVM, AMDGPUBaseInfo.cpp, getTotalNumSGPRs and getNumExtraSGPRs for gfx9).
constexpr std::uint32_t kScalarsOfSimd = 800;
constexpr std::uint32_t kExtraScalars = 6;
// Work-groups per compute unit that can use barriers; groups of one wave do not need any (LLVM,
// getMaxWorkGroupsPerCU).
constexpr std::uint32_t kBarriers = 16;

constexpr std::uint32_t down(std::uint32_t value, std::uint32_t multiple) {
  return value / multiple * multiple;
}

struct Group {
  std::uint32_t waves = 1;
  std::uint32_t most = 1; // waves per compute unit, independent of their resources
};

Group groupOf(const Resources& r, const isa::Target& target) {
  Group group;
  group.waves = std::max(1u, (r.workgroupSize + isa::kLanes - 1) / isa::kLanes);
  const std::uint32_t wavesOfUnit = target.wavesPerSimd * target.simdsPerComputeUnit;
  group.most = group.waves == 1 ? wavesOfUnit : std::min(wavesOfUnit / group.waves, kBarriers);
  return group;
}

std::uint32_t wavesOfGroups(std::uint32_t groups, const Group& group, const isa::Target& target) {
  const std::uint32_t simds = target.simdsPerComputeUnit;
  return std::min(target.wavesPerSimd, (groups * group.waves + simds - 1) / simds);
}

std::uint32_t totalVectors(const Resources& r) {
  return r.accumulations > 0 ? source::roundUp(r.vectors, 4U) + r.accumulations : r.vectors;
}

std::uint32_t wavesBy(std::uint32_t of, std::uint32_t each, const isa::Target& target) {
  return each == 0 ? target.wavesPerSimd : std::min(target.wavesPerSimd, of / each);
}

} // namespace

std::string_view name(Limit limit) {
  switch (limit) {
  case Limit::None: return "nothing";
  case Limit::VectorRegisters: return "vector registers";
  case Limit::ScalarRegisters: return "scalar registers";
  case Limit::Lds: return "LDS";
  case Limit::Barriers: return "barriers";
  case Limit::WorkgroupSize: return "the size of the work-group";
  }
  return "nothing";
}

Occupancy occupancy(const Resources& r, const isa::Target& target) {
  Occupancy o;
  o.vectorsAllocated = std::max(target.vectorGranule, source::roundUp(totalVectors(r), target.vectorGranule));
  o.byVectors = wavesBy(target.vectorRegisters, o.vectorsAllocated, target);
  o.byScalars =
      wavesBy(kScalarsOfSimd, source::roundUp(r.scalars + kExtraScalars, target.scalarGranule), target);
  const Group group = groupOf(r, target);
  const std::uint32_t lds = source::roundUp(r.ldsBytes, target.ldsGranule);
  const std::uint32_t groupsByLds = lds == 0 ? group.most : target.ldsBytes / lds;
  const bool sized = r.workgroupSize != 0;
  o.byLds = sized ? wavesOfGroups(std::min(groupsByLds, group.most), group, target) : target.wavesPerSimd;
  const std::uint32_t byGroups = sized ? wavesOfGroups(group.most, group, target) : target.wavesPerSimd;
  o.wavesPerSimd = std::min({o.byVectors, o.byScalars, o.byLds, byGroups});
  if (o.wavesPerSimd == target.wavesPerSimd) return o;

  // All resources that prevent one more wave; the first of them is reported as the limit.
  o.nextWaves = o.wavesPerSimd + 1;
  const auto add = [&o](Limit limit, std::uint32_t atMost) { o.next.push_back({limit, atMost}); };
  if (o.byVectors == o.wavesPerSimd)
    add(Limit::VectorRegisters, down(target.vectorRegisters / o.nextWaves, target.vectorGranule));
  if (o.byScalars == o.wavesPerSimd)
    add(Limit::ScalarRegisters, down(kScalarsOfSimd / o.nextWaves, target.scalarGranule) - kExtraScalars);
  if (byGroups == o.wavesPerSimd) {
    add(group.most == kBarriers ? Limit::Barriers : Limit::WorkgroupSize, 0);
  } else if (o.byLds == o.wavesPerSimd) {
    std::uint32_t groups = groupsByLds;
    while (wavesOfGroups(groups, group, target) <= o.wavesPerSimd)
      ++groups;
    add(Limit::Lds, down(target.ldsBytes / groups, target.ldsGranule));
  }
  if (!o.next.empty()) o.limit = o.next.front().limit;
  return o;
}

KernelResources kernelResources(const program::Program& program, std::size_t kernel,
                                const Footprints& footprints, const Liveness& liveness) {
  const program::KernelCode& code = program.kernels()[kernel];
  const codeobject::Kernel& source = program.codeObject().kernels()[code.kernel];
  const codeobject::KernelDescriptor& d = source.descriptor;
  const codeobject::KernelMetadata* const metadata = program.codeObject().metadataOf(source);
  KernelResources result;

  Resources& used = result.used;
  const auto raise = [](std::uint32_t& value, std::uint32_t to) { value = std::max(value, to); };
  std::uint32_t most = 0;
  for (Index i = code.first; i < code.end; ++i) {
    for (const auto& ranges : {footprints.reads(i), footprints.writes(i)}) {
      for (const isa::RegisterRange& range : ranges) {
        const std::uint32_t end = range.first + range.count;
        if (range.cls == isa::RegisterClass::Vector) raise(used.vectors, end);
        if (range.cls == isa::RegisterClass::Accumulation) raise(used.accumulations, end);
        if (range.cls == isa::RegisterClass::Scalar && end <= isa::kScalarRegisters) raise(used.scalars, end);
      }
    }
    const Pressure& pressure = liveness.pressure()[i];
    const std::uint32_t vectors = std::uint32_t{pressure.vectors} + pressure.accumulations;
    if (vectors > most) {
      most = vectors;
      result.atMaximum.clear();
    }
    if (vectors == most) result.atMaximum.push_back(i);
  }
  result.mostLive = most;

  Resources& allocated = result.allocated;
  const std::uint32_t total = d.vectorRegisters();
  const bool accumulates = used.accumulations != 0 || total > d.accumOffset;
  allocated.accumOffset = used.accumOffset = d.accumOffset;
  allocated.vectors = accumulates ? std::min(d.accumOffset, total) : total;
  allocated.accumulations = total - allocated.vectors;
  allocated.scalars = d.scalarRegisters() - std::min(d.scalarRegisters(), kExtraScalars);
  allocated.ldsBytes = used.ldsBytes = d.groupSegmentFixedSize;
  if (metadata != nullptr) {
    const auto& required = metadata->requiredWorkgroupSize;
    allocated.workgroupSize =
        required ? (*required)[0] * (*required)[1] * (*required)[2] : metadata->maxFlatWorkgroupSize;
    used.workgroupSize = allocated.workgroupSize;
  }
  result.occupancy = occupancy(allocated, program.target());
  return result;
}

} // namespace wavesmith::analysis
