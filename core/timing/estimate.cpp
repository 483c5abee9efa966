// SPDX-License-Identifier: Apache-2.0
#include "timing/estimate.h"

#include "isa/opcode.h"
#include "timing/facts.h"
#include "timing/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::timing {
std::string_view name(Share share) {
  constexpr std::string_view kNames[kShares] = {
      "issue",        "MFMA pipe",         "memory",   "bandwidth",  "LDS",
      "scalar loads", "barrier",           "branches", "VMEM queue", "dependencies",
      "other waves",  "instruction fetch", "sleep",    "measured"};
  return kNames[static_cast<unsigned>(share)];
}

std::string Estimate::sentence() const {
  const double memory = shares[static_cast<unsigned>(Share::Memory)];
  const double bandwidth = shares[static_cast<unsigned>(Share::Bandwidth)];
  std::string text = fmt::format("{:.0f} cycles", cycles);
  if (memory > 0) text += fmt::format(", of which {:.0f} wait for memory ({})", memory, latencyText());
  if (bandwidth >= 0.5)
    text += fmt::format(", {:.0f} for its bandwidth (assumed for {} CUs)", bandwidth, assumed.activeCus);
  if (!withoutTime.empty()) text += "; " + unknownText();
  return text;
}

std::string Estimate::unknownText() const {
  return withoutTime.empty() ? std::string()
                             : fmt::format("the time of {} is unknown", fmt::join(withoutTime, ", "));
}

std::string Estimate::latencyText() const {
  const std::array<std::uint32_t, 4> latencies{assumed.vectorLoad, assumed.l1Latency, assumed.l2Latency,
                                               assumed.hbmLatency};
  constexpr std::array<std::string_view, 4> kNames{"unknown", "L1", "L2", "HBM"};
  std::string several;
  std::size_t kinds = 0;
  std::size_t last = 0;
  for (std::size_t at = 0; at < latencies.size(); ++at) {
    if (accesses.at(at) == 0) continue;
    several += fmt::format("{}{} {}", several.empty() ? "" : ", ", kNames.at(at), latencies.at(at));
    last = at;
    ++kinds;
  }
  if (kinds == 0 && measuredAccesses != 0) return "latency as measured";
  const std::string measured = measuredAccesses != 0 ? "as measured, of others " : "";
  if (kinds > 1) return fmt::format("{}latency assumed: {} cycles", measured, several);
  return fmt::format("{}{}latency assumed {} cycles", measured,
                     last == 0 ? "" : fmt::format("{} ", kNames.at(last)), latencies.at(last));
}

std::uint32_t Assumptions::loadLatency() const {
  if (!level) return vectorLoad;
  switch (*level) {
  case MemoryLevel::L1: return l1Latency;
  case MemoryLevel::L2: return l2Latency;
  case MemoryLevel::Hbm: break;
  }
  return hbmLatency;
}

namespace {

std::vector<std::string> withoutTime(std::span<const isa::Instruction> code, std::span<const Path> paths) {
  std::set<std::string> names;
  std::vector<bool> isSeen(code.size());
  for (const Path& path : paths)
    for (const Step& step : path) {
      if (isSeen[step.at]) continue;
      isSeen[step.at] = true;
      if (!hasKnownTime(code[step.at])) names.emplace(code[step.at].row().mnemonic);
    }
  return {names.begin(), names.end()};
}

// What the queues hold at the end is missing in the mean: up to 13 vector memory instructions of 16 cycles. Short loops are
// therefore executed more often.
std::uint32_t iterationsOf(const Path& path, const Assumptions& assumptions) {
  constexpr std::size_t kSteps = 3000; // steps of a wave
  constexpr std::size_t kMost = 250;
  const auto ofSteps = static_cast<std::uint32_t>(std::min(kMost, kSteps / path.size()));
  return std::max({2U, assumptions.iterations, ofSteps});
}

} // namespace

Estimate estimate(std::span<const isa::Instruction> code, const Path& path, const Assumptions& assumptions) {
  Estimate none;
  none.assumed = assumptions;
  if (path.empty()) return none;
  const std::uint32_t waves = std::max(1U, assumptions.wavesPerSimd * std::max(1U, assumptions.simds));
  const std::uint32_t group = std::max(1U, assumptions.wavesPerGroup);
  Simulation simulation(code, assumptions, waves, iterationsOf(path, assumptions));
  for (std::uint32_t wave = 0; wave < waves; ++wave)
    simulation.add(path, Time{wave / group} * assumptions.dispatchInterval);
  Estimate result = simulation.run();
  result.withoutTime = withoutTime(code, std::span(&path, 1));
  return result;
}

Estimate estimate(std::span<const isa::Instruction> code, std::span<const Path> paths,
                  const Assumptions& assumptions, std::span<const std::uint64_t> starts) {
  const std::uint32_t group = std::max(1U, assumptions.wavesPerGroup);
  Simulation simulation(code, assumptions, static_cast<std::uint32_t>(paths.size()), 1);
  for (std::size_t wave = 0; wave < paths.size(); ++wave)
    simulation.add(paths[wave],
                   wave < starts.size() ? starts[wave] : Time{wave / group} * assumptions.dispatchInterval);
  Estimate result = simulation.run();
  result.withoutTime = withoutTime(code, paths);
  return result;
}

Path steadyState(const program::Program& program, const program::Loops& loops, std::uint32_t loop) {
  const program::Loop& one = loops.loops[loop];
  Path path;
  for (const std::uint32_t block : one.blocks) {
    if (loops.innermost[block] != loop) return {};
    for (Index at = program.blocks()[block].first; at < program.blocks()[block].end; ++at)
      path.push_back({at, program.branchTarget(at) == program.blocks()[one.header].first});
  }
  return path;
}

Path straightLine(const program::Program& program, const program::KernelCode& kernel) {
  Path path;
  for (Index at = kernel.first; at < kernel.end; ++at) {
    const Index target = program.branchTarget(at);
    if (target != program::kNone && target <= at) return {};
    path.push_back({at});
    if (program.instructions()[at].row().has(isa::trait::kEndsWave)) break;
  }
  return path;
}

} // namespace wavesmith::timing
