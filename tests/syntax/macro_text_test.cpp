// SPDX-License-Identifier: Apache-2.0
#include "syntax/macro_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
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

TEST(MacroText, KnowsWhereEachPartWasWritten) {
  const std::array<Substitution, 2> values{{{.name = "dst", .value = "v14"}, {.name = "n", .value = ""}}};
  const Substituted line = withOrigins("f \\dst, \\n\\@x\\()y \\other", values, 7);
  EXPECT_EQ(line.text, "f v14, 7xy \\other");
  const auto originOf = [&](std::size_t begin, std::size_t end) {
    const auto origin = line.originOf(begin, end);
    return origin
               ? std::pair(origin->value.has_value() ? static_cast<int>(*origin->value) : -1, origin->offset)
               : std::pair(-2, std::size_t{0});
  };
  EXPECT_EQ(originOf(0, 1), std::pair(-1, std::size_t{0}));   // f
  EXPECT_EQ(originOf(2, 5), std::pair(0, std::size_t{0}));    // v14
  EXPECT_EQ(originOf(3, 5), std::pair(0, std::size_t{1}));    // 14
  EXPECT_EQ(originOf(5, 7), std::pair(-1, std::size_t{6}));   // the comma, after \dst
  EXPECT_EQ(originOf(7, 8), std::pair(-2, std::size_t{0}));   // the number
  EXPECT_EQ(originOf(8, 9), std::pair(-1, std::size_t{12}));  // x
  EXPECT_EQ(originOf(8, 10), std::pair(-2, std::size_t{0}));  // xy
  EXPECT_EQ(originOf(9, 17), std::pair(-1, std::size_t{16})); // y \other
  EXPECT_EQ(originOf(4, 6), std::pair(-2, std::size_t{0}));   // 4,
}

} // namespace
} // namespace wavesmith::syntax
