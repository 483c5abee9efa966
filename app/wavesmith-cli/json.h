// SPDX-License-Identifier: Apache-2.0
// The documents that the commands print with --json. Every document names its schema and its version
// ("wavesmith.run/1"); docs/schemas has all schemas; docs/cli.md explains when a version changes.
#pragma once

#include "source/diagnostic.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace wavesmith::cli {

// {"schema": "wavesmith.run/1", "ok": ok, "diagnostics": [...]}
[[nodiscard]] nlohmann::ordered_json document(std::string_view schema, bool ok,
                                              const source::Diagnostics& diagnostics);

// Indented by two spaces, with a final newline; bytes that are not UTF-8 are replaced.
void printJson(const nlohmann::ordered_json& json);

} // namespace wavesmith::cli
