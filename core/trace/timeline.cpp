// SPDX-License-Identifier: Apache-2.0
#include "trace/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace wavesmith::trace {
namespace {

constexpr std::size_t kFewStretches = 4096; // stretches that are drawn without levels
constexpr std::int64_t kFinestSteps = std::int64_t{1} << 16;
constexpr std::size_t kCoarsestSteps = 256;

using Shares = std::array<std::uint32_t, Strip::kKinds>; // cycles of each kind in a step

std::uint8_t largest(const Shares& shares) {
  const auto* const most = std::ranges::max_element(shares);
  return *most == 0 ? Strip::kNothing : static_cast<std::uint8_t>(most - shares.begin());
}

// The end of an execution, which the next one of the wave may cut short.
std::int64_t endOf(const Wave& wave, std::size_t at) {
  const Execution& one = wave.executions[at];
  const std::int64_t end = one.time + std::max(one.duration, 1);
  return at + 1 < wave.executions.size() ? std::min(end, wave.executions[at + 1].time) : end;
}

} // namespace

// --- Strip ---

Strip::Strip(std::vector<Stretch> stretches) : stretches_(std::move(stretches)) {
  if (stretches_.size() > kFewStretches) makeLevels();
}

void Strip::makeLevels() {
  const std::int64_t begin = stretches_.front().begin;
  const std::int64_t length = std::max<std::int64_t>(stretches_.back().end - begin, 1);
  std::int64_t cycles = 1;
  while (length / cycles >= kFinestSteps)
    cycles *= 2;
  std::vector<Shares> steps(static_cast<std::size_t>(length / cycles + 1));
  for (const Stretch& one : stretches_)
    for (std::int64_t at = one.begin; at < one.end;) {
      const std::int64_t step = (at - begin) / cycles;
      const std::int64_t until = std::min(one.end, begin + (step + 1) * cycles);
      steps[static_cast<std::size_t>(step)][one.kind % kKinds] += static_cast<std::uint32_t>(until - at);
      at = until;
    }
  while (true) {
    Level& level = levels_.emplace_back();
    level.cycles = cycles;
    level.kinds.reserve(steps.size());
    for (const Shares& shares : steps)
      level.kinds.push_back(largest(shares));
    if (steps.size() <= kCoarsestSteps) return;
    for (std::size_t at = 0; at < steps.size(); at += 2) {
      Shares both = steps[at];
      if (at + 1 < steps.size())
        for (unsigned kind = 0; kind < kKinds; ++kind)
          both[kind] += steps[at + 1][kind];
      steps[at / 2] = both;
    }
    steps.resize((steps.size() + 1) / 2);
    cycles *= 2;
  }
}

std::span<const Stretch> Strip::in(std::int64_t from, std::int64_t to) const {
  const auto first = std::ranges::upper_bound(stretches_, from, {}, &Stretch::end);
  const auto last = std::lower_bound(first, stretches_.end(), to,
                                     [](const Stretch& one, std::int64_t at) { return one.begin < at; });
  return {first, last};
}

std::vector<std::uint8_t> Strip::pixels(std::int64_t from, std::int64_t to, int count) const {
  std::vector<std::uint8_t> kinds(static_cast<std::size_t>(std::max(count, 0)), kNothing);
  if (kinds.empty() || stretches_.empty() || from >= to) return kinds;
  const double cyclesOfPixel = static_cast<double>(to - from) / count;
  const Level* level = nullptr;
  for (const Level& one : levels_)
    if (static_cast<double>(one.cycles) <= cyclesOfPixel) level = &one;
  if (level != nullptr) {
    for (std::size_t pixel = 0; pixel < kinds.size(); ++pixel) {
      const std::int64_t middle =
          from + static_cast<std::int64_t>((static_cast<double>(pixel) + 0.5) * cyclesOfPixel);
      const std::int64_t step = (middle - stretches_.front().begin) / level->cycles;
      if (middle >= stretches_.front().begin && step < static_cast<std::int64_t>(level->kinds.size()))
        kinds[pixel] = level->kinds[static_cast<std::size_t>(step)];
    }
    return kinds;
  }
  std::vector<double> most(kinds.size());
  for (const Stretch& one : in(from, to)) {
    const double left = static_cast<double>(one.begin - from) / cyclesOfPixel;
    const double right = static_cast<double>(one.end - from) / cyclesOfPixel;
    const auto first = static_cast<std::size_t>(std::max(left, 0.0));
    for (std::size_t pixel = first; pixel < kinds.size() && static_cast<double>(pixel) < right; ++pixel) {
      const auto place = static_cast<double>(pixel);
      const double part = std::min(right, place + 1) - std::max(left, place);
      if (part <= most[pixel]) continue;
      most[pixel] = part;
      kinds[pixel] = one.kind;
    }
  }
  return kinds;
}

