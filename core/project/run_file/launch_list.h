// SPDX-License-Identifier: Apache-2.0
// The launches of a run file, each as the run file of one launch. They share the buffers of the file: what one
// launch has written, the next one reads.
//
//   launches:                                               launchFile(file, 1):
//     - { kernel: scale, grid: n, workgroup: 64 }             kernel: total
//     - { kernel: total, grid: 64, workgroup: 64,             launch: { grid: 64, workgroup: 64 }
//         arguments: { in: y, out: sum, n: n / 2 } }          arguments: y as in, sum as out, n: n / 2
//
// Pure functions; any thread.
#pragma once

#include "project/run_file/run_file.h"

#include <cstddef>
#include <string>

namespace wavesmith::project {

// At least 1.
[[nodiscard]] std::size_t launchCount(const RunFile& file);

// Launch `index`, from 0. Each has all arguments of the file, in their order, so that the buffers of all
// launches have the same indices; those that the kernel does not get are marked (RunArgument::passing). Its
// expectations are those of the launch. A file with `launch` is its own.
[[nodiscard]] RunFile launchFile(const RunFile& file, std::size_t index);

// The expectations of the file itself, which hold after the last launch: a launch with no kernel's arguments.
[[nodiscard]] RunFile endOfLaunches(const RunFile& file);

// "launch 2 of 3 (total)"; empty if there is only one.
[[nodiscard]] std::string launchTitle(const RunFile& file, std::size_t index);

// All expectations: those of the arguments, and those of the launches. Valid as long as the file.
struct PlacedExpect {
  const Expect* expect = nullptr;
  source::Place place;
};
[[nodiscard]] std::vector<PlacedExpect> expectationsOf(const RunFile& file);

// A run starts python3.
[[nodiscard]] bool needsPython(const RunFile& file);

} // namespace wavesmith::project
