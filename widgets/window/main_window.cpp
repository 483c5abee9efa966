// SPDX-License-Identifier: Apache-2.0
#include "window/main_window.h"

#include "changes/linked_change.h"
#include "controls/accessible_roles.h"
#include "controls/action_reason.h"
#include "controls/paste_guard.h"
#include "debugger/stop_bar.h"
#include "descriptor/block_generator.h"
#include "descriptor/descriptor_dock.h"
#include "disassembly/disassembly_dock.h"
#include "document/document.h"
#include "document/language/language_service.h"
#include "editor/assistance/quick_fixes.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/edits/formatting.h"
#include "editor/include_offer.h"
#include "editor/sides/editor_sides.h"
#include "explanation/explanation_dock.h"
#include "files/files_dock.h"
#include "hazards/hazards_dock.h"
#include "initial/initial_state_dock.h"
#include "kernarg_designer/kernarg_dock.h"
#include "outline/outline_dock.h"
#include "porting/port_offer.h"
#include "porting/porter.h"
#include "problems/problems_dock.h"
#include "reference/instructions_dock.h"
#include "registers/registers_dock.h"
#include "run/results/run_results.h"
#include "run/run_dock.h"
#include "search/search_dock.h"
#include "settings/settings.h"
#include "style/english_plurals.h"
#include "style/icons.h"
#include "symbols/references_dock.h"
#include "waits/renumber_offer.h"
#include "waits/wait_renumberer.h"
#include "waits/wait_writer.h"
#include "window/actions/window_actions.h"
#include "window/classroom.h"
#include "window/compiled_documents.h"
#include "window/debugging.h"
#include "window/dialogs/guide_window.h"
#include "window/dialogs/new_kernel_dialog.h"
#include "window/dialogs/start_page.h"
#include "window/examples.h"
#include "window/external_check.h"
#include "window/folders.h"
#include "window/measuring.h"
#include "window/navigating.h"
#include "window/palette/command_palette.h"
#include "window/palette/refusals.h"
#include "window/panels/auto_open.h"
#include "window/panels/panel_layout.h"
#include "window/panels/window_panels.h"
#include "window/session.h"
#include "window/sharing.h"
#include "window/shortcuts/shortcuts.h"
#include "window/tabs/document_opening.h"
#include "window/tabs/document_saving.h"
#include "window/tabs/document_tabs.h"
#include "window/tabs/extra_views.h"
#include "window/tabs/recent_files.h"
#include "window/tabs/tab_history.h"
#include "window/tabs/tab_menu.h"
#include "window/window_status.h"

#include <QAction>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kTextColumns = 80;              // columns that the panels leave to the text
constexpr QSize kSmallestWindow = {640, 480}; // half of the smallest screens

} // namespace

MainWindow::MainWindow(Settings* settings, Theme* theme, QWidget* parent)
    : QMainWindow(parent), settings_(settings), theme_(theme),
      workspace_(new Workspace(settings, theme, this)), recent_(new RecentFiles(settings, this)),
      tabs_(new DocumentTabs(workspace_)), extra_(new ExtraViews(workspace_, tabs_, this)),
      start_(new StartPage(settings)), center_(new QStackedWidget),
      status_(new WindowStatus(statusBar(), workspace_)) {
  EnglishPlurals::install();
  installAccessibleRoles();
  PasteGuard::install();
  setObjectName(QStringLiteral("window"));
  setWindowIcon(programIcon());
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
  resize(1280, 800);
  setMinimumSize(kSmallestWindow);
  center_->addWidget(start_);
  center_->addWidget(extra_->widget());
  auto* const middle = new QWidget;
  auto* const column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(center_, 1);
  setCentralWidget(middle);
  makeDocks();
  column->insertWidget(0, debugging_->stopBar());
  palette_ = new CommandPalette(this, settings_, theme_);
  new Folders(this, recent_);
  new TabHistory(this);
  new ExternalCheck(this);
  actions_ = new WindowActions(this);
  connect(new Refusals(this), &Refusals::refused, this, &MainWindow::explainRefusal);
  opening_ = new DocumentOpening(workspace_, recent_, this);
  saving_ = new DocumentSaving(workspace_, run_, this);
  connectParts();
  new Shortcuts(this, settings); // all actions have their default keys
  session_ = new Session(this, tabs_, settings);
  showDocument(nullptr);
}

MainWindow::~MainWindow() {
  actions_->stopFollowingFocus();
  for (const EditorView* view : extra_->views()) // before the documents, whose texts they show
    if (view->isWindow()) delete view;
}

