// SPDX-License-Identifier: Apache-2.0
// The run file of a new kernel, which runs it on sizes that are not multiples of its groups. A pure function; any thread.
#pragma once

#include "project/folders/new_kernel_plan.h"

#include <string>

namespace wavesmith::project::detail {

// The text of the run file.
[[nodiscard]] std::string runFileOf(const Plan& plan);

} // namespace wavesmith::project::detail
