// SPDX-License-Identifier: Apache-2.0
#include "run/run_dock.h"

#include "compile/toolchain.h"
#include "controls/hint_stack.h"
#include "controls/make_action.h"
#include "document/document.h"
#include "document/language/language_service.h"
#include "document/run_files.h"
#include "document/workspace.h"
#include "models/shown_kernel.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_check.h"
#include "project/run_file/sweep.h"
#include "run/results/run_results.h"
#include "run/results/run_sessions.h"
#include "run/results/sweep_results.h"
#include "run/run_choice.h"
#include "run/run_command.h"
#include "run/run_file_list.h"
#include "run/run_form.h"
#include "run/run_form_line.h"
#include "run/run_inputs.h"
#include "run/run_progress.h"
#include "services/window_services.h"
#include "settings/settings.h"
#include "style/icons.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

const QString kRunFindings = QStringLiteral("run");

constexpr int kClockMilliseconds = 100;

// The faults of all backends, and the findings of checked mode; null: there are none.
std::shared_ptr<const source::Diagnostics> foundBy(const RunResult& result) {
  if (!result.summary) return nullptr;
  auto found = std::make_shared<source::Diagnostics>(result.summary->faults);
  if (result.summary->other)
    found->insert(found->end(), result.summary->other->faults.begin(), result.summary->other->faults.end());
  found->insert(found->end(), result.summary->findings.begin(), result.summary->findings.end());
  return found->empty() ? nullptr : found;
}

} // namespace

RunDock::RunDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Run"), parent), workspace_(workspace), controller_(new RunController(this)),
      sessions_(new RunSessions(workspace, this)) {
  setObjectName(QStringLiteral("run"));
  run_ = makeAction(this, "runKernel", "run", tr("&Run"), Qt::CTRL | Qt::Key_R, [this] { run(); });
  cancel_ = makeAction(this, "cancelRun", "cancel", tr("&Cancel Run"), Qt::SHIFT | Qt::Key_F5,
                       [this] { controller_->cancel(); });
  save_ = makeAction(this, "saveRunFile", "save", tr("Save Run &File"), {}, [this] {
    if (session_ != nullptr) saveForm(session_->runFile);
  });
  copy_ = makeAction(this, "copyCommandLine", "copy", tr("Copy as C&ommand Line"), {},
                     [this] { QGuiApplication::clipboard()->setText(commandLine()); });
  edit_ = makeAction(this, "editRun", "settings", tr("&Edit Run"), Qt::CTRL | Qt::SHIFT | Qt::Key_E, [this] {
    show();
    raise();
    if (session_ != nullptr) session_->isFormKept = edit_->isChecked();
    openForm(edit_->isChecked());
  });
  edit_->setCheckable(true);
  form_ = new RunForm(workspace->theme());
  results_ = new RunResults(controller_, workspace->theme());
  sweep_ = new SweepResults(workspace->theme());
  pages_ = new QTabWidget;
  pages_->setDocumentMode(true);
  pages_->addTab(sweep_, tr("Sweep"));
  pages_->addTab(results_, tr("Point"));
  showSweep();
  line_ = new RunFormLine;
  auto* split = new QSplitter(Qt::Horizontal);
  split->addWidget(form_);
  split->addWidget(pages_);
  split->setStretchFactor(0, 2);
  split->setStretchFactor(1, 3);
  split->setSizes({460, 820}); // at a width of 1280 pixels, all tabs of a result fit
  split->setChildrenCollapsible(false);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(line_);
  column->addWidget(split, 1);
  stack_ = new HintStack(content);
  setWidget(stack_);

  clock_.setInterval(kClockMilliseconds);
  connect(&clock_, &QTimer::timeout, this, &RunDock::updateState);
  connect(line_, &RunFormLine::clicked, edit_, &QAction::trigger);
  connect(form_, &RunForm::edited, this, &RunDock::onFormEdited);
  connect(form_, &RunForm::backendChosen, this, &RunDock::onFormEdited);
  connect(files_, &RunFileList::chosen, this, &RunDock::choose);
  connect(files_, &RunFileList::newNamed, this, [this](const QString& path) {
    const Document* const document = workspace_->current();
    if (document != nullptr) create(path, suggestRunFile(document->path(), document->snapshot()));
  });
  connect(files_, &RunFileList::duplicateNamed, this,
          [this](const QString& path) { create(path, form_->runFile()); });
  connect(sessions_, &RunSessions::formChanged, this, [this](const RunSession* session) {
    if (session != session_) return;
    showForm();
    updateFreshness();
    updateState();
  });
  connect(sessions_, &RunSessions::undoChanged, this, &RunDock::undoChanged);
  connect(sessions_, &RunSessions::unsavedChanged, this, &RunDock::unsavedChanged);
  connect(&inputs_, &FileWatch::touched, this, &RunDock::refresh);
  connect(onSave_, &QCheckBox::toggled, workspace->settings(), &Settings::setRunOnSave);
  connect(workspace->settings(), &Settings::runChanged, this,
          [this] { onSave_->setChecked(workspace_->settings()->runOnSave()); });
  connect(controller_, &RunController::stateChanged, this, &RunDock::updateState);
  connect(controller_, &RunController::progressChanged, this, &RunDock::updateState);
  // Once, on demand, because it needs a worker and loads a runtime.
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    if (visible && !std::exchange(asked_, true)) controller_->askBackends();
  });
  connect(controller_, &RunController::backendsReady, form_, &RunForm::setBackends);
  connect(controller_, &RunController::finished, this, &RunDock::finish);
  connect(controller_, &RunController::pointDone, this, [this] {
    if (session_ != nullptr && controller_->runFile() == session_->runFile) showSweep();
  });
  connect(sweep_, &SweepResults::pointRequested, this, [this](const project::SweepPoint& point) {
    choice_->choosePoint(point);
    run();
  });
  connect(choice_, &RunChoice::pointChosen, this, &RunDock::updateState);
  connect(results_, &RunResults::runRequested, this, &RunDock::run);
  connect(results_, &RunResults::placeChosen, workspace, &Workspace::goTo);
  connect(workspace, &Workspace::currentChanged, this, &RunDock::followDocument);
  connect(workspace, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) followSnapshot();
  });
  connect(workspace, &Workspace::documentAdded, this, [this](Document* document) {
    connect(document, &Document::revisionChanged, this, &RunDock::updateFreshness);
    connect(document, &Document::saved, this, [this, document] {
      refresh();
      if (workspace_->settings()->runOnSave() && document == workspace_->current()) run();
    });
    connect(document, &Document::pathChanged, this, &RunDock::followDocument);
    refresh();
  });
  connect(workspace, &Workspace::documentRemoved, this, &RunDock::refresh);
  followDocument();
}