void MainWindow::makeDocks() {
  layout_ = new PanelLayout(this);
  services_ = new WindowPanels(workspace_, layout_);
  hazards_ = HazardsDock::addTo(*services_); // first, because it draws when the cursor has moved
  files_ = FilesDock::addTo(*services_);
  outline_ = OutlineDock::addTo(*services_);
  problems_ = ProblemsDock::addTo(*services_);
  search_ = SearchDock::addTo(*services_);
  disassembly_ = DisassemblyDock::addTo(*services_);
  instructions_ = InstructionsDock::addTo(*services_);
  explanation_ = ExplanationDock::addTo(*services_);
  registers_ = RegistersDock::addTo(*services_);
  initial_ = InitialStateDock::addTo(*services_);
  descriptor_ = DescriptorDock::addTo(*services_);
  blocks_ = new BlockGenerator(workspace_, this);
  porter_ = new Porter(workspace_, this);
  waits_ = new WaitWriter(workspace_, [this] { return currentEditor(); }, this);
  renumberer_ = new WaitRenumberer(workspace_, this);
  kernarg_ = KernargDock::addTo(*services_);
  run_ = RunDock::addTo(*services_);
  kernarg_->setUnsavedRunFile([this] { return run_->unsavedRunFile(); });
  layout_->setTextWidth([this] { return EditorSides::usualWidth(settings_->editorFont(), kTextColumns); });
  connect(layout_, &PanelLayout::textRequested, this, [this] {
    if (CodeEditor* shown = currentEditor())
      shown->setFocus();
    else
      start_->setFocus();
  });
  compiled_ = new CompiledDocuments(this, *services_);
  connect(compiled_, &CompiledDocuments::statusMessage, status_, &WindowStatus::showMessage);
  debugging_ = new Debugging(this, *services_, run_);
  sharing_ = new Sharing(this, workspace_, run_, debugging_);
  connect(sharing_, &Sharing::statusMessage, status_, &WindowStatus::showMessage);
  connect(debugging_, &Debugging::statusMessage, status_, &WindowStatus::showMessage);
  connect(run_->results(), &RunResults::whyRequested, this, [this](const QString& location, quint32 launch) {
    const RunJob& job = run_->results()->result()->job;
    debugging_->explain({location, job.file.checkedMode, launch, job.point});
  });
  new Navigating(this, *services_);
  new Measuring(this, *services_);
  classroom_ = new Classroom(this, *services_, debugging_);
  services_->place();
  autoOpen_ = new AutoOpen(workspace_, layout_, problems_, run_);
}

