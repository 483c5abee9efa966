// SPDX-License-Identifier: Apache-2.0
// Places of instructions in JSON; program/places.h has them as text.
//
//   placeJson(program, at)   {"address": 6408, "file": "vector_add.s", "line": 41}
//                            {..., "line": 14, "expansion": "in macro load invoked at line 229"}
//
// Pure functions; any thread.
#pragma once

#include "program/program.h"
#include "source/place.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace wavesmith::cli {

[[nodiscard]] nlohmann::ordered_json placeJson(const program::Program& program, program::Index at);

// Adds the place at which the instruction's macro, repetition or included file was invoked, relative to the
// main file `file`. Adds nothing for other instructions.
void addExpansion(nlohmann::ordered_json& json, const program::Program& program, program::Index at,
                  std::string_view file);

// {"file": "vector_add.s", "line": 41, "column": 3}
[[nodiscard]] nlohmann::ordered_json placeJson(const source::Place& place);

} // namespace wavesmith::cli
