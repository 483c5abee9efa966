// SPDX-License-Identifier: Apache-2.0
#include "execution/element.h"

#include "execution/float_format.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace wavesmith::execution {
namespace {

struct TypeFacts {
  std::string_view name;
  std::uint8_t bytes;
  bool floating;
  bool isSigned;
};

// In the order of ElementType.
constexpr std::array<TypeFacts, 14> kTypes{{
    {"u8", 1, false, false},
    {"i8", 1, false, true},
    {"u16", 2, false, false},
    {"i16", 2, false, true},
    {"u32", 4, false, false},
    {"i32", 4, false, true},
    {"u64", 8, false, false},
    {"i64", 8, false, true},
    {"f16", 2, true, true},
    {"bf16", 2, true, true},
    {"f32", 4, true, true},
    {"f64", 8, true, true},
    {"fp8", 1, true, true},
    {"bf8", 1, true, true},
}};

const TypeFacts& facts(ElementType type) {
  return kTypes[static_cast<std::size_t>(type)];
}

std::uint64_t maskOf(ElementType type) {
  return ~std::uint64_t{0} >> (64 - 8 * bytesOf(type));
}

std::int64_t signExtend(ElementType type, std::uint64_t bits) {
  const unsigned unused = 64 - 8 * static_cast<unsigned>(bytesOf(type));
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

// Toward zero; numbers outside of i64 and u64 become the nearest one inside, NaN becomes 0.
std::uint64_t truncate(double value) {
  if (std::isnan(value)) return 0;
  if (value >= 0x1p64) return std::numeric_limits<std::uint64_t>::max();
  if (value >= 0x1p63) return static_cast<std::uint64_t>(value);
  if (value < -0x1p63) return std::uint64_t{1} << 63;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
}

std::string textOfNumber(ElementType type, std::uint64_t bits, double value) {
  std::array<char, 64> text{};
  if (type == ElementType::F64 || type == ElementType::F32) {
    const auto end = type == ElementType::F64
                         ? std::to_chars(text.data(), text.data() + text.size(), value)
                         : std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value));
    return {text.data(), end.ptr};
  }
  // Well-known integers (65504, 57344, 240) are printed in full.
  if (value == std::trunc(value) && std::abs(value) < 1e6) return fmt::format("{:.0f}", value);
  for (int digits = 1;; ++digits) {
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits);
    double back = 0;
    std::from_chars(text.data(), end.ptr, back);
    if (digits == 17 || fromDouble(type, back) == bits) return {text.data(), end.ptr};
  }
}

} // namespace

std::string_view name(ElementType type) {
  return facts(type).name;
}

std::optional<ElementType> elementTypeOf(std::string_view name) {
  for (std::size_t i = 0; i < kTypes.size(); ++i)
    if (kTypes[i].name == name) return static_cast<ElementType>(i);
  return std::nullopt;
}

std::size_t bytesOf(ElementType type) {
  return facts(type).bytes;
}

bool isFloat(ElementType type) {
  return facts(type).floating;
}

bool isSigned(ElementType type) {
  return facts(type).isSigned;
}

std::uint64_t loadBits(ElementType type, std::span<const std::byte> bytes, std::uint64_t index) {
  static_assert(std::endian::native == std::endian::little, "the device and the host are little-endian");
  const std::size_t size = bytesOf(type);
  assert(index < bytes.size() / size);
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes.data() + index * size, size);
  return bits;
}

void storeBits(ElementType type, std::span<std::byte> bytes, std::uint64_t index, std::uint64_t bits) {
  const std::size_t size = bytesOf(type);
  assert(index < bytes.size() / size);
  std::memcpy(bytes.data() + index * size, &bits, size);
}

double toDouble(ElementType type, std::uint64_t bits) {
  switch (type) {
  case ElementType::F16: return decode<kF16>(bits);
  case ElementType::Bf16: return decode<kBf16>(bits);
  case ElementType::F32: return decode<kF32>(bits);
  case ElementType::F64: return std::bit_cast<double>(bits);
  case ElementType::Fp8: return decode<kFp8>(bits);
  case ElementType::Bf8: return decode<kBf8>(bits);
  default:
    return isSigned(type) ? static_cast<double>(signExtend(type, bits))
                          : static_cast<double>(bits & maskOf(type));
  }
}

std::uint64_t fromDouble(ElementType type, double value) {
  switch (type) {
  case ElementType::F16: return encode<kF16>(value);
  case ElementType::Bf16: return encode<kBf16>(value);
  case ElementType::F32: return encode<kF32>(value);
  case ElementType::F64: return std::bit_cast<std::uint64_t>(value);
  case ElementType::Fp8: return encode<kFp8>(value);
  case ElementType::Bf8: return encode<kBf8>(value);
  default: return truncate(value) & maskOf(type);
  }
}

std::string toText(ElementType type, std::uint64_t bits) {
  bits &= maskOf(type);
  if (!isFloat(type))
    return isSigned(type) ? fmt::format("{}", signExtend(type, bits)) : fmt::format("{}", bits);
  const double value = toDouble(type, bits);
  if (std::isnan(value)) return fmt::format("nan (0x{:0{}x})", bits, 2 * bytesOf(type));
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return textOfNumber(type, bits, value);
}

std::uint64_t ulpDistance(ElementType type, std::uint64_t a, std::uint64_t b) {
  const std::uint64_t mask = maskOf(type);
  a &= mask;
  b &= mask;
  if (!isFloat(type)) {
    const bool less = isSigned(type) ? signExtend(type, a) < signExtend(type, b) : a < b;
    const auto wide = [&](std::uint64_t bits) {
      return isSigned(type) ? static_cast<std::uint64_t>(signExtend(type, bits)) : bits;
    };
    return less ? wide(b) - wide(a) : wide(a) - wide(b);
  }
  const bool aNan = std::isnan(toDouble(type, a));
  const bool bNan = std::isnan(toDouble(type, b));
  if (aNan || bNan) return aNan && bNan ? 0 : std::numeric_limits<std::uint64_t>::max();
  // Magnitudes of one sign are ordered like their bits; the two signs meet at zero.
  const std::uint64_t sign = mask ^ (mask >> 1);
  const std::uint64_t magnitudeA = a & ~sign;
  const std::uint64_t magnitudeB = b & ~sign;
  if ((a & sign) != (b & sign)) return magnitudeA + magnitudeB;
  return magnitudeA > magnitudeB ? magnitudeA - magnitudeB : magnitudeB - magnitudeA;
}

} // namespace wavesmith::execution
