// SPDX-License-Identifier: Apache-2.0
// A type as the user enters it, or the reason why it is invalid.
//
//   readType("const float*", {})     a pointer to f32 in global memory
//   readType("12 bytes", {})         of which nothing more is known
//   readType("pair[4]", {pair})      a struct that is known by its tag
//   readType("floot", {})            no type is called floot: ...
//
// Functions of values; any thread.
#pragma once

#include "kernarg/type.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg {

// Whatever takes at least a byte. A pointer that does not say where it leads leads to global memory.
// `structs`: those that can be called by their tags. The reason is a sentence for a person.
[[nodiscard]] std::expected<Type, std::string> readType(std::string_view text,
                                                        const std::vector<Type>& structs);

// What readType() makes this type of again: spelling() without the global memory that goes without saying.
[[nodiscard]] std::string typeText(const Type& type);

// The structs of a type, itself and what its fields, elements and pointers have in them; each tag once, into
// `structs`.
void collectStructs(const Type& type, std::vector<Type>& structs);

// Types to offer where one is asked for, the usual ones first.
[[nodiscard]] const std::vector<std::string>& usualTypes();

} // namespace wavesmith::kernarg
