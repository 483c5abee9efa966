// SPDX-License-Identifier: Apache-2.0
// The common part of completion, hover and quick fixes as owners of a popup: they receive the keys of the
// editor first, and close the popup when the editor loses the focus, is hidden, resized or clicked.
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
  // A child of the editor that filters its events.
  explicit PopupKeys(QWidget* editor);
  virtual void close() = 0;

protected:
  // True if the open popup uses a key that is otherwise a shortcut, such as Esc for the find bar or the
  // window.
  [[nodiscard]] virtual bool claims(const QKeyEvent* key) const = 0;
  // True if the popup has handled the key, which then does not reach the text.
  virtual bool handleKey(const QKeyEvent* event) = 0;

  bool eventFilter(QObject* watched, QEvent* event) final;
};

} // namespace wavesmith::widgets
