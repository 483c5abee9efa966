// SPDX-License-Identifier: Apache-2.0
// Checks a JSON document against one of docs/schemas, with the subset of JSON Schema that they use: type,
// const, enum, pattern, minimum, minItems, maxItems, properties, required, items, and $ref to a definition in
// the same file or in another one of docs/schemas. Unlike in JSON Schema, a member that the schema does not
// list is a violation, so that everything we print is documented.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace wavesmith::testing {

// docs/schemas/`name`.json with its references expanded. Throws nlohmann::json::exception if it is not JSON,
// or a reference leads to no definition.
[[nodiscard]] nlohmann::json readSchema(std::string_view name);

// `name`: "run-1", for docs/schemas/run-1.json.
[[nodiscard]] ::testing::AssertionResult matchesSchema(std::string_view name, const nlohmann::json& document);

} // namespace wavesmith::testing
