// SPDX-License-Identifier: Apache-2.0
#include "cycles/run_cost_text.h"

#include "isa/text.h"
#include "output/json.h"
#include "timing/loop_costs.h"
#include "timing/run_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace wavesmith::cli {
namespace {

Json sharesJson(const std::array<double, timing::kShares>& shares) {
  Json json = Json::array();
  for (unsigned share = 0; share < timing::kShares; ++share)
    json.push_back({{"name", timing::name(static_cast<timing::Share>(share))}, {"cycles", shares[share]}});
  return json;
}

// The first line as it is, the others below it.
std::string indented(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines)
    text += (text.empty() ? "" : "  ") + line + '\n';
  return text;
}

CostedLoop costedLoop(const program::Program& program, const timing::RunCost& cost,
                      const timing::ExecutedLoop& loop) {
  Json slowest = Json::array();
  for (const timing::LineCycles& one : loop.slowest)
    slowest.push_back({{"line", program.place(one.at).line},
                       {"address", program.instructions()[one.at].address},
                       {"instruction", isa::toString(program.instructions()[one.at])},
                       {"instructions", one.instructions},
                       {"cycles", one.cycles},
                       {"executions", one.executions}});
  Json json = {{"kernel", program.kernels()[cost.kernel].name},
               {"line", program.place(loop.bound.first).line},
               {"bound", loop.bound.cycles()},
               {"binding", timing::name(loop.bound.binding)},
               {"estimate", loop.cycles},
               {"shares", sharesJson(loop.shares)},
               {"entries", loop.tripCount.entries},
               {"iterations", loop.tripCount.iterations},
               {"fewestIterations", loop.tripCount.fewest},
               {"mostIterations", loop.tripCount.most},
               {"partOfWave", loop.part},
               {"activeLanes", loop.lanes},
               {"slowest", std::move(slowest)}};
  return {.text = indented(timing::loopTexts(program, cost, loop)),
          .cycles = loop.cycles,
          .json = std::move(json)};
}

Json runJson(const program::Program& program, const timing::RunCost& cost, const std::string& title) {
  Json json = {{"kernel", program.kernels()[cost.kernel].name}};
  if (!title.empty()) json["launch"] = title;
  json["cycles"] = cost.estimate.lastEnd;
  json["cyclesOfWave"] = cost.estimate.cycles;
  json["bound"] = cost.bound.cycles();
  json["binding"] = timing::name(cost.bound.binding);
  json["shares"] = sharesJson(cost.estimate.shares);
  json["instructions"] = cost.steps;
  json["waves"] = cost.waves;
  json["workGroups"] = cost.groups;
  json["allWorkGroups"] = cost.allGroups;
  json["cut"] = cost.cut;
  json["activeLanes"] = cost.lanes;
  json["accesses"] = {{"vectorCache", cost.accesses[1]}, {"l2", cost.accesses[2]}, {"hbm", cost.accesses[3]}};
  return json;
}

std::string steadyText(const program::Program& program, const std::string& kernel,
                       const timing::LoopCost& loop) {
  std::vector<std::string> lines{timing::headline(program, kernel, loop.bound)};
  lines.push_back(loop.estimate.cycles > 0 ? "in steady state: " + loop.estimate.sentence()
                                           : "in steady state: unknown, the loop has inner loops");
  return indented(lines);
}

// What is shown together: a kernel of each version, or of one.
struct Pair {
  const CostedKernel* before = nullptr;
  const CostedKernel* after = nullptr;
};

std::vector<Pair> pairsOf(const std::vector<CostedKernel>& before, const std::vector<CostedKernel>* after) {
  std::vector<Pair> pairs;
  for (const CostedKernel& kernel : before)
    pairs.push_back({.before = &kernel});
  if (after == nullptr) return pairs;
  // Kernels with other names are compared if each version has one.
  if (before.size() == 1 && after->size() == 1) {
    pairs[0].after = &after->front();
    return pairs;
  }
  for (const CostedKernel& kernel : *after) {
    const auto same = std::ranges::find_if(pairs, [&](const Pair& pair) {
      return pair.before != nullptr && pair.after == nullptr && pair.before->name == kernel.name;
    });
    if (same != pairs.end())
      same->after = &kernel;
    else
      pairs.push_back({.after = &kernel});
  }
  return pairs;
}

