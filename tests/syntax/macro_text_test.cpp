// SPDX-License-Identifier: Apache-2.0
#include "syntax/macro_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::syntax {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> arguments(std::string_view text) {
  std::vector<std::string> result;
  for (const Piece& part : argumentsIn(text, 0, text.size())) {
    EXPECT_EQ(part.text, text.substr(part.begin, part.end - part.begin));
    result.emplace_back(part.text);
  }
  return result;
}

TEST(MacroText, ArgumentsAreSeparatedByCommasAndBlanks) {
  EXPECT_THAT(arguments(" v1, v2"), ElementsAre("v1", "v2"));
  EXPECT_THAT(arguments("v1 v2"), ElementsAre("v1", "v2"));
  EXPECT_THAT(arguments("a + 1, b"), ElementsAre("a + 1", "b"));
  EXPECT_THAT(arguments("(a, b), c"), ElementsAre("(a, b)", "c"));
  EXPECT_THAT(arguments("\"a, b\" c"), ElementsAre("\"a, b\"", "c"));
  EXPECT_THAT(arguments("a,,b"), ElementsAre("a", "", "b"));
  EXPECT_THAT(arguments("a ,b ,"), ElementsAre("a", "b", ""));
  EXPECT_THAT(arguments("   "), IsEmpty());
}

TEST(MacroText, ParametersHaveDefaultsAndQualifiers) {
  const std::string_view line = ".macro load dst:req, base=s[0:1] rest:vararg";
  const auto parameters = parametersIn(line, 11, line.size());
  ASSERT_EQ(parameters.size(), 3U);
  EXPECT_EQ(parameters[0].name.text, "dst");
  EXPECT_TRUE(parameters[0].required);
  EXPECT_EQ(parameters[1].name.text, "base");
  EXPECT_EQ(parameters[1].byDefault.text, "s[0:1]");
  EXPECT_EQ(parameters[2].name.text, "rest");
  EXPECT_TRUE(parameters[2].takesRest);
}

TEST(MacroText, SubstitutesTheLongestName) {
  const std::vector<Substitution> values{{.name = "x", .value = "1"}, {.name = "xy", .value = "2"}};
  EXPECT_EQ(substituted("\\x \\xy \\x\\()y \\z \\@ \"\\x\"", values), "1 2 1y \\z \\@ \"1\"");
  EXPECT_EQ(substituted("l\\@: \\", values, 7), "l7: \\");
}

TEST(MacroText, NamesAnArgument) {
  const std::string_view text = "dst=v4";
  const auto named = namedArgument({.text = text, .begin = 0, .end = text.size()});
  ASSERT_TRUE(named.has_value());
  EXPECT_EQ(named->name.text, "dst");
  EXPECT_EQ(named->value.text, "v4");
  EXPECT_FALSE(namedArgument({.text = "a==b", .begin = 0, .end = 4}).has_value());
}

} // namespace
} // namespace wavesmith::syntax
