// SPDX-License-Identifier: Apache-2.0
#include "run/run_command.h"

#include "project/run_file/launch_list.h"
#include "run/run_form.h"

#include <algorithm>

namespace wavesmith::widgets {
namespace {

QString shellQuoted(const QString& text) {
  const bool plain = std::ranges::all_of(
      text, [](QChar c) { return c.isLetterOrNumber() || QStringView(u"/._-+=:,@").contains(c); });
  return plain && !text.isEmpty() ? text
                                  : u'\'' + QString(text).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

} // namespace

QString commandLineOf(const QString& runFile, bool savedMode, const RunForm& form,
                      const std::optional<project::SweepPoint>& point) {
  QString text = QStringLiteral("wavesmith-cli run %1").arg(shellQuoted(runFile));
  if (form.backend() != QStringLiteral("emulator"))
    text += QStringLiteral(" --backend ") + shellQuoted(form.backend());
  if (form.device() != 0) text += QStringLiteral(" --device %1").arg(form.device());
  if (form.backend() == QStringLiteral("hip") && form.runFile().checkedMode)
    text += QStringLiteral(" --mode fast"); // the mode of the window's runs
  else if (form.runFile().checkedMode != savedMode)
    text += form.runFile().checkedMode ? QStringLiteral(" --mode checked") : QStringLiteral(" --mode fast");
  if (project::needsPython(form.runFile())) text += QStringLiteral(" --allow-python");
  if (point)
    for (const auto& [name, value] : *point)
      text += QStringLiteral(" -P ") + shellQuoted(QString::fromStdString(name + "=" + value));
  return text;
}

} // namespace wavesmith::widgets
