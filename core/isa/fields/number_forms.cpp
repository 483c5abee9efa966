// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/number_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace wavesmith::isa {
namespace {

enum class NumberKind : std::uint8_t { Float, Half, HalfPair, Bfloat, BfloatPair, Double, Integer, Bits };

NumberKind kindOfNumber(ValueType type) {
  switch (type) {
  case ValueType::F32:
  case ValueType::PkF32:
  case ValueType::Xf32: return NumberKind::Float;
  case ValueType::F16: return NumberKind::Half;
  case ValueType::PkF16: return NumberKind::HalfPair;
  case ValueType::Bf16: return NumberKind::Bfloat;
  case ValueType::PkBf16: return NumberKind::BfloatPair;
  case ValueType::F64: return NumberKind::Double;
  case ValueType::I8:
  case ValueType::U8:
  case ValueType::I16:
  case ValueType::U16:
  case ValueType::I24:
  case ValueType::U24:
  case ValueType::I32:
  case ValueType::U32:
  case ValueType::I64:
  case ValueType::U64:
  case ValueType::PkI16:
  case ValueType::PkU16:
  case ValueType::Address:
  case ValueType::Count: return NumberKind::Integer;
  default: return NumberKind::Bits;
  }
}

std::string floatText(double value, int digits) {
  return fmt::format("{:.{}g}", value, digits);
}

std::string groupedBits(std::uint64_t bits, unsigned width) {
  std::string text;
  for (unsigned bit = width; bit-- > 0;) {
    text += (bits >> bit & 1) != 0 ? '1' : '0';
    if (bit % 4 == 0 && bit != 0) text += ' ';
  }
  return text;
}

std::int64_t signedValue(std::uint64_t bits, unsigned width) {
  return static_cast<std::int64_t>(bits << (64 - width)) >> (64 - width);
}

// The halves of 32 bits, or the one of 16.
void addHalves(std::vector<NumberForm>& forms, std::uint64_t bits, unsigned width, bool isBfloat,
               bool isOfType) {
  const std::string name = isBfloat ? "bf16" : "f16";
  for (unsigned half = 0; half < std::min(width, 32U) / 16; ++half) {
    const auto one = static_cast<std::uint16_t>(bits >> (16 * half));
    const double value = isBfloat ? static_cast<double>(bfloatValue(one)) : halfValue(one);
    forms.push_back({width == 16 ? name : fmt::format("{}, {} half", name, half == 0 ? "low" : "high"),
                     floatText(value, isBfloat ? 4 : 5), isOfType});
  }
}

} // namespace

std::vector<NumberForm> numberForms(std::uint64_t bits, unsigned width, ValueType type) {
  if (width < 64) bits &= (std::uint64_t{1} << width) - 1;
  const NumberKind kind = kindOfNumber(type);
  const bool isHalf = kind == NumberKind::Half || kind == NumberKind::HalfPair;
  const bool isBfloat = kind == NumberKind::Bfloat || kind == NumberKind::BfloatPair;
  std::vector<NumberForm> forms;
  if (width == 64)
    forms.push_back({"f64", floatText(std::bit_cast<double>(bits), 17), kind == NumberKind::Double});
  if (width == 32)
    forms.push_back(
        {"f32", floatText(static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))), 9),
         kind == NumberKind::Float});
  if (width <= 32) {
    addHalves(forms, bits, width, false, isHalf);
    addHalves(forms, bits, width, true, isBfloat);
  }
  const std::int64_t asSigned = signedValue(bits, width);
  const bool isInteger = kind == NumberKind::Integer;
  forms.push_back({"unsigned", fmt::format("{}", bits), isInteger});
  if (asSigned < 0) forms.push_back({"signed", fmt::format("{}", asSigned), isInteger});
  forms.push_back({"hexadecimal", fmt::format("0x{:0{}x}", bits, width / 4), kind == NumberKind::Bits});
  forms.push_back({"bits", groupedBits(bits, width), false});
  std::ranges::stable_partition(forms, [](const NumberForm& form) { return form.isOfType; });
  return forms;
}

double halfValue(std::uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f;
  const int fraction = bits & 0x3ff;
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 31) return fraction != 0 ? std::nan("") : sign * HUGE_VAL;
  return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25));
}

std::uint16_t halfBits(double value) {
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double size = std::abs(value);
  if (std::isnan(value)) return 0x7e00;
  if (size == 0) return sign;
  if (size >= 65520) return static_cast<std::uint16_t>(sign | 0x7c00);
  int exponent = 0;
  std::frexp(size, &exponent); // size = m * 2^exponent with m in [0.5, 1)
  const int unit = std::max(exponent - 11, -24);
  const auto steps = static_cast<int>(std::nearbyint(std::ldexp(size, -unit)));
  // For a normal number, `steps` has its leading bit at 1024; a carry goes into the exponent automatically.
  return static_cast<std::uint16_t>(sign + ((unit + 24) << 10) + steps);
}

float bfloatValue(std::uint16_t bits) {
  return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

std::uint16_t bfloatBits(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if (std::isnan(value)) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

} // namespace wavesmith::isa
