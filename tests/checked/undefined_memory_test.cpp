// SPDX-License-Identifier: Apache-2.0
// Ranges of undefined bytes between dispatches, compared with an array.
#include "checked/undefined/undefined_memory.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace wavesmith::checked {
namespace {

constexpr std::size_t kBytes = 64;
constexpr int kDefined = -1;

std::vector<int> causesOf(const UndefinedMemory& memory) {
  std::vector<int> causes(kBytes, kDefined);
  memory.visit(0, kBytes, [&](const UndefinedMemory::Range& range) {
    for (auto at = range.begin; at < range.end; ++at) {
      EXPECT_EQ(causes[at], kDefined) << "twice";
      causes[at] = static_cast<int>(range.cause);
    }
  });
  return causes;
}

TEST(UndefinedMemory, IsAnArrayOfBytes) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t most) { return static_cast<std::size_t>(random() % most); };
  UndefinedMemory memory;
  std::vector<int> expected(kBytes, kDefined);
  for (int n = 0; n < 5000; ++n) {
    const std::size_t begin = below(kBytes), end = begin + below(kBytes - begin + 1);
    switch (below(3)) {
    case 0: {
      const auto cause = static_cast<UndefinedMemory::Cause>(below(3));
      memory.set({begin, end, cause});
      for (std::size_t i = begin; i < end; ++i)
        expected[i] = static_cast<int>(cause);
      break;
    }
    case 1:
      memory.clear(begin, end);
      for (std::size_t i = begin; i < end; ++i)
        expected[i] = kDefined;
      break;
    default: {
      const std::size_t to = below(kBytes - (end - begin) + 1);
      memory.copy(to, begin, end - begin);
      const std::vector<int> before = expected;
      for (std::size_t i = begin; i < end; ++i)
        expected[to + i - begin] = before[i];
    }
    }
    ASSERT_EQ(causesOf(memory), expected) << n;
  }
}

TEST(UndefinedMemory, TheSameReasonIsOneCause) {
  UndefinedMemory memory;
  const auto first = memory.add(source::makeError(source::Code::UndefinedOutput, {}, "a"));
  EXPECT_NE(first, UndefinedMemory::kNeverWritten);
  EXPECT_EQ(memory.add(source::makeError(source::Code::UndefinedOutput, {}, "a")), first);
  const auto second = memory.add(source::makeError(source::Code::UndefinedOutput, {}, "b"));
  EXPECT_NE(second, first);
  EXPECT_EQ(memory.why(second).message, "b");
}

} // namespace
} // namespace wavesmith::checked
