// SPDX-License-Identifier: Apache-2.0
// A hundred times the words of random_words_test.cpp, in ten parts.
#include "isa/random_words.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::isa {
namespace {

using ::testing::IsEmpty;

class ManyRandomWords : public ::testing::TestWithParam<unsigned> {};

TEST_P(ManyRandomWords, decodeLikeLlvm) {
  constexpr std::uint64_t kWords = 100'000'000;
  const std::uint64_t seed = testing::seedFromEnvironment(943) + (std::uint64_t{GetParam()} << 32);
  const testing::RandomReport report =
      testing::compareRandomWords({.seed = seed, .words = kWords, .processes = testing::processors()});
  fmt::print("seed {}: {} words compared, {} of them instructions, {} texts\n", seed, report.words,
             report.valid, report.texts);
  RecordProperty("words", static_cast<int>(report.words));
  EXPECT_THAT(report.differences, IsEmpty());
  EXPECT_GE(report.words, kWords - testing::processors());
}

INSTANTIATE_TEST_SUITE_P(OfABillion, ManyRandomWords, ::testing::Range(0u, 10u));

} // namespace
} // namespace wavesmith::isa
