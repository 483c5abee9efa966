// SPDX-License-Identifier: Apache-2.0
// The texts for measuring the window, with about the requested number of lines.
//
//   benchmarks::kernelText(Kernel::Unrolled, 20000)
//
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wavesmith::benchmarks {

enum class Kernel : std::uint8_t {
  Wrong,    // every other instruction has a finding: the panels must show half the text
  Loops,    // short loops with loads, LDS, barriers, a branch and a matrix product; a few remarks
  Unrolled, // one block of loads for later steps, waits and products; no findings
};

[[nodiscard]] std::string_view name(Kernel kernel);
[[nodiscard]] std::string kernelText(Kernel kernel, std::int64_t lines);
// A line in the middle of the text that ends in an instruction, to type at.
[[nodiscard]] int lineToEdit(Kernel kernel, std::int64_t lines);

} // namespace wavesmith::benchmarks
