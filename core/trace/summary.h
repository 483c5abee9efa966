// SPDX-License-Identifier: Apache-2.0
// What a trace measured in a line, and its instructions by their cycles, as the command line and the window show them:
//
//   summary(trace)   "run: 1,200 instructions of 131 lines of code executed by 2 waves, 26,124 cycles: 61.0 % stalled, ..."
//
// Pure functions; any thread.
#pragma once

#include "trace/trace.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::trace {

// Cycles that an instruction took: stall, issue, and the idle time before it.
[[nodiscard]] std::uint64_t cyclesOf(const Totals& totals);
// sum / count; 0 if the count is 0.
[[nodiscard]] double mean(std::uint64_t sum, std::uint64_t count);

// Rows of instructions that were executed, those with the most cycles first.
[[nodiscard]] std::vector<std::uint32_t> hotspots(const Trace& trace);
[[nodiscard]] Totals sumOf(const Trace& trace);

[[nodiscard]] std::string summary(const Trace& trace);
// "shader clock 2100 MHz"; empty: unknown.
[[nodiscard]] std::string clockText(const Trace& trace);

// Digits in groups of three: 1,180.
[[nodiscard]] std::string groupedDigits(std::uint64_t number);
// "1 wave", "1,200 waves"
[[nodiscard]] std::string countedNoun(std::uint64_t count, std::string_view one, std::string_view many);

} // namespace wavesmith::trace
