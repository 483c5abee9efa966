// SPDX-License-Identifier: Apache-2.0
// A first run file for a kernel that has none: work-group, grid, elements of each buffer and values, from the
// metadata and from what the code does with its arguments (argument_uses.h).
//
//   .reqd_workgroup_size, the code's ids, .max_flat_workgroup_size   workgroup: [256, 1, 1]
//   4 * item + 1024 * group + 4 bytes of a                           a: { type: f32, count: 4096, ... }
//   n is compared with an id                                         n: { value: 4096 }
//
// What nothing says is what runs without a fault: so many work-groups that several are in flight, an element
// for each work-item. Functions of immutable values; any thread.
#pragma once

#include "analysis/analysis.h"
#include "program/program.h"
#include "project/run_file.h"

#include <cstddef>

namespace wavesmith::project {

// Kernel, launch and arguments; path and sources are the caller's. `kernel` is an index into
// Program::kernels(). Of a kernel without metadata arguments are those that its loads show, with offsets.
[[nodiscard]] RunFile suggestRun(const program::Program& program, const analysis::Analysis& analysis,
                                 std::size_t kernel);

} // namespace wavesmith::project
