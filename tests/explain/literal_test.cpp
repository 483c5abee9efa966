// SPDX-License-Identifier: Apache-2.0
#include "explain/literal.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

namespace wavesmith::explain {
namespace {

using isa::ValueType;

isa::OperandSpec operand(ValueType type, std::uint16_t bits) {
  return {.field = isa::Field::Src0, .bits = bits, .type = type, .allowed = isa::Allowed::VectorSource};
}

std::string valueOf(const std::vector<isa::NumberForm>& forms, std::string_view name) {
  for (const isa::NumberForm& form : forms)
    if (form.name == name) return form.value;
  return "none";
}

TEST(Literal, ShowsTheFormOfTheOperandFirst) {
  const auto f32 = operand(ValueType::F32, 32);
  const auto forms = literalForms("0x3fc00000", &f32);
  ASSERT_FALSE(forms.empty());
  EXPECT_EQ(forms[0].name, "f32");
  EXPECT_EQ(forms[0].value, "1.5");
  EXPECT_TRUE(forms[0].isOfType);
  const auto packed = operand(ValueType::PkF16, 32);
  const auto halves = literalForms("0xc0003c00", &packed);
  EXPECT_EQ(halves[0].name + " " + halves[0].value, "f16, low half 1");
  EXPECT_EQ(halves[1].name + " " + halves[1].value, "f16, high half -2");
  const auto bf16 = operand(ValueType::PkBf16, 32);
  EXPECT_EQ(literalForms("0x3f80c040", &bf16)[0].value, "-3");
  const auto i32 = operand(ValueType::I32, 32);
  const auto integers = literalForms("0xffffff00", &i32);
  EXPECT_EQ(integers[0].value, "4294967040");
  EXPECT_EQ(integers[1].name + " " + integers[1].value, "signed -256");
  EXPECT_EQ(valueOf(literalForms("-16", nullptr), "hexadecimal"), "0xfffffff0");
  EXPECT_EQ(valueOf(literalForms("0b101", nullptr), "bits"), "0000 0000 0000 0000 0000 0000 0000 0101");
  EXPECT_EQ(valueOf(literalForms("017", nullptr), "unsigned"), "15");
}

// CDNA3 ISA 6.2.1.1: a literal is the high half of an f64; an inline constant is an integer.
TEST(Literal, KnowsTheHalvesOfDoubles) {
  const auto f64 = operand(ValueType::F64, 64);
  EXPECT_EQ(valueOf(literalForms("0x3ff80000", &f64), "f64"), "1.5");
  EXPECT_EQ(valueOf(literalForms("1", &f64), "unsigned"), "1");
}

TEST(Literal, EncodesFloats) {
  const auto f16 = operand(ValueType::F16, 16);
  const auto forms = literalForms("-1.5", &f16);
  EXPECT_EQ(forms[0].name + " " + forms[0].value, "as f16 0xbe00");
  EXPECT_EQ(valueOf(forms, "as f32"), "0xbfc00000");
  EXPECT_EQ(valueOf(forms, "as bf16"), "0xbfc0");
  EXPECT_EQ(valueOf(literalForms("0x1.8p0", nullptr), "as f32"), "0x3fc00000");
  EXPECT_TRUE(literalForms("v0", nullptr).empty());
  EXPECT_TRUE(literalForms("0x", nullptr).empty());
  EXPECT_TRUE(literalForms("09", nullptr).empty());
  EXPECT_TRUE(literalForms("99999999999999999999", nullptr).empty()); // more than 64 bits
}

// Every half and every bf16 is the number that the host's arithmetic makes of it.
TEST(Literal, ConvertsEveryHalf) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const double value = isa::halfValue(half);
    if (!std::isnan(value)) {
      EXPECT_EQ(isa::halfBits(value), half);
    }
    const float wide = std::bit_cast<float>(bits << 16);
    if (!std::isnan(wide)) {
      EXPECT_EQ(isa::bfloatBits(isa::bfloatValue(half)), half);
    }
  }
  // Ties go to the even number.
  EXPECT_EQ(isa::bfloatBits(std::bit_cast<float>(0x3f808000U)), 0x3f80);
  EXPECT_EQ(isa::bfloatBits(std::bit_cast<float>(0x3f818000U)), 0x3f82);
}

TEST(Literal, FindsTheNumbersOfALine) {
  const auto texts = [](std::string_view line) {
    std::string all;
    for (const WrittenNumber& number : numbersIn(line))
      all += std::string(number.text) + (number.isOfModifier ? ": " : " ");
    return all;
  };
  EXPECT_EQ(texts("  v_fma_f32 v0, v[4], -1.5, s3 // 7"), "-1.5 ");
  EXPECT_EQ(texts("  buffer_load_dword v0, v1, s[4:7], 0 offen offset:16"), "0 16: ");
  EXPECT_EQ(texts("  v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf"), "0xf: ");
  EXPECT_EQ(texts("  s_mov_b32 s0, a-1"), "1 ");
}

} // namespace
} // namespace wavesmith::explain
