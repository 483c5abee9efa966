// SPDX-License-Identifier: Apache-2.0
// Describes a run in progress: "Running, 42 %, 1.2 s", "Point 3 of 6, 0.4 s".
//
// GUI thread only.
#pragma once

#include <QString>

namespace wavesmith::widgets {

class RunController;

// Empty: no run is in progress. `shown`: the run file that is shown; if another one runs, the text names it.
[[nodiscard]] QString progressText(const RunController& controller, const QString& shown);

} // namespace wavesmith::widgets
