// SPDX-License-Identifier: Apache-2.0
// Draws the cell of a row's readers: line numbers separated by commas, each of which can be clicked.
//
// GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace wavesmith::widgets {

class ReadersDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
  // The rectangle of a reader's number, inside the cell's rectangle; empty: there is no room for it.
  [[nodiscard]] static QRect rectOf(int reader, const QString& text, const QRect& cell,
                                    const QFontMetrics& metrics);

signals:
  void clicked(int row, int reader);
};

} // namespace wavesmith::widgets
