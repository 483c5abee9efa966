// SPDX-License-Identifier: Apache-2.0
#include "trace/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace wavesmith::trace {
namespace {

constexpr std::size_t kDigitsOfGroup = 3;
constexpr double kPercent = 100;

} // namespace

std::uint64_t cyclesOf(const Totals& totals) {
  return totals.latency + totals.idle;
}

double mean(std::uint64_t sum, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

std::vector<std::uint32_t> hotspots(const Trace& trace) {
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < trace.code.size(); ++row)
    if (!trace.code[row].isLabel() && trace.code[row].totals.hits != 0) rows.push_back(row);
  std::ranges::stable_sort(rows, std::ranges::greater{},
                           [&](std::uint32_t row) { return cyclesOf(trace.code[row].totals); });
  return rows;
}

Totals sumOf(const Trace& trace) {
  Totals sum;
  for (const CodeRow& row : trace.code)
    sum += row.totals;
  return sum;
}

std::string groupedDigits(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t left = text.size(); left > kDigitsOfGroup;) {
    left -= kDigitsOfGroup;
    text.insert(left, 1, ',');
  }
  return text;
}

std::string countedNoun(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", groupedDigits(count), count == 1 ? one : many);
}

std::string clockText(const Trace& trace) {
  constexpr double kMega = 1e6;
  const double hertz = trace.shaderFrequency();
  return hertz > 0 ? fmt::format("shader clock {:.0f} MHz", hertz / kMega) : std::string();
}

std::string summary(const Trace& trace) {
  const Totals sum = sumOf(trace);
  return fmt::format("{}: {} of {} executed {}, {} cycles: {:.1f} % stalled, {:.1f} % idle", trace.path,
                     countedNoun(sum.hits, "instruction", "instructions"),
                     countedNoun(hotspots(trace).size(), "line of code", "lines of code"),
                     trace.waves.empty()
                         ? std::string("in an unknown number of waves")
                         : fmt::format("by {}", countedNoun(trace.waves.size(), "wave", "waves")),
                     groupedDigits(cyclesOf(sum)), kPercent * mean(sum.stall, cyclesOf(sum)),
                     kPercent * mean(sum.idle, cyclesOf(sum)));
}

} // namespace wavesmith::trace
