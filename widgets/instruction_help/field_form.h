// SPDX-License-Identifier: Apache-2.0
// The form for the encoded field of a line: wait counts, a hardware register, DPP, or a swizzle pattern.
//
//   FieldForm form(line, *fieldIn(question, sources), theme, font, parent);
//   if (form.exec() == QDialog::Accepted) replaceLine(form.text());
//
// GUI thread only.
#pragma once

#include "instruction_help/encoding_form.h"
#ifndef Q_MOC_RUN
#include "explain/statement_field.h"
#endif

namespace wavesmith::widgets {

class FieldEditor;

class FieldForm : public EncodingForm {
  Q_OBJECT

public:
  FieldForm(QString line, explain::StatementField field, Theme* theme, const QFont& code, QWidget* parent);

  [[nodiscard]] FieldEditor* editor() const { return editor_; }
  [[nodiscard]] QString line() const; // the line with the composed field

private:
  void compose();

  QString line_;
  explain::StatementField field_;
  FieldEditor* editor_;
};

} // namespace wavesmith::widgets
