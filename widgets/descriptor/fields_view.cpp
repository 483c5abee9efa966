// SPDX-License-Identifier: Apache-2.0
#include "descriptor/fields_view.h"

#include "descriptor/descriptor_model.h"

#include <QHeaderView>
#include <QKeyEvent>

namespace wavesmith::widgets {

FieldsView::FieldsView(QWidget* parent) : QTreeView(parent) {
  setAccessibleName(tr("Fields of the kernel descriptor"));
  setUniformRowHeights(true);
  setAlternatingRowColors(true);
  setAllColumnsShowFocus(true);
  setMouseTracking(true);
  setEditTriggers(NoEditTriggers); // the keys below, and a double click on a value
  setExpandsOnDoubleClick(false);
  header()->setStretchLastSection(true);
  connect(this, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
    if (index.column() == DescriptorModel::Value && index.flags().testFlag(Qt::ItemIsEditable)) edit(index);
  });
}

void FieldsView::setModel(QAbstractItemModel* model) {
  QTreeView::setModel(model);
  connect(model, &QAbstractItemModel::modelReset, this, &FieldsView::arrange);
  connect(model, &QAbstractItemModel::layoutChanged, this, &FieldsView::arrange);
  arrange();
}

void FieldsView::arrange() {
  for (int group = 0; group < model()->rowCount(); ++group)
    setFirstColumnSpanned(group, {}, true);
  expandAll();
}

void FieldsView::keyPressEvent(QKeyEvent* event) {
  const QModelIndex value = currentIndex().siblingAtColumn(DescriptorModel::Value);
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (plain && value.isValid() && value.flags().testFlag(Qt::ItemIsUserCheckable) &&
      event->key() == Qt::Key_Space) {
    const bool on = value.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    model()->setData(value, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    return;
  }
  if (plain && value.isValid() && value.flags().testFlag(Qt::ItemIsEditable)) {
    const int key = event->key();
    if (key == Qt::Key_F2 || key == Qt::Key_Return || key == Qt::Key_Enter) return edit(value);
    if (key >= Qt::Key_0 && key <= Qt::Key_9) {
      setCurrentIndex(value);
      edit(value, AllEditTriggers, event);
      return;
    }
  }
  QTreeView::keyPressEvent(event);
}

bool FieldsView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) emit left();
  return QTreeView::viewportEvent(event);
}

} // namespace wavesmith::widgets
