// SPDX-License-Identifier: Apache-2.0
// Names of types: read, and written for each language.
//
//   parseType("const float*")                  a pointer to f32, read only
//   declaration(type, "a", Language::Rust)     "a: *const f32"
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata.h"
#include "kernarg/type.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace wavesmith::kernarg {

// The name of a type as C, OpenCL, HIP, Rust or metadata write it: "float*", "unsigned int", "uint",
// "float4", "const global half *restrict", "int[4]", "u32". What is not known is opaque, of 0 bytes, with
// that name.
[[nodiscard]] Type parseType(std::string_view text, VectorRule rule = VectorRule::OpenCl);

// The type of an argument of the metadata: what its name says if that has the size that the metadata says,
// and of the rest (kind, address space, size) the most that is known.
[[nodiscard]] Type typeOf(const codeobject::ArgumentMetadata& argument);

// How a person would call it: "global const float*", "struct pair", "float3", "int[4]", "12 bytes".
[[nodiscard]] std::string spelling(const Type& type);

enum class Language : std::uint8_t { C, Cpp, Python, Rust, OpenCl };

// A field or parameter of that name: "float v[4]" (C, C++), "('v', ctypes.c_float * 4)" (Python), "v: [f32;
// 4]" (Rust), "float4 v" (OpenCL). A vector is an array of as many elements as it has room for, but in
// OpenCL. f16 and bf16, which are types of few hosts, are their 16 bits. A struct is called by its tag.
[[nodiscard]] std::string declaration(const Type& type, std::string_view name, Language language);

} // namespace wavesmith::kernarg
