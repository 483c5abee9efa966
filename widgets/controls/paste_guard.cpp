// SPDX-License-Identifier: Apache-2.0
#include "controls/paste_guard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace wavesmith::widgets {
namespace {

bool isTextArea(const QObject* object) {
  return qobject_cast<const QPlainTextEdit*>(object) != nullptr ||
         qobject_cast<const QTextEdit*>(object) != nullptr;
}

// Spin boxes and combo boxes get the keys of their line edits.
bool takesKeys(const QObject* object) {
  return isTextArea(object) || qobject_cast<const QLineEdit*>(object) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(object) != nullptr ||
         qobject_cast<const QComboBox*>(object) != nullptr;
}

// Mouse events of a text area go to its viewport.
bool takesClicks(const QObject* object) {
  return isTextArea(object->parent()) || qobject_cast<const QLineEdit*>(object) != nullptr;
}

bool isEmpty(QClipboard::Mode mode) {
  const QMimeData* const data = QGuiApplication::clipboard()->mimeData(mode);
  return data == nullptr || data->formats().isEmpty();
}

} // namespace

void PasteGuard::install() {
  if (qApp->findChild<PasteGuard*>(QString(), Qt::FindDirectChildrenOnly) != nullptr) return;
  qApp->installEventFilter(new PasteGuard(qApp));
}

bool PasteGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    return takesKeys(watched) && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste) &&
           isEmpty(QClipboard::Clipboard);
  }
  if (event->type() == QEvent::MouseButtonRelease) {
    return static_cast<QMouseEvent*>(event)->button() == Qt::MiddleButton && takesClicks(watched) &&
           QGuiApplication::clipboard()->supportsSelection() && isEmpty(QClipboard::Selection);
  }
  return false;
}

} // namespace wavesmith::widgets
