// SPDX-License-Identifier: Apache-2.0
// Makes the command line for a run as the Run panel shows it, to copy to the clipboard:
//
//   wavesmith-cli run 'my kernels/scale.run.yaml' --backend hip -P n=64
//
// GUI thread only.
#pragma once

#include "project/run_file/sweep.h"

#include <QString>

#include <optional>

namespace wavesmith::widgets {

class RunForm;

[[nodiscard]] QString commandLineOf(const QString& runFile, bool savedMode, const RunForm& form,
                                    const std::optional<project::SweepPoint>& point);

} // namespace wavesmith::widgets
