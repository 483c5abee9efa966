// SPDX-License-Identifier: Apache-2.0
#include "instruction_help/field_editor.h"

#include "instruction_help/field_editors.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>

namespace wavesmith::widgets {

FieldEditor::FieldEditor(QWidget* parent) : QWidget(parent), form_(new QFormLayout(this)) {
  form_->setContentsMargins(0, 0, 0, 0);
}

QSpinBox* FieldEditor::number(const QString& name, int first, int last, int value) {
  auto* const box = new QSpinBox;
  box->setRange(first, last);
  box->setValue(value);
  box->setAccessibleName(name);
  connect(box, &QSpinBox::valueChanged, this, &FieldEditor::changed);
  return box;
}

QCheckBox* FieldEditor::flag(const QString& name, bool isOn) {
  auto* const box = new QCheckBox(name);
  box->setChecked(isOn);
  connect(box, &QCheckBox::toggled, this, &FieldEditor::changed);
  return box;
}

QComboBox* FieldEditor::choice(const QString& name) {
  auto* const box = new QComboBox;
  box->setAccessibleName(name);
  connect(box, &QComboBox::currentIndexChanged, this, &FieldEditor::changed);
  return box;
}

void FieldEditor::addRow(const QString& label, const QList<QWidget*>& controls) {
  auto* const row = new QWidget;
  auto* const layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  for (QWidget* control : controls)
    layout->addWidget(control);
  layout->addStretch(1);
  auto* const text = new QLabel(label);
  text->setBuddy(controls.constFirst());
  form_->addRow(text, row);
}

FieldEditor* makeFieldEditor(const explain::StatementField& field) {
  switch (field.kind) {
  case explain::FieldKind::WaitCounts: return new WaitEditor(field);
  case explain::FieldKind::HardwareRegister: return new HardwareEditor(field);
  case explain::FieldKind::Dpp: return new DppEditor(field);
  case explain::FieldKind::Swizzle: return new SwizzleEditor(field);
  }
  return nullptr;
}

} // namespace wavesmith::widgets
