// SPDX-License-Identifier: Apache-2.0
// Makes pasting safe in every text field when the clipboard or the selection is empty:
//
//   PasteGuard::install();     further calls have no effect; GUI thread
//
// The program that owned the clipboard may have exited. Its data then has no formats, but Qt 6.4 uses the first one
// in QPlainTextEdit and QTextEdit (QWidgetTextControl::insertFromMimeData), which crashes; QLineEdit deletes its
// selection. With the guard, such a paste has no effect.
#pragma once

#include <QObject>

namespace wavesmith::widgets {

class PasteGuard : public QObject {
  Q_OBJECT

public:
  using QObject::QObject;

  static void install(); // for the whole application

  [[nodiscard]] bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace wavesmith::widgets
