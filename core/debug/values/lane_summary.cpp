// SPDX-License-Identifier: Apache-2.0
#include "debug/values/lane_summary.h"

#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace wavesmith::debug {
namespace {

constexpr std::size_t kMostRuns = 4;
constexpr std::size_t kLeastSteps = 4; // steps of a series

struct LaneRun {
  std::string_view value;
  unsigned first = 0, last = 0; // lanes, with only active ones between them
};

// Nothing for NaN, which is neither below nor above another number.
std::optional<double> asNumber(std::string_view text) {
  const auto value = source::readNumber<double>(text);
  return value && !std::isnan(*value) ? value : std::nullopt;
}

std::vector<LaneRun> runsOf(std::span<const std::string> values, std::uint64_t exec) {
  std::vector<LaneRun> runs;
  for (unsigned lane = 0; lane < values.size(); ++lane) {
    if (((exec >> lane) & 1) == 0) continue;
    if (!runs.empty() && runs.back().value == values[lane] && runs.back().last + 1 == lane)
      runs.back().last = lane;
    else
      runs.push_back({values[lane], lane, lane});
  }
  return runs;
}

// Every value differs from the one before by the same amount.
bool isSeries(const std::vector<double>& numbers) {
  if (numbers.size() < kLeastSteps) return false;
  const double step = numbers[1] - numbers[0];
  for (std::size_t i = 1; i < numbers.size(); ++i)
    if (numbers[i] - numbers[i - 1] != step) return false;
  return step != 0;
}

} // namespace

std::string laneSummary(std::span<const std::string> values, std::uint64_t exec) {
  const std::vector<LaneRun> runs = runsOf(values, exec);
  if (runs.empty()) return {};
  std::vector<std::string_view> active;
  for (const LaneRun& run : runs)
    active.insert(active.end(), run.last - run.first + 1, run.value);
  const std::set<std::string_view> different(active.begin(), active.end());
  if (different.size() == 1)
    return fmt::format("{} in {}", active.front(),
                       active.size() == values.size() ? "all lanes" : "the active lanes");
  if (runs.size() <= kMostRuns) {
    std::string text;
    for (const LaneRun& run : runs)
      text += fmt::format("{}{} in {}", text.empty() ? "" : ", ", run.value,
                          run.first == run.last ? fmt::format("{}", run.first)
                                                : fmt::format("{}-{}", run.first, run.last));
    return text;
  }
  std::vector<double> numbers;
  for (const std::string_view text : active)
    if (const auto number = asNumber(text)) numbers.push_back(*number);
  if (numbers.size() != active.size()) return fmt::format("{} different values", different.size());
  if (isSeries(numbers)) return fmt::format("{}, {}, ... {}", active[0], active[1], active.back());
  const auto [least, most] = std::ranges::minmax_element(numbers);
  return fmt::format("{} to {}, {} different values",
                     active[static_cast<std::size_t>(least - numbers.begin())],
                     active[static_cast<std::size_t>(most - numbers.begin())], different.size());
}

} // namespace wavesmith::debug
