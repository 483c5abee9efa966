// SPDX-License-Identifier: Apache-2.0
// Random chains of additions, shifts and masks of one number: what is known of their result, compared with the
// result for many numbers.
#include "analysis/analyzed.h"
#include "analysis/values/bit_field.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

namespace wavesmith::analysis::value {
namespace {

constexpr Symbol kSymbol = 7;

struct Step {
  std::string text;
  std::uint32_t (*compute)(std::uint32_t value, std::uint32_t operand) = nullptr;
  std::uint32_t operand = 0;
};

Step randomStep(std::mt19937& random) {
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  const std::uint32_t count = 1 + below(6);
  const std::uint32_t mask = ((1U << (1 + below(5))) - 1) << below(6);
  const std::uint32_t addend = below(3) == 0 ? 0U - below(70) : below(70);
  switch (below(6)) {
  case 0:
    return {fmt::format("s_add_u32 s4, s4, 0x{:x}", addend), [](auto a, auto b) { return a + b; }, addend};
  case 1: return {fmt::format("s_lshr_b32 s4, s4, {}", count), [](auto a, auto b) { return a >> b; }, count};
  case 2: return {fmt::format("s_lshl_b32 s4, s4, {}", count), [](auto a, auto b) { return a << b; }, count};
  case 3:
    return {fmt::format("s_ashr_i32 s4, s4, {}", count),
            [](auto a, auto b) {
              return static_cast<std::uint32_t>(static_cast<std::int32_t>(a) >> static_cast<std::int32_t>(b));
            },
            count};
  case 4: return {fmt::format("s_and_b32 s4, 0x{:x}, s4", mask), [](auto a, auto b) { return a & b; }, mask};
  default: {
    const std::uint32_t packed = below(7) | (1 + below(5)) << 16;
    return {fmt::format("s_bfe_u32 s4, s4, 0x{:x}", packed),
            [](std::uint32_t a, std::uint32_t b) { return a >> (b & 31) & ((1U << (b >> 16)) - 1); }, packed};
  }
  }
}

NumberSet randomSet(std::mt19937& random) {
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  const std::uint32_t low = below(5) << below(6);
  switch (below(3)) {
  case 0: return NumberSet::between(low, low);
  case 1: return NumberSet::between(0x80000000, low); // less, as signed numbers
  default: {
    const unsigned bit = below(5);
    return NumberSet::with({static_cast<std::uint8_t>(bit + 1), 1U << bit, (1U << bit) - 1});
  }
  }
}

TEST(BitField, KnowsTheNumbersThatLeaveTheResult) {
  std::mt19937 random(16);
  unsigned known = 0, compared = 0;
  for (unsigned round = 0; round < 400; ++round) {
    std::vector<Step> steps;
    std::string text;
    for (unsigned n = 1 + random() % 4; n > 0; --n) {
      steps.push_back(randomStep(random));
      text += steps.back().text + "\n";
    }
    const auto program = testing::programOf(testing::kernel(text + "s_endpgm"));
    BitField field{.known = true, .symbol = kSymbol};
    for (Index i = 0; i < steps.size(); ++i) {
      const isa::Instruction& instruction = program->instructions()[i];
      field = resultAsBits(instruction, [&](unsigned operand) -> BitField {
        const auto number = isa::constantOperand(instruction, operand);
        return number ? BitField{.known = true, .offset = static_cast<std::uint32_t>(*number)} : field;
      });
    }
    if (!field.known) continue;
    ++known;
    for (unsigned n = 0; n < 20; ++n) {
      const NumberSet values = randomSet(random);
      const auto symbols = symbolsFor(field, values);
      for (unsigned k = 0; k < 300; ++k) {
        const std::uint32_t number = k < 150 ? k - 20 : static_cast<std::uint32_t>(random());
        std::uint32_t value = number;
        for (const Step& step : steps)
          value = step.compute(value, step.operand);
        ASSERT_TRUE(range(field).contains(value)) << number << "\n" << text;
        if (field.symbol == 0) continue;
        ASSERT_EQ(field.symbol, kSymbol);
        if (symbols) {
          ASSERT_EQ(symbols->contains(number), values.contains(value)) << number << "\n" << text;
        }
        ++compared;
      }
    }
  }
  EXPECT_GT(known, 200U);
  EXPECT_GT(compared, 500'000U);
}

} // namespace
} // namespace wavesmith::analysis::value
