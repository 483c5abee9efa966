// SPDX-License-Identifier: Apache-2.0
#include "controls/match_delegate.h"

#include "style/theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>

namespace wavesmith::widgets {
namespace {

QList<QTextLayout::FormatRange> formatsOf(const QList<int>& letters, const QTextCharFormat& format) {
  QList<QTextLayout::FormatRange> ranges;
  for (const int at : letters) {
    if (!ranges.isEmpty() && ranges.back().start + ranges.back().length == at)
      ++ranges.back().length;
    else
      ranges << QTextLayout::FormatRange{at, 1, format};
  }
  return ranges;
}

} // namespace

void MatchDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
  const auto letters = index.data(role_).value<QList<int>>();
  if (letters.isEmpty()) return QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem row = option;
  initStyleOption(&row, index);
  const QStyle* const style = row.widget != nullptr ? row.widget->style() : QApplication::style();
  const QRect room = style->subElementRect(QStyle::SE_ItemViewItemText, &row, row.widget);
  const QString text = row.text;
  row.text.clear();
  style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);

  const bool selected = row.state.testFlag(QStyle::State_Selected);
  QTextCharFormat match;
  match.setFontWeight(QFont::Bold);
  if (!selected) match.setBackground(theme_->color(Theme::Role::SearchHit));
  QTextLayout layout(text, row.font);
  layout.setFormats(formatsOf(letters, match));
  layout.beginLayout();
  const QTextLine line = layout.createLine();
  layout.endLayout();
  const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, row.widget) + 1;
  painter->save();
  painter->setClipRect(room);
  painter->setPen(row.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
  layout.draw(painter, QPointF(room.left() + margin, room.top() + (room.height() - line.height()) / 2));
  painter->restore();
}

} // namespace wavesmith::widgets
