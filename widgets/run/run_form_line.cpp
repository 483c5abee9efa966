// SPDX-License-Identifier: Apache-2.0
#include "run/run_form_line.h"

#include <QStyleOptionToolButton>
#include <QStylePainter>

namespace wavesmith::widgets {

RunFormLine::RunFormLine(QWidget* parent) : QToolButton(parent) {
  setObjectName(QStringLiteral("runFormLine"));
  setAccessibleName(tr("Edit the run"));
  setAutoRaise(true);
  setFocusPolicy(Qt::StrongFocus);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setArrowType(Qt::RightArrow);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void RunFormLine::setSummary(const QString& summary) {
  if (summary == text()) return;
  setText(summary);
  setAccessibleDescription(summary);
  setToolTip(tr("%1\nClick to edit the run").arg(summary));
}

QSize RunFormLine::minimumSizeHint() const {
  return {0, QToolButton::minimumSizeHint().height()};
}

// A tool button has its text in the middle.
void RunFormLine::paintEvent(QPaintEvent*) {
  QStylePainter painter(this);
  QStyleOptionToolButton option;
  initStyleOption(&option);
  const QRect inside = rect().adjusted(8, 0, -8, 0);
  const int arrow = fontMetrics().height();
  const QString text = fontMetrics().elidedText(option.text, Qt::ElideRight, inside.width() - arrow);
  option.text.clear();
  option.arrowType = Qt::NoArrow;
  option.icon = {};
  painter.drawComplexControl(QStyle::CC_ToolButton, option);
  QStyleOption mark = option;
  mark.rect = QRect(inside.left(), inside.top() + (inside.height() - arrow / 2) / 2, arrow / 2, arrow / 2);
  painter.drawPrimitive(QStyle::PE_IndicatorArrowRight, mark);
  style()->drawItemText(&painter, inside.adjusted(arrow, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                        palette(), isEnabled(), text, QPalette::WindowText);
}

} // namespace wavesmith::widgets
