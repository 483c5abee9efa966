// SPDX-License-Identifier: Apache-2.0
#include "window/tabs/compare_saved.h"

#include "changes/changes_edit.h"
#include "changes/diff_view.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/text/head_text.h"
#include "document/workspace.h"
#include "source/text/text_diff.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr QSize kComparisonSize(900, 600);

} // namespace

CompareSaved::CompareSaved(Workspace* workspace, Document* document, With with, QWidget* parent)
    : QDialog(parent), workspace_(workspace), document_(document), with_(with),
      view_(new DiffView(workspace->settings(), workspace->theme())), stack_(new HintStack(view_)) {
  setObjectName(QStringLiteral("compareSaved"));
  const bool isHead = with == With::Head;
  setWindowTitle(
      (isHead ? tr("Compare %1 with HEAD") : tr("Compare %1 with Saved")).arg(document->displayName()));
  setSizeGripEnabled(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  revert_ = buttons->addButton(isHead ? tr("&Revert to HEAD") : tr("&Revert to Saved"),
                               QDialogButtonBox::DestructiveRole);
  revert_->setToolTip(isHead ? tr("Replace the text by that in HEAD; Undo brings it back")
                             : tr("Replace the text by that on disk; Undo brings it back"));
  revert_->setAutoDefault(false);
  revert_->setEnabled(false);
  connect(revert_, &QPushButton::clicked, this, &CompareSaved::revert);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(
      new QLabel(isHead ? tr("\u2212 in HEAD   + in the editor") : tr("\u2212 on disk   + in the editor")));
  column->addWidget(stack_, 1);
  column->addWidget(buttons);
  resize(parent != nullptr ? kComparisonSize.boundedTo(parent->size()) : kComparisonSize);
  view_->setFocus();
  start();
}

CompareSaved::~CompareSaved() {
  // The window may have deleted its workspace before its dialogs.
  if (workspace_) workspace_->tasks()->cancel(this);
}

void CompareSaved::start() {
  stack_->showHint(tr("Comparing\u2026"));
  source::Result<QString> onDisk;
  if (with_ == With::Saved) onDisk = document_->textOnDisk();
  workspace_->tasks()->start(
      this,
      [this, with = with_, onDisk = std::move(onDisk), path = document_->path(), after = document_->content(),
       name = document_->displayName()](worker::LanguageClient&,
                                        const std::stop_token& stop) -> LanguageTasks::Answer {
        const source::Result<QString> before = with == With::Head ? textAtHead(path, stop) : onDisk;
        if (!before)
          return [this, why = QString::fromStdString(before.error().message)] {
            isReady_ = true;
            stack_->showHint(why);
          };
        const QString diff = QString::fromStdString(
            source::unifiedDiff(before->toStdString(), after.toStdString(), name.toStdString()));
        return [this, diff, text = *before] {
          isReady_ = true;
          saved_ = text;
          if (diff.isEmpty())
            return stack_->showHint(with_ == With::Head ? tr("The text is the same as in HEAD.")
                                                        : tr("The text is the same as on disk."));
          view_->setDiff(diff);
          stack_->showView();
          view_->setFocus();
          revert_->setEnabled(document_ && !document_->isReadOnly());
        };
      });
}

void CompareSaved::revert() {
  if (document_) replaceBy(*document_->text(), document_->content(), saved_);
  accept();
}

QString CompareSaved::diff() const {
  return view_->toPlainText();
}

QString CompareSaved::hint() const {
  return stack_->hint();
}

} // namespace wavesmith::widgets
