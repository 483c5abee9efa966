// SPDX-License-Identifier: Apache-2.0
// Checks of options that are numbers. CLI11 accepts -1 and numbers of more than 64 bits for an unsigned one, and nan for
// a real one.
//
//   command.add_option("--threads", threads)->check(integerFrom(0, 1024));
//   command.add_option("--limit-seconds", seconds)->check(secondsFromZero());
//
//   --threads: "4294967296" is not an integer from 0 to 1024
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>

namespace wavesmith::cli {

[[nodiscard]] CLI::Validator integerFrom(std::uint64_t least,
                                         std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

// A finite number that is not negative.
[[nodiscard]] CLI::Validator secondsFromZero();

} // namespace wavesmith::cli
