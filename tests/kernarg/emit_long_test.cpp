// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emitted.h"

#include <gtest/gtest.h>

namespace wavesmith::kernarg {
namespace {

TEST(EmitLong, FiveHundredLayoutsAreTheSameInEveryLanguage) {
  testing::compareEverywhere(500, 1);
}

TEST(EmitLong, ThreeHundredOpenClKernelsHaveTheLayoutsOfClangsMetadata) {
  testing::compareWithMetadata(300, 1);
}

} // namespace
} // namespace wavesmith::kernarg
