// SPDX-License-Identifier: Apache-2.0
#include "run/python_permission.h"

#include "project/run_file/launch_list.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace wavesmith::widgets {

bool PythonPermission::ask(const project::RunFile& file, QWidget* parent) {
  if (!project::needsPython(file)) return true;
  const QFileInfo path(QString::fromStdString(file.path));
  const QString folder = path.absolutePath();
  if (folders_.contains(folder)) return true;
  QMessageBox question(QMessageBox::NoIcon, tr("Run Python Code?"),
                       tr("The expected values of %1 come from a function in Python.").arg(path.fileName()),
                       QMessageBox::Cancel, parent);
  question.setInformativeText(
      tr("It runs with your rights. Allow Python code of run files in %1 until the program ends?")
          .arg(folder));
  const QPushButton* const allow = question.addButton(tr("&Allow"), QMessageBox::AcceptRole);
  question.setDefaultButton(QMessageBox::Cancel); // Enter, typed for something else, allows nothing
  question.exec();
  if (question.clickedButton() != allow) return false;
  folders_.insert(folder);
  return true;
}

} // namespace wavesmith::widgets