void MainWindow::connectParts() {
  connect(recent_, &RecentFiles::chosen, this, &MainWindow::openFile);
  connect(opening_, &DocumentOpening::shareFileRequested, sharing_, &Sharing::open);
  connect(opening_, &DocumentOpening::folderRequested, Folders::in(this), &Folders::open);
  connect(start_, &StartPage::folderDialogRequested, Folders::in(this), &Folders::askAndOpen);
  connect(status_, &WindowStatus::folderSettingsRequested, Folders::in(this),
          [this] { Folders::in(this)->openSettings(); });
  connect(opening_, &DocumentOpening::opened, this, &MainWindow::focusDocument);
  connect(saving_, &DocumentSaving::message, status_, &WindowStatus::showMessage);
  connect(saving_, &DocumentSaving::savedUnder, recent_, &RecentFiles::remember);

  connect(start_, &StartPage::openRequested, this, &MainWindow::openFile);
  connect(start_, &StartPage::exampleRequested, this, &MainWindow::openExample);
  connect(start_, &StartPage::guideRequested, this, [this](const QString& page) {
    showGuide();
    guide_->showPage(page);
  });
  connect(start_, &StartPage::lessonsRequested, classroom_, &Classroom::showLessons);
  connect(start_, &StartPage::newRequested, this, &MainWindow::newFile);
  connect(start_, &StartPage::newKernelRequested, this, [this] { newKernel(); });
  connect(start_, &StartPage::dialogRequested, opening_, &DocumentOpening::askAndOpen);
  connect(files_, &FilesDock::openRequested, this, &MainWindow::openFile);
  connect(files_, &FilesDock::newKernelRequested, this, &MainWindow::newKernel);
  connect(descriptor_, &DescriptorDock::generateRequested, this,
          [this] { blocks_->start(workspace_->current()); });
  connect(porter_, &Porter::openRequested, this, &MainWindow::openFile);
  connect(kernarg_, &KernargDock::filesChanged, run_, &RunDock::reload);
  tabs_->setUnsaved([this](const Document* document) { return !run_->unsavedFormsOf(document).isEmpty(); });
  connect(run_, &RunDock::unsavedChanged, tabs_, &DocumentTabs::showStates);
  connect(run_, &RunDock::runFileChecked, problems_, &ProblemsDock::setRunFile);
  connect(problems_, &ProblemsDock::explanationRequested, this, &MainWindow::showExplanation);
  connect(hazards_, &HazardsDock::fixRequested, this, &MainWindow::fix);

  connect(tabs_, &DocumentTabs::viewAdded, this, [this](EditorView* view) {
    connectView(view);
    compiled_->connectView(view);
    view->addBar(porter_->offerFor(view->document()));
    auto* const offer = new IncludeOffer(settings_, view->document());
    view->addBar(offer);
    connect(run_->controller(), &RunController::finished, offer, [this, offer, document = view->document()] {
      const bool isItsRun = document == workspace_->current();
      offer->setRun(isItsRun ? run_->controller()->result()->diagnostics : source::Diagnostics());
    });
    view->addBar(new RenumberOffer(workspace_, view->document()));
  });
  connect(extra_, &ExtraViews::viewAdded, this, &MainWindow::connectView);
  connect(extra_, &ExtraViews::changed, actions_, &WindowActions::update);
  connect(extra_, &ExtraViews::activated, this, &MainWindow::followActiveView);
  extra_->whenClosed([this] {
    if (CodeEditor* shown = currentEditor()) shown->setFocus();
  });
  connect(tabs_, &DocumentTabs::closeRequested, this, &MainWindow::close);
  connect(tabs_, &DocumentTabs::menuRequested, this,
          [this](Document* document, const QPoint& at) { (new TabMenu(this, document))->popup(at); });
  connect(tabs_, &DocumentTabs::windowRequested, extra_, &ExtraViews::openWindowAt);
  connect(tabs_, &DocumentTabs::stateChanged, this, [this] {
    updateTitle();
    actions_->update();
    status_->update();
  });
  connect(tabs_, &QTabWidget::currentChanged, this, [this] {
    extra_->activateTabs();
    const EditorView* view = tabs_->currentView();
    workspace_->setCurrent(view != nullptr ? view->document() : nullptr);
  });
  connect(workspace_, &Workspace::documentAdded, tabs_, &DocumentTabs::addView);
  connect(workspace_, &Workspace::documentRemoved, tabs_, &DocumentTabs::removeView);
  connect(workspace_, &Workspace::currentChanged, this, [this](Document* document) {
    layout_->restore();
    showDocument(document);
  });
  connect(workspace_, &Workspace::placeRequested, this, &MainWindow::showPlace);
  connect(workspace_, &Workspace::statusMessage, status_, &WindowStatus::showMessage);
  connect(workspace_->language(), &LanguageService::workerFailed, status_, &WindowStatus::showMessage);
}

// --- Views ---

QTabWidget* MainWindow::tabs() const {
  return tabs_;
}

EditorView* MainWindow::currentView() const {
  EditorView* const extra = extra_->active();
  return extra != nullptr && extra->document() == workspace_->current() ? extra : tabs_->currentView();
}

QList<EditorView*> MainWindow::views() const {
  QList<EditorView*> all;
  for (const Document* document : workspace_->documents())
    if (EditorView* view = viewOf(document)) all << view;
  return all << extra_->views();
}

// Another editor has the focus: panels and actions follow it.
void MainWindow::followActiveView() {
  const EditorView* const view = extra_->active() != nullptr ? extra_->active() : tabs_->currentView();
  if (view == nullptr) return;
  workspace_->setCurrent(view->document());
  workspace_->setCursor(view->editor()->currentLine(), view->editor()->currentColumn());
  actions_->update();
}

EditorView* MainWindow::viewOf(const Document* document) const {
  return tabs_->viewOf(document);
}

CodeEditor* MainWindow::currentEditor() const {
  const EditorView* view = currentView();
  return view != nullptr ? view->editor() : nullptr;
}

