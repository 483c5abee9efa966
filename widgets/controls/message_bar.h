// SPDX-License-Identifier: Apache-2.0
// A bar above an editor: a sentence about its file, and buttons for what can be done.
//
//   This file was changed by another program, and you have unsaved changes.  [Reload from Disk] [Dismiss]
//
// Hidden until it has a message. Escape in it hides it and gives the focus back. GUI thread only.
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
  // `name` for screen readers: "State of the file".
  explicit MessageBar(const QString& name, QWidget* parent = nullptr);

  // To the right of the earlier ones; `picture` may be empty.
  QPushButton* addButton(const QString& picture, const QString& text);
  void showMessage(const QString& text);
  [[nodiscard]] QString message() const; // empty: hidden

signals:
  void dismissed(); // with Escape

protected:
  void keyPressEvent(QKeyEvent* event) override;

private:
  QHBoxLayout* row_;
  QLabel* text_;
};

} // namespace wavesmith::widgets
