// SPDX-License-Identifier: Apache-2.0
#include "source/nearest.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace wavesmith::source {
namespace {

constexpr std::array<std::string_view, 4> kKeys{"source", "kernel", "launch", "a"};

TEST(Nearest, FindsTypos) {
  EXPECT_EQ(nearest("launhc", kKeys), "launch");
  EXPECT_EQ(nearest("kernal", kKeys), "kernel");
  EXPECT_EQ(nearest("Source", kKeys), "source");
  EXPECT_EQ(nearest("sorce", kKeys), "source");
}

TEST(Nearest, DoesNotGuess) {
  EXPECT_EQ(nearest("tolerance", kKeys), "");
  EXPECT_EQ(nearest("b", kKeys), ""); // one letter is one change from every other
  EXPECT_EQ(nearest("", kKeys), "");
  EXPECT_EQ(nearest(std::string(100000, 'a'), kKeys), "");
}

TEST(Nearest, SuggestsTheNearestOrLists) {
  EXPECT_EQ(suggest("kernl", kKeys), "; did you mean kernel?");
  EXPECT_EQ(suggest("xyz", kKeys), "; available: source, kernel, launch and a");
  EXPECT_EQ(suggest("xyz", std::array<std::string_view, 1>{"k"}), "; available: k");
  EXPECT_EQ(suggest("xyz", {}), "");
  EXPECT_EQ(suggest("?", std::vector<std::string_view>(14, "abc")),
            "; available: abc, abc, abc, abc, abc, abc, abc, abc, abc, abc, abc, abc and 2 more");
}

TEST(EditDistance, CountsChanges) {
  EXPECT_EQ(editDistance("", "abc"), 3u);
  EXPECT_EQ(editDistance("abc", "abc"), 0u);
  EXPECT_EQ(editDistance("acb", "abc"), 1u); // neighbors swapped
  EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
}

} // namespace
} // namespace wavesmith::source
