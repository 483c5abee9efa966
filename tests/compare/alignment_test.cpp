// SPDX-License-Identifier: Apache-2.0
#include "compare/alignment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string_view>
#include <vector>

namespace wavesmith::compare {
namespace {

using ::testing::ElementsAre;

// A letter is an opcode; of "a0", "a1" and "a2", the first two have the same shape.
std::vector<InstructionKeys> keysOf(std::string_view text) {
  std::vector<InstructionKeys> keys;
  for (std::size_t at = 0; at + 1 < text.size(); at += 3) {
    const auto opcode = static_cast<std::uint64_t>(text[at]);
    const auto variant = static_cast<std::uint64_t>(text[at + 1] - '0');
    keys.push_back({opcode * 100 + variant, opcode * 10 + variant / 2, opcode});
  }
  return keys;
}

std::vector<std::size_t> aligned(std::string_view before, std::string_view after) {
  return align(keysOf(before), keysOf(after));
}

TEST(Alignment, PairsWhatIsEqual) {
  EXPECT_THAT(aligned("a0 b0 c0", "a0 b0 c0"), ElementsAre(0, 1, 2));
  EXPECT_THAT(aligned("a0 b0 c0", "a0 x0 b0 c0"), ElementsAre(0, 2, 3));
  EXPECT_THAT(aligned("a0 x0 b0", "a0 b0"), ElementsAre(0, kUnpaired, 1));
  EXPECT_THAT(aligned("", "a0"), ElementsAre());
  EXPECT_THAT(aligned("a0", ""), ElementsAre(kUnpaired));
}

TEST(Alignment, PrefersEqualOverSimilar) {
  // The a0 pairs with the a0, not with the a2 before it; an a1 is closer to an a0 than an a2 is.
  EXPECT_THAT(aligned("a0 z0", "a2 a0 y0"), ElementsAre(1, kUnpaired));
  EXPECT_THAT(aligned("x0 a0 z0", "y0 a2 a1 w0"), ElementsAre(kUnpaired, 2, kUnpaired));
  EXPECT_THAT(aligned("x0 a0 z0", "y0 a2 w0"), ElementsAre(kUnpaired, 1, kUnpaired));
}

// The value of a pairing, computed as the header says.
std::size_t valueOf(const std::vector<InstructionKeys>& before, const std::vector<InstructionKeys>& after,
                    const std::vector<std::size_t>& partners) {
  std::size_t value = 0;
  for (std::size_t at = 0; at < before.size(); ++at) {
    if (partners[at] == kUnpaired) continue;
    const InstructionKeys& other = after[partners[at]];
    value += before[at].whole == other.whole ? 10U : before[at].shape == other.shape ? 7U : 4U;
  }
  return value;
}

// Two long sequences, one of which is the other one with changes: too large for one table, so that they are
// divided at what is unique, or, with few kinds of instructions, in the middle.
TEST(Alignment, LongSequencesAreDivided) {
  for (const unsigned kinds : {40U, 60000U}) {
    std::mt19937 random(kinds);
    std::vector<InstructionKeys> before;
    for (int at = 0; at < 9000; ++at) {
      const std::uint64_t whole = random() % kinds;
      before.push_back({whole, whole, whole % 200});
    }
    std::vector<InstructionKeys> after;
    std::size_t kept = 0;
    for (const InstructionKeys& keys : before) {
      const unsigned choice = random() % 50;
      if (choice == 0) continue;
      if (choice == 1) after.push_back({1 << 20, 1 << 20, 1 << 20});
      after.push_back(keys);
      ++kept;
    }
    const auto partners = align(before, after);
    std::size_t last = 0;
    for (const std::size_t partner : partners) {
      if (partner == kUnpaired) continue;
      ASSERT_TRUE(last == 0 || partner > last);
      last = partner;
    }
    EXPECT_GE(valueOf(before, after, partners), kept * 10 * 98 / 100);
  }
}

} // namespace
} // namespace wavesmith::compare
