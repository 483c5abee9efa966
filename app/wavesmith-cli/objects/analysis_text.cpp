// SPDX-License-Identifier: Apache-2.0
#include "objects/analysis_text.h"

#include "output/json.h"
#include "output/places.h"
#include "program/places.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace wavesmith::cli {
namespace {

using analysis::Index;

std::string placesText(const program::Program& program, const std::vector<Index>& all) {
  constexpr std::size_t kShown = 8;
  std::vector<std::string> texts;
  for (const Index at : all) {
    std::string text = program::shortPlaceText(program, at, program.codeObject().path());
    if (texts.empty() || texts.back() != text) texts.push_back(std::move(text));
  }
  const std::size_t more = texts.size() > kShown ? texts.size() - kShown : 0;
  texts.resize(texts.size() - more);
  return fmt::format("{}{}", fmt::join(texts, ", "), more != 0 ? fmt::format(" and {} more", more) : "");
}

std::string stepsText(const analysis::Occupancy& occupancy) {
  std::vector<std::string> needs;
  for (const analysis::OccupancyStep& step : occupancy.next) {
    if (step.atMost == 0)
      needs.push_back(fmt::format("other {}", name(step.limit)));
    else
      needs.push_back(fmt::format("at most {} {}", step.atMost,
                                  step.limit == analysis::Limit::Lds ? "bytes of LDS" : name(step.limit)));
  }
  return fmt::format("{}", fmt::join(needs, " and "));
}

std::string kernelText(const program::Program& program, const analysis::Analysis& analysis,
                       std::size_t kernel) {
  const analysis::KernelResources& r = analysis.resources[kernel];
  std::string text = fmt::format("\n  code of {}\n", program.kernels()[kernel].name);
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("    {:<14} {}\n", label, value);
  };
  line("occupancy",
       r.occupancy.next.empty()
           ? fmt::format("{} waves per SIMD, limited by nothing", r.occupancy.wavesPerSimd)
           : fmt::format("{} waves per SIMD, limited by {}; {} need {}", r.occupancy.wavesPerSimd,
                         name(r.occupancy.limit), r.occupancy.nextWaves, stepsText(r.occupancy)));
  line("in use",
       fmt::format("{} VGPRs, {} AGPRs, {} SGPRs", r.used.vectors, r.used.accumulations, r.used.scalars));
  line("most live", fmt::format("{} vector registers at {}", r.mostLive, placesText(program, r.atMaximum)));
  text += "    starts with\n";
  for (const analysis::InitialRegister& initial : analysis.initial[kernel].registers) {
    if (initial.what == analysis::Initial::FlatScratch || initial.what == analysis::Initial::Exec) continue;
    text += fmt::format("      {:<12} {:<26} {}\n", isa::toString(initial.registers), initial.name,
                        initial.readBy.empty() ? std::string("never read")
                                               : "read at " + placesText(program, initial.readBy));
  }
  return text;
}

Json usedResourcesJson(const analysis::Resources& r) {
  return {{"vectors", r.vectors}, {"accumulations", r.accumulations}, {"accumOffset", r.accumOffset},
          {"scalars", r.scalars}, {"ldsBytes", r.ldsBytes},           {"workgroupSize", r.workgroupSize}};
}

void addKernelJson(Json& json, const program::Program& program, const analysis::Analysis& analysis,
                   std::size_t kernel) {
  const analysis::KernelResources& r = analysis.resources[kernel];
  Json occupancy{{"wavesPerSimd", r.occupancy.wavesPerSimd},
                 {"limit", name(r.occupancy.limit)},
                 {"vectorsAllocated", r.occupancy.vectorsAllocated},
                 {"nextWaves", r.occupancy.nextWaves},
                 {"next", Json::array()}};
  for (const analysis::OccupancyStep& step : r.occupancy.next)
    occupancy["next"].push_back({{"limit", name(step.limit)}, {"atMost", step.atMost}});
  json["occupancy"] = std::move(occupancy);
  json["allocated"] = usedResourcesJson(r.allocated);
  json["used"] = usedResourcesJson(r.used);
  json["mostLive"] = r.mostLive;
  json["atMaximum"] = Json::array();
  for (const Index at : r.atMaximum)
    json["atMaximum"].push_back(placeJson(program, at));
  json["initialState"] = Json::array();
  for (const analysis::InitialRegister& initial : analysis.initial[kernel].registers) {
    Json entry{{"registers", isa::toString(initial.registers)},
               {"name", initial.name},
               {"meaning", initial.meaning},
               {"readBy", Json::array()}};
    for (const Index at : initial.readBy)
      entry["readBy"].push_back(placeJson(program, at));
    json["initialState"].push_back(std::move(entry));
  }
  json["pressure"] = Json::array();
  const program::KernelCode& code = program.kernels()[kernel];
  for (Index at = code.first; at < code.end; ++at) {
    const analysis::Pressure& pressure = analysis.liveness.pressure()[at];
    Json entry = placeJson(program, at);
    entry["scalars"] = pressure.scalars;
    entry["vectors"] = pressure.vectors;
    entry["accumulations"] = pressure.accumulations;
    json["pressure"].push_back(std::move(entry));
  }
}

} // namespace

std::string analysisText(const program::Program& program, const analysis::Analysis& analysis) {
  std::string text;
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    text += kernelText(program, analysis, kernel);
  return text;
}

void addAnalysisJson(Json& json, const program::Program& program, const analysis::Analysis& analysis) {
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    addKernelJson(json["kernels"][program.kernels()[kernel].kernel], program, analysis, kernel);
}

} // namespace wavesmith::cli
