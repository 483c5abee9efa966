// SPDX-License-Identifier: Apache-2.0
// A comparison of two arrays, as shown by `run` and `diff`.
//
//   c: 3 of 1,000,003 elements differ; the greatest error is 0.25 (4,194,304 ulp) at 17
//             index          actual        expected
//                17             0.5            0.25
//     and 2 more
#pragma once

#include "execution/compare.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace wavesmith::cli {

// Shows at most `shown` of the differences that the comparison has kept.
[[nodiscard]] std::string comparisonText(std::string_view name, const execution::Comparison& comparison,
                                         std::size_t shown);

// "compared", "differing", "greatestAbsolute", ..., "first".
void addComparisonJson(nlohmann::ordered_json& json, const execution::Comparison& comparison);
void addToleranceJson(nlohmann::ordered_json& json, const execution::Tolerance& tolerance);

} // namespace wavesmith::cli
