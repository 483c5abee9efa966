// SPDX-License-Identifier: Apache-2.0
// A code object as `wavesmith-cli info` shows it.
#pragma once

#include "codeobject/code_object.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wavesmith::cli {

[[nodiscard]] std::string infoText(const codeobject::CodeObject& object);

// What wavesmith.info/1 has beside the common part.
void addInfoJson(nlohmann::ordered_json& json, const codeobject::CodeObject& object);

} // namespace wavesmith::cli
