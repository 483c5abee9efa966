// SPDX-License-Identifier: Apache-2.0
// One argument of a run file as table cells: the text of the file without the braces and quotes of YAML.
//
//   in the file   { fill: { uniform: [-1, 1], seed: 1 }, expect: "a[i] + b[i]" }
//   in the cells  "uniform: [-1, 1], seed: 1" and "a[i] + b[i]"
//
// Pure functions; any thread.
#pragma once

#include "project/run_file/run_file.h"

#include <string>

namespace wavesmith::project {

// Empty: not in the file.
struct ArgumentText {
  std::string type;
  std::string count;
  std::string value;
  std::string offset;
  std::string fill;
  std::string expect;
  bool inElementType = false; // eval: type
  std::string tolerance;
  // For the argument itself, not for cells.
  std::string as;
  std::string structure;
  std::optional<std::uint32_t> structureOffset;

  bool operator==(const ArgumentText&) const = default;
};

[[nodiscard]] ArgumentText textOf(const RunArgument& argument);

// The inverse, by the rules of the run file. The diagnostic's message is for the user who edited the cell;
// its place is meaningless.
[[nodiscard]] source::Result<RunArgument> argumentOf(const std::string& name, const ArgumentText& text);

} // namespace wavesmith::project
