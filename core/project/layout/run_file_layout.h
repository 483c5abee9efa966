// SPDX-License-Identifier: Apache-2.0
// The kernarg layout that a run file states.
//
//   n: { offset: 24, value: 100, type: u32 }    n, u32, at 24
//
// A pure function; any thread.
#pragma once

#include "kernarg/layout.h"
#include "project/run_file/run_file.h"

#include <optional>

namespace wavesmith::project {

// The arguments with names, types and the offsets that the file states; arguments without one are placed by
// their order and natural alignment. Nothing if the size of an argument is unknown.
[[nodiscard]] std::optional<kernarg::Layout> layoutOf(const RunFile& file);

} // namespace wavesmith::project
