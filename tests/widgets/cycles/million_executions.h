// SPDX-License-Identifier: Apache-2.0
// A trace of two waves of half a million instructions each, without a program: for what the timeline costs.
#pragma once

#include "document/measured.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace wavesmith::testing {

inline widgets::MeasurementPointer millionExecutions() {
  auto trace = std::make_shared<trace::Trace>();
  for (std::uint32_t row = 0; row < 100; ++row)
    trace->code.push_back({.text = "v_mov_b32 v0, v1", .source = {}, .pc = {1, 4 * row}, .totals = {}});
  for (std::uint32_t slot = 0; slot < 2; ++slot) {
    trace::Wave wave;
    wave.slot = slot;
    for (std::uint32_t n = 0; n < 500'000; ++n) {
      wave.executions.push_back({wave.end, static_cast<std::int32_t>(n % 9 + 4), 0, n % 100,
                                 static_cast<trace::Category>(n % 7 + 1)});
      wave.states.push_back({static_cast<trace::WaveState>(n % 4 + 1), n % 9 + 4});
      wave.end += n % 9 + 4;
    }
    trace->waves.push_back(std::move(wave));
  }
  auto measurement = std::make_shared<widgets::Measurement>();
  measurement->timeline = std::make_shared<const trace::Timeline>(*trace);
  measurement->trace = std::move(trace);
  measurement->waits = std::make_shared<const std::vector<trace::WaitTime>>();
  return measurement;
}

} // namespace wavesmith::testing
