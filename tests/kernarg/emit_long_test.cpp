// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emitted.h"

#include <gtest/gtest.h>

namespace wavesmith::kernarg {
namespace {

TEST(EmitLong, LanguagesAgreeOn500Layouts) {
  testing::compareEverywhere(500, 1);
}

TEST(EmitLong, ClangsMetadataAgreesOn300Kernels) {
  testing::compareWithMetadata(300, 1);
}

} // namespace
} // namespace wavesmith::kernarg
