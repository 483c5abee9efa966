// SPDX-License-Identifier: Apache-2.0
#include "controls/long_tree_view.h"

#include <QBrush>
#include <QFont>
#include <QHeaderView>
#include <QIcon>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

void LongTreeView::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                               const QList<int>& roles) {
  if (!topLeft.isValid() || !bottomRight.isValid()) {
    picture_.clear();
    return QTreeView::dataChanged(topLeft, bottomRight, roles);
  }
  QStringList now = picture();
  const bool looksAsBefore = roles.isEmpty() && !now.isEmpty() && now == picture_;
  picture_ = std::move(now);
  if (looksAsBefore) return;
  const QModelIndex parent = topLeft.parent();
  int first = bottomRight.row() + 1;
  int last = topLeft.row() - 1;
  for (QModelIndex at = indexAt(QPoint(0, 0)); at.isValid() && visualRect(at).top() < viewport()->height();
       at = indexBelow(at)) {
    if (at.parent() != parent || at.row() < topLeft.row() || at.row() > bottomRight.row()) continue;
    first = std::min(first, at.row());
    last = std::max(last, at.row());
  }
  if (first <= last)
    QTreeView::dataChanged(topLeft.siblingAtRow(first), bottomRight.siblingAtRow(last), roles);
}

void LongTreeView::doItemsLayout() {
  picture_.clear();
  QTreeView::doItemsLayout();
}

QStringList LongTreeView::picture() const {
  QStringList picture;
  for (QModelIndex at = indexAt(QPoint(0, 0)); at.isValid() && visualRect(at).top() < viewport()->height();
       at = indexBelow(at)) {
    picture << QString::number(at.row());
    for (int column = 0; column < header()->count(); ++column) {
      const QModelIndex cell = at.siblingAtColumn(column);
      const auto color = [&cell](int role) { return qvariant_cast<QBrush>(cell.data(role)).color().name(); };
      picture << cell.data().toString() << color(Qt::ForegroundRole) << color(Qt::BackgroundRole)
              << QString::number(qvariant_cast<QIcon>(cell.data(Qt::DecorationRole)).cacheKey())
              << qvariant_cast<QFont>(cell.data(Qt::FontRole)).key();
    }
  }
  return picture;
}

} // namespace wavesmith::widgets
