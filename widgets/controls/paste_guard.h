// SPDX-License-Identifier: Apache-2.0
// Pasting when there is nothing to paste, by the keys or the middle mouse button, in every text field of the program:
//
//   PasteGuard::install();     further calls have no effect; GUI thread
//
// The program that owned the clipboard can have ended. Its data then has no formats, and Qt 6.4 takes the first of them
// in a QPlainTextEdit and a QTextEdit (QWidgetTextControl::insertFromMimeData), which crashes; a QLineEdit deletes its
// selection. With the guard, such a paste has no effect.
#pragma once

#include <QObject>

namespace wavesmith::widgets {

class PasteGuard : public QObject {
  Q_OBJECT

public:
  using QObject::QObject;

  static void install(); // in the application

  [[nodiscard]] bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace wavesmith::widgets
