// SPDX-License-Identifier: Apache-2.0
// Programs that are expensive to analyze: each shape for any number of instructions.
//
//   for (const Shape& shape : shapes()) shape.text(16'000)   "diamonds", "nested loops", ...
//
// Pure functions; any thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::analysis::testing {

struct Shape {
  std::string_view name;
  std::string (*text)(std::size_t instructions); // about as many; a whole file
};

[[nodiscard]] std::span<const Shape> shapes();

} // namespace wavesmith::analysis::testing
