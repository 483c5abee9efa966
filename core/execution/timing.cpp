// SPDX-License-Identifier: Apache-2.0
#include "execution/timing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace wavesmith::execution {
namespace {

constexpr double kGiga = 1e9;

std::string duration(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.4g} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.4g} ms", seconds * 1e3);
  return fmt::format("{:.4g} s", seconds);
}

std::string rates(const Work& work, double seconds) {
  std::string text;
  if (!(seconds > 0)) return text;
  if (work.bytes != 0)
    text += fmt::format(", {:.4g} GB/s", static_cast<double>(work.bytes) / seconds / kGiga);
  if (work.operations != 0)
    text += fmt::format(", {:.4g} GFLOP/s", static_cast<double>(work.operations) / seconds / kGiga);
  return text;
}

} // namespace

std::string timesText(double first, const std::vector<double>& samples, const Work& work) {
  const auto spread = spreadOf(samples);
  if (!spread) return duration(first) + rates(work, first);
  return fmt::format("{} (median of {} launches; {} to {}, half of them {} to {}){}",
                     duration(spread->median), samples.size(), duration(spread->least),
                     duration(spread->greatest), duration(spread->lowerQuartile),
                     duration(spread->upperQuartile), rates(work, spread->median));
}

std::optional<Spread> spreadOf(std::vector<double> samples) {
  if (samples.empty()) return std::nullopt;
  std::ranges::sort(samples);
  const auto quantile = [&](double share) {
    const double place = share * static_cast<double>(samples.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, samples.size() - 1);
    return std::lerp(samples[below], samples[above], place - static_cast<double>(below));
  };
  return Spread{.median = quantile(0.5),
                .least = samples.front(),
                .greatest = samples.back(),
                .lowerQuartile = quantile(0.25),
                .upperQuartile = quantile(0.75)};
}

} // namespace wavesmith::execution
