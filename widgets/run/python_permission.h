// SPDX-License-Identifier: Apache-2.0
// Asks whether Python code of run files may run, because it can do anything that a program can. The user is asked
// once for each folder; the answer holds until the program exits.
//
//   if (!permission.ask(job.file, this)) return;
//
// GUI thread only.
#pragma once

#include "project/run_file/run_file.h"

#include <QCoreApplication>
#include <QSet>
#include <QString>

class QWidget;

namespace wavesmith::widgets {

class PythonPermission {
  Q_DECLARE_TR_FUNCTIONS(wavesmith::widgets::PythonPermission)

public:
  // True without a question if the file needs no Python, or its folder is allowed.
  [[nodiscard]] bool ask(const project::RunFile& file, QWidget* parent);

private:
  QSet<QString> folders_; // folders whose Python code is allowed
};

} // namespace wavesmith::widgets
