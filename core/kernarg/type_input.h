// SPDX-License-Identifier: Apache-2.0
// A type as the user enters it, or the reason why it is invalid.
//
//   readType("const float*", {})     a pointer to f32 in global memory
//   readType("12 bytes", {})         an opaque type
//   readType("pair[4]", {pair})      an array of a struct, which is named by its tag
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

// Accepts every type of at least one byte. A pointer without an address space points to global memory.
// `structs`: those that can be named by their tags. The error is a sentence for the user.
[[nodiscard]] std::expected<Type, std::string> readType(std::string_view text,
                                                        const std::vector<Type>& structs);

// The text that readType() converts back to this type: spelling() without the default address space, global.
[[nodiscard]] std::string typeText(const Type& type);

// Adds to `structs` the structs of a type: itself and those of its fields, elements and pointees; each tag
// once.
void collectStructs(const Type& type, std::vector<Type>& structs);

// Types to offer for completion, the common ones first.
[[nodiscard]] const std::vector<std::string>& usualTypes();

} // namespace wavesmith::kernarg