std::string changeText(double before, double after, std::string_view of) {
  return before > 0 && after > 0 ? fmt::format("  change: {:+.0f} cycles {}\n", after - before, of)
                                 : std::string();
}

const CostedLoop* loopAt(const CostedKernel* kernel, std::size_t index) {
  return kernel != nullptr && index < kernel->loops.size() ? &kernel->loops[index] : nullptr;
}

std::size_t loopCount(const Pair& pair) {
  return std::max(pair.before == nullptr ? 0 : pair.before->loops.size(),
                  pair.after == nullptr ? 0 : pair.after->loops.size());
}

} // namespace

std::vector<CostedKernel> costedKernels(const ExecutedRun& run, const timing::Assumptions& assumed) {
  std::vector<CostedKernel> kernels;
  for (const ExecutedLaunch& launch : run.launches) {
    const timing::RunCost cost = timing::runCost(*run.program, launch.kernel, launch.paths, assumed);
    if (cost.waves == 0) continue;
    std::vector<std::string> lines = cost.texts(*run.program);
    if (!launch.title.empty()) lines.insert(lines.begin() + 1, launch.title);
    CostedKernel kernel{.name = run.program->kernels()[launch.kernel].name,
                        .text = indented(lines),
                        .cycles = cost.estimate.lastEnd,
                        .json = runJson(*run.program, cost, launch.title),
                        .loops = {}};
    for (const timing::ExecutedLoop& loop : cost.loops)
      kernel.loops.push_back(costedLoop(*run.program, cost, loop));
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

std::vector<CostedKernel> costedKernels(const program::Program& program, const FileAssumptions& assumed) {
  std::vector<CostedKernel> kernels;
  for (std::size_t i = 0; i < program.kernels().size(); ++i) {
    CostedKernel kernel{
        .name = program.kernels()[i].name, .text = {}, .cycles = 0, .json = nullptr, .loops = {}};
    const KernelAssumptions& own = assumed.kernels[i];
    for (const timing::LoopCost& loop : timing::loopCosts(program, i, own.assumed)) {
      if (!loop.bound.isLoop) continue;
      if (kernel.text.empty()) kernel.text = fmt::format("{}: {}\n", kernel.name, own.waves);
      kernel.loops.push_back({.text = steadyText(program, kernel.name, loop),
                              .cycles = loop.estimate.cycles,
                              .json = {{"kernel", kernel.name},
                                       {"line", program.place(loop.bound.first).line},
                                       {"bound", loop.bound.cycles()},
                                       {"binding", timing::name(loop.bound.binding)},
                                       {"estimate", loop.estimate.cycles},
                                       {"wavesPerSimd", own.assumed.wavesPerSimd},
                                       {"shares", sharesJson(loop.estimate.shares)}}});
    }
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

std::string costsText(const std::vector<CostedKernel>& before, const std::vector<CostedKernel>* after) {
  std::string text;
  for (const Pair& pair : pairsOf(before, after)) {
    for (const CostedKernel* const kernel : {pair.before, pair.after})
      if (kernel != nullptr) text += kernel->text;
    if (pair.before != nullptr && pair.after != nullptr)
      text += changeText(pair.before->cycles, pair.after->cycles, "of the run");
    for (std::size_t i = 0; i < loopCount(pair); ++i) {
      const CostedLoop* const old = loopAt(pair.before, i);
      const CostedLoop* const now = loopAt(pair.after, i);
      for (const CostedLoop* const loop : {old, now})
        if (loop != nullptr) text += loop->text;
      if (old != nullptr && now != nullptr) text += changeText(old->cycles, now->cycles, "per iteration");
    }
  }
  return text;
}

void addCostsJson(Json& json, const std::vector<CostedKernel>& before,
                  const std::vector<CostedKernel>* after) {
  const auto jsonOf = [](const auto* one) { return one == nullptr ? Json(nullptr) : one->json; };
  json["runs"] = Json::array();
  json["loops"] = Json::array();
  for (const Pair& pair : pairsOf(before, after)) {
    json["runs"].push_back({{"before", jsonOf(pair.before)}, {"after", jsonOf(pair.after)}});
    for (std::size_t i = 0; i < loopCount(pair); ++i)
      json["loops"].push_back(
          {{"before", jsonOf(loopAt(pair.before, i))}, {"after", jsonOf(loopAt(pair.after, i))}});
  }
}

} // namespace wavesmith::cli
