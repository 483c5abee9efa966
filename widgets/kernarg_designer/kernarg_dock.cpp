// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/kernarg_dock.h"

#include "changes/linked_change.h"
#include "controls/hint_stack.h"
#include "controls/scrolling.h"
#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "kernarg/emit/emit.h"
#include "kernarg_designer/argument_grid.h"
#include "kernarg_designer/byte_ruler.h"
#include "kernarg_designer/design_bar.h"
#include "kernarg_designer/designer_tool_bar.h"
#include "kernarg_designer/generated_view.h"
#include "kernarg_designer/kernarg_model.h"
#include "kernarg_designer/struct_dialog.h"
#include "limits/limit_text.h"
#include "models/shown_kernel.h"
#include "services/window_services.h"
#include "settings/settings.h"
#include "style/from_view.h"
#include "style/theme.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <memory>
#include <utility>

namespace wavesmith::widgets {
namespace {

bool isDrawable(const SnapshotPointer& snapshot) {
  return snapshot && snapshot->program && snapshot->panels && snapshot->lines;
}

} // namespace

KernargDock::KernargDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Kernarg Designer"), parent), workspace_(workspace),
      model_(new KernargModel(workspace->theme(), this)), tools_(new DesignerToolBar),
      bar_(new DesignBar(workspace->theme())), grid_(new ArgumentGrid(model_, workspace->theme())),
      ruler_(new ByteRuler(model_, workspace->theme())), generated_(new GeneratedView(workspace->theme())),
      parts_(new QSplitter(Qt::Horizontal)),
      history_(new DesignHistory(
          [this](const Key& key, const kernarg::Design& design) { restore(key, design); }, this)) {
  setObjectName(QStringLiteral("kernarg"));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tools_);
  column->addWidget(bar_);
  grid_->addEditActions(tools_->editActions());
  parts_->addWidget(grid_);
  parts_->addWidget(ruler_);
  parts_->addWidget(generated_);
  parts_->setChildrenCollapsible(false);
  parts_->setStretchFactor(0, 5);
  parts_->setStretchFactor(1, 4);
  parts_->setStretchFactor(2, 4);
  column->addWidget(parts_, 1);
  stack_ = new HintStack(scrolling(content));
  setWidget(stack_);
  followWorkspace();
  followDesign();
  connectParts();
  stack_->showHint(hint(), helpWithoutKernel(workspace_->current()));
}

KernargDock* KernargDock::addTo(WindowServices& window) {
  auto* const dock = new KernargDock(window.workspace());
  window.addPanel({.dock = dock, .action = "panelKernarg", .order = 50, .keys = Qt::ALT | Qt::Key_5});
  return dock;
}

KernargDock::~KernargDock() {
  for (const QObject* part : findChildren<QObject*>())
    part->disconnect(this);
  if (workspace_ != nullptr) workspace_->disconnect(this);
}

void KernargDock::followWorkspace() {
  connect(workspace_, &Workspace::currentChanged, this, &KernargDock::refresh);
  connect(workspace_, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  connect(workspace_, &Workspace::cursorMoved, this, &KernargDock::refresh);
  connect(workspace_, &Workspace::documentRemoved, this, [this](const Document* document) {
    history_->forget(document);
    designs_.removeIf([document](const auto& one) { return one.key().first == document; });
    if (shown_.first != document) return;
    shown_ = {nullptr, {}};
    forget();
  });
  connect(workspace_->theme(), &Theme::changed, this, [this] {
    if (visible_ && shown_.first != nullptr) showDesign();
  });
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    visible_ = visible;
    refresh();
  });
}

void KernargDock::followDesign() {
  connect(model_, &KernargModel::edited, this, [this](int row) {
    say({});
    if (shown_.first != nullptr) {
      const kernarg::Design before = std::exchange(designs_[shown_], model_->design());
      history_->add(shown_, before, model_->design(), row);
    }
    showDesign();
    if (row >= 0) grid_->chooseRow(row);
  });
  connect(model_, &KernargModel::refused, this, [this](const QString& reason, int row, int column) {
    say(reason);
    grid_->showRejection(reason, row, column);
  });
  connect(history_, &DesignHistory::changed, this, &KernargDock::undoChanged);
}

