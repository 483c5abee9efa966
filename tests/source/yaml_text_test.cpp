// SPDX-License-Identifier: Apache-2.0
#include "source/yaml_text.h"

#include <gtest/gtest.h>

namespace wavesmith::source {
namespace {

TEST(YamlQuoted, EscapesSpecialCharacters) {
  EXPECT_EQ(yamlQuoted(""), "\"\"");
  EXPECT_EQ(yamlQuoted("a: b"), "\"a: b\"");
  EXPECT_EQ(yamlQuoted("\"\\\n\t\x01\x7f"), "\"\\\"\\\\\\n\\t\\x01\\x7f\"");
  EXPECT_EQ(yamlQuoted("\xc3\xa4"), "\"\xc3\xa4\"");
}

std::string valueIn(std::string_view text, std::size_t from, bool inFlow = false) {
  return std::string(text.substr(from, endOfYamlValue(text, from, inFlow) - from));
}

TEST(EndOfYamlValue, IsThatOfAWordAQuotedTextOrBrackets) {
  EXPECT_EQ(valueIn("k: word # comment", 3), "word");
  EXPECT_EQ(valueIn("k: two words\nl: 3", 3), "two words");
  EXPECT_EQ(valueIn("{ a: 1, b: 2 }", 5, true), "1");
  EXPECT_EQ(valueIn("{ a: 1 }", 2, true), "a");
  EXPECT_EQ(valueIn("k: \"a # \\\" }\" # c", 3), "\"a # \\\" }\"");
  EXPECT_EQ(valueIn("k: 'it''s' # c", 3), "'it''s'");
  EXPECT_EQ(valueIn("k: { a: [1, \"}\"], b: 2 } # c", 3), "{ a: [1, \"}\"], b: 2 }");
  EXPECT_EQ(valueIn("k: !str 7 # c", 3), "!str 7");
  EXPECT_EQ(valueIn("k: { a: 1", 3), "{ a: 1");
  EXPECT_EQ(valueIn("", 0), "");
}

} // namespace
} // namespace wavesmith::source