void MainWindow::connectView(EditorView* view) {
  Document* const document = view->document();
  CodeEditor* const editor = view->editor();
  connect(view, &EditorView::failed, status_, &WindowStatus::showMessage);
  connect(view, &EditorView::newKernelRequested, this, [this] { newKernel(); });
  connect(view, &EditorView::saveAssemblyRequested, this, [this, document] { saveAssembly(document); });
  connect(editor, &CodeEditor::cursorPlaceChanged, this, [this, view](int line, int column) {
    if (currentView() == view) workspace_->setCursor(line, column);
  });
  connect(editor, &CodeEditor::instructionHelpRequested, this, &MainWindow::showInstruction);
  connect(editor, &CodeEditor::explanationRequested, this, &MainWindow::showExplanation);
  editor->setLinkedUndo([this, document](bool undo) {
    LinkedChange* const change =
        undo ? LinkedChange::nextUndo(workspace_, document) : LinkedChange::nextRedo(workspace_, document);
    if (change != nullptr) undo ? change->undo() : change->redo();
    return change != nullptr;
  });
  connect(editor, &CodeEditor::statusMessage, status_, &WindowStatus::showMessage);
  debugging_->connectView(view);
  Navigating::in(this)->connectView(view);
  connect(document, &Document::revisionChanged, actions_, &WindowActions::updateUndo);
  connect(document, &Document::saved, actions_, &WindowActions::update); // perhaps in another encoding
}

void MainWindow::updateTitle() {
  const Document* document = workspace_->current();
  setWindowModified(document != nullptr && tabs_->isUnsaved(document));
  setWindowTitle(document == nullptr ? tr("Wavesmith")
                                     : tr("%1[*] - Wavesmith").arg(document->displayName()));
}

void MainWindow::showDocument(Document* document) {
  const EditorView* const extra = extra_->active();
  if (extra == nullptr || extra->document() != document) {
    extra_->activateTabs();
    if (EditorView* view = viewOf(document)) tabs_->setCurrentWidget(view);
  }
  if (const EditorView* view = document != nullptr ? currentView() : nullptr) {
    workspace_->setCursor(view->editor()->currentLine(), view->editor()->currentColumn());
  }
  center_->setCurrentIndex(document != nullptr ? 1 : 0);
  if (document == nullptr) start_->refresh(recentFiles(), recent_->folders());
  updateTitle();
  actions_->update();
}

void MainWindow::focusDocument(const Document* document) {
  if (EditorView* view = viewOf(document))
    view->whenThereIsText([this, view] {
      if (currentView() == view) view->editor()->setFocus();
    });
}

QAction* MainWindow::action(const QString& name) const {
  return findChild<QAction*>(name);
}

// The keys of Run show its panel in any case.
void MainWindow::explainRefusal(const QAction* refused) {
  if (refused == run_->runAction()) layout_->present(run_);
  const ActionReason reason = reasonOf(refused);
  status_->showReason(reason.text, reason.helps.isEmpty() ? nullptr : action(reason.helps));
}

// --- Opening ---

bool MainWindow::openFiles(const QStringList& paths) {
  return opening_->open(paths);
}

bool MainWindow::openFile(const QString& path) {
  return opening_->open({path});
}

QStringList MainWindow::recentFiles() const {
  return recent_->paths();
}

void MainWindow::openExample(const QString& path) {
  const QString copy = examples::copyFor(path, *settings_, this);
  if (!copy.isEmpty()) openFile(copy);
}

void MainWindow::newFile() {
  workspace_->setCurrent(workspace_->add(std::make_unique<Document>()));
  if (CodeEditor* shown = currentEditor()) shown->setFocus();
}

void MainWindow::newKernel(const QString& folder) {
  const Document* document = workspace_->current();
  const bool isNamed = document != nullptr && !document->path().isEmpty();
  QString where = folder;
  if (where.isEmpty()) where = isNamed ? QFileInfo(document->path()).absolutePath() : files_->folder();
  if (where.isEmpty()) where = QDir::homePath();
  auto* dialog = new NewKernelDialog(settings_, where, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &NewKernelDialog::created, this, [this](const QString& path) {
    // Closes the empty file that offered the new kernel.
    Document* empty = workspace_->current();
    const bool isLeft = empty != nullptr && empty->path().isEmpty() && empty->content().trimmed().isEmpty();
    if (openFile(path) && isLeft) workspace_->remove(empty);
  });
  dialog->open();
}

// --- Showing ---

void MainWindow::comeToFront() {
  setWindowState(windowState() & ~Qt::WindowMinimized);
  show();
  raise();
  activateWindow();
}

void MainWindow::showGuide() {
  if (guide_ == nullptr) {
    guide_ = new GuideWindow(settings_, theme_, this);
    connect(guide_, &GuideWindow::fileRequested, this, &MainWindow::openFile);
  }
  guide_->show();
  guide_->raise();
  guide_->activateWindow();
}

