// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/fix_all.h"

#include "document/document.h"
#include "editor/code_editor.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kSliceMilliseconds = 8; // a slice takes half of a frame's 16 ms
constexpr int kLookMilliseconds = 50;
constexpr int kPerMille = 1000;      // the range of the progress bar
constexpr int kPlanned = 500;        // progress when the plan is complete
constexpr int kNarrowestLabel = 320; // pixels

} // namespace

FixAll::FixAll(CodeEditor* editor, WideEdits* edits) : QObject(editor), editor_(editor), edits_(edits) {
  slices_.setInterval(0);
  connect(&slices_, &QTimer::timeout, this, &FixAll::advance);
  progress_.setInterval(kLookMilliseconds);
}

FixAll::~FixAll() = default;

void FixAll::start(SnapshotPointer snapshot, std::vector<const source::Fix*> fixes) {
  if (active_) return;
  active_ = true;
  revision_ = editor_->model()->revision();
  looked_ = std::make_shared<std::atomic<int>>(0);
  std::size_t count = 0;
  for (const source::Fix* fix : fixes)
    count += fix->edits.size();
  showProgress(static_cast<int>(count));
  connect(&progress_, &QTimer::timeout, this, [this, all = std::max<std::size_t>(1, fixes.size())] {
    bar_->setValue(static_cast<int>(static_cast<std::size_t>(looked_->load()) * kPlanned / all));
  });
  progress_.start();
  planning_.start(
      this,
      [content = editor_->model()->content(), snapshot = std::move(snapshot), fixes = std::move(fixes),
       looked = looked_](const std::stop_token& stop) {
        return planFixes(content, fixes, stop, looked.get());
      },
      [this](EditPlan plan) { planned(std::move(plan)); });
}

void FixAll::showProgress(int count) {
  dialog_ = new QDialog(editor_->window());
  dialog_->setObjectName(QStringLiteral("fix-all"));
  dialog_->setAttribute(Qt::WA_DeleteOnClose);
  dialog_->setWindowModality(Qt::WindowModal);
  dialog_->setWindowTitle(tr("Fix All"));
  auto* label = new QLabel(tr("Making %n change(s)\u2026", nullptr, count));
  label->setMinimumWidth(kNarrowestLabel);
  bar_ = new QProgressBar;
  bar_->setRange(0, kPerMille);
  bar_->setAccessibleName(label->text());
  auto* buttons = new QDialogButtonBox;
  QPushButton* const stop = buttons->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole);
  stop->setToolTip(tr("Leave the text as it was (Esc)"));
  auto* column = new QVBoxLayout(dialog_);
  column->addWidget(label);
  column->addWidget(bar_);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, dialog_, &QDialog::reject);
  connect(dialog_, &QDialog::rejected, this, &FixAll::cancel);
  dialog_->show();
}

void FixAll::planned(EditPlan plan) {
  if (!active_) return;
  progress_.stop();
  if (editor_->model()->revision() != revision_) {
    end();
    emit failed();
    return;
  }
  fixed_ = plan.count;
  left_ = plan.left;
  edits_->start(std::move(plan));
  slices_.start();
}

void FixAll::advance() {
  const int all = std::max(1, edits_->all());
  if (edits_->advance(kSliceMilliseconds)) {
    bar_->setValue(kPlanned + (kPerMille - kPlanned) * edits_->made() / all);
    return;
  }
  end();
  emit finished(fixed_, left_);
}

void FixAll::cancel() {
  if (!active_) return;
  planning_.cancel();
  edits_->cancel();
  end();
  emit canceled();
}

void FixAll::end() {
  active_ = false;
  slices_.stop();
  progress_.stop();
  progress_.disconnect(this);
  if (dialog_) {
    dialog_->disconnect(this);
    dialog_->close();
  }
}

} // namespace wavesmith::widgets
