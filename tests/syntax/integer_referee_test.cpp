// SPDX-License-Identifier: Apache-2.0
// Compares readInteger with LLVM's lexer: all short spellings, and random long ones. WAVESMITH_SEED=n selects others.
#include "assembler/llvm_lexer.h"
#include "syntax/integer.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

namespace wavesmith::syntax {
namespace {

constexpr std::string_view kCharacters = "01789afbpxXBuULl.-'\\n";
constexpr std::size_t kLongest = 4; // 21^4 spellings
constexpr int kRandom = 50'000;

class IntegerReferee : public ::testing::Test {
protected:
  // False: they differ.
  bool compare(const std::string& text) {
    const auto theirs = llvm_.integer(text);
    const auto ours = readInteger(text);
    EXPECT_EQ(ours, theirs) << text;
    ++(theirs ? integers_ : others_);
    return ours == theirs;
  }
  bool compareAll(const std::string& begin) {
    if (!begin.empty() && !compare(begin)) return false;
    if (begin.size() == kLongest) return true;
    for (const char c : kCharacters)
      if (!compareAll(begin + c)) return false;
    return true;
  }

  assembler::testing::LlvmLexer llvm_;
  std::size_t integers_ = 0;
  std::size_t others_ = 0;
};

TEST_F(IntegerReferee, ReadsShortSpellingsAlike) {
  EXPECT_TRUE(compareAll({}));
  EXPECT_GT(integers_, 1'000U);
  EXPECT_GT(others_, 100'000U);
}

TEST_F(IntegerReferee, ReadsLongSpellingsAlike) {
  const char* seed = std::getenv("WAVESMITH_SEED");
  std::mt19937 random(seed == nullptr ? 1 : static_cast<unsigned>(std::atoi(seed)));
  const auto below = [&](std::size_t count) { return random() % count; };
  constexpr std::string_view kPrefixes[] = {"", "0", "00", "0x", "0X", "0b", "0B"};
  constexpr std::string_view kDigits[] = {"01", "01234567", "0123456789", "0123456789abcdefABCDEF"};
  constexpr std::string_view kSuffixes[] = {"", "", "", "u", "UL", "ll", "ull", "lu", "LLL", ".", "f"};
  for (int n = 0; n < kRandom; ++n) {
    std::string text(kPrefixes[below(std::size(kPrefixes))]);
    const std::string_view digits = kDigits[below(std::size(kDigits))];
    for (std::size_t count = below(70); count > 0; --count)
      text += digits[below(digits.size())];
    text += kSuffixes[below(std::size(kSuffixes))];
    if (!text.empty() && !compare(text)) break;
  }
  EXPECT_GT(integers_, 5'000U);
  EXPECT_GT(others_, 5'000U);
}

} // namespace
} // namespace wavesmith::syntax
