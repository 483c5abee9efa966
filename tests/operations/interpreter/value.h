// SPDX-License-Identifier: Apache-2.0
// The values of a program: exact integers, and floats of four formats as bits.
//
//   Value sum = Value::integer(Integer{0xffffffff} + 1);      keeps bits 32 and above
//   Value one = Value::real(FloatType::F16, 0x3c00);
//
// Values; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::operations {

__extension__ using Integer = __int128;
__extension__ using UnsignedInteger = unsigned __int128;

enum class FloatType : std::uint8_t { F16, Bf16, F32, F64 };

struct FloatFormat {
  unsigned exponentBits;
  unsigned mantissaBits;
  [[nodiscard]] constexpr unsigned width() const { return 1 + exponentBits + mantissaBits; }
  [[nodiscard]] constexpr int bias() const { return (1 << (exponentBits - 1)) - 1; }
  [[nodiscard]] constexpr std::uint64_t sign() const { return std::uint64_t{1} << (width() - 1); }
  [[nodiscard]] constexpr std::uint64_t mantissa() const { return (std::uint64_t{1} << mantissaBits) - 1; }
  [[nodiscard]] constexpr std::uint64_t infinity() const {
    return ((std::uint64_t{1} << exponentBits) - 1) << mantissaBits;
  }
  [[nodiscard]] constexpr std::uint64_t quiet() const { return std::uint64_t{1} << (mantissaBits - 1); }
  [[nodiscard]] constexpr std::uint64_t defaultNan() const { return sign() | infinity() | quiet(); }
};
[[nodiscard]] constexpr FloatFormat formatOf(FloatType type) {
  switch (type) {
  case FloatType::F16: return {5, 10};
  case FloatType::Bf16: return {8, 7};
  case FloatType::F32: return {8, 23};
  default: return {11, 52};
  }
}

struct Value {
  bool isFloat = false;
  FloatType type = FloatType::F32;
  // For a float read from an operand: which one (0: S0, ...). The first NaN in that order wins.
  std::uint8_t order = kNoOrder;
  Integer number = 0;     // an integer
  std::uint64_t bits = 0; // a float

  static constexpr std::uint8_t kNoOrder = 255;
  [[nodiscard]] static Value integer(Integer n) {
    Value v;
    v.number = n;
    return v;
  }
  [[nodiscard]] static Value real(FloatType type, std::uint64_t bits, std::uint8_t order = kNoOrder) {
    Value v;
    v.isFloat = true;
    v.type = type;
    v.bits = bits;
    v.order = order;
    return v;
  }
  [[nodiscard]] bool truth() const { return number != 0; }
};

// The type of an access: X.u32, X.f16, X.b64. Bits: floats as integers after NEG and ABS. Fp8, Bf8, Xf32:
// read as f32.
struct PlaceType {
  enum class Kind : std::uint8_t { Unsigned, Signed, Bits, Float, Fp8, Bf8, Xf32 };
  Kind kind = Kind::Unsigned;
  unsigned width = 32;
  FloatType floating = FloatType::F32;
};
[[nodiscard]] std::optional<PlaceType> placeType(std::string_view name);

// The low `width` bits as a signed number.
[[nodiscard]] Integer signExtend(Integer value, unsigned width);
[[nodiscard]] Integer zeroExtend(Integer value, unsigned width);
[[nodiscard]] std::string describe(const Value& value);

} // namespace wavesmith::operations
