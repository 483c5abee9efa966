// SPDX-License-Identifier: Apache-2.0
// The element types as C and OpenCL name them, as in `.type_name` of metadata.
//
// C++17 and the standard library alone: session/dispatch.h includes it as dispatch_type_names.h, with its own ElementType.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace wavesmith::project {

template <typename E>
inline constexpr std::array<std::pair<std::string_view, E>, 30> kTypeNames{{
    {"char", E::I8},          {"uchar", E::U8},
    {"unsigned char", E::U8}, {"short", E::I16},
    {"ushort", E::U16},       {"unsigned short", E::U16},
    {"int", E::I32},          {"uint", E::U32},
    {"unsigned int", E::U32}, {"long", E::I64},
    {"ulong", E::U64},        {"unsigned long", E::U64},
    {"long long", E::I64},    {"unsigned long long", E::U64},
    {"size_t", E::U64},       {"int8_t", E::I8},
    {"uint8_t", E::U8},       {"int16_t", E::I16},
    {"uint16_t", E::U16},     {"int32_t", E::I32},
    {"uint32_t", E::U32},     {"int64_t", E::I64},
    {"uint64_t", E::U64},     {"half", E::F16},
    {"_Float16", E::F16},     {"__bf16", E::Bf16},
    {"float", E::F32},        {"double", E::F64},
    {"bool", E::U8},          {"unsigned", E::U32},
}};

} // namespace wavesmith::project
