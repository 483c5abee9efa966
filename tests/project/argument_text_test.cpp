// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/argument_text.h"

#include <gtest/gtest.h>

namespace wavesmith::project {
namespace {

ArgumentText through(const ArgumentText& text) {
  const auto argument = argumentOf("a", text);
  EXPECT_TRUE(argument.has_value()) << argument.error().message;
  return argument ? textOf(*argument) : ArgumentText{};
}

TEST(ArgumentText, RoundTrips) {
  ArgumentText text;
  text.type = "f32";
  text.count = "cus * 256";
  text.offset = "8";
  for (const char* fill :
       {"poison", "uniform: [-1, 1], seed: 1", "permutation: 64, seed: 2", "file: a b.npy", ""})
    for (const char* expect :
         {"i < 4 ? a[i] : -1", "kernel: naive, source: n.s", "backend: hip", "file: e.npy", ""}) {
      text.fill = fill;
      text.expect = expect;
      text.tolerance = text.expect.empty() ? "" : "ulp: 2, absolute: 0.5";
      text.inElementType = text.expect.starts_with("i");
      EXPECT_EQ(through(text), text) << fill << " / " << expect;
    }
  ArgumentText value;
  value.value = "n > 3 ? 1 : 2";
  EXPECT_EQ(through(value), value);
}

TEST(ArgumentText, ReportsTheErrorsOfTheRunFile) {
  ArgumentText text;
  text.type = "f23";
  text.count = "4";
  EXPECT_EQ(argumentOf("a", text).error().message, "unknown type 'f23'; did you mean f32?");
  text.type = "f32";
  text.expect = "a[i";
  EXPECT_EQ(argumentOf("a", text).error().code, source::Code::ExpressionSyntax);
  // No typed text becomes another key or another argument.
  text.expect = "0\n  b: { value: 1 }";
  EXPECT_FALSE(argumentOf("a", text).has_value());
  text.expect = "0 }, tolerance: { ulp: 1";
  EXPECT_FALSE(argumentOf("a", text).has_value());
}

} // namespace
} // namespace wavesmith::project
