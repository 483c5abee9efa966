// SPDX-License-Identifier: Apache-2.0
// Parts of a run file that say what buffers contain: types, fills, expectations, tolerances.
//
//   readFill(yaml, node)     { uniform: [-1, 1], seed: 1 }   ->   FillUniform
//
// Throws ReadError. For read_run_file.cpp and read_launches.cpp.
#pragma once

#include "project/run_file/yaml_reader.h"

#include <string_view>

namespace wavesmith::project::detail {

[[nodiscard]] execution::ElementType readElementType(const YamlReader& yaml, const YAML::Node& node);
[[nodiscard]] Fill readFill(const YamlReader& yaml, const YAML::Node& node);

struct ReadExpect {
  Expect expect;
  source::Place place;
};
// `eval`: the field beside it, or nullptr.
[[nodiscard]] ReadExpect readExpect(const YamlReader& yaml, const YAML::Node& node, const Field* eval,
                                    std::string_view buffer);
[[nodiscard]] execution::Tolerance readTolerance(const YamlReader& yaml, const YAML::Node& node);
// A literal number of at least 0.
[[nodiscard]] double readBound(const YamlReader& yaml, const Field& field);

} // namespace wavesmith::project::detail
