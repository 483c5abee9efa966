// SPDX-License-Identifier: Apache-2.0
// The controls of a form that composes an encoded field. Each kind of field has a class (field_editors.h).
//
//   FieldEditor* editor = makeFieldEditor(field);
//   connect(editor, &FieldEditor::changed, ...);
//   editor->writeTo(field);
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "explain/statement_field.h"
#endif

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QSpinBox;

namespace wavesmith::widgets {

class FieldEditor : public QWidget {
  Q_OBJECT

public:
  explicit FieldEditor(QWidget* parent = nullptr);

  virtual void writeTo(explain::StatementField& field) const = 0;
  [[nodiscard]] virtual QString title() const = 0; // title of the form

signals:
  void changed();

protected:
  [[nodiscard]] QFormLayout* form() const { return form_; }
  // Controls that report changes and have an accessible name.
  [[nodiscard]] QSpinBox* number(const QString& name, int first, int last, int value);
  [[nodiscard]] QCheckBox* flag(const QString& name, bool isOn);
  [[nodiscard]] QComboBox* choice(const QString& name);
  // Several controls in one row.
  void addRow(const QString& label, const QList<QWidget*>& controls);

private:
  QFormLayout* form_;
};

// Creates the editor for the field's kind, with the field's value.
[[nodiscard]] FieldEditor* makeFieldEditor(const explain::StatementField& field);

} // namespace wavesmith::widgets
