// SPDX-License-Identifier: Apache-2.0
// The parts of a run file with several launches, with a sweep, or with buffers to save.
//
//   launches: [{ kernel: scale, grid: n, workgroup: 64, expect: { y: "x[i] * 2" } }]
//   parameters: { n: [64, 4096] }
//   save: { y: y.npy }
//
// Throws ReadError. For read_run_file.cpp.
#pragma once

#include "project/run_file/yaml_reader.h"

#include <vector>

namespace wavesmith::project::detail {

// The mapping of `launch`.
[[nodiscard]] RunLaunch readLaunch(const YamlReader& yaml, const YAML::Node& node, const YAML::Node& key);
[[nodiscard]] std::vector<RunLaunch> readLaunches(const YamlReader& yaml, const Field& field);
[[nodiscard]] std::vector<RunParameter> readParameters(const YamlReader& yaml, const Field& field);
[[nodiscard]] std::vector<SavedBuffer> readSaves(const YamlReader& yaml, const Field& field,
                                                 const RunFile& file);
// Checks that the expectations of launches are about buffers, and that those of the file can be checked after all launches.
void checkLaunches(const YamlReader& yaml, const RunFile& file);

} // namespace wavesmith::project::detail
