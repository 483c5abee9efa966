// SPDX-License-Identifier: Apache-2.0
// What a run in progress is doing, in words: "Running, 42 %, 1.2 s", "Point 3 of 6, 0.4 s".
//
// GUI thread only.
#pragma once

#include <QString>

namespace wavesmith::widgets {

class RunController;

// Empty: no run is in progress. `shown`: the run file that is shown; the text names another one.
[[nodiscard]] QString progressText(const RunController& controller, const QString& shown);

} // namespace wavesmith::widgets
