// SPDX-License-Identifier: Apache-2.0
// The table of a PC sampling as `trace show` and `trace stats` print it, by instruction or by line of a source:
//
//   65 samples, stochastic: 8 are at one line of this program, 52 at one of several lines that read the same, ...
//     samples  issued  stalled
//          52       0       52  s_waitcnt vmcnt(0)  line 41, 63 or 90  WAITCNT 52
#pragma once

#include "program/program.h"
#include "trace/pc_samples.h"
#include "trace/sample_match.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>

namespace wavesmith::cli {

struct ShownSamples {
  trace::PcSamples samples;
  const program::Program* program = nullptr; // null: no source was named
  trace::SampleMatch match;
};

[[nodiscard]] source::Result<ShownSamples> openSamples(const std::string& path,
                                                       const program::Program* program);

[[nodiscard]] std::string samplesText(const ShownSamples& shown, std::size_t first);
// `shown` has a program.
[[nodiscard]] std::string sampledLinesText(const ShownSamples& shown, std::size_t first);
// Adds "samples", "unknown", "sampled", and with a program "sampledLines".
void addSamplesJson(nlohmann::ordered_json& json, const ShownSamples& shown);

} // namespace wavesmith::cli
