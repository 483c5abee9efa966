// SPDX-License-Identifier: Apache-2.0
// Statistics over several timed launches.
//
//   spreadOf({1.2, 1.0, 1.1, 3.0})     median 1.15, from 1.0 to 3.0, half of them within 1.05 to 1.65
//
// Pure functions; any thread.
#pragma once

#include "execution/launch.h"

#include <optional>
#include <string>
#include <vector>

namespace wavesmith::execution {

struct Spread {
  double median = 0; // seconds, like all of them
  double least = 0;
  double greatest = 0;
  // The middle half lies between them.
  double lowerQuartile = 0;
  double upperQuartile = 0;
};
// Quantiles between two samples are interpolated; nothing without a sample.
[[nodiscard]] std::optional<Spread> spreadOf(std::vector<double> samples);

// "12.3 us (median of 10 launches; 12 us to 14 us, half of them 12.1 us to 12.8 us), 812 GB/s". The first
// launch counts only if there are no others.
[[nodiscard]] std::string timesText(double first, const std::vector<double>& samples, const Work& work);

} // namespace wavesmith::execution
