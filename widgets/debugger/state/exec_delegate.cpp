// SPDX-License-Identifier: Apache-2.0
#include "debugger/state/exec_delegate.h"

#include "style/theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

namespace wavesmith::widgets {
namespace {

constexpr int kBarWidth = 64; // pixels; one for each lane
constexpr int kGap = ExecDelegate::kBarEnd - kBarWidth;

} // namespace

void ExecDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
  QStyleOptionViewItem shifted = option;
  initStyleOption(&shifted, index);
  const QString text = shifted.text;
  shifted.text.clear();
  // `option` may have the text already.
  const QStyle* const style = option.widget != nullptr ? option.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &shifted, painter, option.widget); // the background
  if (option.state.testFlag(QStyle::State_Selected))
    painter->fillRect(option.rect, option.palette.highlight());
  painter->save();
  const quint64 exec = index.data(role_).value<quint64>();
  const QRect bar(option.rect.left() + kGap, option.rect.center().y() - 4, kBarWidth, 9);
  painter->fillRect(bar, theme_->color(Theme::Role::Border));
  for (int lane = 0; lane < 64; ++lane)
    if (((exec >> lane) & 1) != 0)
      painter->fillRect(QRect(bar.left() + lane, bar.top(), 1, bar.height()),
                        theme_->color(Theme::Role::Vector));
  painter->setFont(shifted.font);
  painter->setPen(option.palette.color(
      option.state.testFlag(QStyle::State_Selected) ? QPalette::HighlightedText : QPalette::Text));
  painter->drawText(option.rect.adjusted(2 * kGap + kBarWidth, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                    text);
  painter->restore();
}

QSize ExecDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize text = QStyledItemDelegate::sizeHint(option, index);
  return {text.width() + kBarWidth + 3 * kGap, text.height()};
}

} // namespace wavesmith::widgets
