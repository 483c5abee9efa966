// SPDX-License-Identifier: Apache-2.0
// The documents that the commands print with --json. Every document names its schema and its version
// ("wavesmith.run/1"); docs/schemas has all schemas; docs/cli.md explains when a version changes.
#pragma once

#include "source/diagnostic.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <string_view>

namespace wavesmith::cli {

using Json = nlohmann::ordered_json; // its members are printed in the order in which they were added

// The section of an address in a code object; empty: in none.
using SectionOf = std::function<std::string_view(std::uint64_t address)>;

// {"schema": "wavesmith.run/1", "ok": ok, "diagnostics": [...]}. A place with an address also has its section
// if `sectionOf` is given.
[[nodiscard]] nlohmann::ordered_json document(std::string_view schema, bool ok,
                                              const source::Diagnostics& diagnostics,
                                              const SectionOf& sectionOf = {});

// The same document, printed as it is built, with the members of `more` after it: a program can have hundreds
// of thousands of diagnostics.
void printDocument(std::string_view schema, bool ok, const source::Diagnostics& diagnostics,
                   const nlohmann::ordered_json& more, const SectionOf& sectionOf = {});

// Indented by two spaces, with a final newline; bytes that are not UTF-8 are replaced.
void printJson(const nlohmann::ordered_json& json);

} // namespace wavesmith::cli
