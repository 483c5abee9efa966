// SPDX-License-Identifier: Apache-2.0
// Asks for a line to go to:
//
//   ┌ Go to Line ───────────────────────────┐
//   │ Line number (1 to 120): [999        ] │
//   │ This file has no line 999.            │
//   │                     [ Go ] [ Cancel ] │
//   └───────────────────────────────────────┘
//
// A number outside of the file is rejected, and the dialog stays open. GUI thread only.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace wavesmith::widgets {

class GoToLineDialog : public QDialog {
  Q_OBJECT

public:
  GoToLineDialog(int current, int lines, QWidget* parent = nullptr);

  [[nodiscard]] int line() const; // 0: the input is not a line of the file
  [[nodiscard]] QLineEdit* input() const { return input_; }
  [[nodiscard]] QString problem() const; // the problem of the input; empty: none

private:
  void check();

  int lines_;
  QLineEdit* input_;
  QLabel* problem_;
  QPushButton* go_;
};

} // namespace wavesmith::widgets
