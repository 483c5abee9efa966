// SPDX-License-Identifier: Apache-2.0
// A button for one operation of a queue. It shows where the operation was issued and its destination.
//
//   ( ▾ 44 v5 )     a load; crossed out if it completes here, dashed with a + if issued here, with a ? if only a
//                   count of 0 proves its completion
//
// The shape of the mark in front shows the kind of operation. Enter, Space or a click goes to its line; hover or
// keyboard focus shows the whole sentence. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/queues.h"
#endif

#include <QAbstractButton>

#include <functional>

namespace wavesmith::widgets {

class Theme;

class QueueChip : public QAbstractButton {
  Q_OBJECT

public:
  QueueChip(const Theme* theme, QWidget* parent);

  // `place`: "44"; `sentence` is the complete description.
  void show(const panels::QueueItem& item, const QString& place, std::function<QString()> sentence);
  [[nodiscard]] const panels::QueueItem& item() const { return item_; }
  [[nodiscard]] QString label() const; // "44 v5"
  [[nodiscard]] QString sentence() const;

  [[nodiscard]] QSize sizeHint() const override;

protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  [[nodiscard]] bool looksLike(const panels::QueueItem& item) const;
  [[nodiscard]] QColor color() const;
  void paintMark(QPainter& painter, const QRectF& r) const;

  const Theme* theme_;
  panels::QueueItem item_;
  QString place_;
  std::function<QString()> sentence_;
  mutable QSize size_; // invalid: not yet measured for this text
};

} // namespace wavesmith::widgets
