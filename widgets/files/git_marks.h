// SPDX-License-Identifier: Apache-2.0
// Draws the mark of a file that differs from git's HEAD at the right end of its row, and a point for a folder that has
// such files:
//
//   ▾ kernels        •
//       gemm.s       M
//       new.s        U
//
// GUI thread only.
#pragma once

#include "files/git_changes.h"

#include <QStyledItemDelegate>

namespace wavesmith::widgets {

class Theme;

class GitMarks : public QStyledItemDelegate {
  Q_OBJECT

public:
  // The model's role returns a GitChange as an int.
  GitMarks(const Theme* theme, int role, QObject* parent = nullptr)
      : QStyledItemDelegate(parent), theme_(theme), role_(role) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  [[nodiscard]] static QString markOf(GitChange change); // empty: none
  [[nodiscard]] QColor colorOf(GitChange change) const;

private:
  const Theme* theme_;
  int role_;
};

} // namespace wavesmith::widgets
