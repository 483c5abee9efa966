// SPDX-License-Identifier: Apache-2.0
// The common part of completion, hover and quick fixes as owners of a popup: they hear the keys of the editor
// first, and close when it loses the focus, is hidden, resized or clicked.
//
//   class HoverHelp : public PopupKeys { ... bool handleKey(const QKeyEvent* event) final; ... };
//
// GUI thread only.
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace wavesmith::widgets {

class PopupKeys : public QObject {
  Q_OBJECT

public:
  // A child of the editor, and a filter of its events.
  explicit PopupKeys(QWidget* editor);
  virtual void close() = 0;

protected:
  // True where the open popup takes a key that is otherwise a shortcut: Esc would be the find bar's or the
  // window's.
  [[nodiscard]] virtual bool claims(const QKeyEvent* key) const = 0;
  // True where the key was for the popup, and not for the text.
  virtual bool handleKey(const QKeyEvent* event) = 0;

  bool eventFilter(QObject* watched, QEvent* event) final;
};

} // namespace wavesmith::widgets
