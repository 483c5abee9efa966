// SPDX-License-Identifier: Apache-2.0
#include "initial/readers_delegate.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace wavesmith::widgets {
namespace {

constexpr int kMargin = 4;

} // namespace

QRect ReadersDelegate::rectOf(int reader, const QString& text, const QRect& cell,
                              const QFontMetrics& metrics) {
  const QStringList numbers = text.split(QStringLiteral(", "));
  if (reader < 0 || reader >= numbers.size()) return {};
  int x = cell.left() + kMargin;
  for (int i = 0; i < reader; ++i)
    x += metrics.horizontalAdvance(numbers[i] + QStringLiteral(", "));
  const QRect rect(x, cell.top(), metrics.horizontalAdvance(numbers[reader]), cell.height());
  const int end = cell.right() - (reader + 1 < numbers.size() ? metrics.horizontalAdvance(u'…') : 0);
  return rect.right() <= end ? rect : QRect();
}

void ReadersDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  QStyleOptionViewItem background(option);
  initStyleOption(&background, index);
  const QString text = background.text;
  background.text.clear();
  const QStyle* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter->save();
  painter->setFont(background.font);
  painter->setPen(background.palette.color(selected ? QPalette::HighlightedText : QPalette::Link));
  const QStringList numbers = text.split(QStringLiteral(", "), Qt::SkipEmptyParts);
  const QFontMetrics metrics(background.font);
  for (int i = 0; i < numbers.size(); ++i) {
    const QRect rect = rectOf(i, text, option.rect, metrics);
    if (rect.isEmpty()) {
      const int before =
          i == 0 ? option.rect.left() + kMargin : rectOf(i - 1, text, option.rect, metrics).right() + 2;
      painter->drawText(QRect(before, option.rect.top(), option.rect.right() - before, option.rect.height()),
                        Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("…"));
      break;
    }
    painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, numbers[i]);
    const int line = rect.center().y() + metrics.ascent() / 2 + 1;
    painter->drawLine(rect.left(), line, rect.right(), line);
    if (i + 1 < numbers.size())
      painter->drawText(rect.right() + 1, rect.center().y() + metrics.ascent() / 2 - 1, QStringLiteral(","));
  }
  painter->restore();
}

bool ReadersDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                  const QStyleOptionViewItem& option, const QModelIndex& index) {
  if (event->type() == QEvent::MouseButtonRelease) {
    const auto* mouse = static_cast<const QMouseEvent*>(event);
    const QString text = index.data().toString();
    const auto count = static_cast<int>(text.count(u',')) + 1;
    for (int i = 0; mouse->button() == Qt::LeftButton && !text.isEmpty() && i < count; ++i) {
      const QRect rect = rectOf(i, text, option.rect, QFontMetrics(option.font));
      if (rect.isEmpty()) break;
      if (rect.adjusted(-2, 0, 2, 0).contains(mouse->pos())) {
        emit clicked(index.row(), i);
        return true;
      }
    }
  }
  return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace wavesmith::widgets
