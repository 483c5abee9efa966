// SPDX-License-Identifier: Apache-2.0
#include "compile/options_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::compile {
namespace {

using ::testing::ElementsAre;

TEST(OptionsText, IsSplitAsByAShell) {
  EXPECT_THAT(*splitOptions("  -O2\t-DN=4 "), ElementsAre("-O2", "-DN=4"));
  EXPECT_THAT(*splitOptions(R"(-DNAME='a b' -I "my \"headers\"" x\ y '')"),
              ElementsAre("-DNAME=a b", "-I", "my \"headers\"", "x y", ""));
  EXPECT_THAT(*splitOptions("'\\n' \"\\n\""), ElementsAre("\\n", "\\n"));
  EXPECT_TRUE(splitOptions("")->empty());
  EXPECT_FALSE(splitOptions("-D'N=4").has_value());
}

TEST(OptionsText, OptionsThatWriteSomethingElseAreRefused) {
  EXPECT_EQ(refusedOption({"-O3", "-DN", "-ffast-math"}), "");
  EXPECT_EQ(refusedOption({"-O3", "-o", "x"}), "-o");
  EXPECT_EQ(refusedOption({"-ox"}), "-ox");
  EXPECT_EQ(refusedOption({"-E"}), "-E");
  EXPECT_EQ(refusedOption({"-save-temps=obj"}), "-save-temps=obj");
}

} // namespace
} // namespace wavesmith::compile