RunDock* RunDock::addTo(WindowServices& window) {
  auto* const dock = new RunDock(window.workspace());
  window.addPanel(
      {.dock = dock, .action = "panelRun", .icon = "run", .order = 20, .keys = Qt::ALT | Qt::Key_2});
  return dock;
}

QWidget* RunDock::makeBar() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(8, 4, 8, 4);
  files_ = new RunFileList;
  row->addWidget(files_);
  const auto addButton = [&](QAction* action, Qt::ToolButtonStyle style) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setAutoRaise(true);
    row->addWidget(button);
    return button;
  };
  choice_ = new RunChoice;
  row->addWidget(choice_);
  addButton(run_, Qt::ToolButtonTextBesideIcon);
  addButton(cancel_, Qt::ToolButtonTextBesideIcon);
  addButton(form_->checkedAction(), Qt::ToolButtonTextBesideIcon)->setAccessibleName(tr("Checked mode"));
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
  addButton(edit_, Qt::ToolButtonIconOnly);
  addButton(save_, Qt::ToolButtonIconOnly);
  addButton(copy_, Qt::ToolButtonIconOnly);
  return bar;
}

// --- Display ---

void RunDock::followDocument() {
  const Document* document = workspace_->current();
  if (document == nullptr) return leave(tr("Open a kernel to run it."), QStringLiteral("open"));
  const QString path = document->path();
  if (path.isEmpty())
    return leave(tr("Save this file to run it: its run file is stored next to it."),
                 QStringLiteral("saveAs"));
  if (isRunFile(path)) return offer({path}, path);
  if (document->hasCode()) {
    QStringList paths = runFilesOf(path);
    if (paths.isEmpty()) paths << newRunFile(path);
    const QString chosen = chosen_.value(path);
    return offer(paths, paths.contains(chosen) ? chosen : paths.front());
  }
  // An included file is an input of the run that has read it.
  const auto isInput = [&](const RunInput& input) { return input.path == path; };
  const bool isRead =
      session_ != nullptr && session_->result && std::ranges::any_of(session_->result->inputs, isInput);
  if (isRead) return;
  if (compile::languageOf(path.toStdString(), document->content().toStdString()))
    leave(tr("A run file belongs to a .s or a code object.\nTake over the compiled assembly (Kernel > "
             "Take Over Compiled Assembly) to run it."),
          QStringLiteral("takeOver"));
  else
    leave(tr("%1 is not a kernel. Open a .s file or a code object to run it.").arg(document->displayName()),
          QStringLiteral("open"));
}

