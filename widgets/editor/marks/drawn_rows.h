// SPDX-License-Identifier: Apache-2.0
// What each row of the screen was drawn with, so that a new answer draws only the rows that look different. After a key,
// nearly all rows look as before.
//
//   drawn_.follow(editor_->blockCount());
//   drawn_.set(row, key);                       in paintEvent()
//   if (!drawn_.has(row, key)) update(...);     after a new answer
//
// Rows that a scrolled widget copies are drawn once more. A value type; GUI thread.
#pragma once

#include "editor/visible_row.h"

#include <QHash>
#include <QRectF>
#include <QWidget>

#include <utility>

namespace wavesmith::widgets {

template <typename Key>
class DrawnRows {
public:
  // If the number of lines changes, the rows move: everything is forgotten.
  void follow(int lines) {
    if (std::exchange(lines_, lines) != lines) rows_.clear();
  }
  void clear() { rows_.clear(); }
  void set(const VisibleRow& row, Key key) { rows_.insert(row.line, {row.top, std::move(key)}); }
  [[nodiscard]] bool has(const VisibleRow& row, const Key& key) const {
    const auto found = rows_.constFind(row.line);
    return found != rows_.cend() && found->first == row.top && found->second == key;
  }

private:
  int lines_ = 0;
  QHash<int, std::pair<qreal, Key>> rows_; // by line
};

// Schedules the drawing of a row of the text or of a widget beside it.
inline void updateRow(QWidget* widget, const VisibleRow& row) {
  widget->update(QRectF(0, row.top, widget->width(), row.height).toAlignedRect());
}

} // namespace wavesmith::widgets
