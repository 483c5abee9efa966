// SPDX-License-Identifier: Apache-2.0
#include "window/dialogs/settings_dialog.h"

#include "document/compiler_options.h"
#include "document/external_assemblers.h"
#include "editor/edits/formatting.h"
#include "isa/target.h"
#include "settings/settings.h"
#include "style/from_view.h"
#include "style/languages.h"
#include "window/examples.h"
#include "window/shortcuts/shortcuts.h"
#include "window/shortcuts/shortcuts_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFontComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMillion = 1000000;

QSpinBox* makeNumber(int low, int high, int value, const QString& suffix) {
  auto* box = new QSpinBox;
  box->setRange(low, high);
  box->setValue(value);
  box->setSuffix(suffix);
  box->setGroupSeparatorShown(true);
  return box;
}

QPlainTextEdit* makeLines(const QStringList& lines, const QString& placeholder) {
  auto* edit = new QPlainTextEdit(lines.join(u'\n'));
  edit->setPlaceholderText(placeholder);
  edit->setTabChangesFocus(true);
  edit->setMaximumHeight(edit->fontMetrics().height() * 5);
  return edit;
}

QStringList linesOf(const QPlainTextEdit* edit) {
  QStringList lines;
  for (const QString& line : edit->toPlainText().split(u'\n'))
    if (!line.trimmed().isEmpty()) lines << line.trimmed();
  return lines;
}

QFormLayout* makeForm(QWidget* page) {
  auto* form = new QFormLayout(page);
  form->setContentsMargins(16, 16, 16, 16);
  form->setVerticalSpacing(10);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  return form;
}

} // namespace

SettingsDialog::SettingsDialog(Settings* settings, QWidget* parent, Shortcuts* shortcuts)
    : QDialog(parent), settings_(settings), shortcuts_(shortcuts) {
  setWindowTitle(tr("Settings"));
  auto* pages = new QTabWidget;
  pages->setDocumentMode(true);
  pages->addTab(makeAppearance(), tr("Editor"));
  pages->addTab(makeAssembler(), tr("Assembler"));
  pages->addTab(makeRunning(), tr("Running"));
  if (shortcuts_ != nullptr) {
    shortcutsPage_ = new ShortcutsPage(shortcuts_->entries(), shortcuts_->fixed());
    pages->addTab(shortcutsPage_, tr("Shortcuts"));
  }
  auto* buttons =
      new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Apply | QDialogButtonBox::Cancel);
  auto* column = new QVBoxLayout(this);
  column->addWidget(pages, 1);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    apply();
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this, &SettingsDialog::apply);
  resize(shortcuts_ != nullptr ? QSize(640, 520) : QSize(520, 420));
}

void SettingsDialog::showShortcuts() {
  auto* const pages = findChild<QTabWidget*>(QString(), Qt::FindDirectChildrenOnly);
  if (pages == nullptr || shortcutsPage_ == nullptr) return;
  pages->setCurrentWidget(shortcutsPage_);
  shortcutsPage_->search()->setFocus();
}

QWidget* SettingsDialog::makeAppearance() {
  auto* page = new QWidget;
  QFormLayout* form = makeForm(page);
  theme_ = new QComboBox;
  theme_->addItems({tr("System"), tr("Light"), tr("Dark")});
  theme_->setCurrentIndex(static_cast<int>(settings_->themeMode()));
  language_ = new QComboBox;
  language_->addItem(tr("System"), QString());
  for (const Language& language : languages())
    language_->addItem(language.name, language.code);
  language_->setCurrentIndex(std::max(0, language_->findData(chosenLanguage(*settings_))));
  auto* nextStart = new QLabel(tr("The language changes at the next start."));
  nextStart->setObjectName(QStringLiteral("nextStart"));
  nextStart->hide();
  connect(language_, &QComboBox::currentIndexChanged, nextStart, [this, nextStart] {
    nextStart->setVisible(language_->currentData() != chosenLanguage(*settings_));
  });
  font_ = new QFontComboBox;
  font_->setFontFilters(QFontComboBox::MonospacedFonts);
  font_->setCurrentFont(settings_->storedEditorFont());
  fontSize_ = makeNumber(6, 48, settings_->storedEditorFont().pointSize(), tr(" pt"));
  tabWidth_ = makeNumber(1, 16, settings_->tabWidth(), tr(" columns"));
  form->addRow(tr("&Theme"), theme_);
  form->addRow(tr("&Language"), language_);
  form->addRow(QString(), nextStart);
  form->addRow(tr("&Font"), font_);
  form->addRow(tr("&Size"), fontSize_);
  form->addRow(tr("Tab &width"), tabWidth_);
  formatOnSave_ = new QCheckBox(tr("&Format assembly when it is saved"));
  formatOnSave_->setObjectName(QStringLiteral("formatOnSave"));
  formatOnSave_->setChecked(Formatting::isOnSave(*settings_));
  form->addRow(QString(), formatOnSave_);
  return page;
}

