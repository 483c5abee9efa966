// SPDX-License-Identifier: Apache-2.0
#include "kernarg/type.h"

#include "source/round_up.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace wavesmith::kernarg {
namespace {

constexpr std::uint64_t kLargest = std::uint64_t{1} << 40;
constexpr std::uint32_t kLocalPointerBytes = 4;

std::uint64_t limited(std::uint64_t value) {
  return std::min(value, kLargest);
}

std::uint32_t pointerBytes(AddressSpace space) {
  const bool near =
      space == AddressSpace::Local || space == AddressSpace::Private || space == AddressSpace::Region;
  return near ? kLocalPointerBytes : kPointerBytes;
}

// The number of elements that the vector's size allows.
std::uint32_t roomOf(const Type& vector) {
  return vector.count == 3 && vector.rule == VectorRule::OpenCl ? 4 : vector.count;
}

std::uint32_t opaqueAlignment(std::uint32_t bytes) {
  if (bytes == 0) return 1;
  return std::min<std::uint32_t>(8, std::uint32_t{1} << std::countr_zero(bytes));
}

} // namespace

std::uint32_t sizeOf(Scalar scalar) {
  switch (scalar) {
  case Scalar::Bool:
  case Scalar::Char:
  case Scalar::I8:
  case Scalar::U8: return 1;
  case Scalar::I16:
  case Scalar::U16:
  case Scalar::F16:
  case Scalar::BF16: return 2;
  case Scalar::I32:
  case Scalar::U32:
  case Scalar::F32: return 4;
  case Scalar::I64:
  case Scalar::U64:
  case Scalar::F64: return 8;
  }
  return 0;
}

std::string_view name(Scalar scalar) {
  constexpr std::string_view kNames[] = {"bool", "char", "i8",  "u8",  "i16",  "u16", "i32",
                                         "u32",  "i64",  "u64", "f16", "bf16", "f32", "f64"};
  return kNames[static_cast<std::size_t>(scalar)];
}

std::string_view name(AddressSpace space) {
  constexpr std::string_view kNames[] = {"generic", "global", "constant", "local", "private", "region"};
  return kNames[static_cast<std::size_t>(space)];
}

Type scalarType(Scalar scalar) {
  Type type;
  type.kind = Type::Kind::Scalar;
  type.scalar = scalar;
  return type;
}

Type pointerToVoid(AddressSpace space) {
  Type type;
  type.kind = Type::Kind::Pointer;
  type.space = space;
  return type;
}

Type pointerTo(Type pointee, AddressSpace space, PointerAccess access) {
  Type type = pointerToVoid(space);
  type.access = access;
  type.of.push_back(std::move(pointee));
  return type;
}

Type vectorOf(Scalar scalar, std::uint32_t count, VectorRule rule) {
  Type type = scalarType(scalar);
  type.kind = Type::Kind::Vector;
  type.count = count;
  type.rule = rule;
  return type;
}

Type arrayOf(Type element, std::uint32_t count) {
  Type type;
  type.kind = Type::Kind::Array;
  type.count = count;
  type.of.push_back(std::move(element));
  return type;
}

Type structOf(std::string tag, std::vector<Type::Field> fields, bool packed) {
  Type type;
  type.kind = Type::Kind::Struct;
  type.name = std::move(tag);
  type.fields = std::move(fields);
  type.packed = packed;
  return type;
}

Type opaque(std::uint32_t bytes, std::string name) {
  Type type;
  type.count = bytes;
  type.name = std::move(name);
  return type;
}

std::uint32_t alignmentOf(const Type& type) {
  switch (type.kind) {
  case Type::Kind::Opaque: return opaqueAlignment(type.count);
  case Type::Kind::Scalar: return sizeOf(type.scalar);
  case Type::Kind::Pointer: return pointerBytes(type.space);
  case Type::Kind::Vector: {
    if (type.count == 3 && type.rule == VectorRule::Hip) return sizeOf(type.scalar);
    return std::bit_ceil(sizeOf(type.scalar) * roomOf(type));
  }
  case Type::Kind::Array: return alignmentOf(type.of.front());
  case Type::Kind::Struct: {
    std::uint32_t alignment = 1;
    if (!type.packed)
      for (const Type::Field& field : type.fields)
        alignment = std::max(alignment, alignmentOf(field.type));
    return alignment;
  }
  }
  return 1;
}

std::vector<std::uint64_t> fieldOffsets(const Type& structure) {
  std::vector<std::uint64_t> offsets;
  std::uint64_t next = 0;
  for (const Type::Field& field : structure.fields) {
    if (!structure.packed) next = source::roundUp(next, alignmentOf(field.type));
    offsets.push_back(next);
    next = limited(next + sizeOf(field.type));
  }
  return offsets;
}

std::uint64_t sizeOf(const Type& type) {
  switch (type.kind) {
  case Type::Kind::Opaque: return type.count;
  case Type::Kind::Scalar: return sizeOf(type.scalar);
  case Type::Kind::Pointer: return pointerBytes(type.space);
  case Type::Kind::Vector: return std::uint64_t{sizeOf(type.scalar)} * roomOf(type);
  case Type::Kind::Array:
    // Limited before the multiplication: 2^40 times 2^32 does not fit.
    return limited(std::min(sizeOf(type.of.front()), kLargest >> 18) * type.count);
  case Type::Kind::Struct: {
    if (type.fields.empty()) return 0;
    const std::uint64_t end = fieldOffsets(type).back() + sizeOf(type.fields.back().type);
    return limited(source::roundUp(end, alignmentOf(type)));
  }
  }
  return 0;
}

} // namespace wavesmith::kernarg
