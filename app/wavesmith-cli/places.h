// SPDX-License-Identifier: Apache-2.0
// Places of instructions in JSON; program/places.h has them in words.
//
//   placeJson(program, at)   {"address": 6408, "file": "vector_add.s", "line": 41}
//
// Pure functions; any thread.
#pragma once

#include "program/program.h"
#include "source/place.h"

#include <nlohmann/json.hpp>

namespace wavesmith::cli {

[[nodiscard]] nlohmann::ordered_json placeJson(const program::Program& program, program::Index at);

// {"file": "vector_add.s", "line": 41, "column": 3}
[[nodiscard]] nlohmann::ordered_json placeJson(const source::Place& place);

} // namespace wavesmith::cli
