// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "analysis/footprint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> names(std::span<const isa::RegisterRange> ranges) {
  std::vector<std::string> result;
  for (const isa::RegisterRange& range : ranges)
    result.push_back(isa::toString(range));
  return result;
}

TEST(Footprints, ListReadsAndWrites) {
  const auto program = testing::programOf(testing::kernel("v_addc_co_u32 v4, vcc, v1, v2, vcc\ns_endpgm"));
  const Footprints footprints(*program);
  EXPECT_THAT(names(footprints.reads(0)), ElementsAre("v1", "v2", "vcc", "exec"));
  EXPECT_THAT(names(footprints.writes(0)), ElementsAre("v4", "vcc"));
  EXPECT_FALSE(footprints.unknown(0));
}

TEST(Footprints, InvalidInstructionsAreUnknown) {
  const auto program = testing::programOf(testing::kernel(".long 0xffffffff\ns_endpgm"));
  const Footprints footprints(*program);
  EXPECT_TRUE(footprints.unknown(0));
  EXPECT_FALSE(footprints.unknown(1));
}

} // namespace
} // namespace wavesmith::analysis
