// SPDX-License-Identifier: Apache-2.0
// Editors for the values of a descriptor: a list if the values have meanings, otherwise a number. A number that does
// not fit can be entered; it is then rejected, with the reason next to the field.
//
// GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace wavesmith::widgets {

class ValueDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;

  [[nodiscard]] QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                      const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

} // namespace wavesmith::widgets
