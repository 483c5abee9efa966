// SPDX-License-Identifier: Apache-2.0
// Test macros for functions that return a source::Result.
//
//   WS_ASSERT_OK(object, codeobject::read(bytes, "a.hsaco"));
//   // object is the value; a failure prints the diagnostic
#pragma once

#include "source/diagnostic.h"

#include <gtest/gtest.h>

#include <string>

namespace wavesmith::testing {

// The rendered diagnostic, without an excerpt.
[[nodiscard]] std::string describe(const source::Diagnostic& diagnostic);
[[nodiscard]] std::string describe(const source::Diagnostics& diagnostics);

} // namespace wavesmith::testing

#define WS_ASSERT_OK(variable, expression)                                                                   \
  auto variable##Result = (expression);                                                                      \
  ASSERT_TRUE(variable##Result.has_value()) << ::wavesmith::testing::describe(variable##Result.error());     \
  auto& variable = *variable##Result

#define WS_EXPECT_OK(expression)                                                                             \
  do {                                                                                                       \
    const auto wsResult = (expression);                                                                      \
    EXPECT_TRUE(wsResult.has_value()) << ::wavesmith::testing::describe(wsResult.error());                   \
  } while (false)
