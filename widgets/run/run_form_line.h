// SPDX-License-Identifier: Apache-2.0
// Shows the form of a run in one line, after a run. A click opens the form.
//
//   ▸ vector_add on the emulator, 1024 × 1 × 1 in groups of 256 × 1 × 1, 5 arguments
//
// GUI thread only.
#pragma once

#include <QToolButton>

namespace wavesmith::widgets {

class RunFormLine : public QToolButton {
  Q_OBJECT

public:
  explicit RunFormLine(QWidget* parent = nullptr);

  void setSummary(const QString& summary);
  [[nodiscard]] QSize minimumSizeHint() const override; // a narrow pane shows the beginning of the line

protected:
  void paintEvent(QPaintEvent* event) override;
};

} // namespace wavesmith::widgets