void KernargDock::connectParts() {
  connect(tools_, &DesignerToolBar::kernelChosen, this, [this](int at) {
    if (isDrawable(snapshot_)) showKernel(snapshot_, static_cast<std::size_t>(at));
  });
  connect(tools_, &DesignerToolBar::metadataRequested, this, &KernargDock::askRevert);
  connect(tools_, &DesignerToolBar::structRequested, this, &KernargDock::chooseStruct);
  connect(tools_, &DesignerToolBar::loadsRequested, this, &KernargDock::useLoads);
  connect(tools_, &DesignerToolBar::codeObjectRequested, this, &KernargDock::chooseCodeObject);
  connect(tools_, &DesignerToolBar::arrangementChosen, model_, &KernargModel::setArrangement);
  connect(tools_, &DesignerToolBar::hiddenChosen, model_, &KernargModel::setHidden);
  connect(tools_, &DesignerToolBar::addRequested, grid_, &ArgumentGrid::addArgument);
  connect(tools_, &DesignerToolBar::removeRequested, grid_, &ArgumentGrid::removeSelected);
  connect(tools_, &DesignerToolBar::moveRequested, grid_, &ArgumentGrid::moveSelected);
  connect(bar_, &DesignBar::previewRequested, this, &KernargDock::preview);
  connect(bar_, &DesignBar::revertRequested, this, &KernargDock::askRevert);
  connect(grid_, &ArgumentGrid::rowChosen, ruler_, &ByteRuler::choose);
  connect(grid_, &ArgumentGrid::selectionChanged, this, &KernargDock::updateState);
  connect(grid_, &ArgumentGrid::lineRequested, this, &KernargDock::goTo);
  connect(ruler_, &ByteRuler::argumentChosen, grid_, &ArgumentGrid::chooseRow);
  connect(ruler_, &ByteRuler::lineRequested, this, &KernargDock::goTo);
  connect(generated_, &GeneratedView::failed, this, &KernargDock::say);
  connect(generated_, &GeneratedView::done, workspace_, &Workspace::statusMessage);
}

// --- Kernel selection ---

QString KernargDock::hint() const {
  const Document* document = workspace_->current();
  if (document == nullptr) return tr("Open a kernel to see and design its arguments.");
  return whyNoKernel(*document);
}

// What was computed from a large text is too large to keep when it is closed, or has changed.
void KernargDock::forget() {
  snapshot_ = nullptr;
  model_->forgetCode();
}

void KernargDock::showNothing(const QString& hint) {
  shown_ = {nullptr, {}};
  forget();
  stack_->showHint(hint, helpWithoutKernel(workspace_->current()));
}

void KernargDock::refresh() {
  if (workspace_ == nullptr) return;
  const Document* document = workspace_->current();
  if (!visible_) {
    if (snapshot_ != codeOf(document)) forget();
    return;
  }
  if (document == nullptr) return showNothing(hint());
  const SnapshotPointer snapshot = codeOf(document);
  if (!isDrawable(snapshot) || snapshot->program->kernels().empty()) {
    // A design is not discarded while a line is being typed.
    if (shown_.first != document || !designs_.contains(shown_)) return showNothing(hint());
    isBroken_ = true;
    return updateState();
  }
  const QString last = shown_.first == document ? shown_.second : QString();
  const ShownKernel at = kernelAtCursor(snapshot, *workspace_, last);
  const QString around = !at.isAtCursor ? QString() : fromView(snapshot->program->kernels()[at.kernel].name);
  // A selected kernel stays until the cursor enters another one.
  std::size_t kernel = at.kernel;
  if (!last.isEmpty() && around == cursorKernel_)
    for (std::size_t k = 0; k < snapshot->program->kernels().size(); ++k)
      if (fromView(snapshot->program->kernels()[k].name) == last) kernel = k;
  cursorKernel_ = around;
  const bool same = snapshot == snapshot_ && shown_.first == document && kernel == kernel_;
  if (!same) showKernel(snapshot, kernel);
}

