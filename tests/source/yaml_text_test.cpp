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

} // namespace
} // namespace wavesmith::source
