// SPDX-License-Identifier: Apache-2.0
// The values of a wave's lanes in a few words:
//
//   laneSummary({"7", "7", ...}, all)         "7 in all lanes"
//   laneSummary({"0", "4", "8", ...}, all)    "0, 4, ... 252"
//   laneSummary({"1", ..., "0", ...}, all)    "1 in 0-15, 0 in 16-63"
//   laneSummary({"3", "1", "4", ...}, all)    "0.5 to 9, 31 different values"
//
// Pure function; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace wavesmith::debug {

// A few words about 64 values, in the lanes of EXEC; empty: no lane is active.
[[nodiscard]] std::string laneSummary(std::span<const std::string> values, std::uint64_t exec);

} // namespace wavesmith::debug