void RunDock::leave(const QString& hint, const QString& command) {
  stack_->showHint(hint, command); // refusal() has them
  showSession(nullptr);
}

bool RunDock::choose(const QString& runFile) {
  const Document* const document = workspace_->current();
  if (document == nullptr || !files_->runFiles().contains(runFile)) return false;
  if (session_ != nullptr && session_->runFile == runFile) return true;
  chosen_.insert(document->path(), runFile);
  followDocument();
  return files_->current() == runFile;
}

void RunDock::offer(const QStringList& runFiles, const QString& chosen) {
  files_->offer(runFiles, chosen);
  showSession(sessions_->open(chosen, *workspace_->current()));
  stack_->showView();
  followSnapshot();
}

void RunDock::showSession(RunSession* session) {
  const bool isOther = session != session_;
  if (isOther && session_ != nullptr && session_->result) session_->view = results_->view();
  session_ = session;
  if (isOther) emit undoChanged();
  if (session != nullptr) {
    showForm();
  } else {
    form_->setEnabled(false);
    emit runFileChecked({}, {});
  }
  if (isOther) {
    if (session != nullptr && session->view)
      results_->showResult(session->result, *session->view);
    else
      results_->showResult(session != nullptr ? session->result : nullptr);
    showSweep();
    showFormOpen();
    const bool isOfAll = session != nullptr && session->sweep && !session->result;
    pages_->setCurrentWidget(isOfAll ? static_cast<QWidget*>(sweep_) : results_);
  }
  updateFreshness();
  updateState();
}

void RunDock::openForm(bool open) {
  if (session_ == nullptr) return;
  session_->isFormOpen = open;
  showFormOpen();
  if (open) form_->focusFirst();
}

// A result has the room of the form, which is one line then.
void RunDock::showFormOpen() {
  const bool isOpen = session_ == nullptr || session_->isFormOpen;
  const bool hadFocus = form_->isAncestorOf(QApplication::focusWidget());
  edit_->setChecked(isOpen);
  form_->setVisible(isOpen);
  line_->setVisible(!isOpen);
  if (hadFocus && !isOpen) line_->setFocus();
}

void RunDock::showForm() {
  form_->setContents(session_->form);
  choice_->setRunFile(session_->form.file);
  form_->setEnabled(session_->problem.isEmpty());
  emit runFileChecked(session_->runFile,
                      session_->text ? project::checkRunFile(*session_->text, session_->runFile.toStdString())
                                     : source::Diagnostics());
}

void RunDock::followSnapshot() {
  const Document* document = workspace_->current();
  if (session_ == nullptr || document == nullptr) return;
  if (!document->hasCode()) return form_->setKernels(kernelsOf(session_->form.file, *workspace_));
  const SnapshotPointer snapshot = document->snapshot();
  if (!snapshot || !snapshot->program) return;
  form_->setCode(*snapshot->program);
  sessions_->suggest(*session_, *document);
  updateFreshness();
  updateState();
}

// Files on disk, or their texts in editors, may have changed; so may the list of run files.
void RunDock::refresh() {
  const Document* const document = workspace_->current();
  if (session_ != nullptr && document != nullptr && document->hasCode() && !isRunFile(document->path())) {
    const QStringList now = runFilesOf(document->path());
    if (!now.isEmpty() && now != files_->runFiles()) return followDocument();
  }
  if (session_ != nullptr) sessions_->refresh(*session_);
  updateFreshness();
  updateState();
}

void RunDock::reload(const QStringList& paths) {
  if (session_ != nullptr && paths.contains(session_->runFile)) refresh();
}

void RunDock::onFormEdited() {
  if (session_ == nullptr) return;
  sessions_->setForm(*session_, form_->contents());
  choice_->setRunFile(session_->form.file); // parameters may have other values
  updateFreshness();
  updateState();
}

