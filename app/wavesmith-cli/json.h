// SPDX-License-Identifier: Apache-2.0
// What the commands print with --json. Every document names its schema and the version of it
// ("wavesmith.run/1"); docs/schemas has them all, docs/cli.md says when a version changes.
#pragma once

#include "source/diagnostic.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace wavesmith::cli {

// {"schema": "wavesmith.run/1", "ok": ok, "diagnostics": [...]}
[[nodiscard]] nlohmann::ordered_json document(std::string_view schema, bool ok,
                                              const source::Diagnostics& diagnostics);

// With two spaces and a final newline; what is not UTF-8 is replaced.
void printJson(const nlohmann::ordered_json& json);

} // namespace wavesmith::cli
