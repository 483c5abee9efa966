// SPDX-License-Identifier: Apache-2.0
// The base of the forms that compose what an instruction encodes. Below the controls, it shows the text that will be
// written and what it means.
//
//   ┌ Swizzle Pattern ─────────────────────────────────────────┐
//   │ Pattern: [SWAP v]                                        │
//   │ Group:   [4 v]                                           │
//   │ Text:    ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,4)    │
//   │ Neighboring groups of 4 lanes change places. ...         │
//   │                                       [ OK ] [ Cancel ]  │
//   └──────────────────────────────────────────────────────────┘
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "isa/fields/explained.h"
#endif

#include <QDialog>
#include <QFont>

class QDialogButtonBox;
class QPlainTextEdit;
class QTextBrowser;
class QVBoxLayout;

namespace wavesmith::widgets {

class Theme;

class EncodingForm : public QDialog {
  Q_OBJECT

public:
  EncodingForm(Theme* theme, const QFont& code, QWidget* parent);

  [[nodiscard]] QString text() const;    // the lines to write
  [[nodiscard]] QString meaning() const; // the meaning as shown, without format

protected:
  [[nodiscard]] QVBoxLayout* controls() const { return controls_; }
  // Shows the state of the controls; the form is accepted only if there is a text.
  void display(const QString& text, const isa::Explained& explained);

private:
  Theme* theme_;
  QFont code_;
  QVBoxLayout* controls_;
  QPlainTextEdit* text_;
  QTextBrowser* meaning_;
  QDialogButtonBox* buttons_;
};

} // namespace wavesmith::widgets
