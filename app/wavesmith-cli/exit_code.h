// SPDX-License-Identifier: Apache-2.0
// What a command ends with; scripts rely on it (docs/cli.md).
#pragma once

#include "source/diagnostic.h"

namespace wavesmith::cli {

enum ExitCode : int {
  kAllWell = 0,
  kFindings = 1, // errors in what was read, faults, differences
  kCannot = 2,   // a file cannot be read, the command line is wrong, a run was stopped
};

// Of errors: kCannot when one of them says that something could not be done at all, kFindings when all are
// about what was read.
[[nodiscard]] ExitCode exitCodeOf(const source::Diagnostics& errors);

} // namespace wavesmith::cli
