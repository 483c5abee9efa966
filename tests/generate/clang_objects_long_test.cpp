// SPDX-License-Identifier: Apache-2.0
#include "generate/clang_objects.h"

#include <gtest/gtest.h>

namespace wavesmith::generate {
namespace {

TEST(ClangObjectsLong, RoundTrip300Objects) {
  testing::compareWithClang(300, 2);
}

} // namespace
} // namespace wavesmith::generate
