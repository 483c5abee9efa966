// SPDX-License-Identifier: Apache-2.0
#include "controls/tool_tip.h"

#include <QHelpEvent>
#include <QString>
#include <QToolTip>

namespace wavesmith::widgets {

const QHelpEvent* toolTipRequest(const QEvent* event) {
  return event->type() == QEvent::ToolTip ? static_cast<const QHelpEvent*>(event) : nullptr;
}

bool showToolTip(QWidget* widget, const QHelpEvent& asked, const QString& text) {
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(asked.globalPos(), text, widget);
  return true;
}

} // namespace wavesmith::widgets
