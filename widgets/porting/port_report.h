// SPDX-License-Identifier: Apache-2.0
// A ported text with the diff of all its files, and the line in this diff of each change and each problem. It is
// made in the background.
//
//   --- old.s
//   +++ old.s
//   @@ -11,7 +11,7 @@
//   -  v_mac_f32 v1, v2, v3         changeLines[4] is the number of this line
//   +  v_fmac_f32 v1, v2, v3
//
// A line with a question is in the diff even if it did not change. Values; any thread.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare>
#include "check/port.h"
#endif

#include <QString>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

struct PortReport {
  std::shared_ptr<const check::PortedText> ported;
  QString diff;
  std::vector<int> changeLines;  // for each of ported->text.changes: its line of the diff, from 0; -1: none
  std::vector<int> problemLines; // the same for each of ported->diagnostics
};

[[nodiscard]] std::shared_ptr<const PortReport> portReport(check::PortedText ported);

} // namespace wavesmith::widgets
