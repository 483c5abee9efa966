// SPDX-License-Identifier: Apache-2.0
// The points of a sweep: every combination of the values of a run file's parameters.
//
//   parameters: { n: [64, 4096], k: [1, 2] }    ->    n=64 k=1, n=64 k=2, n=4096 k=1, n=4096 k=2
//   atPoint(file, points[2])                          the run file in which n is 4096 and k is 1
//
// Pure functions; any thread.
#pragma once

#include "project/run_file/run_file.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::project {

inline constexpr std::size_t kMostSweepPoints = 10000;

// The message for more of them, where so many are known.
[[nodiscard]] std::string tooManyCombinations(std::size_t points);

// Letters, digits and _; not i and cus, which mean something else in expressions.
[[nodiscard]] bool isParameterName(std::string_view name);

// Names and literal numbers, in the order of the file.
using SweepPoint = std::vector<std::pair<std::string, std::string>>;

// The first parameter changes slowest. Without parameters: one empty point.
[[nodiscard]] std::vector<SweepPoint> sweepPoints(const RunFile& file);

// "n=4096 k=1"; empty for an empty point.
[[nodiscard]] std::string toText(const SweepPoint& point);

// The run file without parameters, whose expressions see their values.
[[nodiscard]] RunFile atPoint(RunFile file, const SweepPoint& point);

// Replaces the values of parameters: "n=128" or "n=64,128". Code::RunFileMismatch if there is no such
// parameter, or a value is not a number.
[[nodiscard]] source::Result<void> setParameter(RunFile& file, std::string_view assignment);

// The file gets exactly these parameters, in this order: those that it does not have are added, the others are removed.
// Code::RunFileMismatch also if a name cannot be one or is given twice, or there are too many points; the file is
// unchanged then.
[[nodiscard]] source::Result<void> setParameters(RunFile& file, std::span<const std::string> assignments);

} // namespace wavesmith::project
