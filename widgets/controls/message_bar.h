// SPDX-License-Identifier: Apache-2.0
// A bar above an editor with a sentence about its file, and buttons for the possible actions.
//
//   This file was changed by another program, and you have unsaved changes.  [Reload from Disk] [Dismiss]
//
// Hidden until it has a message. Escape in the bar hides it and returns the focus. GUI thread only.
#pragma once

#include <QFrame>
#include <QString>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace wavesmith::widgets {

class MessageBar : public QFrame {
  Q_OBJECT

public:
  // `name` is for screen readers: "State of the file".
  explicit MessageBar(const QString& name, QWidget* parent = nullptr);

  // Adds a button to the right of the earlier ones; `picture` may be empty.
  QPushButton* addButton(const QString& picture, const QString& text);
  void showMessage(const QString& text);
  [[nodiscard]] QString message() const; // empty: hidden

signals:
  void dismissed(); // the user pressed Escape

protected:
  void keyPressEvent(QKeyEvent* event) override;

private:
  QHBoxLayout* row_;
  QLabel* text_;
};

} // namespace wavesmith::widgets
