// SPDX-License-Identifier: Apache-2.0
// Tool tips of widgets that paint themselves and have another text at each place:
//
//   bool Columns::event(QEvent* event) {
//     const QHelpEvent* const asked = toolTipRequest(event);
//     return asked != nullptr ? showToolTip(this, *asked, textAt(asked->pos())) : QWidget::event(event);
//   }
//
// GUI thread only.
#pragma once

class QEvent;
class QHelpEvent;
class QString;
class QWidget;

namespace wavesmith::widgets {

// Null: the event does not ask for a tool tip.
[[nodiscard]] const QHelpEvent* toolTipRequest(const QEvent* event);
// At the mouse; an empty text hides the last one. True, because the event is handled.
bool showToolTip(QWidget* widget, const QHelpEvent& asked, const QString& text);

} // namespace wavesmith::widgets
