// SPDX-License-Identifier: Apache-2.0
#include "run/run_dock.h"

#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/run_files.h"
#include "document/workspace.h"
#include "project/read_run_file.h"
#include "project/write_run_file.h"
#include "run/run_form.h"
#include "run/run_results.h"
#include "settings/settings.h"
#include "source/file.h"
#include "style/icons.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kClockMilliseconds = 100;

QString stateText(RunController::State state) {
  switch (state) {
  case RunController::State::Idle: return {};
  case RunController::State::Assembling: return RunDock::tr("Assembling");
  case RunController::State::Preparing: return RunDock::tr("Filling buffers");
  case RunController::State::Running: return RunDock::tr("Running");
  case RunController::State::Comparing: return RunDock::tr("Comparing");
  }
  return {};
}

QString shellQuoted(const QString& text) {
  const bool plain = std::ranges::all_of(
      text, [](QChar c) { return c.isLetterOrNumber() || QStringView(u"/._-+=:,@").contains(c); });
  return plain && !text.isEmpty() ? text
                                  : u'\'' + QString(text).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

QAction* makeAction(const QString& picture, const QString& text, const QKeySequence& keys, QWidget* owner) {
  auto* action = new QAction(icon(picture), text, owner);
  action->setShortcut(keys);
  const QString shown = QString(text).remove(u'&');
  action->setToolTip(
      keys.isEmpty() ? shown : QStringLiteral("%1 (%2)").arg(shown, keys.toString(QKeySequence::NativeText)));
  return action;
}

} // namespace

RunDock::RunDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Run"), parent), workspace_(workspace), controller_(new RunController(this)) {
  setObjectName(QStringLiteral("run"));
  run_ = makeAction(QStringLiteral("run"), tr("&Run"), QKeySequence(Qt::CTRL | Qt::Key_R), this);
  cancel_ =
      makeAction(QStringLiteral("cancel"), tr("&Cancel Run"), QKeySequence(Qt::SHIFT | Qt::Key_F5), this);
  save_ = makeAction(QStringLiteral("save"), tr("Save Run &File"), {}, this);
  copy_ = makeAction(QStringLiteral("copy"), tr("Copy as C&ommand Line"), {}, this);
  form_ = new RunForm(workspace->theme());
  results_ = new RunResults(controller_, workspace->theme());
  auto* split = new QSplitter(Qt::Horizontal);
  split->addWidget(form_);
  split->addWidget(results_);
  split->setStretchFactor(0, 2);
  split->setStretchFactor(1, 3);
  split->setChildrenCollapsible(false);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(split, 1);
  stack_ = new HintStack(content);
  setWidget(stack_);

  clock_.setInterval(kClockMilliseconds);
  connect(&clock_, &QTimer::timeout, this, &RunDock::updateState);
  connect(run_, &QAction::triggered, this, &RunDock::run);
  connect(cancel_, &QAction::triggered, controller_, &RunController::cancel);
  connect(save_, &QAction::triggered, this, &RunDock::saveRunFile);
  connect(copy_, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(commandLine()); });
  connect(form_, &RunForm::edited, this, [this] {
    edited_ = true;
    suggested_ = false;
    updateState();
  });
  connect(files_, &QComboBox::activated, this,
          [this](int n) { loadRunFile(files_->itemData(n).toString()); });
  connect(onSave_, &QCheckBox::toggled, workspace->settings(), &Settings::setRunOnSave);
  connect(workspace->settings(), &Settings::runChanged, this,
          [this] { onSave_->setChecked(workspace_->settings()->runOnSave()); });
  connect(controller_, &RunController::stateChanged, this, &RunDock::updateState);
  connect(controller_, &RunController::progressChanged, this, &RunDock::updateState);
  // Once, on demand: it takes a worker, and a runtime that has to be loaded.
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    if (visible && !std::exchange(asked_, true)) controller_->askBackends();
  });
  connect(controller_, &RunController::backendsReady, form_, &RunForm::setBackends);
  connect(controller_, &RunController::finished, this,
          [this] { results_->showResult(controller_->result()); });
  connect(results_, &RunResults::placeChosen, workspace, &Workspace::goTo);
  connect(workspace, &Workspace::currentChanged, this, &RunDock::followDocument);
  connect(workspace, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) followSnapshot();
  });
  connect(workspace, &Workspace::documentAdded, this, [this](Document* document) {
    connect(document, &Document::saved, this, [this, document] {
      if (document->path() == runFile_) loadRunFile(runFile_);
      if (workspace_->settings()->runOnSave() && document == workspace_->current()) run();
    });
    connect(document, &Document::pathChanged, this, &RunDock::followDocument);
  });
  followDocument();
}

