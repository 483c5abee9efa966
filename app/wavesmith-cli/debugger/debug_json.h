// SPDX-License-Identifier: Apache-2.0
// Replies of the debugger as JSON: the elements of "replies" in a document wavesmith.debug/1 (docs/schemas/debug-1.json).
#pragma once

#include "debug/request.h"

#include <nlohmann/json.hpp>

#include <string>

namespace wavesmith::cli {

[[nodiscard]] nlohmann::ordered_json debugJson(const std::string& command, const debug::Reply& reply);

} // namespace wavesmith::cli
