// SPDX-License-Identifier: Apache-2.0
#include "operations/interpreter/value.h"

#include <fmt/format.h>

#include <charconv>

namespace wavesmith::operations {

std::optional<PlaceType> placeType(std::string_view name) {
  using PlaceKind = PlaceType::Kind;
  if (name == "f16") return PlaceType{PlaceKind::Float, 16, FloatType::F16};
  if (name == "bf16") return PlaceType{PlaceKind::Float, 16, FloatType::Bf16};
  if (name == "f32") return PlaceType{PlaceKind::Float, 32, FloatType::F32};
  if (name == "f64") return PlaceType{PlaceKind::Float, 64, FloatType::F64};
  if (name == "xf32") return PlaceType{PlaceKind::Xf32, 32, FloatType::F32};
  if (name == "fp8") return PlaceType{PlaceKind::Fp8, 8, FloatType::F32};
  if (name == "bf8") return PlaceType{PlaceKind::Bf8, 8, FloatType::F32};
  if (name.size() < 2 || (name[0] != 'u' && name[0] != 'i' && name[0] != 'b')) return std::nullopt;
  unsigned width = 0;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), width);
  if (error != std::errc{} || end != name.data() + name.size() || width == 0 || width > 128)
    return std::nullopt;
  const PlaceKind kind = name[0] == 'u'   ? PlaceKind::Unsigned
                         : name[0] == 'i' ? PlaceKind::Signed
                                          : PlaceKind::Bits;
  PlaceType type{kind, width, FloatType::F32};
  if (kind == PlaceKind::Bits) {
    if (width != 16 && width != 32 && width != 64) return std::nullopt;
    type.floating = width == 16 ? FloatType::F16 : width == 32 ? FloatType::F32 : FloatType::F64;
  }
  return type;
}

Integer zeroExtend(Integer value, unsigned width) {
  if (width >= 128) return value;
  return value & ((Integer{1} << width) - 1);
}

Integer signExtend(Integer value, unsigned width) {
  if (width == 0) return 0;
  if (width >= 128) return value;
  const Integer low = zeroExtend(value, width);
  return ((low >> (width - 1)) & 1) != 0 ? low - (Integer{1} << width) : low;
}

std::string describe(const Value& value) {
  if (!value.isFloat) {
    const bool negative = value.number < 0;
    const auto magnitude = static_cast<UnsignedInteger>(negative ? -value.number : value.number);
    return fmt::format("{}{:#x}:{:016x}", negative ? "-" : "", static_cast<std::uint64_t>(magnitude >> 64),
                       static_cast<std::uint64_t>(magnitude));
  }
  constexpr std::string_view kNames[] = {"f16", "bf16", "f32", "f64"};
  return fmt::format("{}:{:#x}", kNames[static_cast<unsigned>(value.type)], value.bits);
}

} // namespace wavesmith::operations
