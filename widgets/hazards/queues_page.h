// SPDX-License-Identifier: Apache-2.0
// The upper part of the Hazards dock: the heading, the queues, and sentences below them, in a column.
//
//   Line 86  s_waitcnt                      First iteration | Steady state
//   vmcnt    (-78 LDS-)  (-80 LDS-)  ( 82 LDS )  ( 84 LDS )
//   vmcnt(2) is exact: needed for line 94
//
// Places its parts itself, because a QLayout would measure all of them and their surroundings at each step of the
// cursor. Call arrange() after the texts have changed. GUI thread only.
#pragma once

#include <QString>
#include <QWidget>

#include <array>

class QLabel;

namespace wavesmith::widgets {

class QueuesView;

class QueuesPage : public QWidget {
  Q_OBJECT

public:
  // Takes ownership of the parts. The visible ones of `beside` are placed to the right of the heading, from the left.
  QueuesPage(QLabel* heading, std::array<QWidget*, 2> beside, QueuesView* queues,
             std::array<QLabel*, 2> below, QWidget* parent = nullptr);

  void arrange();

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  struct Text {
    QLabel* label = nullptr;
    QString measured; // the text whose height is known
    int width = -1;
    int height = 0;
  };
  static int heightOf(Text& text, int width);

  QLabel* heading_;
  std::array<QWidget*, 2> beside_;
  QueuesView* queues_;
  std::array<Text, 2> below_;
  int height_ = 0; // height of all parts
};

} // namespace wavesmith::widgets
