// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/struct_dialog.h"

#include "controls/copy_rows.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "settings/settings.h"
#include "source/file.h"
#include "style/fixed_font.h"
#include "style/status_icon.h"
#include "style/theme.h"
#include "worker/language/c_layout.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include <memory>

namespace wavesmith::widgets {
namespace {

constexpr int kPauseMilliseconds = 250; // after the last key
constexpr int kMostMessages = 100;
const std::string kPasted = "pasted.h";

} // namespace

StructDialog::StructDialog(Workspace* workspace, QWidget* parent)
    : QDialog(parent), workspace_(workspace), language_(new QComboBox), structs_(new QComboBox),
      summary_(new QLabel), text_(new QPlainTextEdit), messages_(new QListWidget),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
  setWindowTitle(tr("Arguments from a Struct"));
  resize(720, 520);
  language_->addItems({tr("C++"), tr("C")});
  language_->setAccessibleName(tr("Language"));
  structs_->setAccessibleName(tr("Struct"));
  structs_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  structs_->setMinimumContentsLength(12);
  auto* open = new QPushButton(tr("&Open Header…"));
  open->setAutoDefault(false);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  text_->setFont(fixedFont());
  text_->setPlaceholderText(tr("struct Args {\n  const float* a;\n  unsigned n;\n};"));
  text_->setAccessibleName(tr("Text of the struct"));
  text_->setTabChangesFocus(true);
  messages_->setAccessibleName(tr("Messages of clang"));
  messages_->setMaximumHeight(110);
  makeRowsCopyable(messages_);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Use It"));

  auto* row = new QHBoxLayout;
  row->addWidget(language_);
  row->addWidget(open);
  row->addSpacing(12);
  auto* label = new QLabel(tr("&struct"));
  label->setBuddy(structs_);
  row->addWidget(label);
  row->addWidget(structs_);
  row->addWidget(summary_, 1);
  auto* column = new QVBoxLayout(this);
  column->addLayout(row);
  column->addWidget(text_, 1);
  column->addWidget(messages_);
  column->addWidget(buttons_);

  pause_.setSingleShot(true);
  pause_.setInterval(kPauseMilliseconds);
  connect(&pause_, &QTimer::timeout, this, &StructDialog::parse);
  const auto later = [this] {
    parsed_ = false;
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
    pause_.start();
  };
  connect(text_, &QPlainTextEdit::textChanged, this, later);
  connect(language_, &QComboBox::currentIndexChanged, this, later);
  connect(structs_, &QComboBox::currentIndexChanged, this, &StructDialog::showChoice);
  connect(open, &QPushButton::clicked, this, [this] {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open Header"), QFileInfo(path_).path(),
        tr("C and C++ (*.h *.hh *.hpp *.hxx *.c *.cc *.cpp *.hip);;All files (*)"));
    if (!path.isEmpty()) openHeader(path);
  });
  connect(messages_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    const QTextBlock block = text_->document()->findBlockByNumber(item->data(Qt::UserRole).toInt() - 1);
    if (!block.isValid()) return;
    text_->setTextCursor(QTextCursor(block));
    text_->setFocus();
  });
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  showChoice();
}

bool StructDialog::openHeader(const QString& path) {
  const auto text = source::readText(path.toStdString());
  if (!text) {
    messages_->clear();
    say(QString::fromStdString(text.error().message), 0, true);
    return false;
  }
  path_ = path;
  language_->setCurrentIndex(path.endsWith(QStringLiteral(".c")) ? 1 : 0);
  text_->setPlainText(QString::fromStdString(*text));
  return true;
}

void StructDialog::parse() {
  const std::string name = path_.isEmpty() ? kPasted : path_.toStdString();
  assembler::CHeaderOptions options;
  options.cpp = language_->currentIndex() == 0;
  for (const QString& one : workspace_->settings()->includePaths())
    options.includePaths.push_back(one.toStdString());
  const std::string text = text_->toPlainText().toStdString();
  const quint64 question = ++question_;
  workspace_->tasks()->start(
      this,
      [this, question, options, source = assembler::SourceFile{name, text}](
          worker::LanguageClient& client, const std::stop_token& stop) -> LanguageTasks::Answer {
        auto header = std::make_shared<assembler::CHeader>(client.structs(source, options, stop));
        return [this, question, header] {
          if (question == question_) show(*header);
        };
      });
}

void StructDialog::say(const QString& text, int line, bool isError) {
  auto* item = new QListWidgetItem(line > 0 ? tr("line %1: %2").arg(line).arg(text) : text);
  item->setIcon(
      statusIcon(isError ? source::Severity::Error : source::Severity::Warning, *workspace_->theme()));
  item->setData(Qt::UserRole, line);
  messages_->addItem(item);
}

void StructDialog::show(const assembler::CHeader& header) {
  header_ = header;
  const std::string own = path_.isEmpty() ? kPasted : path_.toStdString();
  messages_->clear();
  for (const source::Diagnostic& one : header.diagnostics) {
    if (messages_->count() >= kMostMessages) break;
    const bool here = one.place.file == own;
    const QString text = QString::fromStdString(one.message);
    say(here || one.place.file.empty()
            ? text
            : QStringLiteral("%1: %2").arg(QString::fromStdString(source::toString(one.place)), text),
        here ? static_cast<int>(one.place.line) : 0, one.severity == source::Severity::Error);
  }
  const QString before = structs_->currentText();
  structs_->clear();
  int chosen = 0;
  for (const assembler::CStruct& one : header.structs) {
    structs_->addItem(QString::fromStdString(one.name));
    // Usually, the last struct of a text contains the others.
    if (one.place.file == own) chosen = structs_->count() - 1;
  }
  const int again = structs_->findText(before);
  structs_->setCurrentIndex(structs_->count() == 0 ? -1 : again >= 0 && !before.isEmpty() ? again : chosen);
  parsed_ = true;
  showChoice();
  emit parsed();
}

void StructDialog::showChoice() {
  const auto chosen = layout();
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(parsed_ && chosen && !chosen->arguments.empty());
  if (chosen)
    summary_->setText(
        tr("%n field(s), %1 bytes", nullptr, static_cast<int>(chosen->arguments.size())).arg(chosen->size));
  else
    summary_->setText(text_->toPlainText().trimmed().isEmpty() ? tr("Paste a struct, or open a header")
                                                               : tr("The text has no struct"));
}

std::optional<kernarg::Layout> StructDialog::layout() const {
  const int at = structs_->currentIndex();
  if (at < 0 || static_cast<std::size_t>(at) >= header_.structs.size()) return std::nullopt;
  return worker::layoutOf(header_.structs[static_cast<std::size_t>(at)]);
}

} // namespace wavesmith::widgets
