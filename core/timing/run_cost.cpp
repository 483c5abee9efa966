// SPDX-License-Identifier: Apache-2.0
#include "timing/run_cost.h"

#include "isa/opcode.h"
#include "isa/text.h"
#include "program/loops.h"
#include "timing/place_text.h"
#include "trace/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace wavesmith::timing {
namespace {

using program::ExecutedPaths;
using program::ExecutedSpan;
using program::WavePath;

constexpr std::size_t kSlowest = 5;

// What all recorded waves together executed, by instruction.
struct Executions {
  std::vector<std::uint64_t> count;
  std::vector<std::uint64_t> lanes;
  std::vector<std::uint64_t> extraPasses;
  std::vector<std::uint64_t> extraLines; // cycles of the address unit, beyond those of any access
};

bool isOf(const program::Program& program, const ExecutedPaths& paths) {
  const std::uint64_t size = program.instructions().size();
  return paths.wavesPerGroup != 0 && std::ranges::all_of(paths.waves, [&](const WavePath& wave) {
           return std::ranges::all_of(wave.spans, [&](const ExecutedSpan& span) {
             return span.count != 0 && std::uint64_t{span.first} + span.count <= size;
           });
         });
}

Executions executionsOf(const program::Program& program, const ExecutedPaths& paths) {
  Executions all;
  for (auto* const numbers : {&all.count, &all.lanes, &all.extraPasses, &all.extraLines})
    numbers->resize(program.instructions().size());
  for (const WavePath& wave : paths.waves)
    for (const ExecutedSpan& span : wave.spans) {
      for (Index at = span.first; at < span.first + span.count; ++at) {
        ++all.count[at];
        all.lanes[at] += span.lanes;
      }
      const Index last = span.first + span.count - 1;
      all.extraPasses[last] += span.extraPasses;
      all.extraLines[last] +=
          span.cacheLines - std::min<std::uint32_t>(span.cacheLines, fact::kVectorMemoryIssue);
    }
  return all;
}

bool isVector(const isa::Instruction& instruction) {
  if (!instruction.valid()) return false;
  const isa::Opcode& row = instruction.row();
  const bool vector = row.unit == isa::Unit::Valu || row.unit == isa::Unit::Lds ||
                      row.unit == isa::Unit::Buffer || row.unit == isa::Unit::Flat;
  return vector && !row.has(isa::trait::kIgnoresExec | isa::trait::kLaneAccess | isa::trait::kCacheControl);
}

// Sums over the instructions of a loop, or of all.
class Sums {
public:
  Sums(const program::Program& program, const Executions& executions, const Assumptions& assumed,
       std::uint64_t waves)
      : program_(program), executions_(executions), waves_(waves),
        fullest_((waves + assumed.simds - 1) / assumed.simds) {}

  void add(Index at) {
    const std::uint64_t count = executions_.count[at];
    const isa::Instruction& instruction = program_.instructions()[at];
    if (count == 0 || !instruction.valid()) return;
    steps_ += static_cast<double>(count);
    if (isVector(instruction)) {
      vector_ += count;
      lanes_ += executions_.lanes[at];
    }
    const Cost cost = costOf(instruction);
    addTo(Resource::Issue, count, cost.issue * count);
    if (cost.resource == Resource::Issue) return;
    std::uint64_t cycles = cost.cycles * count;
    if (cost.resource == Resource::VectorMemory) cycles += executions_.extraLines[at];
    if (cost.resource == Resource::Lds) {
      cycles += executions_.extraPasses[at];
      ldsBytes_ +=
          static_cast<double>(instruction.row().memoryBytes) * isa::kLanes * static_cast<double>(count);
    }
    addTo(cost.resource, count, cycles);
  }

  [[nodiscard]] double lanes() const {
    return vector_ == 0 ? 0 : static_cast<double>(lanes_) / static_cast<double>(vector_);
  }
  // For `times` of all waves together: its iterations, or the number of waves.
  [[nodiscard]] Bound bound(double times) const {
    Bound bound;
    if (times <= 0) return bound;
    bound.instructions = static_cast<std::uint32_t>(std::lround(steps_ / times));
    bound.ldsBytes = static_cast<std::uint64_t>(ldsBytes_ / times);
    for (unsigned which = 0; which < kResources; ++which) {
      const auto resource = static_cast<Resource>(which);
      // All waves of the fullest SIMD, or of the CU, while one of them makes an iteration.
      const double beside = resource == Resource::Issue ? 1
                            : isShared(resource)        ? static_cast<double>(waves_)
                                                        : static_cast<double>(fullest_);
      Occupied& occupied = bound.resources[which];
      occupied.instructions = static_cast<std::uint32_t>(std::ceil(counts_[which] / times));
      occupied.cycles = static_cast<std::uint64_t>(cycles_[which] / times * beside);
      if (occupied.cycles > bound.cycles()) bound.binding = resource;
    }
    return bound;
  }

private:
  void addTo(Resource resource, std::uint64_t count, std::uint64_t cycles) {
    counts_[static_cast<unsigned>(resource)] += static_cast<double>(count);
    cycles_[static_cast<unsigned>(resource)] += static_cast<double>(cycles);
  }

