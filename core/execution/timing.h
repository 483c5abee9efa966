// SPDX-License-Identifier: Apache-2.0
// What several timed launches say together.
//
//   spreadOf({1.2, 1.0, 1.1, 3.0})     median 1.15, from 1.0 to 3.0, half of them within 1.05 to 1.65
//
// Pure functions; any thread.
#pragma once

#include <optional>
#include <vector>

namespace wavesmith::execution {

struct Spread {
  double median = 0; // seconds, as all of them
  double least = 0;
  double greatest = 0;
  // Between them is the middle half.
  double lowerQuartile = 0;
  double upperQuartile = 0;
};
// Quantiles between two samples are interpolated; nothing without a sample.
[[nodiscard]] std::optional<Spread> spreadOf(std::vector<double> samples);

} // namespace wavesmith::execution