QWidget* RunDock::makeBar() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(8, 4, 8, 4);
  files_ = new QComboBox;
  files_->setAccessibleName(tr("Run file"));
  files_->setToolTip(tr("Run files of this kernel"));
  files_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  row->addWidget(files_);
  const auto addButton = [&](QAction* action, Qt::ToolButtonStyle style) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setAutoRaise(true);
    row->addWidget(button);
  };
  addButton(run_, Qt::ToolButtonTextBesideIcon);
  addButton(cancel_, Qt::ToolButtonTextBesideIcon);
  progress_ = new QProgressBar;
  progress_->setMaximumWidth(160);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress of the run"));
  row->addWidget(progress_);
  status_ = new QLabel;
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  row->addWidget(status_, 1);
  onSave_ = new QCheckBox(tr("Run on save"));
  onSave_->setChecked(workspace_->settings()->runOnSave());
  row->addWidget(onSave_);
  addButton(save_, Qt::ToolButtonIconOnly);
  addButton(copy_, Qt::ToolButtonIconOnly);
  return bar;
}

Document* RunDock::kernelDocument() const {
  return workspace_->find(source_);
}

void RunDock::followDocument() {
  Document* document = workspace_->current();
  if (document == nullptr || document->path().isEmpty()) {
    stack_->showHint(document == nullptr
                         ? tr("Open a kernel to run it.")
                         : tr("Save this file to run it: its run file is stored next to it."));
    source_.clear();
    return updateState();
  }
  if (document->path().endsWith(QStringLiteral(".run.yaml"))) {
    stack_->showView();
    if (runFile_ != document->path()) {
      source_ = document->path();
      files_->clear();
      files_->addItem(document->displayName(), document->path());
      loadRunFile(document->path());
    }
    return updateState();
  }
  if (!document->hasCode()) return updateState();
  stack_->showView();
  if (source_ == document->path()) return updateState();
  source_ = document->path();
  QStringList paths = runFilesOf(source_);
  if (paths.isEmpty()) paths << newRunFile(source_);
  files_->clear();
  for (const QString& path : paths)
    files_->addItem(QFileInfo(path).fileName(), path);
  loadRunFile(paths.front());
  followSnapshot();
}

void RunDock::followSnapshot() {
  const Document* document = workspace_->current();
  const SnapshotPointer snapshot = document != nullptr ? document->snapshot() : nullptr;
  if (!snapshot || !snapshot->program) return;
  QStringList kernels;
  for (const auto& kernel : snapshot->program->codeObject().kernels())
    kernels << QString::fromStdString(kernel.name);
  form_->setKernels(kernels);
  if (suggested_) form_->setRunFile(suggestRunFile(source_, snapshot));
  updateState();
}

