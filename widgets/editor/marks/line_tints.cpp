// SPDX-License-Identifier: Apache-2.0
#include "editor/marks/line_tints.h"

#include "style/link_colors.h"
#include "style/theme.h"

#include <QPainter>
#include <QPolygonF>
#include <QTextBlock>
#include <QTextDocument>

#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr qreal kTintBar = 3; // pixels
constexpr qreal kTriangle = 4;

} // namespace

LineTints::LineTints(const QTextDocument* text, Theme* theme, QObject* parent)
    : QObject(parent), text_(text), theme_(theme) {}

void LineTints::setColors(std::vector<int> colors) {
  if (colors == colors_) return;
  colors_ = std::move(colors);
  emit changed();
}

void LineTints::setActive(const QSet<int>& lines) {
  if (lines == active_) return;
  active_ = lines;
  emit changed();
}

int LineTints::colorOf(int line) const {
  return line >= 1 && static_cast<std::size_t>(line) <= colors_.size()
             ? colors_[static_cast<std::size_t>(line) - 1]
             : -1;
}

void LineTints::addTo(QList<QTextEdit::ExtraSelection>& selections, int from, int to) const {
  if (colors_.empty()) return;
  for (QTextBlock block = text_->findBlockByNumber(from - 1); block.isValid() && block.blockNumber() < to;
       block = block.next()) {
    const int line = block.blockNumber() + 1;
    const int color = colorOf(line);
    if (color < 0) continue;
    QTextEdit::ExtraSelection selection;
    selection.cursor = QTextCursor(block);
    selection.format.setBackground(
        linkFill(*theme_, color, active_.contains(line) ? LinkTint::Active : LinkTint::Usual));
    selection.format.setProperty(QTextFormat::FullWidthSelection, true);
    selections << selection;
  }
}

void LineTints::paint(QPainter& painter, const std::vector<VisibleRow>& rows, int width) const {
  if (colors_.empty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  for (const VisibleRow& row : rows) {
    const int color = colorOf(row.line);
    if (color < 0) continue;
    painter.setBrush(linkMark(*theme_, color));
    const qreal left = width - kTintBar;
    painter.drawRect(QRectF(left, row.top, kTintBar, row.height));
    if (!active_.contains(row.line)) continue;
    const qreal middle = row.top + row.height / 2;
    painter.drawPolygon(QPolygonF(
        {{kTriangle, middle - kTriangle}, {2.5 * kTriangle, middle}, {kTriangle, middle + kTriangle}}));
  }
  painter.restore();
}

} // namespace wavesmith::widgets
