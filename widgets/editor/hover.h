// SPDX-License-Identifier: Apache-2.0
// Explains the word under the mouse and, with a key, the word at the cursor. Diagnostics at that place come
// first.
//
// While the explanation is open next to the cursor, Up, Down and the page keys scroll it, Ctrl+C copies its
// selected text, and any other key closes it and has its usual effect. GUI thread only.
#pragma once

#include "editor/popup_keys.h"

#include <QPoint>

class QKeyEvent;
class QTextCursor;

namespace wavesmith::widgets {

class CodeEditor;
class CompletionIndex;
class HoverPopup;
class Settings;
class Theme;

class HoverHelp : public PopupKeys {
  Q_OBJECT

public:
  HoverHelp(CodeEditor* editor, CompletionIndex* index, Settings* settings, Theme* theme);

  void showAtMouse(const QPoint& global);
  void showAtCursor();
  void close() final;
  [[nodiscard]] bool isOpen() const;
  [[nodiscard]] HoverPopup* popup() const { return popup_; }

protected:
  [[nodiscard]] bool claims(const QKeyEvent* key) const final;
  bool handleKey(const QKeyEvent* event) final;

private:
  bool show(const QTextCursor& at, bool followsMouse);
  [[nodiscard]] QString diagnosticsHtml(int position) const;

  CodeEditor* editor_;
  CompletionIndex* index_;
  Settings* settings_;
  Theme* theme_;
  HoverPopup* popup_;
  bool byKey_ = false;
};

} // namespace wavesmith::widgets
