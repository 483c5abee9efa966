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

#include "codeobject/metadata/metadata.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

inline constexpr std::uint32_t kDwordBytes = 4;
inline constexpr std::uint32_t kPointerBytes = 8; // in LDS and scratch it has 4

enum class Scalar : std::uint8_t { Bool, Char, I8, U8, I16, U16, I32, U32, I64, U64, F16, BF16, F32, F64 };
inline constexpr unsigned kScalars = 14;
[[nodiscard]] std::uint32_t sizeOf(Scalar scalar);
[[nodiscard]] std::string_view name(Scalar scalar); // "f32"

// The address space of the pointee. Local: LDS whose size the launch sets (dynamic_shared_pointer), 32 bits.
enum class AddressSpace : std::uint8_t { Generic, Global, Constant, Local, Private, Region };
[[nodiscard]] std::string_view name(AddressSpace space); // "global", as in the metadata
enum class PointerAccess : std::uint8_t { ReadWrite, ReadOnly, WriteOnly };

// Vectors of three elements. OpenCL: the size and the alignment of four (OpenCL C 3.0, 6.3.5 "Alignment of
// Types"). HIP: three consecutive elements, aligned like one (hip/amd_detail/amd_hip_vector_types.h,
// HIP_vector_base<T, 3>). Vectors of 2, 4, 8 and 16 are aligned to their size in both.
enum class VectorRule : std::uint8_t { OpenCl, Hip };

struct Type {
  enum class Kind : std::uint8_t {
    Opaque, // `count` bytes of unknown meaning
    Scalar,
    Pointer,
    Vector,
    Array,
    Struct,
  };
  struct Field;

  Kind kind = Kind::Opaque;
  kernarg::Scalar scalar = kernarg::Scalar::U32; // for Scalar, and for the elements of a vector
  std::uint32_t count = 0;                       // elements of Vector and Array; bytes of Opaque
  VectorRule rule = VectorRule::OpenCl;          // for Vector
  AddressSpace space = AddressSpace::Generic;    // for Pointer
  PointerAccess access = PointerAccess::ReadWrite;
  std::string name;          // for Struct: its tag; for Opaque: its name in the source
  std::vector<Type> of;      // the pointee of a Pointer (empty: void), the element of an Array
  std::vector<Field> fields; // for Struct, sorted by offset
  bool packed = false;       // for Struct: fields without padding, aligned to 1

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

// Bytes; at most 2^40 for any type.
[[nodiscard]] std::uint64_t sizeOf(const Type& type);
// The natural alignment, a power of two. For an opaque type, the one that its size permits: at most 8.
[[nodiscard]] std::uint32_t alignmentOf(const Type& type);
// The offset of each field of a struct.
[[nodiscard]] std::vector<std::uint64_t> fieldOffsets(const Type& structure);

} // namespace wavesmith::kernarg
