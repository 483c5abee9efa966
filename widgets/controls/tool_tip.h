// SPDX-License-Identifier: Apache-2.0
// Tool tips for widgets that paint themselves and have different texts at different places:
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

// The request of the event; null: it does not ask for a tool tip.
[[nodiscard]] const QHelpEvent* toolTipRequest(const QEvent* event);
// Shows the text at the mouse; an empty text hides the tool tip. Returns true, because the event is handled.
bool showToolTip(QWidget* widget, const QHelpEvent& asked, const QString& text);

} // namespace wavesmith::widgets