  const program::Program& program_;
  const Executions& executions_;
  std::uint64_t waves_;
  std::uint64_t fullest_; // waves of the SIMD with the most
  std::array<double, kResources> counts_{};
  std::array<double, kResources> cycles_{};
  double steps_ = 0;
  double ldsBytes_ = 0;
  std::uint64_t vector_ = 0;
  std::uint64_t lanes_ = 0;
};

class Lines {
public:
  explicit Lines(const program::Program& program) : program_(program) {}

  void add(Index at, double cycles, double executions) {
    const source::Place place = program_.place(at);
    const std::uint64_t line = place.line != 0 ? place.line : program_.instructions()[at].address;
    const auto [found, isNew] =
        lines_.try_emplace({place.file, line}, LineCycles{.at = at, .instructions = 0});
    LineCycles& sum = found->second;
    double& most = most_[found->first];
    if (isNew || cycles > most) {
      most = cycles;
      sum.at = at;
    }
    sum.cycles += cycles;
    sum.executions += executions;
    ++sum.instructions;
  }

  [[nodiscard]] std::vector<LineCycles> slowest() const {
    std::vector<LineCycles> all;
    for (const auto& [line, sum] : lines_)
      if (sum.cycles >= 0.5) all.push_back(sum);
    std::ranges::stable_sort(all, std::greater<>(), &LineCycles::cycles);
    all.resize(std::min(all.size(), kSlowest));
    return all;
  }

private:
  using Key = std::pair<std::string, std::uint64_t>;
  const program::Program& program_;
  std::map<Key, LineCycles> lines_;
  std::map<Key, double> most_; // the most of any instruction of the line
};

std::optional<timing::MemoryLevel> levelOf(program::MemoryLevel level) {
  switch (level) {
  case program::MemoryLevel::L1: return timing::MemoryLevel::L1;
  case program::MemoryLevel::L2: return timing::MemoryLevel::L2;
  case program::MemoryLevel::Hbm: return timing::MemoryLevel::Hbm;
  case program::MemoryLevel::None: break;
  }
  return std::nullopt;
}

Path stepsOf(const WavePath& wave) {
  Path path;
  for (std::size_t i = 0; i < wave.spans.size(); ++i) {
    const ExecutedSpan& span = wave.spans[i];
    const Index end = span.first + span.count;
    for (Index at = span.first; at < end; ++at)
      path.push_back({.at = at});
    Step& last = path.back();
    last.taken = i + 1 < wave.spans.size() && wave.spans[i + 1].first != end;
    last.ldsPasses = span.extraPasses;
    last.lines = span.cacheLines;
    last.level = levelOf(span.level);
  }
  return path;
}

ExecutedLoop loopOf(const program::Program& program, const program::Loop& loop, const TripCount& count,
                    const Executions& executions, const RunCost& cost) {
  ExecutedLoop result;
  Sums sums(program, executions, cost.estimate.assumed, cost.waves);
  const auto iterations = static_cast<double>(count.iterations);
  // byInstruction is of a mean wave.
  const double perIteration = static_cast<double>(cost.waves) / iterations;
  Lines lines(program);
  for (const std::uint32_t block : loop.blocks)
    for (Index at = program.blocks()[block].first; at < program.blocks()[block].end; ++at) {
      if (executions.count[at] == 0) continue;
      sums.add(at);
      lines.add(at, cost.estimate.byInstruction[at] * perIteration,
                static_cast<double>(executions.count[at]) / iterations);
      for (unsigned share = 0; share < kShares; ++share)
        result.shares[share] += cost.estimate.sharesByInstruction[at][share] * perIteration;
    }
  for (const double share : result.shares)
    result.cycles += share;
  result.part = cost.estimate.cycles > 0 ? result.cycles / perIteration / cost.estimate.cycles : 0;
  result.slowest = lines.slowest();
  result.bound = sums.bound(iterations);
  result.bound.first = program.blocks()[loop.header].first;
  result.bound.isLoop = true;
  result.bound.depth = loop.depth;
  result.tripCount = count;
  result.lanes = sums.lanes();
  return result;
}

std::string groupsText(const RunCost& cost) {
  if (cost.groups == 1) return fmt::format("work-group 0 of {}", trace::groupedDigits(cost.allGroups));
  const std::uint64_t last = (cost.groups - 1) * cost.groupDistance;
  if (cost.groups == 2)
    return fmt::format("work-groups 0 and {} of {}", last, trace::groupedDigits(cost.allGroups));
  if (cost.groupDistance == 1)
    return fmt::format("work-groups 0 to {} of {}", last, trace::groupedDigits(cost.allGroups));
  return fmt::format("work-groups 0, {}, ..., {} of {}", cost.groupDistance, last,
                     trace::groupedDigits(cost.allGroups));
}

std::string levelsText(const RunCost& cost) {
  constexpr std::string_view kNames[] = {"", "the vector cache", "L2", "HBM"};
  std::string text;
  for (std::size_t level = 1; level < cost.accesses.size(); ++level) {
    if (cost.accesses[level] == 0) continue;
    text += fmt::format("{}{} to {}", text.empty() ? "" : ", ", trace::groupedDigits(cost.accesses[level]),
                        kNames[level]);
  }
  return text;
}

std::string lanesText(double lanes) {
  return fmt::format("{:.1f} of 64 lanes active in vector instructions", lanes);
}

std::string sharesText(const std::array<double, kShares>& shares) {
  std::vector<unsigned> order;
  for (unsigned share = 0; share < kShares; ++share)
    if (shares[share] >= 0.5) order.push_back(share);
  std::ranges::stable_sort(order, [&](unsigned a, unsigned b) { return shares[a] > shares[b]; });
  std::string text;
  for (const unsigned share : order)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name(static_cast<Share>(share)),
                        trace::groupedDigits(static_cast<std::uint64_t>(std::lround(shares[share]))));
  return text;
}

