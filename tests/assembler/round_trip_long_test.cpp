// SPDX-License-Identifier: Apache-2.0
// Every program with every set of options: nearly a hundred code objects, each reassembled to the same file.
#include "assembler/round_trip_sources.h"

#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

TEST(RoundTripLong, EveryProgramWithEveryOption) {
  std::size_t count = 0;
  for (const RoundTripSource& source : roundTripSources())
    for (const RoundTripOptions& options : roundTripOptions()) {
      expectSameFile(compiled(source, options), describe(source, options));
      ++count;
    }
  EXPECT_GE(count, 60U);
  RecordProperty("codeObjects", static_cast<int>(count));
}

} // namespace
} // namespace wavesmith::assembler::testing
