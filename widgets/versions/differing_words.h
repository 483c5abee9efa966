// SPDX-License-Identifier: Apache-2.0
// Draws the cells of a ComparisonModel and underlines the words that differ.
//
// GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace wavesmith::widgets {

class DifferingWords : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace wavesmith::widgets