std::string rounded(double cycles) {
  return trace::groupedDigits(static_cast<std::uint64_t>(std::llround(cycles)));
}

} // namespace

std::vector<Path> pathsOf(const ExecutedPaths& paths) {
  // Waves without work-items would shift later waves into other work-groups: whole groups come first.
  std::vector<Path> result;
  std::vector<Path> ofPartialGroups;
  const std::size_t size = std::max(paths.wavesPerGroup, 1U);
  for (std::size_t first = 0; first < paths.waves.size(); first += size) {
    const auto group = std::span(paths.waves).subspan(first, std::min(size, paths.waves.size() - first));
    const bool isWhole = std::ranges::none_of(group, [](const WavePath& wave) { return wave.spans.empty(); });
    for (const WavePath& wave : group)
      if (!wave.spans.empty()) (isWhole ? result : ofPartialGroups).push_back(stepsOf(wave));
  }
  std::ranges::move(ofPartialGroups, std::back_inserter(result));
  return result;
}

RunCost runCost(const program::Program& program, std::size_t kernel, const ExecutedPaths& paths,
                const Assumptions& assumptions) {
  RunCost cost;
  cost.kernel = kernel;
  if (!isOf(program, paths)) return cost;
  cost.waves = static_cast<std::uint64_t>(
      std::ranges::count_if(paths.waves, [](const WavePath& wave) { return !wave.spans.empty(); }));
  if (cost.waves == 0) return cost;
  cost.cut = paths.cut();
  cost.stepsOfWave = paths.stepsOfWave;
  cost.groups = paths.groups;
  cost.allGroups = paths.allGroups;
  cost.groupDistance = paths.groupDistance;

  Assumptions assumed = assumptions;
  assumed.simds = std::max(1U, assumed.simds);
  assumed.wavesPerGroup = paths.wavesPerGroup;
  assumed.wavesPerSimd = static_cast<std::uint32_t>((cost.waves + assumed.simds - 1) / assumed.simds);
  // The CUs that execute as many work-groups share the bandwidth of memory.
  const std::uint64_t units = (cost.allGroups + cost.groups - 1) / std::max<std::uint64_t>(cost.groups, 1);
  assumed.activeCus =
      static_cast<std::uint32_t>(std::clamp<std::uint64_t>(units, 1, std::max(1U, assumed.activeCus)));
  cost.estimate = estimate(program.instructions(), pathsOf(paths), assumed);

  const Executions executions = executionsOf(program, paths);
  Sums sums(program, executions, assumed, cost.waves);
  for (Index at = 0; at < executions.count.size(); ++at) {
    if (executions.count[at] == 0) continue;
    cost.steps += static_cast<double>(executions.count[at]) / static_cast<double>(cost.waves);
    sums.add(at);
  }
  cost.bound = sums.bound(static_cast<double>(cost.waves));
  cost.lanes = sums.lanes();
  for (const WavePath& wave : paths.waves)
    for (const ExecutedSpan& span : wave.spans)
      if (span.cacheLines != 0) ++cost.accesses[static_cast<std::size_t>(span.level)];

  const program::Loops loops = program::findLoops(program, program::findReach(program));
  TripCounter counter(program, loops);
  for (const WavePath& wave : paths.waves)
    counter.add(wave);
  for (std::size_t loop = 0; loop < loops.loops.size(); ++loop)
    if (const TripCount& count = counter.counts()[loop]; count.iterations != 0)
      cost.loops.push_back(loopOf(program, loops.loops[loop], count, executions, cost));
  return cost;
}