// --- Timeline ---

std::string SlotRow::name() const {
  return fmt::format("SE {} CU {} SIMD {} slot {}", engine, cu, simd, slot);
}

Timeline::Timeline(const Trace& trace) {
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>>
      slots;
  for (std::uint32_t at = 0; at < trace.waves.size(); ++at) {
    const Wave& wave = trace.waves[at];
    slots[{wave.engine, wave.cu, wave.simd, wave.slot}].push_back(at);
    begin_ = at == 0 ? wave.begin : std::min(begin_, wave.begin);
    end_ = at == 0 ? wave.end : std::max(end_, wave.end);
  }
  firstMark_.assign(trace.code.size() + 1, 0);
  for (auto& [place, waves] : slots) {
    std::ranges::sort(waves, {}, [&](std::uint32_t at) { return trace.waves[at].begin; });
    std::vector<Stretch> states;
    std::vector<Stretch> categories;
    for (const std::uint32_t at : waves) {
      const Wave& wave = trace.waves[at];
      std::int64_t time = wave.begin;
      for (const StateSpan& span : wave.states) {
        if (span.cycles <= 0) continue;
        states.push_back({time, time + span.cycles, static_cast<std::uint8_t>(span.state)});
        time += span.cycles;
      }
      for (std::size_t i = 0; i < wave.executions.size(); ++i) {
        const Execution& one = wave.executions[i];
        const std::int64_t end = endOf(wave, i);
        if (end > one.time) categories.push_back({one.time, end, static_cast<std::uint8_t>(one.category)});
        if (one.row < trace.code.size()) ++firstMark_[one.row + 1];
      }
    }
    rows_.push_back({std::get<0>(place), std::get<1>(place), std::get<2>(place), std::get<3>(place), waves,
                     Strip(std::move(states)), Strip(std::move(categories))});
  }
  for (std::size_t row = 1; row < firstMark_.size(); ++row)
    firstMark_[row] += firstMark_[row - 1];
  marks_.resize(firstMark_.back());
  std::vector<std::size_t> next(firstMark_.begin(), firstMark_.end());
  for (std::uint32_t slot = 0; slot < rows_.size(); ++slot)
    for (const std::uint32_t at : rows_[slot].waves)
      for (const Execution& one : trace.waves[at].executions)
        if (one.row < trace.code.size()) marks_[next[one.row]++] = {slot, one.duration, one.time};
}

std::span<const Mark> Timeline::marksOf(std::uint32_t codeRow) const {
  if (std::size_t{codeRow} + 1 >= firstMark_.size()) return {};
  return std::span(marks_).subspan(firstMark_[codeRow], firstMark_[codeRow + 1] - firstMark_[codeRow]);
}

const Execution* executionAt(const Trace& trace, const SlotRow& slot, std::int64_t time) {
  const auto later =
      std::ranges::upper_bound(slot.waves, time, {}, [&](std::uint32_t at) { return trace.waves[at].begin; });
  if (later == slot.waves.begin()) return nullptr;
  const Wave& wave = trace.waves[*std::prev(later)];
  const auto after = std::ranges::upper_bound(wave.executions, time, {}, &Execution::time);
  if (after == wave.executions.begin()) return nullptr;
  const auto found = std::prev(after);
  return time < endOf(wave, static_cast<std::size_t>(found - wave.executions.begin())) ? &*found : nullptr;
}

} // namespace wavesmith::trace