void RunDock::loadRunFile(const QString& path) {
  runFile_ = path;
  edited_ = false;
  problem_.clear();
  suggested_ = !QFileInfo::exists(path);
  if (suggested_) {
    const Document* document = workspace_->current();
    form_->setRunFile(suggestRunFile(source_, document != nullptr ? document->snapshot() : nullptr));
    return updateState();
  }
  // An editor may have it open with changes that are not saved: what one sees is what is run.
  const Document* open = workspace_->find(path);
  const auto text = open != nullptr ? source::Result<std::string>(open->content().toStdString())
                                    : source::readText(path.toStdString());
  auto file = text ? project::readRunFile(*text, path.toStdString()) : std::unexpected(text.error());
  if (file)
    form_->setRunFile(*file);
  else
    problem_ = QStringLiteral("%1:%2: %3")
                   .arg(QFileInfo(path).fileName())
                   .arg(file.error().place.line)
                   .arg(QString::fromStdString(file.error().message));
  updateState();
}

void RunDock::reload(const QStringList& paths) {
  if (paths.contains(runFile_) && !edited_) loadRunFile(runFile_);
}

QString RunDock::unsavedRunFile() const {
  return edited_ ? runFile_ : QString();
}

void RunDock::saveRunFile() {
  project::RunFile file = form_->runFile();
  file.path = runFile_.toStdString();
  if (const auto written = source::writeFile(file.path, std::string_view(project::writeRunFile(file)));
      !written) {
    emit workspace_->statusMessage(QString::fromStdString(written.error().message));
    return;
  }
  edited_ = false;
  suggested_ = false;
  updateState();
}

void RunDock::run() {
  if (!run_->isEnabled()) return;
  RunJob job;
  job.file = form_->runFile();
  job.file.path = runFile_.toStdString();
  job.backend = form_->backend();
  job.device = form_->device();
  job.instructionLimit = workspace_->settings()->instructionLimit();
  for (const Document* document : workspace_->documents()) {
    if (document->isModified() && !document->path().isEmpty())
      job.unsaved.insert(document->path(), document->content());
    if (const SnapshotPointer snapshot = document->snapshot(); snapshot && document->isCodeObject())
      job.shown.insert(document->path(), snapshot->assembly);
  }
  show();
  raise();
  controller_->start(std::move(job));
}

QString RunDock::commandLine() const {
  QString text = QStringLiteral("wavesmith-cli run %1").arg(shellQuoted(runFile_));
  if (form_->backend() != QStringLiteral("emulator"))
    text += QStringLiteral(" --backend ") + shellQuoted(form_->backend());
  if (form_->device() != 0) text += QStringLiteral(" --device %1").arg(form_->device());
  return text;
}

QString RunDock::status() const {
  return status_->text();
}

void RunDock::updateState() {
  const bool busy = controller_->isBusy();
  if (busy != clock_.isActive()) busy ? clock_.start() : clock_.stop();
  const QString problem = !problem_.isEmpty() ? problem_
                          : source_.isEmpty() ? tr("No kernel is open")
                                              : form_->problem();
  run_->setEnabled(!busy && problem.isEmpty());
  cancel_->setEnabled(busy);
  save_->setEnabled(!source_.isEmpty() && (edited_ || suggested_) && form_->problem().isEmpty() &&
                    problem_.isEmpty());
  copy_->setEnabled(!source_.isEmpty() && !suggested_);
  copy_->setToolTip(
      edited_ || suggested_
          ? tr("Copy as Command Line: save the run file first, so that the command runs what is shown")
          : tr("Copy as Command Line"));
  progress_->setVisible(busy);
  progress_->setRange(0, controller_->all() == 0 ? 0 : 1000);
  if (controller_->all() > 0)
    progress_->setValue(static_cast<int>(controller_->done() * 1000 / controller_->all()));
  if (busy) {
    status_->setText(tr("%1, %2 s")
                         .arg(stateText(controller_->state()))
                         .arg(static_cast<double>(controller_->elapsed()) / 1000, 0, 'f', 1));
  } else if (!problem.isEmpty()) {
    status_->setText(problem);
  } else if (suggested_) {
    status_->setText(tr("No run file yet: this is a suggestion"));
  } else {
    status_->setText(edited_ ? tr("Edited") : QString());
  }
}

} // namespace wavesmith::widgets
