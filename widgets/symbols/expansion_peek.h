// SPDX-License-Identifier: Apache-2.0
// Shows the code of the macro in a line, below the line, read-only:
//
//   88   load v4, 16
//        ┌────────────────────────────────────────────────────────────┐
//        │ 1900  c0020100 00000010  s_load_dword s[s_tmp], s[0:1], 16 │
//        │ 1908  7e080204           v_mov_b32 v4, s[s_tmp]            │
//        └────────────────────────────────────────────────────────────┘
//
// While it is open, Up, Down and the page keys scroll it, Ctrl+C copies, and any other key closes it. GUI thread only.
#pragma once

#include "editor/popups/popup.h"
#include "editor/popups/popup_keys.h"
#ifndef Q_MOC_RUN
#include "navigation/expansion.h"
#endif

#include <QString>

class QTextEdit;

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class ExpansionPopup : public Popup {
  Q_OBJECT

public:
  ExpansionPopup(Theme* theme, CodeEditor* editor);

  void present(const navigation::ExpandedCode& code, const QRect& about); // `about`: on the screen
  [[nodiscard]] QTextEdit* text() const { return text_; }

private:
  CodeEditor* editor_;
  QTextEdit* text_;
};

class ExpansionPeek : public PopupKeys {
  Q_OBJECT

public:
  ExpansionPeek(CodeEditor* editor, Theme* theme);

  void open(const navigation::ExpandedCode& code, int line); // `line` of the text, from 1
  void close() final;
  [[nodiscard]] bool isOpen() const;
  [[nodiscard]] QString plainText() const;

protected:
  [[nodiscard]] bool claims(const QKeyEvent* key) const final;
  bool handleKey(const QKeyEvent* event) final;

private:
  CodeEditor* editor_;
  ExpansionPopup* popup_;
};

} // namespace wavesmith::widgets
