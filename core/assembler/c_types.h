// SPDX-License-Identifier: Apache-2.0
// The structs of a C or C++ text, with clang's layout for the host: a source of kernel arguments.
//
//   auto header = parseStructs({"args.h", "struct Args { float* a; int n; };"}, {});
//   header.structs[0].type.fields[1]     n, int, 4 bytes at 8
//
// clang may take long, or exit, on some texts: this runs in the language worker. One thread at a time.
#pragma once

#include "assembler/assembly.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::assembler {

struct CField;

struct CType {
  enum class Kind : std::uint8_t {
    Other, // union, bit-fields, member pointer: opaque bytes
    Bool,
    Integer, // with `size` bytes
    Character,
    Float, // f16, f32, f64 by size
    BFloat,
    Pointer, // to `of`, if that is known; empty for void
    Vector,  // with `count` elements `of`
    Array,
    Struct,
  };
  Kind kind = Kind::Other;
  std::string spelling; // "const float *"
  std::uint64_t size = 0;
  std::uint64_t alignment = 1;
  bool isSigned = false;
  bool isConst = false; // the pointee is const
  bool isPacked = false;
  std::uint64_t count = 0;
  std::vector<CType> of;
  std::vector<CField> fields; // for Struct, sorted by offset

  bool operator==(const CType&) const;
};

struct CField {
  std::string name;
  CType type;
  std::uint64_t offset = 0; // bytes
  bool isBitField = false;  // then its offset is that of its first byte

  bool operator==(const CField&) const;
};

struct CStruct {
  std::string name; // "Args", "demo::Args"
  CType type;
  source::Place place;

  bool operator==(const CStruct&) const = default;
};

struct CHeader {
  std::vector<CStruct> structs;    // in the order of the text, followed by those of included files
  source::Diagnostics diagnostics; // from clang; an error omits only the parts it affects
};

struct CHeaderOptions {
  bool cpp = true;                       // false: C
  std::vector<std::string> includePaths; // searched as with -I
  std::vector<std::string> definitions;  // "N=4"
};

[[nodiscard]] CHeader parseStructs(const SourceFile& text, const CHeaderOptions& options);

inline bool CType::operator==(const CType&) const = default;
inline bool CField::operator==(const CField&) const = default;

} // namespace wavesmith::assembler
