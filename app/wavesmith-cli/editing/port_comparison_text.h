// SPDX-License-Identifier: Apache-2.0
// The comparison of a ported text with the old encoding, as text and as JSON.
//
//   compared with gfx803's encoding: 213 of 240 instructions are the same, 20 differ as stated, 7 are not
//   comparable; 9 inserted
#pragma once

#include "check/port/comparison.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wavesmith::cli {

// Each is one line.
[[nodiscard]] std::string comparisonLine(const check::PortComparison& comparison);
[[nodiscard]] std::string comparedLine(const check::ComparedInstruction& one);

[[nodiscard]] nlohmann::ordered_json comparisonJson(const check::PortComparison& comparison);

} // namespace wavesmith::cli