void RunDock::updateFreshness() {
  QStringList watched;
  if (session_ != nullptr) {
    watched << session_->runFile;
    const RunRequested now{form_->runFile(), form_->backend(), form_->device(), form_->invalidArguments()};
    const bool isSweeping = controller_->isBusy() && controller_->points() > 0;
    if (session_->sweep && !isSweeping) sweep_->setChanges(changesSince(*session_->sweep, now, *workspace_));
    if (session_->result) results_->setChanges(changesSince(*session_->result, now, *workspace_));
    for (const auto& result : {session_->result, session_->sweep})
      for (const RunInput& input : result ? result->inputs : std::vector<RunInput>())
        if (!watched.contains(input.path)) watched << input.path;
  }
  if (watched != inputs_.paths()) inputs_.setPaths(watched);
  updateFindings();
}

// Documents that the shown run file is not for keep the findings of their own run.
void RunDock::updateFindings() {
  if (session_ == nullptr) return;
  QSet<QString> paths = session_->shownWith;
  std::shared_ptr<const source::Diagnostics> findings;
  if (const auto& result = session_->result) {
    for (const RunInput& input : result->inputs)
      paths.insert(input.path);
    const bool isRunning = controller_->isBusy() && controller_->runFile() == session_->runFile;
    if (session_->found && !isRunning && !haveTextsChanged(*result, *workspace_)) findings = session_->found;
  }
  for (const QString& path : std::as_const(paths))
    if (Document* document = workspace_->find(path)) document->setFindings(kRunFindings, findings);
}

// --- Running ---

std::optional<RunJob> RunDock::job() const {
  if (!problem().isEmpty()) return std::nullopt;
  RunJob job;
  job.file = form_->runFile();
  job.file.path = session_->runFile.toStdString();
  job.point = choice_->point();
  job.backend = form_->backend();
  job.device = form_->device();
  job.instructionLimit = workspace_->settings()->instructionLimit();
  job.allowedFolders = workspace_->language()->options().allowedFolders;
  addOpenTexts(job);
  return job;
}

void RunDock::addOpenTexts(RunJob& job) const {
  job.unsaved.clear();
  job.shown.clear();
  for (const Document* document : workspace_->documents()) {
    if (document->isModified() && !document->path().isEmpty())
      job.unsaved.insert(document->path(), document->content());
    if (const SnapshotPointer snapshot = document->snapshot(); snapshot && document->isCodeObject())
      job.shown.insert(document->path(), snapshot->assembly);
  }
}

QString RunDock::shownRunFile() const {
  return session_ != nullptr ? session_->runFile : QString();
}

void RunDock::run() {
  if (!run_->isEnabled()) return;
  show();
  raise();
  RunJob next = *job();
  if (!python_.ask(next.file, this)) return;
  next.allowPython = project::needsPython(next.file);
  const bool isOfAll = isSweep(next);
  if (isOfAll) sweep_->setBackend(next.backend);
  controller_->start(std::move(next));
  if (isOfAll) showSweep();
  pages_->setCurrentIndex(pages_->indexOf(isOfAll ? static_cast<QWidget*>(sweep_) : results_));
  updateFindings();
}

// A result belongs to the run file that the job was started for, even if another one is shown now.
void RunDock::finish() {
  const auto result = controller_->result();
  RunSession* const session = sessions_->find(QString::fromStdString(result->job.file.path));
  if (session == nullptr) return;
  const bool isOfAll = !result->sweep.empty();
  if (isOfAll) session->sweep = result;
  session->result = isOfAll ? nullptr : result; // the buffers of an earlier run are no longer kept
  session->found = session->result ? foundBy(*session->result) : nullptr;
  session->view.reset();
  if (!result->canceled && !session->isFormKept) session->isFormOpen = false;
  if (session != session_) return;
  showFormOpen();
  results_->showResult(session->result);
  showSweep();
  if (!isOfAll) pages_->setCurrentWidget(results_);
  updateFreshness();
}

