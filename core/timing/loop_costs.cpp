// SPDX-License-Identifier: Apache-2.0
#include "timing/loop_costs.h"

#include "program/loops.h"
#include "timing/place_text.h"
#include "trace/summary.h"

#include <fmt/format.h>

#include <utility>

namespace wavesmith::timing {
namespace {

Share shareOf(Resource resource) {
  switch (resource) {
  case Resource::Matrix: return Share::Matrix;
  case Resource::Lds: return Share::Lds;
  case Resource::VectorMemory: return Share::VectorMemoryQueue;
  case Resource::ScalarMemory: return Share::Scalar;
  case Resource::Issue:
  case Resource::Valu:
  case Resource::Salu: break;
  }
  return Share::Issue;
}

// The mean of a few iterations is below the bound by what the queues hold at their end, about a percent: no loop goes on
// like that.
void raise(Estimate& estimate, const Bound& bound) {
  const double missing = static_cast<double>(bound.cycles()) - estimate.cycles;
  if (estimate.cycles <= 0 || missing <= 0) return;
  estimate.cycles += missing;
  estimate.shares[static_cast<unsigned>(shareOf(bound.binding))] += missing;
}

Estimate estimateOf(const program::Program& program, Path path, const Assumptions& assumptions,
                    std::span<const std::uint32_t> extraPasses) {
  for (Step& step : path)
    if (step.at < extraPasses.size()) step.ldsPasses = extraPasses[step.at];
  return estimate(program.instructions(), path, assumptions);
}

} // namespace

std::vector<LoopCost> loopCosts(const program::Program& program, std::size_t kernel,
                                const Assumptions& assumptions, std::span<const std::uint32_t> extraPasses) {
  const program::Loops loops = program::findLoops(program, program::findReach(program));
  std::vector<LoopCost> costs;
  for (const Bound& bound : boundsOf(program, program.kernels()[kernel],
                                     {.wavesPerSimd = assumptions.wavesPerSimd,
                                      .simds = assumptions.simds,
                                      .extraPasses = extraPasses})) {
    LoopCost cost{bound, {}, !extraPasses.empty()};
    for (std::uint32_t loop = 0; bound.isLoop && loop < loops.loops.size(); ++loop)
      if (program.blocks()[loops.loops[loop].header].first == bound.first)
        cost.estimate = estimateOf(program, steadyState(program, loops, loop), assumptions, extraPasses);
    raise(cost.estimate, bound);
    costs.push_back(std::move(cost));
  }
  return costs;
}

std::string headline(const program::Program& program, const std::string& kernel, const Bound& bound) {
  return fmt::format("{}, {}: {} of {}: at least {} cycles{}, by the {}{}", kernel,
                     placeText(program, bound.first), bound.isLoop ? "loop" : "block",
                     trace::countedNoun(bound.instructions, "instruction", "instructions"),
                     trace::groupedDigits(bound.cycles()), bound.isLoop ? " per iteration" : "",
                     name(bound.binding), bound.exact ? "" : " if no branch skips instructions");
}

std::string assumedText(const Assumptions& assumptions) {
  return fmt::format("bounds for {} on each of {} SIMDs of a CU",
                     trace::countedNoun(assumptions.wavesPerSimd, "wave", "waves"), assumptions.simds);
}

std::vector<std::string> LoopCost::resourceTexts() const {
  std::vector<std::string> lines;
  for (unsigned resource = 0; resource < kResources; ++resource) {
    const Occupied& occupied = bound.resources[resource];
    if (occupied.instructions == 0) continue;
    const auto which = static_cast<Resource>(resource);
    lines.push_back(fmt::format("{:<14}{:>8} cycles{:>6} instructions{}{}", name(which),
                                trace::groupedDigits(occupied.cycles), occupied.instructions,
                                isShared(which) ? ", of all waves of the CU" : "",
                                which != Resource::Lds ? ""
                                : knowsConflicts       ? ", with the bank conflicts of the run"
                                                       : ", bank conflicts not counted"));
  }
  return lines;
}

std::string LoopCost::estimateText() const {
  return estimate.cycles > 0 ? "estimate: " + estimate.sentence() : std::string();
}

} // namespace wavesmith::timing
