// SPDX-License-Identifier: Apache-2.0
// Random words decoded by us and by LLVM, in separate processes: LLVM may crash on some, and an LLVM context
// belongs to one thread.
//
//   const RandomReport report = compareRandomWords({.seed = 1, .words = 10'000'000, .processes = 2});
//   EXPECT_THAT(report.differences, IsEmpty());
//
// One thread, and no other threads in the process.
#pragma once

#include "isa/exceptions.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::isa::testing {

struct RandomRequest {
  std::uint64_t seed = 0;
  std::uint64_t words = 0;
  unsigned processes = 1;
};

struct RandomReport {
  std::uint64_t words = 0;              // compared
  std::uint64_t valid = 0;              // decoded by both
  std::uint64_t texts = 0;              // with compared texts
  ExceptionCounts exceptions{};         // how often each was needed
  std::vector<std::string> differences; // the first ones of each process, and words that ended one
};

[[nodiscard]] RandomReport compareRandomWords(const RandomRequest& request);

// WAVESMITH_SEED, or `otherwise`.
[[nodiscard]] std::uint64_t seedFromEnvironment(std::uint64_t otherwise);
[[nodiscard]] unsigned processors();

// One line for each exception, with its source and how often it was needed.
[[nodiscard]] std::string describe(const ExceptionCounts& counts);

} // namespace wavesmith::isa::testing
