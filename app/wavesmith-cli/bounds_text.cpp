// SPDX-License-Identifier: Apache-2.0
#include "bounds_text.h"

#include "terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace wavesmith::cli {

using Json = nlohmann::ordered_json;

namespace {

std::string boundPlace(const program::Program& program, program::Index at) {
  const source::Place place = program.place(at);
  return place.line != 0 ? fmt::format("line {}", place.line)
                         : fmt::format("{:#x}", program.instructions()[at].address);
}

std::string boundText(const program::Program& program, const std::string& kernel, const BoundedLoop& one) {
  const timing::Bound& bound = one.bound;
  std::string text = fmt::format(
      "{}, {}: {} of {}: at least {} cycles{}, by the {}{}\n", kernel, boundPlace(program, bound.first),
      bound.isLoop ? "loop" : "block", counted(bound.instructions, "instruction", "instructions"),
      grouped(bound.cycles()), bound.isLoop ? " per iteration" : "", timing::name(bound.binding),
      bound.exact ? "" : " if no branch skips instructions");
  if (!bound.isLoop) return text;
  for (unsigned resource = 0; resource < timing::kResources; ++resource) {
    const timing::Occupied& occupied = bound.resources[resource];
    if (occupied.instructions == 0) continue;
    const auto which = static_cast<timing::Resource>(resource);
    text += fmt::format("  {:<14}{:>8} cycles{:>6} instructions{}{}\n", timing::name(which),
                        grouped(occupied.cycles), occupied.instructions,
                        timing::isShared(which) ? ", of all waves of the CU" : "",
                        which == timing::Resource::Lds ? ", bank conflicts not counted" : "");
  }
  if (one.estimate.cycles > 0) text += fmt::format("  estimate: {}\n", one.estimate.sentence());
  return text;
}

} // namespace

std::vector<BoundedLoop> boundedLoops(const program::Program& program, std::size_t kernel,
                                      const timing::Assumptions& assumptions) {
  const program::Loops loops = program::findLoops(program, program::findReach(program));
  std::vector<BoundedLoop> result;
  for (const timing::Bound& bound :
       timing::boundsOf(program, program.kernels()[kernel],
                        {.wavesPerSimd = assumptions.wavesPerSimd, .simds = assumptions.simds})) {
    BoundedLoop one{bound, {}};
    for (std::uint32_t loop = 0; bound.isLoop && loop < loops.loops.size(); ++loop)
      if (program.blocks()[loops.loops[loop].header].first == bound.first)
        one.estimate =
            timing::estimate(program.instructions(), timing::steadyState(program, loops, loop), assumptions);
    result.push_back(std::move(one));
  }
  return result;
}

std::string boundsText(const program::Program& program, const timing::Assumptions& assumptions) {
  std::string text = fmt::format("bounds for {} on each of {} SIMDs of a CU:\n",
                                 counted(assumptions.wavesPerSimd, "wave", "waves"), assumptions.simds);
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    for (const BoundedLoop& one : boundedLoops(program, kernel, assumptions))
      text += boundText(program, program.kernels()[kernel].name, one);
  return text;
}

Json boundsJson(const program::Program& program, const timing::Assumptions& assumptions) {
  Json json = Json::array();
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    for (const BoundedLoop& one : boundedLoops(program, kernel, assumptions)) {
      Json resources = Json::array();
      for (unsigned resource = 0; resource < timing::kResources; ++resource) {
        const timing::Occupied& occupied = one.bound.resources[resource];
        const auto which = static_cast<timing::Resource>(resource);
        resources.push_back({{"name", timing::name(which)},
                             {"instructions", occupied.instructions},
                             {"cycles", occupied.cycles},
                             {"ofCu", timing::isShared(which)}});
      }
      json.push_back({{"kernel", program.kernels()[kernel].name},
                      {"address", program.instructions()[one.bound.first].address},
                      {"line", program.place(one.bound.first).line},
                      {"loop", one.bound.isLoop},
                      {"depth", one.bound.depth},
                      {"exact", one.bound.exact},
                      {"instructions", one.bound.instructions},
                      {"ldsBytes", one.bound.ldsBytes},
                      {"binding", timing::name(one.bound.binding)},
                      {"cycles", one.bound.cycles()},
                      {"estimate", one.estimate.cycles},
                      {"assumedVectorLoad", assumptions.vectorLoad},
                      {"resources", std::move(resources)}});
    }
  return json;
}

} // namespace wavesmith::cli
