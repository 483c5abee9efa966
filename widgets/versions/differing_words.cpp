// SPDX-License-Identifier: Apache-2.0
#include "versions/differing_words.h"

#include "versions/comparison_model.h"

#include <QApplication>
#include <QPainter>
#include <QPoint>
#include <QTextLayout>

namespace wavesmith::widgets {

void DifferingWords::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
  const QVariantList words = index.data(ComparisonModel::kDifferingRole).toList();
  if (words.isEmpty()) return QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  const QString text = cell.text;
  cell.text.clear(); // the style draws everything else
  const QStyle* const style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
  QList<QTextLayout::FormatRange> formats;
  for (const QVariant& word : words) {
    QTextLayout::FormatRange range;
    range.start = word.toPoint().x();
    range.length = word.toPoint().y();
    range.format.setFontWeight(QFont::Bold);
    range.format.setFontUnderline(true);
    formats << range;
  }
  QTextLayout layout(text, cell.font);
  layout.setFormats(formats);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setLineWidth(1 << 20);
  layout.endLayout();
  const QRect room =
      style->subElementRect(QStyle::SE_ItemViewItemText, &cell, cell.widget).adjusted(3, 0, 0, 0);
  painter->save();
  painter->setClipRect(room);
  const bool isSelected = (cell.state & QStyle::State_Selected) != 0;
  painter->setPen(cell.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
  layout.draw(painter, QPointF(room.left(), room.top() + (room.height() - line.height()) / 2));
  painter->restore();
}

} // namespace wavesmith::widgets
