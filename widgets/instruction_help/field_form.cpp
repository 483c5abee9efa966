// SPDX-License-Identifier: Apache-2.0
#include "instruction_help/field_form.h"

#include "instruction_help/field_editor.h"

#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace wavesmith::widgets {

FieldForm::FieldForm(QString line, explain::StatementField field, Theme* theme, const QFont& code,
                     QWidget* parent)
    : EncodingForm(theme, code, parent), line_(std::move(line)), field_(std::move(field)),
      editor_(makeFieldEditor(field_)) {
  setWindowTitle(editor_->title());
  setObjectName(QStringLiteral("fieldForm"));
  if (!field_.isKnown) {
    auto* const unknown =
        new QLabel(tr("The value in the text is unknown; it is replaced by the one composed here."));
    unknown->setWordWrap(true);
    controls()->addWidget(unknown);
  }
  controls()->addWidget(editor_);
  connect(editor_, &FieldEditor::changed, this, &FieldForm::compose);
  compose();
}

QString FieldForm::line() const {
  return QString::fromStdString(explain::withField(line_.toStdString(), field_));
}

void FieldForm::compose() {
  editor_->writeTo(field_);
  field_.isKnown = true;
  display(line().trimmed(), explain::explain(field_));
}

} // namespace wavesmith::widgets
