// SPDX-License-Identifier: Apache-2.0
// Bytes as text in every type.
#include "debug/stopped_wave.h"
#include "debug/values/value_text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace wavesmith::testing {
namespace {

template <class T>
std::vector<std::byte> bytesOf(std::initializer_list<T> values) {
  std::vector<std::byte> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), std::data(values), bytes.size());
  return bytes;
}

class ValueText : public ::testing::Test {
protected:
  [[nodiscard]] std::string text(const std::vector<std::byte>& bytes, std::string_view type) const {
    EXPECT_TRUE(debug::isValueType(type));
    return debug::valueText(bytes, type, at_.memory());
  }
  StoppedWave at_;
};

TEST_F(ValueText, Integers) {
  const auto dword = bytesOf<std::uint32_t>({0xffff'fffe});
  EXPECT_EQ(text(dword, "u32"), "4294967294");
  EXPECT_EQ(text(dword, "i32"), "-2");
  EXPECT_EQ(text(dword, "u16"), "65534 65535");
  EXPECT_EQ(text(dword, "i8"), "-2 -1 -1 -1");
  EXPECT_EQ(text(bytesOf<std::uint64_t>({~0ull}), "u64"), "18446744073709551615");
  EXPECT_EQ(text(bytesOf<std::uint64_t>({~0ull}), "i64"), "-1");
}

TEST_F(ValueText, Floats) {
  EXPECT_EQ(text(bytesOf<float>({0.5F, -3.25F}), "f32"), "0.5 -3.25");
  EXPECT_EQ(text(bytesOf<std::uint32_t>({0x7fc0'0001}), "f32"), "nan (0x7fc00001)");
  EXPECT_EQ(text(bytesOf<double>({-0.1}), "f64"), "-0.1");
  EXPECT_EQ(text(bytesOf<std::uint32_t>({0xbc00'3800}), "f16x2"), "0.5,-1");
  EXPECT_EQ(text(bytesOf<std::uint32_t>({0xbf80'3f00}), "bf16x2"), "0.5,-1");
  EXPECT_EQ(text(bytesOf<std::uint32_t>({0x8000'c040}), "fp8x4"), "1,-1,0,nan (0x80)"); // FNUZ
  EXPECT_EQ(text(bytesOf<std::uint32_t>({0x8000'c040}), "bf8x4"), "1,-1,0,nan (0x80)");
}

TEST_F(ValueText, HexAndBitsShowEveryDigit) {
  EXPECT_EQ(text(bytesOf<std::uint32_t>({0x1f}), "hex"), "0x0000001f");
  EXPECT_EQ(text(bytesOf<std::uint16_t>({0x1f}), "hex"), "0x001f");
  EXPECT_EQ(text(bytesOf<std::uint64_t>({0x1f}), "hex"), "0x000000000000001f");
  EXPECT_EQ(text(bytesOf<std::uint8_t>({0x15}), "bits"), "00010101");
  EXPECT_EQ(text(bytesOf<std::uint32_t>({1, 2, 3}), "hex"), "0x00000001 0x00000002 0x00000003");
}

TEST_F(ValueText, AddressesNameTheAllocation) {
  EXPECT_EQ(text(bytesOf<std::uint64_t>({at_.buffer(0)}), "address"), "a");
  EXPECT_EQ(text(bytesOf<std::uint64_t>({at_.buffer(0) + 0x44}), "address"), "a + 0x44");
  EXPECT_EQ(text(bytesOf<std::uint64_t>({16}), "address"), "0x10");
}

TEST_F(ValueText, WhatIsLeftOverIsNotShown) {
  EXPECT_EQ(text(bytesOf<std::uint16_t>({1, 2, 3}), "u32"), "131073");
  EXPECT_EQ(text({}, "hex"), "");
  EXPECT_EQ(text(bytesOf<std::uint32_t>({1}), "u64"), "");
}

} // namespace
} // namespace wavesmith::testing
