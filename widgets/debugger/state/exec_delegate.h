// SPDX-License-Identifier: Apache-2.0
// Draws a mask of lanes in a cell, as a bar of 64 parts before its text. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace wavesmith::widgets {

class Theme;

class ExecDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  static constexpr int kBarEnd = 70; // pixels from the left of the cell; the text is beside it

  // `role`: the model's role that returns the mask as quint64.
  ExecDelegate(const Theme* theme, int role, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), role_(role) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
  const Theme* theme_;
  int role_;
};

} // namespace wavesmith::widgets
