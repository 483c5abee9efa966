// SPDX-License-Identifier: Apache-2.0
// Golden texts: expected output, kept under tests/golden/ and reviewed in the diff when it changes.
// `./test --bless` (WAVESMITH_BLESS=1) rewrites them. A golden never contains a time, a pointer or an
// absolute path.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::testing {

// Compares with tests/golden/NAME; shows a unified diff on a mismatch.
[[nodiscard]] ::testing::AssertionResult matchesGolden(std::string_view name, std::string_view text);

} // namespace wavesmith::testing
