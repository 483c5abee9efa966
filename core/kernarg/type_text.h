// SPDX-License-Identifier: Apache-2.0
// Parses type names, and writes them for each language.
//
//   parseType("const float*")                  a pointer to f32, read only
//   declaration(type, "a", Language::Rust)     "a: *const f32"
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata/metadata.h"
#include "kernarg/type.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace wavesmith::kernarg {

// Parses the name of a type as C, OpenCL, HIP, Rust or metadata write it: "float*", "unsigned int", "uint",
// "float4", "const global half *restrict", "int[4]", "u32". An unknown name gives an opaque type of 0 bytes
// with that name.
[[nodiscard]] Type parseType(std::string_view text, VectorRule rule = VectorRule::OpenCl);

// The type of an argument of the metadata: the type of its name if that has the size that the metadata
// states; otherwise the most specific type that the other properties (kind, address space, size) give.
[[nodiscard]] Type typeOf(const codeobject::ArgumentMetadata& argument);

// The display name: "global const float*", "struct pair", "float3", "int[4]", "12 bytes".
[[nodiscard]] std::string spelling(const Type& type);

enum class Language : std::uint8_t { C, Cpp, Python, Rust, OpenCl };

// A field or parameter with this name: "float v[4]" (C, C++), "('v', ctypes.c_float * 4)" (Python), "v: [f32;
// 4]" (Rust), "float4 v" (OpenCL). Except in OpenCL, a vector becomes an array with as many elements as fit
// in its size. f16 and bf16, which few hosts have, become their 16 bits. A struct is named by its tag.
[[nodiscard]] std::string declaration(const Type& type, std::string_view name, Language language);

} // namespace wavesmith::kernarg