const ExecutedLoop* RunCost::loopAt(Index header) const {
  const auto found =
      std::ranges::find_if(loops, [&](const ExecutedLoop& loop) { return loop.bound.first == header; });
  return found == loops.end() ? nullptr : &*found;
}

std::vector<std::string> RunCost::texts(const program::Program& program) const {
  std::vector<std::string> lines;
  lines.push_back(
      fmt::format("{}: {} cycles by the path of the run, {} for a wave of {} instructions; at least {}, "
                  "by the {}",
                  program.kernels()[kernel].name, rounded(estimate.lastEnd), rounded(estimate.cycles),
                  rounded(steps), trace::groupedDigits(bound.cycles()), name(bound.binding)));
  std::string where = fmt::format("{} of {}", trace::countedNoun(waves, "wave", "waves"), groupsText(*this));
  if (groups > 1) where += ", taken to share a CU";
  lines.push_back(where);
  if (cut)
    lines.push_back(fmt::format("the path was cut: only the first {} instructions of a wave are estimated",
                                trace::groupedDigits(stepsOfWave)));
  if (lanes > 0) lines.push_back(lanesText(lanes));
  if (const std::string levels = levelsText(*this); !levels.empty())
    lines.push_back("vector memory, by a model of the caches: " + levels);
  lines.push_back("cycles: " + sharesText(estimate.shares));
  if (!estimate.withoutTime.empty()) lines.push_back(estimate.unknownText());
  return lines;
}

std::vector<std::string> loopTexts(const program::Program& program, const RunCost& cost,
                                   const ExecutedLoop& loop) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format(
      "{}, {}: loop of {}: {}", program.kernels()[cost.kernel].name, placeText(program, loop.bound.first),
      trace::countedNoun(loop.bound.instructions, "instruction", "instructions"), loop.tripCount.text()));
  lines.push_back(fmt::format("{} cycles per iteration, {:.1f} % of the wave; at least {}, by the {}",
                              rounded(loop.cycles), loop.part * 100,
                              trace::groupedDigits(loop.bound.cycles()), name(loop.bound.binding)));
  if (loop.lanes > 0) lines.push_back(lanesText(loop.lanes));
  if (const std::string shares = sharesText(loop.shares); !shares.empty())
    lines.push_back("cycles: " + shares);
  for (const LineCycles& one : loop.slowest)
    lines.push_back(fmt::format(
        "{:>8} cycles, {}: {}{}", rounded(one.cycles), placeText(program, one.at),
        isa::toString(program.instructions()[one.at]),
        one.instructions == 1 ? "" : fmt::format(" and {} more of the line", one.instructions - 1)));
  return lines;
}

std::vector<std::uint32_t> extraPassesOf(const program::Program& program, const ExecutedPaths& paths) {
  if (!isOf(program, paths)) return {};
  const Executions executions = executionsOf(program, paths);
  std::vector<std::uint32_t> result(executions.count.size());
  for (std::size_t at = 0; at < result.size(); ++at)
    if (executions.count[at] != 0)
      result[at] = static_cast<std::uint32_t>(executions.extraPasses[at] / executions.count[at]);
  return result;
}

std::string conflictsText(std::span<const std::uint32_t> extraPasses) {
  const auto count =
      extraPasses.size() - static_cast<std::size_t>(std::ranges::count(extraPasses, std::uint32_t{0}));
  if (count == 0) return "without bank conflicts in the run";
  return fmt::format("with the bank conflicts of {} in the run",
                     trace::countedNoun(count, "LDS instruction", "LDS instructions"));
}

} // namespace wavesmith::timing
