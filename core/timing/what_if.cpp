// SPDX-License-Identifier: Apache-2.0
#include "timing/what_if.h"

#include "isa/text.h"
#include "timing/place_text.h"
#include "trace/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace wavesmith::timing {
namespace {

std::string titleOf(const program::Program& program, const Change& change) {
  switch (change.kind) {
  case Change::Kind::Move:
    return fmt::format("moving {} before {}", placeText(program, change.at),
                       placeText(program, change.other));
  case Change::Kind::Delete: return fmt::format("deleting {}", placeText(program, change.at));
  case Change::Kind::Swap:
    return fmt::format("swapping {} and {}", placeText(program, change.at), placeText(program, change.other));
  case Change::Kind::Insert: break;
  }
  const std::string what = change.inserted.size() == 1
                               ? isa::toString(change.inserted.front())
                               : fmt::format("{} instructions", change.inserted.size());
  return fmt::format("inserting {} before {}", what, placeText(program, change.other));
}

} // namespace

std::string WhatIf::cyclesText() const {
  const std::int64_t from = std::llround(before.cycles);
  const std::int64_t to = std::llround(after.cycles);
  const auto digits = [](std::int64_t number) {
    return trace::groupedDigits(static_cast<std::uint64_t>(std::abs(number)));
  };
  const std::string difference = to == from  ? std::string("no change")
                                 : to < from ? fmt::format("{} fewer", digits(from - to))
                                             : fmt::format("{} more", digits(to - from));
  return fmt::format("{} → {} cycles{}, {}", digits(from), digits(to), isOfIteration ? " per iteration" : "",
                     difference);
}

std::string WhatIf::sentence() const {
  return fmt::format("{}: {}{}", title, cyclesText(), judgment.text());
}

Path pathOf(const program::Program& program, Index at) {
  const program::Loops loops = program::findLoops(program, program::findReach(program));
  const std::uint32_t loop = loops.innermost[program.blockOf(at)];
  if (loop != program::kNone) return steadyState(program, loops, loop);
  for (const program::KernelCode& kernel : program.kernels()) {
    if (at < kernel.first || at >= kernel.end) continue;
    Path path = straightLine(program, kernel);
    if (std::ranges::find(path, at, &Step::at) != path.end()) return path;
  }
  return {};
}

Path changedPath(const program::Program& program, const Path& path, const Change& change) {
  const auto has = [&path](Index at) { return std::ranges::find(path, at, &Step::at) != path.end(); };
  const bool needsAt = change.kind != Change::Kind::Insert;
  const bool needsOther = change.kind != Change::Kind::Delete;
  if ((needsAt && !has(change.at)) || (needsOther && !has(change.other))) return {};
  Path changed;
  changed.reserve(path.size() + change.inserted.size());
  Step moved{.at = change.at};
  for (const Step& step : path)
    if (step.at == change.at) moved = step;
  for (const Step& step : path) {
    switch (change.kind) {
    case Change::Kind::Move:
      if (step.at == change.other && change.at != change.other) changed.push_back(moved);
      if (step.at != change.at || change.at == change.other) changed.push_back(step);
      break;
    case Change::Kind::Delete:
      if (step.at != change.at) changed.push_back(step);
      break;
    case Change::Kind::Insert:
      if (step.at == change.other)
        for (std::size_t i = 0; i < change.inserted.size(); ++i)
          changed.push_back({.at = static_cast<Index>(program.instructions().size() + i)});
      changed.push_back(step);
      break;
    case Change::Kind::Swap: {
      Step one = step;
      if (step.at == change.at)
        one.at = change.other;
      else if (step.at == change.other)
        one.at = change.at;
      changed.push_back(one);
      break;
    }
    }
  }
  return changed;
}

WhatIfs::WhatIfs(const program::Program& program, const analysis::Analysis& analysis, Path path,
                 const Assumptions& assumptions)
    : program_(program), path_(std::move(path)), assumptions_(assumptions),
      before_(estimate(program.instructions(), path_, assumptions)), legality_(program, analysis, path_) {
  const program::Loops loops = program::findLoops(program, program::findReach(program));
  isLoop_ = !path_.empty() && loops.innermost[program.blockOf(path_.front().at)] != program::kNone;
}

Estimate WhatIfs::estimated(const Path& path, const Change& change) const {
  if (change.inserted.empty()) return estimate(program_.instructions(), path, assumptions_);
  // Only the instructions of the path, then the inserted ones.
  const auto code = program_.instructions();
  std::vector<isa::Instruction> used;
  Path own = path;
  Assumptions assumed = assumptions_;
  assumed.measuredMemory.clear(); // by the new indices
  for (Step& step : own) {
    const auto& known = assumptions_.measuredMemory;
    if (!known.empty()) assumed.measuredMemory.push_back(step.at < known.size() ? known[step.at] : 0);
    used.push_back(step.at < code.size() ? code[step.at] : change.inserted[step.at - code.size()]);
    step.at = static_cast<Index>(used.size() - 1);
  }
  return estimate(used, own, assumed);
}

std::optional<WhatIf> WhatIfs::of(const Change& change) const {
  const Path after = changedPath(program_, path_, change);
  if (after.empty()) return std::nullopt;
  return WhatIf{
      change, before_, estimated(after, change), legality_.judge(change, after), titleOf(program_, change),
      isLoop_};
}

std::optional<WhatIf> WhatIfs::bestMove(Index at, const std::stop_token& stop) const {
  const program::Block& block = program_.blocks()[program_.blockOf(at)];
  std::optional<Change> best;
  double fewest = before_.cycles - 1;
  // Outward from its place, so that the nearest of several equal places wins; up to the first objection on each side.
  const auto consider = [&](Index other) {
    const Change change{.kind = Change::Kind::Move, .at = at, .other = other};
    const Path after = changedPath(program_, path_, change);
    if (after.empty()) return false;
    const Judgment judgment = legality_.judge(change, after);
    // Objections of the path can end farther away, such as wait states; those of the order cannot.
    if (judgment.verdict != Judgment::Verdict::Legal) return !legality_.forbidsFarther(change);
    const double cycles = estimate(program_.instructions(), after, assumptions_).cycles;
    if (cycles < fewest) {
      fewest = cycles;
      best = change;
    }
    return true;
  };
  for (Index other = at; other > block.first && !stop.stop_requested(); --other)
    if (!consider(other - 1)) break;
  for (Index other = at + 2; other < block.end && !stop.stop_requested(); ++other)
    if (!consider(other)) break;
  if (!best || stop.stop_requested()) return std::nullopt;
  return of(*best);
}

} // namespace wavesmith::timing
