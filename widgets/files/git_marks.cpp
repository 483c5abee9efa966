// SPDX-License-Identifier: Apache-2.0
#include "files/git_marks.h"

#include "style/theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

namespace wavesmith::widgets {

QString GitMarks::markOf(GitChange change) {
  switch (change) {
  case GitChange::None: return {};
  case GitChange::Below: return {QChar(0x2022)}; // a point
  case GitChange::Modified: return QStringLiteral("M");
  case GitChange::Added: return QStringLiteral("A");
  case GitChange::Untracked: return QStringLiteral("U");
  case GitChange::Conflict: return QStringLiteral("C");
  }
  return {};
}

QColor GitMarks::colorOf(GitChange change) const {
  switch (change) {
  case GitChange::Added:
  case GitChange::Untracked: return theme_->color(Theme::Role::Good);
  case GitChange::Conflict: return theme_->color(Theme::Role::Error);
  default: return theme_->color(Theme::Role::Accent); // as in the margin of the text
  }
}

// The name is elided before the mark.
void GitMarks::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto change = static_cast<GitChange>(index.data(role_).toInt());
  const QString mark = markOf(change);
  if (mark.isEmpty()) return QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem row = option;
  initStyleOption(&row, index);
  const QStyle* const style = row.widget != nullptr ? row.widget->style() : QApplication::style();
  const QRect room = style->subElementRect(QStyle::SE_ItemViewItemText, &row, row.widget);
  const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, row.widget) + 1;
  const int width = row.fontMetrics.horizontalAdvance(QLatin1Char('M')) + 2 * margin; // for each of the marks
  row.text = row.fontMetrics.elidedText(row.text, row.textElideMode, room.width() - width - 2 * margin);
  style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
  const bool isSelected = row.state.testFlag(QStyle::State_Selected);
  painter->save();
  painter->setFont(row.font);
  painter->setPen(isSelected ? row.palette.color(QPalette::HighlightedText) : colorOf(change));
  painter->drawText(QRect(row.rect.right() - width, row.rect.top(), width, row.rect.height()),
                    Qt::AlignCenter, mark);
  painter->restore();
}

} // namespace wavesmith::widgets
