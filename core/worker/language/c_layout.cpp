// SPDX-License-Identifier: Apache-2.0
#include "worker/language/c_layout.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace wavesmith::worker {
namespace {

using assembler::CField;
using assembler::CType;
using kernarg::Scalar;
using kernarg::Type;

std::uint32_t clamped(std::uint64_t number) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(number, std::numeric_limits<std::uint32_t>::max()));
}

std::optional<Scalar> integerOf(const CType& type) {
  switch (type.size) {
  case 1: return type.isSigned ? Scalar::I8 : Scalar::U8;
  case 2: return type.isSigned ? Scalar::I16 : Scalar::U16;
  case 4: return type.isSigned ? Scalar::I32 : Scalar::U32;
  case 8: return type.isSigned ? Scalar::I64 : Scalar::U64;
  default: return std::nullopt;
  }
}

std::optional<Scalar> scalarOf(const CType& type) {
  switch (type.kind) {
  case CType::Kind::Bool: return Scalar::Bool;
  case CType::Kind::Character: return Scalar::Char;
  case CType::Kind::Integer: return integerOf(type);
  case CType::Kind::BFloat: return Scalar::BF16;
  case CType::Kind::Float:
    return type.size == 2   ? std::optional(Scalar::F16)
           : type.size == 4 ? std::optional(Scalar::F32)
           : type.size == 8 ? std::optional(Scalar::F64)
                            : std::nullopt;
  default: return std::nullopt;
  }
}

Type unknown(const CType& type) {
  return kernarg::opaque(clamped(type.size), type.spelling);
}

// The vector type must have the size that clang assigns to it.
Type vectorOf(const CType& type) {
  const auto element = type.of.empty() ? std::nullopt : scalarOf(type.of.front());
  if (!element) return unknown(type);
  for (const auto rule : {kernarg::VectorRule::OpenCl, kernarg::VectorRule::Hip}) {
    Type vector = kernarg::vectorOf(*element, clamped(type.count), rule);
    if (kernarg::sizeOf(vector) == type.size && kernarg::alignmentOf(vector) == type.alignment) return vector;
  }
  return unknown(type);
}

Type structOf(const CType& type) {
  std::vector<Type::Field> fields;
  for (const CField& field : type.fields) {
    if (field.isBitField) return unknown(type);
    fields.push_back({field.name, typeOf(field.type)});
  }
  Type result = kernarg::structOf(type.spelling, std::move(fields), type.isPacked);
  // Attributes can give fields offsets that differ from their natural ones: then the struct is opaque.
  const auto offsets = kernarg::fieldOffsets(result);
  const bool same = kernarg::sizeOf(result) == type.size &&
                    std::ranges::equal(offsets, type.fields, {}, {}, &CField::offset);
  return same ? result : unknown(type);
}

} // namespace

Type typeOf(const CType& type) {
  if (const auto scalar = scalarOf(type)) return kernarg::scalarType(*scalar);
  switch (type.kind) {
  case CType::Kind::Pointer: {
    const auto access = type.isConst ? kernarg::PointerAccess::ReadOnly : kernarg::PointerAccess::ReadWrite;
    if (!type.of.empty())
      return kernarg::pointerTo(typeOf(type.of.front()), kernarg::AddressSpace::Global, access);
    Type pointer = kernarg::pointerToVoid();
    pointer.access = access;
    return pointer;
  }
  case CType::Kind::Vector: return vectorOf(type);
  case CType::Kind::Array:
    return type.of.empty() ? unknown(type) : kernarg::arrayOf(typeOf(type.of.front()), clamped(type.count));
  case CType::Kind::Struct: return structOf(type);
  default: return unknown(type);
  }
}

kernarg::Layout layoutOf(const assembler::CStruct& structure) {
  kernarg::Layout layout;
  layout.size = clamped(structure.type.size);
  layout.alignment = std::max(kernarg::kDefaultAlignment, clamped(structure.type.alignment));
  for (const CField& field : structure.type.fields) {
    kernarg::Argument argument = kernarg::argument(
        field.name, field.isBitField ? kernarg::opaque(1, "bit-field") : typeOf(field.type));
    argument.offset = clamped(field.offset);
    argument.typeName = field.type.spelling;
    layout.arguments.push_back(std::move(argument));
  }
  return layout;
}

} // namespace wavesmith::worker
