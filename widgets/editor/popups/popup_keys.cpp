// SPDX-License-Identifier: Apache-2.0
#include "editor/popups/popup_keys.h"

#include <QEvent>
#include <QKeyEvent>
#include <QWidget>

namespace wavesmith::widgets {

PopupKeys::PopupKeys(QWidget* editor) : QObject(editor) {
  editor->installEventFilter(this);
}

bool PopupKeys::eventFilter(QObject* watched, QEvent* event) {
  if (watched != parent()) return false;
  switch (event->type()) {
  case QEvent::ShortcutOverride:
    if (!claims(static_cast<QKeyEvent*>(event))) return false;
    event->accept();
    return true;
  case QEvent::KeyPress:
    if (!handleKey(static_cast<QKeyEvent*>(event))) return false;
    event->accept();
    return true;
  case QEvent::FocusOut:
  case QEvent::Hide:
  case QEvent::Resize:
  case QEvent::MouseButtonPress: close(); return false;
  default: return false;
  }
}

} // namespace wavesmith::widgets
