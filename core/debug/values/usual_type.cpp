// SPDX-License-Identifier: Apache-2.0
#include "debug/values/usual_type.h"

#include "isa/register.h"

namespace wavesmith::debug {

using emulator::Storage;

std::string_view usualTypeOf(const emulator::Location& location) {
  if (location.storage == Storage::State &&
      location.first != static_cast<std::uint16_t>(emulator::StateItem::Scc))
    return "hex";
  if (location.storage == Storage::Scalar && location.first >= isa::kScalarRegisters) return "hex";
  if (location.storage == Storage::Scalar && location.count == 2) return "u64";
  return location.storage >= Storage::Lds && location.bytes > 4 ? "hex" : "u32";
}

std::optional<execution::ElementType> typeToSet(std::size_t size, const project::Number& number) {
  using enum execution::ElementType;
  const bool negative = !number.real && number.integer < 0;
  switch (size) {
  case 1: return negative ? I8 : U8;
  case 2: return negative ? I16 : U16;
  case 4: return number.real ? F32 : negative ? I32 : U32;
  case 8: return number.real ? F64 : negative ? I64 : U64;
  default: return std::nullopt;
  }
}

} // namespace wavesmith::debug
