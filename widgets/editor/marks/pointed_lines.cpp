// SPDX-License-Identifier: Apache-2.0
#include "editor/marks/pointed_lines.h"

#include "document/document.h"
#include "style/theme.h"

#include <QPainter>
#include <QPolygonF>
#include <QTextBlock>
#include <QTextDocument>

namespace wavesmith::widgets {
namespace {

constexpr int kTint = 34;      // alpha of the accent behind the text
constexpr qreal kBarWidth = 3; // pixels
constexpr qreal kArrow = 4;

} // namespace

void PointedLines::addTo(QList<QTextEdit::ExtraSelection>& selections) const {
  QColor tint = theme_->color(Theme::Role::Accent);
  tint.setAlpha(kTint);
  for (const auto& [first, last] : document_->pointedLines())
    for (int line = first; line <= last; ++line) {
      QTextEdit::ExtraSelection selection;
      selection.cursor = QTextCursor(document_->text()->findBlockByNumber(line - 1));
      selection.format.setBackground(tint);
      selection.format.setProperty(QTextFormat::FullWidthSelection, true);
      selections << selection;
    }
}

void PointedLines::paint(QPainter& painter, const std::vector<VisibleRow>& rows, int width) const {
  const auto pointed = document_->pointedLines();
  if (pointed.isEmpty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme_->color(Theme::Role::Accent));
  for (const VisibleRow& row : rows)
    for (const auto& [first, last] : pointed) {
      if (row.line < first || row.line > last) continue;
      const qreal left = width - kBarWidth;
      painter.drawRect(QRectF(left, row.top, kBarWidth, row.height));
      if (row.line != first) continue;
      const qreal middle = row.top + row.height / 2;
      painter.drawPolygon(QPolygonF(
          {{left - kArrow, middle - kArrow}, {left + kBarWidth, middle}, {left - kArrow, middle + kArrow}}));
    }
  painter.restore();
}

} // namespace wavesmith::widgets
