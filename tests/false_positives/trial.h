// SPDX-License-Identifier: Apache-2.0
// Common to both tests: compile, examine, mutate, print.
//
//   const Trial trial = tryAll(Extent::Sample);
//
// One thread calls it; it starts others.
#pragma once

#include "false_positives/examination.h"

namespace wavesmith::false_positives {

struct Trial {
  Totals totals;
  Compiled compiled;

  // One line each; empty if there are none.
  [[nodiscard]] std::string failures() const;
};

// If WAVESMITH_PROGRAM is set, only programs whose name contains it. If WAVESMITH_KEEP is set, the code
// objects stay in that folder.
[[nodiscard]] Trial tryAll(Extent extent);

} // namespace wavesmith::false_positives
