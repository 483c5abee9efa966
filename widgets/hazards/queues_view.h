// SPDX-License-Identifier: Apache-2.0
// The queues at one instruction: a lane for each counter, the oldest operation first.
//
//   vmcnt     ( 78 LDS )  ( 80 LDS )  ( 82 LDS )  ( 84 LDS )
//   lgkmcnt   –
//
// Draws the given queues; chips are reused from one instruction to the next. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/queues.h"
#endif

#include <QWidget>

#include <array>
#include <functional>
#include <vector>

namespace wavesmith::widgets {

class QueueChip;
class Theme;

class QueuesView : public QWidget {
  Q_OBJECT

public:
  explicit QueuesView(const Theme* theme, QWidget* parent = nullptr);

  struct Lane {
    analysis::Counter counter{};
    panels::QueueItems items; // operations in the order of laneOf()
  };
  // Texts about an operation that only the owner can provide.
  struct Words {
    std::function<QString(const panels::QueueItem&)> place;
    std::function<QString(const panels::QueueItem&, analysis::Counter)> sentence;
  };
  void show(std::vector<Lane> lanes, Words words);
  [[nodiscard]] std::vector<QueueChip*> chips(analysis::Counter counter) const; // the visible ones, in order

  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  void activated(quint32 instruction);

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  struct Shown {
    Lane lane;
    std::size_t first = 0, end = 0; // range of chips_
    std::size_t hidden = 0;         // number of operations that are not shown
    int top = 0, height = 0;
  };
  int arrange(int width, bool move) const; // returns the required height
  [[nodiscard]] int nameWidth() const;
  QueueChip* chip(std::size_t n);

  const Theme* theme_;
  Words words_;
  mutable std::vector<Shown> lanes_;
  std::vector<QueueChip*> chips_;
  QSize size_; // the size hint that the layout knows
};

} // namespace wavesmith::widgets
