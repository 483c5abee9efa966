// SPDX-License-Identifier: Apache-2.0
#include "generate/clang_objects.h"

#include <gtest/gtest.h>

namespace wavesmith::generate {
namespace {

TEST(ClangObjects, RoundTrip) {
  testing::compareWithClang(20, 1);
}

} // namespace
} // namespace wavesmith::generate