void KernargDock::showKernel(const SnapshotPointer& snapshot, std::size_t kernel) {
  const Document* document = workspace_->current();
  const auto kernels = snapshot->program->kernels();
  const panels::KernargPanel& panel = snapshot->panels->kernargs[kernel];
  const Key key{document, fromView(kernels[kernel].name)};
  const bool wasShown = key == shown_;
  const auto known = designs_.find(key);
  // While the user types in a metadata block, it can be temporarily invalid.
  isBroken_ = known != designs_.end() && known->text().fromMetadata && !panel.layout.fromMetadata &&
              source::hasErrors(snapshot->diagnostics);
  if (known == designs_.end())
    designs_.insert(key, kernarg::Design(panel.layout, panel.guess));
  else if (!isBroken_)
    known->follow(panel.layout, panel.guess);
  shown_ = key;
  kernel_ = kernel;
  snapshot_ = snapshot;
  if (!wasShown) emit undoChanged();
  if (!wasShown) say({});
  QStringList names;
  for (const program::KernelCode& one : kernels)
    names << fromView(one.name);
  tools_->setKernels(names, static_cast<int>(kernel));
  const int row = wasShown ? grid_->currentRow() : -1;
  model_->setDesign(designs_[key], snapshot, kernel);
  if (!wasShown) {
    checks_.clear();
    grid_->setPreconditions({});
  }
  showDesign();
  findLimits();
  if (row >= 0 && row < model_->rowCount() && grid_->currentRow() != row) grid_->chooseRow(row);
  stack_->showView();
}

// Those of the kernel before stay until the new ones are known.
void KernargDock::findLimits() {
  struct Found {
    QList<ArgumentGrid::Precondition> preconditions;
    std::vector<kernarg::HostCheck> checks;
  };
  limiting_.start(
      this,
      [snapshot = snapshot_, kernel = kernel_](const std::stop_token& stop) {
        Found found;
        if (stop.stop_requested() || snapshot->analysis == nullptr) return found;
        const program::Program& program = *snapshot->program;
        const kernarg::Layout& layout = snapshot->panels->kernargs[kernel].layout;
        const limits::Limits limits = limits::limitsOf(program, *snapshot->analysis, kernel, layout);
        found.checks = limits::hostChecks(limits, layout);
        for (const limits::Precondition& one : limits.preconditions)
          found.preconditions.push_back(
              {QString::fromStdString(limits::sentence(
                   one, layout, [&](analysis::Index at) { return snapshot->lines->lineOf(at); })),
               one.accesses.front()});
        return found;
      },
      [this](Found found) {
        checks_ = std::move(found.checks);
        grid_->setPreconditions(std::move(found.preconditions));
        if (visible_ && isDrawable(snapshot_)) showDesign();
      });
}

// --- Display of a design ---

void KernargDock::showDesign() {
  grid_->showDesign(shown_.second);
  showGenerated();
  tools_->showSegment(model_->design());
  updateState();
}

void KernargDock::showGenerated() {
  if (!isDrawable(snapshot_)) return;
  const codeobject::CodeObject& object = snapshot_->program->codeObject();
  const std::size_t kernel = snapshot_->program->kernels()[kernel_].kernel;
  kernarg::Subject subject = kernarg::subjectOf(object, object.kernels()[kernel]);
  subject.layout = model_->layout();
  if (model_->design().isEdited())
    subject.descriptor.kernargSize = subject.layout.size;
  else
    subject.checks = checks_;
  generated_->setSubject(std::move(subject));
  generated_->setFolder(QFileInfo(shown_.first->path()).path());
}