QWidget* SettingsDialog::makeAssembler() {
  auto* page = new QWidget;
  QFormLayout* form = makeForm(page);
  target_ = new QComboBox;
  target_->setEditable(true);
  target_->setToolTip(tr("A processor, with optional target features: gfx942:xnack-"));
  for (const isa::Target& target : isa::targets())
    target_->addItem(fromView(target.processor));
  target_->setEditText(settings_->target());
  includePaths_ = makeLines(settings_->includePaths(), tr("One folder per line, for .include and .incbin"));
  allowedFolders_ = makeLines(settings_->allowedFolders(),
                              tr("One folder per line: texts elsewhere may include its files"));
  definitions_ = makeLines(settings_->definitions(), tr("One per line: NAME=VALUE"));
  timeLimit_ = makeNumber(100, 600000, settings_->assembleTimeLimit(), tr(" ms"));
  memoryLimit_ = makeNumber(256, 65536, settings_->workerMemoryLimit(), tr(" MiB"));
  form->addRow(tr("&Target"), target_);
  form->addRow(tr("&Include paths"), includePaths_);
  form->addRow(tr("&Allowed folders"), allowedFolders_);
  form->addRow(tr("&Definitions"), definitions_);
  form->addRow(tr("Time &limit"), timeLimit_);
  form->addRow(tr("&Memory limit"), memoryLimit_);
  const compile::Preferences compilers = CompilerOptions(settings_).preferences();
  clang_ = new QLineEdit(QString::fromStdString(compilers.clang));
  clang_->setPlaceholderText(tr("clang-19; for HIP, that of ROCm"));
  clang_->setToolTip(tr("The compiler of OpenCL C and HIP"));
  rocm_ = new QLineEdit(QString::fromStdString(compilers.rocm));
  rocm_->setPlaceholderText(tr("The newest in /opt; none: not used"));
  rocm_->setToolTip(tr("The folder of the ROCm that compiles HIP"));
  form->addRow(tr("&Compiler"), clang_);
  form->addRow(tr("&ROCm"), rocm_);
  external_ = new QLineEdit(ExternalAssemblers(settings_).users());
  external_->setPlaceholderText(QStringLiteral("/opt/rocm/llvm/bin/clang"));
  external_->setToolTip(
      tr("For Kernel > Check with Another Assembler: a clang whose bytes are compared with ours"));
  form->addRow(tr("&Other assembler"), external_);
  return page;
}

QWidget* SettingsDialog::makeRunning() {
  auto* page = new QWidget;
  QFormLayout* form = makeForm(page);
  instructionLimit_ =
      makeNumber(0, 2000000, static_cast<int>(settings_->instructionLimit() / kMillion), tr(" million"));
  instructionLimit_->setSpecialValueText(tr("none"));
  runOnSave_ = new QCheckBox(tr("Run the kernel each time its file is saved"));
  runOnSave_->setChecked(settings_->runOnSave());
  examplesFolder_ = new QLineEdit(QDir::toNativeSeparators(examples::folder(*settings_)));
  examplesFolder_->setPlaceholderText(tr("Asked for when the first example is opened"));
  examplesFolder_->setToolTip(tr("Where examples are copied to when they are opened"));
  form->addRow(tr("&Instruction limit"), instructionLimit_);
  form->addRow(QString(), runOnSave_);
  form->addRow(tr("&Examples folder"), examplesFolder_);
  return page;
}

void SettingsDialog::apply() {
  QFont font = font_->currentFont();
  font.setPointSize(fontSize_->value());
  settings_->setEditorFont(font);
  settings_->setThemeMode(static_cast<ThemeMode>(theme_->currentIndex()));
  chooseLanguage(*settings_, language_->currentData().toString());
  settings_->setTabWidth(tabWidth_->value());
  Formatting::setOnSave(*settings_, formatOnSave_->isChecked());
  settings_->setTarget(target_->currentText().trimmed());
  settings_->setIncludePaths(linesOf(includePaths_));
  settings_->setAllowedFolders(linesOf(allowedFolders_));
  settings_->setDefinitions(linesOf(definitions_));
  settings_->setAssembleTimeLimit(timeLimit_->value());
  settings_->setWorkerMemoryLimit(memoryLimit_->value());
  CompilerOptions(settings_).setPreferences(
      {.clang = clang_->text().trimmed().toStdString(), .rocm = rocm_->text().trimmed().toStdString()});
  ExternalAssemblers(settings_).setUsers(external_->text().trimmed());
  settings_->setInstructionLimit(static_cast<qulonglong>(instructionLimit_->value()) * kMillion);
  settings_->setRunOnSave(runOnSave_->isChecked());
  if (shortcutsPage_ != nullptr) shortcuts_->apply(shortcutsPage_->model()->keys());
  examples::setFolder(*settings_, QDir::fromNativeSeparators(examplesFolder_->text().trimmed()));
}

} // namespace wavesmith::widgets
