// SPDX-License-Identifier: Apache-2.0
// The exit codes of the commands; scripts rely on them (docs/cli.md).
#pragma once

#include "source/diagnostic.h"

namespace wavesmith::cli {

enum ExitCode : int {
  kAllWell = 0,
  kFindings = 1, // errors in the input, faults, differences
  kCannot = 2,   // a file cannot be read, the command line is wrong, a run was stopped
};

// The exit code for errors: kCannot if one of them reports that something was not possible at all, kFindings
// if all are about the input.
[[nodiscard]] ExitCode exitCodeOf(const source::Diagnostics& errors);

} // namespace wavesmith::cli
