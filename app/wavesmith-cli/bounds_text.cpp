// SPDX-License-Identifier: Apache-2.0
#include "bounds_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace wavesmith::cli {

using Json = nlohmann::ordered_json;

std::string boundsText(const program::Program& program, const timing::Assumptions& assumptions) {
  std::string text = timing::assumedText(assumptions) + ":\n";
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    for (const timing::LoopCost& one : timing::loopCosts(program, kernel, assumptions)) {
      text += timing::headline(program, program.kernels()[kernel].name, one.bound) + '\n';
      if (!one.bound.isLoop) continue;
      for (const std::string& line : one.resourceTexts())
        text += fmt::format("  {}\n", line);
      if (const std::string estimate = one.estimateText(); !estimate.empty())
        text += fmt::format("  {}\n", estimate);
    }
  return text;
}

Json boundsJson(const program::Program& program, const timing::Assumptions& assumptions) {
  Json json = Json::array();
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    for (const timing::LoopCost& one : timing::loopCosts(program, kernel, assumptions)) {
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
