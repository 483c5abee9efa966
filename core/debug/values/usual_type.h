// SPDX-License-Identifier: Apache-2.0
// The type in which a location is shown if no instruction says more (use_type.h), and the one in which it is set.
//
//   usualTypeOf(s[4:5])   "u64"
//   usualTypeOf(exec)     "hex"
//   typeToSet(4, 0.5)     F32
//
// Pure functions; any thread.
#pragma once

#include "emulator/machine/location.h"
#include "execution/element.h"
#include "project/expressions/scalar.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace wavesmith::debug {

[[nodiscard]] std::string_view usualTypeOf(const emulator::Location& location);

// The type in which a number becomes the bytes of a location: an integer of its size, with a sign for a negative number,
// or f32 for a number with a fraction. Nothing: there is no type of that size.
[[nodiscard]] std::optional<execution::ElementType> typeToSet(std::size_t size,
                                                              const project::Number& number);

} // namespace wavesmith::debug
