// SPDX-License-Identifier: Apache-2.0
// What the estimate of a path becomes if steps are moved or deleted: the difference of both.
//
//   whatIfMoved(code, path, 3, 1, {}).change()     -16 cycles per iteration
//
// Pure functions; any thread.
#pragma once

#include "timing/estimate.h"

#include <cstddef>
#include <span>

namespace wavesmith::timing {

struct WhatIf {
  Estimate before;
  Estimate after;

  [[nodiscard]] double change() const { return after.cycles - before.cycles; }
};
[[nodiscard]] WhatIf whatIfMoved(std::span<const isa::Instruction> code, const Path& path, std::size_t step,
                                 std::size_t to, const Assumptions& assumptions = {});
[[nodiscard]] WhatIf whatIfDeleted(std::span<const isa::Instruction> code, const Path& path, std::size_t step,
                                   const Assumptions& assumptions = {});

} // namespace wavesmith::timing
