// SPDX-License-Identifier: Apache-2.0
// A C type as a value: the type of an argument, its size, and its spelling in each language.
//
//   const Type type = parseType("const float*");       a pointer to f32, read only
//   sizeOf(type), alignmentOf(type)                     8, 8
//   declaration(type, "a", Language::Rust)              "a: *const f32"
//
// Sizes are those of the GPU (LLVM AMDGPUUsage, "Address Spaces": pointers are 64 bits, in LDS 32), which are
// also those of a 64-bit host. Values; any thread.
#pragma once

#include "codeobject/metadata.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

enum class Scalar : std::uint8_t { Bool, Char, I8, U8, I16, U16, I32, U32, I64, U64, F16, BF16, F32, F64 };
inline constexpr unsigned kScalars = 14;
[[nodiscard]] std::uint32_t sizeOf(Scalar scalar);
[[nodiscard]] std::string_view name(Scalar scalar); // "f32"

// Of the pointee. Local: LDS whose size the launch sets (dynamic_shared_pointer), 32 bits.
enum class AddressSpace : std::uint8_t { Generic, Global, Constant, Local, Private, Region };
[[nodiscard]] std::string_view name(AddressSpace space); // "global", as in the metadata
enum class PointerAccess : std::uint8_t { ReadWrite, ReadOnly, WriteOnly };

// Vectors of three. OpenCL: the room and the alignment of four (OpenCL C 3.0, 6.3.5 "Alignment of Types").
// HIP: three elements one after the other, aligned as one (hip/amd_detail/amd_hip_vector_types.h,
// HIP_vector_base<T, 3>). Vectors of 2, 4, 8 and 16 are aligned to their size in both.
enum class VectorRule : std::uint8_t { OpenCl, Hip };

struct Type {
  enum class Kind : std::uint8_t {
    Opaque, // `count` bytes of which nothing is known
    Scalar,
    Pointer,
    Vector,
    Array,
    Struct,
  };
  struct Field;

  Kind kind = Kind::Opaque;
  kernarg::Scalar scalar = kernarg::Scalar::U32; // of Scalar, and of a vector's elements
  std::uint32_t count = 0;                       // elements of Vector and Array; bytes of Opaque
  VectorRule rule = VectorRule::OpenCl;          // of Vector
  AddressSpace space = AddressSpace::Generic;    // of Pointer
  PointerAccess access = PointerAccess::ReadWrite;
  std::string name;          // of Struct: its tag; of Opaque: its name in the source
  std::vector<Type> of;      // what a Pointer points to (none: void), the element of an Array
  std::vector<Field> fields; // of Struct, by offset
  bool packed = false;       // of Struct: fields without padding, aligned to 1

  [[nodiscard]] bool isScalar() const { return kind == Kind::Scalar; }
  [[nodiscard]] bool isPointer() const { return kind == Kind::Pointer; }
};

struct Type::Field {
  std::string name;
  Type type;
};

[[nodiscard]] Type scalarType(Scalar scalar);
[[nodiscard]] Type pointerTo(Type pointee, AddressSpace space = AddressSpace::Global,
                             PointerAccess access = PointerAccess::ReadWrite);
[[nodiscard]] Type pointerToVoid(AddressSpace space = AddressSpace::Global);
[[nodiscard]] Type vectorOf(Scalar scalar, std::uint32_t count, VectorRule rule = VectorRule::OpenCl);
[[nodiscard]] Type arrayOf(Type element, std::uint32_t count);
[[nodiscard]] Type structOf(std::string tag, std::vector<Type::Field> fields, bool packed = false);
[[nodiscard]] Type opaque(std::uint32_t bytes, std::string name = {});

// Bytes; at most 2^40, whatever the type says.
[[nodiscard]] std::uint64_t sizeOf(const Type& type);
// The natural alignment, a power of two. Of an opaque type, what its size allows: at most 8.
[[nodiscard]] std::uint32_t alignmentOf(const Type& type);
// Where each field of a struct begins.
[[nodiscard]] std::vector<std::uint64_t> fieldOffsets(const Type& structure);

} // namespace wavesmith::kernarg
