// SPDX-License-Identifier: Apache-2.0
#include "controls/copy_rows.h"

#include "style/icons.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

void copyRows(const QAbstractItemView* view) {
  QModelIndexList rows = view->selectionModel()->selectedRows();
  std::sort(rows.begin(), rows.end());
  QString text;
  for (const QModelIndex& row : rows) {
    QStringList cells;
    for (int column = 0; column < view->model()->columnCount(row.parent()); ++column)
      cells << row.siblingAtColumn(column).data().toString();
    text += cells.join(u'\t') + u'\n';
  }
  if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

} // namespace

void makeRowsCopyable(QAbstractItemView* view) {
  auto* action = new QAction(icon(QStringLiteral("copy")), QAbstractItemView::tr("Copy"), view);
  action->setShortcut(QKeySequence::Copy);
  action->setShortcutContext(Qt::WidgetShortcut);
  QObject::connect(action, &QAction::triggered, view, [view] { copyRows(view); });
  view->addAction(action);
  view->setContextMenuPolicy(Qt::ActionsContextMenu);
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setSelectionMode(QAbstractItemView::ExtendedSelection);
}

} // namespace wavesmith::widgets