void KernargDock::say(const QString& problem) {
  problem_ = problem;
  updateState();
}

void KernargDock::updateState() {
  const Document* document = shown_.first;
  bar_->showState(model_->design(),
                  {.problem = problem_,
                   .whyNoPreview = whyNoPreview(),
                   .hasKernel = document != nullptr,
                   .isCodeObject = document != nullptr && (document->isCodeObject() || !document->hasCode()),
                   .isTextInvalid = isBroken_});
  tools_->showActions(model_->design(), grid_->selectedRows());
}

QTableView* KernargDock::view() const {
  return grid_->view();
}
QListWidget* KernargDock::messages() const {
  return grid_->messages();
}
QComboBox* KernargDock::kernels() const {
  return tools_->kernels();
}
QString KernargDock::barText() const {
  return bar_->text();
}
QString KernargDock::statusText() const {
  return tools_->statusText();
}
QString KernargDock::preloadText() const {
  return grid_->preloadText();
}
QAction* KernargDock::action(const QString& name) const {
  return findChild<QAction*>(name);
}

void KernargDock::goTo(std::uint32_t at) {
  if (!isDrawable(snapshot_) || at == program::kNone) return;
  const std::uint32_t line = snapshot_->lines->lineOf(at);
  if (line == 0) return;
  workspace_->goTo({snapshot_->path.toStdString(), line, 0, 0});
}

// --- Import ---

void KernargDock::useLayout(const kernarg::Layout& layout) {
  if (shown_.first == nullptr) return;
  model_->replace(layout);
}

void KernargDock::useLoads() {
  const panels::KernargPanel* panel = model_->panel();
  if (panel == nullptr) return;
  if (panel->guess.arguments.empty()) return say(tr("No load of this kernel is known to read an argument"));
  useLayout(panel->guess);
}

void KernargDock::chooseStruct() {
  auto* dialog = new StructDialog(workspace_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    if (const auto layout = dialog->layout()) useLayout(*layout);
  });
  dialog->open();
}

void KernargDock::chooseCodeObject() {
  const QString path = QFileDialog::getOpenFileName(
      this, tr("Arguments of a Code Object"),
      shown_.first == nullptr ? QString() : QFileInfo(shown_.first->path()).path(),
      tr("Code objects (*.hsaco *.co *.o);;All files (*)"));
  if (!path.isEmpty()) fromCodeObject(path);
}

void KernargDock::fromCodeObject(const QString& path, const QString& kernel) {
  const std::string target = workspace_->settings()->target().toStdString();
  reading_.start(
      this, [path, target](const std::stop_token&) { return readLayouts(path, target); },
      [this, path, kernel](const source::Result<std::vector<KernelLayout>>& read) {
        useRead(QFileInfo(path).fileName(), kernel, read);
        emit layoutsRead();
      });
}

void KernargDock::useRead(const QString& name, const QString& kernel,
                          const source::Result<std::vector<KernelLayout>>& read) {
  if (!read) return say(QStringLiteral("%1: %2").arg(name, fromView(read.error().message)));
  QStringList names;
  for (const KernelLayout& one : *read)
    names << one.kernel;
  QString chosen = kernel.isEmpty() ? shown_.second : kernel;
  if (!names.contains(chosen) && names.size() > 1)
    chosen = QInputDialog::getItem(this, tr("Arguments of a Code Object"), tr("Kernel of %1:").arg(name),
                                   names, 0, false);
  else if (!names.contains(chosen) && !names.isEmpty())
    chosen = names.front();
  const auto at = names.indexOf(chosen);
  if (at < 0) return say(tr("There is no kernel in %1").arg(name));
  useLayout((*read)[static_cast<std::size_t>(at)].layout);
}

// --- Applying and undoing ---

