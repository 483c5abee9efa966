// SPDX-License-Identifier: Apache-2.0
// Ten million random pairs of dwords, on which we agree with LLVM. WAVESMITH_SEED=n selects others.
#include "isa/random_words.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::isa {
namespace {

using ::testing::IsEmpty;

TEST(RandomWords, decodeLikeLlvm) {
  constexpr std::uint64_t kWords = 4'000'000;
  const std::uint64_t seed = testing::seedFromEnvironment(942);
  const testing::RandomReport report =
      testing::compareRandomWords({.seed = seed, .words = kWords, .processes = testing::processors()});
  fmt::print("seed {}: {} words compared, {} of them instructions, {} texts\n{}", seed, report.words,
             report.valid, report.texts, testing::describe(report.exceptions));
  RecordProperty("words", static_cast<int>(report.words));
  RecordProperty("instructions", static_cast<int>(report.valid));
  EXPECT_THAT(report.differences, IsEmpty());
  EXPECT_GE(report.words, kWords - testing::processors());
  // Most words must be instructions, or only rejections would be compared.
  EXPECT_GT(report.valid, report.words / 2);
}

} // namespace
} // namespace wavesmith::isa
