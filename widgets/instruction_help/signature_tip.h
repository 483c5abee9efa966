// SPDX-License-Identifier: Apache-2.0
// The signature of the instruction at the cursor, above its line:
//
//   ┌───────────────────────────────────────────────────────────────┐
//   │ v_fma_f32 vdst, src0, [src1], src2              VOP3, 8 bytes │    the current operand is bold and underlined
//   │ src1: read, 32 bits, f32; VGPR, SGPR or inline constant       │
//   │ D.f32 = fma(S0.f32, S1.f32, S2.f32)                           │
//   └───────────────────────────────────────────────────────────────┘
//
// Opens while typing an operand, or with Ctrl+Shift+Space, and follows the cursor. Esc hides it until the cursor
// leaves the line. It never takes the focus. It does not delay key presses, because it follows a moment later. GUI
// thread only.
#pragma once

#include "editor/popups/popup_keys.h"

#include <QRect>
#include <QString>
#include <QTimer>

#include <utility>

class QKeyEvent;

namespace wavesmith::widgets {

class CodeEditor;
class HoverPopup;
class Theme;

class SignatureTip : public PopupKeys {
  Q_OBJECT

public:
  SignatureTip(CodeEditor* editor, Theme* theme);

  void open(); // opens it at the cursor; does nothing outside of operands
  void close() final;
  [[nodiscard]] bool isOpen() const;
  [[nodiscard]] HoverPopup* popup() const { return popup_; }

protected:
  [[nodiscard]] bool claims(const QKeyEvent* key) const final;
  bool handleKey(const QKeyEvent* event) final;

private:
  void onTextChanged();
  void onCursorMoved();
  void update();
  [[nodiscard]] QString html() const; // empty: there is no signature at the cursor

  CodeEditor* editor_;
  Theme* theme_;
  HoverPopup* popup_;
  QTimer pause_;
  bool typed_ = false;              // the next text change is a typed character
  std::pair<QString, QRect> shown_; // the text, and the place above which it stands
  int hiddenLine_ = -1;             // block number of the line in which Esc has hidden it
};

} // namespace wavesmith::widgets
