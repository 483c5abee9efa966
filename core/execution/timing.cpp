// SPDX-License-Identifier: Apache-2.0
#include "execution/timing.h"

#include <algorithm>
#include <cmath>

namespace wavesmith::execution {

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
