// SPDX-License-Identifier: Apache-2.0
// Suggests a run file for a kernel that has none: work-group, grid, elements of each buffer and values, from
// the metadata and from the code's use of the arguments (argument_uses.h).
//
//   .reqd_workgroup_size, the code's ids, .max_flat_workgroup_size   workgroup: [256, 1, 1]
//   4 * item + 1024 * group + 4 bytes of a                           a: { type: f32, count: 4096, ... }
//   n is compared with an id                                         n: { value: 4096 }
//   4 * group * n + 4 * item, n is suggested as 1024                 a row of 1024 for each work-group
//
// Loaded floats are random numbers, and so are loaded integers that are only data (loaded_values.h). All other
// values are chosen to run without a fault: enough work-groups to have several in flight, one element per work-item.
// Functions of immutable values; any thread.
#pragma once

#include "analysis/analysis.h"
#include "program/program.h"
#include "project/run_file/run_file.h"

#include <cstddef>

namespace wavesmith::project {

// Kernel, launch and arguments; the caller sets path and sources. `kernel` is an index into
// Program::kernels(). For a kernel without metadata, the arguments are those inferred from its loads, with
// offsets.
[[nodiscard]] RunFile suggestRun(const program::Program& program, const analysis::Analysis& analysis,
                                 std::size_t kernel);

} // namespace wavesmith::project
