// SPDX-License-Identifier: Apache-2.0
#include "emulator/handlers/buffer_format.h"

#include "emulator/lanes/numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace wavesmith::emulator {
namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
namespace numbers = WAVESMITH_LANES;

constexpr unsigned kDataFormats = 16;
constexpr unsigned kNumberFormats = 8;

// Widths of the components from the lowest bits of the element on: the names of the data formats (CDNA3 ISA
// 9.1.2) start with the highest ones.
constexpr std::array<std::array<u8, 4>, kDataFormats> kBits = {{
    {},               // invalid
    {8},              //
    {16},             //
    {8, 8},           //
    {32},             //
    {16, 16},         //
    {11, 11, 10},     // 10_11_11
    {10, 11, 11},     // 11_11_10
    {2, 10, 10, 10},  // 10_10_10_2
    {10, 10, 10, 2},  // 2_10_10_10
    {8, 8, 8, 8},     //
    {32, 32},         //
    {16, 16, 16, 16}, //
    {32, 32, 32},     //
    {32, 32, 32, 32}, //
    {},               // reserved
}};

bool hasFloat(unsigned bits) {
  return bits == 10 || bits == 11 || bits == 16 || bits == 32;
}

u32 maskOf(unsigned bits) {
  return bits == 32 ? ~u32{0} : (u32{1} << bits) - 1;
}
std::int32_t signExtended(u32 value, unsigned bits) {
  const unsigned shift = 32 - bits;
  return static_cast<std::int32_t>(value << shift) >> shift;
}

// Floats of 10 and 11 bits have no sign: five bits of exponent, the rest mantissa.
numbers::Format smallFloat(unsigned bits) {
  return bits == 16 ? numbers::kHalf : numbers::Format{5, static_cast<int>(bits) - 5, 15, true};
}

u32 floatToField(float value, unsigned bits) {
  if (bits == 16) return numbers::narrow(value, numbers::kHalf, numbers::kNearestEven, false);
  if (std::isnan(value)) value = std::fabs(value);
  if (std::signbit(value)) return 0;
  return numbers::narrow(value, smallFloat(bits), numbers::kNearestEven, false);
}

// Multiplied by `scale`, the value is exact in double: 24 bits and at most 16.
u32 toField(float value, double scale, double least, double most, bool nearest) {
  if (std::isnan(value)) return 0;
  const double exact = std::clamp(value * scale, least, most);
  return static_cast<u32>(static_cast<std::int32_t>(nearest ? std::nearbyint(exact) : std::trunc(exact)));
}

} // namespace

BufferFormat::BufferFormat(unsigned data, unsigned number)
    : meaning_(static_cast<Meaning>(number % kNumberFormats)) {
  const std::array<u8, 4>& bits = kBits[data % kDataFormats];
  const auto used = [](u8 n) { return n != 0; };
  const bool possible = meaning_ != Meaning::Reserved &&
                        (meaning_ != Meaning::Float ||
                         std::ranges::all_of(bits, [&](u8 n) { return !used(n) || hasFloat(n); }));
  if (!possible) return;
  unsigned at = 0;
  for (unsigned k = 0; k < 4 && used(bits[k]); ++k) {
    bits_[k] = bits[k];
    first_[k] = static_cast<u8>(at);
    at += bits[k];
    ++components_;
  }
  bytes_ = static_cast<u8>(at / 8);
}

u32 decodeComponent(const BufferFormat& format, const Element& element, unsigned component) {
  using Meaning = BufferFormat::Meaning;
  if (component >= format.components_) return 0;
  const unsigned bits = format.bits_[component];
  const unsigned first = format.first_[component];
  const u32 field = (element[first / 32] >> (first % 32)) & maskOf(bits);
  if (bits == 32) return field; // 32-bit components are not converted, whatever the number format (9.1.3)
  const std::int32_t number = signExtended(field, bits);
  const auto pattern = [](float value) { return std::bit_cast<u32>(value); };
  switch (format.meaning_) {
  case Meaning::Unorm: return pattern(static_cast<float>(field) / static_cast<float>(maskOf(bits)));
  case Meaning::Snorm:
    return pattern(std::max(static_cast<float>(number) / static_cast<float>(maskOf(bits - 1)), -1.0F));
  case Meaning::Uscaled: return pattern(static_cast<float>(field));
  case Meaning::Sscaled: return pattern(static_cast<float>(number));
  case Meaning::Uint: return field;
  case Meaning::Sint: return static_cast<u32>(number);
  case Meaning::Float: return pattern(static_cast<float>(numbers::widen(field, smallFloat(bits))));
  case Meaning::Reserved: break;
  }
  return 0;
}

void encodeComponent(const BufferFormat& format, unsigned component, u32 value, Encoded& to) {
  using Meaning = BufferFormat::Meaning;
  if (component >= format.components_) return;
  const unsigned bits = format.bits_[component];
  const unsigned first = format.first_[component];
  const u32 mask = maskOf(bits);
  const auto encoded = [&]() -> u32 {
    if (bits == 32) return value;
    const auto x = std::bit_cast<float>(value);
    const auto most = static_cast<double>(mask);
    const auto mostSigned = static_cast<double>(mask >> 1);
    switch (format.meaning_) {
    case Meaning::Unorm: return toField(x, most, 0, most, true);
    case Meaning::Snorm: return toField(x, mostSigned, -mostSigned, mostSigned, true);
    case Meaning::Uscaled: return toField(x, 1, 0, most, false);
    case Meaning::Sscaled: return toField(x, 1, -mostSigned - 1, mostSigned, false);
    case Meaning::Uint: return std::min(value, mask);
    case Meaning::Sint: {
      const auto limit = static_cast<std::int32_t>(mask >> 1);
      return static_cast<u32>(std::clamp(static_cast<std::int32_t>(value), -limit - 1, limit));
    }
    case Meaning::Float: return floatToField(x, bits);
    case Meaning::Reserved: break;
    }
    return 0;
  }();
  const u32 placed = mask << (first % 32);
  to.bits[first / 32] = (to.bits[first / 32] & ~placed) | ((encoded & mask) << (first % 32));
  to.mask[first / 32] |= placed;
}

u16 narrowed(const BufferFormat& format, u32 value) {
  if (format.integer()) return static_cast<u16>(value);
  return static_cast<u16>(
      numbers::narrow(std::bit_cast<float>(value), numbers::kHalf, numbers::kNearestEven, false));
}

u32 widened(const BufferFormat& format, u16 value) {
  if (format.meaning_ == BufferFormat::Meaning::Uint) return value;
  if (format.meaning_ == BufferFormat::Meaning::Sint) return static_cast<u32>(signExtended(value, 16));
  return std::bit_cast<u32>(static_cast<float>(numbers::widen(value, numbers::kHalf)));
}

u32 loadedComponent(const BufferFormat& format, const Element& element, u32 select, unsigned k) {
  if (!format.valid()) return 0; // an unbound resource (9.1.4, 9.1.8)
  const unsigned from = selected(select, k);
  if (from >= kSelectFirst) return decodeComponent(format, element, from - kSelectFirst);
  return from == kSelectOne ? format.one() : 0;
}

void storedComponent(const BufferFormat& format, u32 select, unsigned k, u32 value, Encoded& to) {
  const unsigned into = selected(select, k);
  if (into >= kSelectFirst) encodeComponent(format, into - kSelectFirst, value, to);
}

} // namespace wavesmith::emulator
