// SPDX-License-Identifier: Apache-2.0
#include "window/dialogs/go_to_line_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace wavesmith::widgets {

GoToLineDialog::GoToLineDialog(int current, int lines, QWidget* parent)
    : QDialog(parent), lines_(lines), input_(new QLineEdit(QString::number(current))), problem_(new QLabel) {
  setObjectName(QStringLiteral("goToLine"));
  setWindowTitle(tr("Go to Line"));
  auto* label = new QLabel(tr("&Line number (1 to %1):").arg(lines));
  label->setBuddy(input_);
  input_->selectAll();
  auto* row = new QHBoxLayout;
  row->addWidget(label);
  row->addWidget(input_, 1);
  problem_->setAccessibleName(tr("Why there is no such line"));
  auto* buttons = new QDialogButtonBox;
  go_ = buttons->addButton(tr("&Go"), QDialogButtonBox::AcceptRole);
  buttons->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole);
  auto* column = new QVBoxLayout(this);
  column->addLayout(row);
  column->addWidget(problem_);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(input_, &QLineEdit::textChanged, this, &GoToLineDialog::check);
  check();
}

int GoToLineDialog::line() const {
  bool isNumber = false;
  const int line = input_->text().trimmed().toInt(&isNumber);
  return isNumber && line >= 1 && line <= lines_ ? line : 0;
}

QString GoToLineDialog::problem() const {
  return problem_->text();
}

void GoToLineDialog::check() {
  const QString written = input_->text().trimmed();
  go_->setEnabled(line() != 0);
  if (line() != 0 || written.isEmpty())
    problem_->clear();
  else
    problem_->setText(tr("This file has no line %1.").arg(written));
}

} // namespace wavesmith::widgets
