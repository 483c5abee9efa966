// SPDX-License-Identifier: Apache-2.0
// Places of instructions as commands print them.
//
//   placeText(program, at)   "41", or "0x1908" where there is no source
//   placeJson(program, at)   {"address": 6408, "file": "vector_add.s", "line": 41}
//
// Pure functions; any thread.
#pragma once

#include "program/program.h"
#include "source/place.h"

#include <nlohmann/json.hpp>

#include <string>

namespace wavesmith::cli {

[[nodiscard]] std::string placeText(const program::Program& program, program::Index at);
[[nodiscard]] nlohmann::ordered_json placeJson(const program::Program& program, program::Index at);

// {"file": "vector_add.s", "line": 41, "column": 3}
[[nodiscard]] nlohmann::ordered_json placeJson(const source::Place& place);

} // namespace wavesmith::cli
