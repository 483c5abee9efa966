// SPDX-License-Identifier: Apache-2.0
#include "trace/trace.h"

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::trace {

std::string_view name(Category category) {
  constexpr std::string_view kNames[kCategories] = {
      "none",      "SMEM",    "SALU",    "VMEM", "FLAT", "LDS", "VALU", "branch taken", "branch not taken",
      "immediate", "context", "message", "BVH"};
  return kNames[static_cast<unsigned>(category) % kCategories];
}

std::string_view name(WaveState state) {
  constexpr std::string_view kNames[kWaveStates] = {"EMPTY", "IDLE", "EXEC", "WAIT", "STALL"};
  return kNames[static_cast<unsigned>(state) % kWaveStates];
}

Totals& Totals::operator+=(const Totals& other) {
  hits += other.hits;
  latency += other.latency;
  stall += other.stall;
  idle += other.idle;
  return *this;
}

source::Diagnostic warningAbout(std::string file, std::string message) {
  source::Diagnostic warning =
      source::makeError(source::Code::CannotReadFile, {.file = std::move(file)}, std::move(message));
  warning.severity = source::Severity::Warning;
  return warning;
}

std::uint64_t Trace::executions() const {
  std::uint64_t count = 0;
  for (const Wave& wave : waves)
    count += wave.executions.size();
  return count;
}

double Trace::shaderFrequency() const {
  // The samples of one engine that are as far apart as possible.
  std::map<std::uint32_t, std::pair<ClockSample, ClockSample>> ends;
  for (const ClockSample& sample : clock) {
    const auto end = ends.try_emplace(sample.engine, sample, sample).first;
    if (sample.realtime < end->second.first.realtime) end->second.first = sample;
    if (sample.realtime > end->second.second.realtime) end->second.second = sample;
  }
  double frequency = 0;
  std::int64_t longest = 0;
  for (const auto& [engine, pair] : ends) {
    const std::int64_t realtime = pair.second.realtime - pair.first.realtime;
    if (realtime <= longest) continue;
    longest = realtime;
    frequency = static_cast<double>(pair.second.cycles - pair.first.cycles) / static_cast<double>(realtime) *
                static_cast<double>(realtimeFrequency);
  }
  return frequency;
}

std::vector<Totals> totalsOf(std::span<const Wave> waves, std::size_t rows) {
  std::vector<Totals> totals(rows);
  for (const Wave& wave : waves) {
    std::int64_t free = wave.begin; // the end of the instruction before
    for (const Execution& execution : wave.executions) {
      if (execution.row >= rows) continue;
      Totals& row = totals[execution.row];
      ++row.hits;
      row.latency += static_cast<std::uint64_t>(std::max<std::int64_t>(execution.duration, 0));
      row.stall += execution.stall;
      row.idle += static_cast<std::uint64_t>(std::max<std::int64_t>(execution.time - free, 0));
      free = std::max(free, execution.time + execution.duration);
    }
  }
  return totals;
}

std::vector<Totals> totalsOf(const Trace& trace) {
  return totalsOf(trace.waves, trace.code.size());
}

} // namespace wavesmith::trace