// The sweep of the shown run file: the one that runs, or the last one.
void RunDock::showSweep() {
  const bool isRunning = session_ != nullptr && controller_->isBusy() && controller_->points() > 0 &&
                         controller_->runFile() == session_->runFile;
  const auto last = session_ != nullptr ? session_->sweep : nullptr;
  if (isRunning)
    sweep_->showRunning(controller_->pointsDone(), controller_->points());
  else
    sweep_->showResult(last);
  const bool isThere = isRunning || last;
  pages_->tabBar()->setVisible(isThere);
  pages_->tabBar()->setFocusPolicy(isThere ? Qt::TabFocus : Qt::NoFocus); // a hidden one would stop Tab
  if (!isThere) pages_->setCurrentWidget(results_);
  const auto point = session_ != nullptr && session_->result ? session_->result->job.point : std::nullopt;
  pages_->setTabText(pages_->indexOf(results_),
                     point ? tr("Point %1").arg(QString::fromStdString(project::toText(*point)))
                           : tr("Point"));
}

QString RunDock::commandLine() const {
  return session_ == nullptr
             ? QString()
             : commandLineOf(session_->runFile, session_->saved.checkedMode, *form_, choice_->point());
}

// --- The bar ---

QString RunDock::status() const {
  return status_->text();
}

ActionReason RunDock::refusal() const {
  if (session_ == nullptr) return {stack_->hint().replace(u'\n', u' '), stack_->command()};
  if (!session_->problem.isEmpty()) return {session_->problem, QStringLiteral("panelProblems")};
  const Document* document = workspace_->current();
  const bool isWithoutKernel = session_->suggested && session_->form.file.kernel.empty();
  if (isWithoutKernel && document != nullptr)
    return {whyNoKernel(*document).replace(u'\n', u' '), helpWithoutKernel(document)};
  return {form_->problem(), {}};
}

void RunDock::updateState() {
  const bool busy = controller_->isBusy();
  if (busy != clock_.isActive()) busy ? clock_.start() : clock_.stop();
  const ActionReason refused = refusal();
  const QString& why = refused.text;
  const bool edited = session_ != nullptr && session_->isEdited();
  const bool suggested = session_ != nullptr && session_->suggested;
  setReason(run_, busy ? ActionReason{tr("A run is in progress. Cancel it to start another one."),
                                      cancel_->objectName()}
                       : refused);
  if (why != lastProblem_ || busy != wasBusy_) {
    lastProblem_ = why;
    wasBusy_ = busy;
    emit stateChanged();
  }
  sweep_->setBusy(busy || !why.isEmpty());
  setReason(cancel_, busy ? ActionReason() : ActionReason{tr("No run is in progress."), run_->objectName()});
  const bool isOtherMode = session_ != nullptr && session_->isOtherMode();
  setReason(save_, !why.isEmpty() ? refused
                   : edited || suggested || isOtherMode
                       ? ActionReason()
                       : ActionReason{tr("The run file has no changes to save."), {}});
  copy_->setToolTip(
      edited ? tr("Copy as Command Line: save the run file first, so that the command runs what is shown")
             : tr("Copy as Command Line"));
  setReason(copy_, session_ == nullptr ? refused
                   : suggested         ? ActionReason{tr("Save the run file first: the command needs it."),
                                              save_->objectName()}
                                       : ActionReason());
  const ActionReason noForm = session_ == nullptr ? refused : ActionReason();
  setReason(edit_, noForm);
  setReason(files_->duplicateAction(), noForm);
  // A suggestion is one for the kernel that is open.
  const Document* const document = workspace_->current();
  const bool isKernel = document != nullptr && document->hasCode();
  setReason(files_->newAction(),
            session_ == nullptr || isKernel
                ? noForm
                : ActionReason{tr("Open the kernel to make a run file for it."), QStringLiteral("open")});
  form_->setUnavailable(refused);
  progress_->setVisible(busy);
  progress_->setRange(0, controller_->all() == 0 ? 0 : 1000);
  if (controller_->all() > 0)
    progress_->setValue(static_cast<int>(controller_->done() * 1000 / controller_->all()));
  const QString progress = progressText(*controller_, shownRunFile());
  const bool isShown = session_ != nullptr && controller_->runFile() == session_->runFile;
  results_->setProgress(isShown ? progress : QString());
  line_->setSummary(form_->summary());
  status_->setText(busy             ? progress
                   : !why.isEmpty() ? why
                   : edited         ? tr("Edited, not saved")
                   : suggested      ? tr("No run file yet: this is a suggestion")
                                    : QString());
}

} // namespace wavesmith::widgets