void MainWindow::showInstruction(const QString& mnemonic) {
  layout_->present(instructions_);
  if (mnemonic.isEmpty())
    instructions_->focusSearch();
  else
    instructions_->showInstruction(mnemonic);
}

void MainWindow::showExplanation(const QString& code) {
  if (!explanation_->showCode(code))
    return status_->showMessage(tr("There is no page for %1: its message says all").arg(code));
  layout_->present(explanation_);
}

void MainWindow::showPlace(const source::Place& place) {
  layout_->restore();
  const QString path = QString::fromStdString(place.file);
  Document* document = workspace_->find(path);
  if (document == nullptr)
    for (Document* candidate : workspace_->documents())
      if (candidate->path().isEmpty() && candidate->displayName() == path) document = candidate;
  const EditorView* const extra = extra_->active();
  const bool inSplit = extra != nullptr && extra == extra_->splitView();
  const bool inWindow = extra != nullptr && !inSplit;
  QWidget* const tab = tabs_->currentWidget();
  if (document == nullptr) {
    if (!QFileInfo::exists(path) || !openFile(path)) return;
    document = workspace_->current();
  }
  if (inSplit) { // the place is shown where the user is
    tabs_->setCurrentWidget(tab);
    extra_->showInSplit(document);
  }
  workspace_->setCurrent(document);
  EditorView* const view = currentView();
  if (view == nullptr || place.line == 0) return;
  if (inWindow && view->window() == this) activateWindow(); // an extra window shows only one document
  view->whenThereIsText([view, place] {
    view->editor()->goTo(static_cast<int>(place.line), static_cast<int>(place.column),
                         static_cast<int>(place.length));
    view->editor()->setFocus();
  });
}

// Applies the fix of this code at the place; shows the place and the menu of its fixes if there is none.
void MainWindow::fix(const source::Place& place, const QString& code) {
  showPlace(place);
  if (currentView() == nullptr) return;
  QuickFixes* const fixes = currentView()->editor()->quickFixes();
  const QList<QuickFix> all = fixes->fixes();
  const auto best = std::ranges::find_if(
      all, [&](const QuickFix& fix) { return fix.kind == QuickFix::Kind::Fix && fix.code == code; });
  if (best == all.end() || !fixes->apply(*best)) fixes->open();
}

QString MainWindow::assembledText() const {
  return status_->assembledText();
}

// --- Saving ---

bool MainWindow::save(Document* document) {
  return saving_->saveGroup(document);
}

void MainWindow::tidyAndSave(Document* document) {
  if (!document->isModified() || !WaitWriter::isOnSave(document)) return formatAndSave(document);
  waitWriter()->beforeSave(document, [this, document = QPointer<Document>(document)] {
    if (document) formatAndSave(document);
  });
}

void MainWindow::formatAndSave(Document* document) {
  const EditorView* const view = viewOf(document);
  const bool isFormatted = view != nullptr && document->isAssembly() && document->isModified() &&
                           !document->isReadOnly() && Formatting::isOnSave(*workspace_->settings());
  if (!isFormatted) {
    save(document);
    return;
  }
  Formatting* const formatting = view->editor()->formatting();
  const auto then = [this, document = QPointer<Document>(document)] {
    if (document) save(document);
  };
  connect(formatting, &Formatting::finished, this, then, Qt::SingleShotConnection);
  formatting->startAll();
}

bool MainWindow::saveAs(Document* document) {
  return document->isCodeObject() ? saveAssembly(document) : saving_->saveAs(document);
}

bool MainWindow::saveAssembly(Document* document) {
  const QString path = saving_->saveAssembly(document);
  return !path.isEmpty() && openFile(path);
}

bool MainWindow::saveAll() {
  return saving_->saveAll();
}

bool MainWindow::close(Document* document) {
  if (!saving_->mayClose(document)) return false;
  LinkedChange::discard(workspace_, document);
  workspace_->remove(document);
  return true;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!saving_->mayCloseAll()) return event->ignore();
  saveSession();
  event->accept();
}

void MainWindow::saveSession() {
  session_->save();
}

void MainWindow::restoreSession() {
  session_->restore();
}

void MainWindow::offerRecovery() {
  session_->offerRecovery();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  QStringList paths;
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  openFiles(paths);
  event->acceptProposedAction();
}

} // namespace wavesmith::widgets
