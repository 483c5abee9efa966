// SPDX-License-Identifier: Apache-2.0
#include "window/dialogs/new_kernel_dialog.h"

#include "project/folders/new_kernel.h"
#include "settings/settings.h"
#include "source/file.h"
#include "style/core_texts.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace wavesmith::widgets {

NewKernelDialog::NewKernelDialog(Settings* settings, const QString& folder, QWidget* parent)
    : QDialog(parent), name_(new QLineEdit(QStringLiteral("kernel"))),
      arguments_(new QLineEdit(QStringLiteral("const float* in, float* out, unsigned n"))),
      dimensions_(new QButtonGroup(this)), lds_(new QCheckBox(tr("Uses &LDS"))),
      folder_(new QLineEdit(QDir::toNativeSeparators(folder))), preview_(new QPlainTextEdit),
      problem_(new QLabel) {
  setObjectName(QStringLiteral("newKernel"));
  setWindowTitle(tr("New Kernel"));
  name_->setObjectName(QStringLiteral("name"));
  name_->selectAll();
  arguments_->setObjectName(QStringLiteral("arguments"));
  arguments_->setToolTip(
      tr("As in C: float, double, int, unsigned, and pointers to them, to half, bf16, fp8, char and vectors "
         "such as float4. A pointer to const is read, another one is written. The first integers are the "
         "number of elements."));
  folder_->setObjectName(QStringLiteral("folder"));
  lds_->setObjectName(QStringLiteral("lds"));
  preview_->setReadOnly(true);
  preview_->setLineWrapMode(QPlainTextEdit::NoWrap);
  preview_->setFont(settings->editorFont());
  preview_->setAccessibleName(tr("Preview of the kernel"));
  problem_->setObjectName(QStringLiteral("problem"));
  problem_->setWordWrap(true);
  problem_->setTextInteractionFlags(Qt::TextSelectableByMouse);

  auto* shape = new QHBoxLayout;
  const QString shapes[] = {tr("&One-dimensional"), tr("&Two-dimensional")};
  for (int n = 0; n < 2; ++n) {
    auto* button = new QRadioButton(shapes[n]);
    dimensions_->addButton(button, n + 1);
    button->setObjectName(QStringLiteral("dimensions%1").arg(n + 1));
    shape->addWidget(button);
  }
  dimensions_->button(1)->setChecked(true);
  shape->addSpacing(16);
  shape->addWidget(lds_);
  shape->addStretch(1);
  auto* place = new QHBoxLayout;
  auto* browse = new QPushButton(tr("&Browse\u2026"));
  browse->setAutoDefault(false);
  place->addWidget(folder_, 1);
  place->addWidget(browse);
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  form->addRow(tr("&Name:"), name_);
  form->addRow(tr("&Arguments:"), arguments_);
  form->addRow(tr("Work-items:"), shape);
  auto* folderLabel = new QLabel(tr("&Folder:"));
  folderLabel->setBuddy(folder_); // addRow() finds none in a layout
  form->addRow(folderLabel, place);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  create_ = buttons->addButton(tr("&Create"), QDialogButtonBox::AcceptRole);
  create_->setObjectName(QStringLiteral("create"));
  auto* rows = new QVBoxLayout(this);
  rows->addLayout(form);
  rows->addWidget(preview_, 1);
  rows->addWidget(problem_);
  rows->addWidget(buttons);
  create_->setDefault(true); // after it was added to the dialog: the default belongs to a dialog
  const QFontMetrics metrics(preview_->font());
  resize(96 * metrics.horizontalAdvance(u'0'), 36 * metrics.lineSpacing());

  connect(buttons, &QDialogButtonBox::accepted, this, &NewKernelDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &NewKernelDialog::reject);
  connect(browse, &QPushButton::clicked, this, &NewKernelDialog::browse);
  for (const QLineEdit* line : {name_, arguments_, folder_})
    connect(line, &QLineEdit::textChanged, this, &NewKernelDialog::update);
  connect(dimensions_, &QButtonGroup::idToggled, this, &NewKernelDialog::update);
  connect(lds_, &QCheckBox::toggled, this, &NewKernelDialog::update);
  update();
  name_->setFocus();
}

QString NewKernelDialog::pathOf(const QString& ending) const {
  return QDir(QDir::fromNativeSeparators(folder_->text())).absoluteFilePath(name_->text() + ending);
}

void NewKernelDialog::update() {
  QString problem;
  const auto arguments = project::parseArguments(arguments_->text().toStdString());
  if (!arguments) {
    problem = coreText(arguments.error());
  } else if (const auto files =
                 project::newKernel({.name = name_->text().toStdString(),
                                     .arguments = *arguments,
                                     .dimensions = static_cast<unsigned>(dimensions_->checkedId()),
                                     .lds = lds_->isChecked()});
             !files) {
    problem = coreText(files.error());
  } else {
    assembly_ = files->assembly;
    runFile_ = files->runFile;
    const int scrolled = preview_->verticalScrollBar()->value();
    preview_->setPlainText(QString::fromStdString(assembly_));
    preview_->verticalScrollBar()->setValue(scrolled);
    if (!QFileInfo(QDir::fromNativeSeparators(folder_->text())).isDir())
      problem = tr("There is no folder %1").arg(folder_->text());
  }
  preview_->setEnabled(arguments && problem.isEmpty()); // otherwise it is of the last valid ones
  create_->setEnabled(problem.isEmpty());
  problem_->setText(problem.isEmpty() ? tr("Writes %1.s and %1.run.yaml").arg(name_->text()) : problem);
}

void NewKernelDialog::browse() {
  const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder of the Kernel"), folder_->text());
  if (!chosen.isEmpty()) folder_->setText(QDir::toNativeSeparators(chosen));
}

void NewKernelDialog::accept() {
  const QString assembly = pathOf(QStringLiteral(".s"));
  const QString runFile = pathOf(QStringLiteral(".run.yaml"));
  QStringList existing;
  for (const QString& path : {assembly, runFile})
    if (QFileInfo::exists(path)) existing << QFileInfo(path).fileName();
  if (!existing.isEmpty()) {
    QMessageBox question(QMessageBox::NoIcon, tr("Overwrite Files"),
                         tr("This folder has %1 already. Overwrite?").arg(existing.join(tr(" and "))),
                         QMessageBox::Yes | QMessageBox::No, this);
    if (question.exec() != QMessageBox::Yes) return;
  }
  for (const auto& [path, text] : {std::pair(assembly, &assembly_), std::pair(runFile, &runFile_)})
    if (const auto written = source::writeFile(path.toStdString(), std::string_view(*text)); !written) {
      QMessageBox::warning(this, tr("Cannot Save"),
                           tr("%1\n\n%2").arg(path, QString::fromStdString(written.error().message)));
      return;
    }
  QDialog::accept();
  emit created(assembly);
}

} // namespace wavesmith::widgets
