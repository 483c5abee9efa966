// SPDX-License-Identifier: Apache-2.0
// Whether Python code of run files may run: a program like any other, so the user is asked once for each folder, until
// the program ends.
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
  QSet<QString> folders_; // allowed ones
};

} // namespace wavesmith::widgets
