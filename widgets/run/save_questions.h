// SPDX-License-Identifier: Apache-2.0
// Asks the questions before the form of the Run panel is written to its run file: about an invalid argument, a
// read-only file, and a file that another program has changed. GUI thread only.
#pragma once

#include <QtGlobal>

class QWidget;

namespace wavesmith::widgets {

struct RunSession;

enum class SaveAnswer : quint8 { Write, SaveAs, Reload, Cancel };
[[nodiscard]] SaveAnswer askBeforeSaving(const RunSession& session, bool isChangedOnDisk, QWidget* parent);

} // namespace wavesmith::widgets
