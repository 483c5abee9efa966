// SPDX-License-Identifier: Apache-2.0
// Paints the matching letters of a row in bold, on the color of search hits:
//
//   **P**ort to **g**fx942…
//
// GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace wavesmith::widgets {

class Theme;

class MatchDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  // The model's role returns a QList<int>: the indices of the letters, ascending.
  MatchDelegate(const Theme* theme, int role, QObject* parent = nullptr)
      : QStyledItemDelegate(parent), theme_(theme), role_(role) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
  const Theme* theme_;
  int role_;
};

} // namespace wavesmith::widgets