QString KernargDock::whyNoPreview() const {
  const Document* document = shown_.first;
  if (document == nullptr || !snapshot_) return tr("There is no kernel to change");
  if (document->isCodeObject())
    return tr("A code object is read-only: the design is only for generated source");
  if (!document->hasCode())
    return tr("The source has its arguments itself: the design is only for generated source");
  if (document->isReadOnly()) return tr("%1 is read-only").arg(document->displayName());
  if (isBroken_) return tr("The metadata has errors: fix them first");
  if (busy_) return tr("The preview is being prepared");
  if (snapshot_->revision != document->revision()) return tr("The text is being assembled");
  if (!model_->design().differsFromText()) return tr("The text is up to date");
  return {};
}

void KernargDock::preview() {
  if (const QString why = whyNoPreview(); !why.isEmpty() || shown_.first != workspace_->current()) {
    say(why);
    return emit previewRefused(why);
  }
  LayoutWork asked = workOn(workspace_, snapshot_, shown_.second, model_->design().change());
  const QString unsaved = unsavedRunFile_ ? unsavedRunFile_() : QString();
  for (const RunFileText& run : asked.runFiles)
    if (run.path == unsaved) {
      say(tr("%1 has unsaved changes in the Run panel: save them first").arg(QFileInfo(unsaved).fileName()));
      return emit previewRefused(problem_);
    }
  busy_ = true;
  say({});
  workspace_->tasks()->start(
      this,
      [this, asked = std::move(asked)](worker::LanguageClient& client,
                                       const std::stop_token& stop) -> LanguageTasks::Answer {
        auto changes = std::make_shared<LayoutChanges>(changesOf(asked, client, stop));
        return [this, changes] {
          busy_ = false;
          showPreview(*changes);
        };
      });
}

void KernargDock::showPreview(const LayoutChanges& changes) {
  if (!changes.problem.isEmpty()) {
    say(changes.problem);
    return emit previewRefused(changes.problem);
  }
  updateState();
  auto* dialog = new ChangePreview(workspace_, tr("Change the Arguments of %1").arg(shown_.second),
                                   changes.files, changes.reasons, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QStringList paths;
  for (const FileChange& file : changes.files)
    paths << file.path;
  if (!changes.refusal.isEmpty()) dialog->refuse(changes.refusal);
  connect(dialog, &QDialog::accepted, this, [this, dialog, paths] {
    remember(dialog);
    emit filesChanged(paths);
  });
  dialog->open();
  emit previewOpened(dialog);
}

QUndoStack* KernargDock::undoStack() const {
  return shown_.first == nullptr ? nullptr : history_->stackOf(shown_);
}

// Called by Undo and Redo. The text may have changed since this design was made.
void KernargDock::restore(const Key& key, const kernarg::Design& design) {
  designs_[key] = design;
  if (key != shown_) return;
  say({});
  model_->setDesign(design, snapshot_, kernel_);
  showDesign();
}

void KernargDock::remember(ChangePreview* preview) {
  LinkedChange* change = preview->applied();
  if (change == nullptr || shown_.first == nullptr) return;
  connect(change, &LinkedChange::filesChanged, this, &KernargDock::filesChanged);
  change->setHeld([dock = QPointer(this)](const QString& path) {
    return dock && dock->unsavedRunFile_ && dock->unsavedRunFile_() == path;
  });
  history_->addApplied(shown_, model_->design(), change);
  grid_->view()->setFocus();
}

void KernargDock::askRevert() {
  if (!model_->design().isEdited()) return;
  askToRevert(this, shown_.second, [this] { model_->revertDesign(); });
}

// --- Arrangement of the parts ---

// Places the parts side by side if there is room.
void KernargDock::resizeEvent(QResizeEvent* event) {
  QDockWidget::resizeEvent(event);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  parts_->setOrientation(width() > 100 * digit ? Qt::Horizontal : Qt::Vertical);
  // The grid gets most of the room. Borders that the user has moved stay.
  if (!isDivided_ && width() > 100 * digit) {
    isDivided_ = true;
    parts_->setSizes({width() * 46 / 100, width() * 26 / 100, width() * 28 / 100});
  }
}

} // namespace wavesmith::widgets
