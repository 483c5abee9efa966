// SPDX-License-Identifier: Apache-2.0
#include "window/main_window.h"

#include "descriptor/block_generator.h"
#include "descriptor/descriptor_dock.h"
#include "disassembly/disassembly_dock.h"
#include "document/document.h"
#include "document/language_service.h"
#include "document/run_files.h"
#include "editor/code_editor.h"
#include "editor/editor_sides.h"
#include "editor/editor_view.h"
#include "editor/quick_fixes.h"
#include "explanation/explanation_dock.h"
#include "files/files_dock.h"
#include "hazards/hazards_dock.h"
#include "initial/initial_state_dock.h"
#include "kernarg_designer/kernarg_dock.h"
#include "outline/outline_dock.h"
#include "problems/problems_dock.h"
#include "reference/instructions_dock.h"
#include "registers/registers_dock.h"
#include "run/run_dock.h"
#include "settings/settings.h"
#include "source/render.h"
#include "style/english_plurals.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"
#include "window/auto_open.h"
#include "window/document_saving.h"
#include "window/examples.h"
#include "window/panel_layout.h"
#include "window/session.h"
#include "window/start_page.h"
#include "window/undo_actions.h"

#include <QAction>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>

namespace wavesmith::widgets {
namespace {

constexpr int kTextColumns = 80;              // columns that the panels leave to the text
constexpr QSize kSmallestWindow = {640, 480}; // half of the smallest screens

} // namespace

MainWindow::MainWindow(Settings* settings, Theme* theme, QWidget* parent)
    : QMainWindow(parent), settings_(settings), theme_(theme),
      workspace_(new Workspace(settings, theme, this)) {
  EnglishPlurals::install();
  setObjectName(QStringLiteral("window"));
  setWindowIcon(programIcon());
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
  resize(1280, 800);
  setMinimumSize(kSmallestWindow);
  tabs_ = new QTabWidget;
  tabs_->setDocumentMode(true);
  tabs_->setMovable(true);
  start_ = new StartPage(settings);
  center_ = new QStackedWidget;
  center_->addWidget(start_);
  center_->addWidget(tabs_);
  setCentralWidget(center_);
  makeDocks();
  makeActions();
  makeMenus();
  makeToolBar();
  makeStatusBar();

  saving_ = new DocumentSaving(workspace_, run_, this);
  connect(saving_, &DocumentSaving::message, this, &MainWindow::showMessage);
  connect(saving_, &DocumentSaving::savedUnder, this, &MainWindow::rememberRecent);

  connect(start_, &StartPage::openRequested, this, &MainWindow::openFile);
  connect(start_, &StartPage::exampleRequested, this, &MainWindow::openExample);
  connect(start_, &StartPage::newRequested, this, &MainWindow::newFile);
  connect(start_, &StartPage::newKernelRequested, this, [this] { newKernel(); });
  connect(start_, &StartPage::dialogRequested, this, &MainWindow::openDialog);
  connect(files_, &FilesDock::openRequested, this, &MainWindow::openFile);
  connect(files_, &FilesDock::newKernelRequested, this, &MainWindow::newKernel);
  tabs_->tabBar()->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(tabs_->tabBar(), &QWidget::customContextMenuRequested, this, &MainWindow::showTabMenu);
  connect(run_, &RunDock::runFileChecked, problems_, &ProblemsDock::setRunFile);
  connect(problems_, &ProblemsDock::explanationRequested, this, &MainWindow::showExplanation);
  connect(hazards_, &HazardsDock::fixRequested, this,
          [this](const source::Place& place, const QString& code) {
            showPlace(place);
            if (currentView() == nullptr) return;
            QuickFixes* const fixes = currentView()->editor()->quickFixes();
            const QList<QuickFix> all = fixes->fixes();
            const auto best = std::ranges::find_if(all, [&](const QuickFix& fix) {
              return fix.kind == QuickFix::Kind::Fix && fix.code == code;
            });
            if (best == all.end() || !fixes->apply(*best)) fixes->open();
          });
  connect(tabs_, &QTabWidget::currentChanged, this, [this] {
    const EditorView* view = currentView();
    workspace_->setCurrent(view != nullptr ? view->document() : nullptr);
  });
  connect(workspace_, &Workspace::documentAdded, this, &MainWindow::addView);
  connect(workspace_, &Workspace::documentRemoved, this, &MainWindow::removeView);
  connect(workspace_, &Workspace::currentChanged, this, [this](Document* document) {
    layout_->restore();
    if (EditorView* view = viewOf(document)) {
      tabs_->setCurrentWidget(view);
      workspace_->setCursor(view->editor()->currentLine(), view->editor()->currentColumn());
    }
    center_->setCurrentIndex(document != nullptr ? 1 : 0);
    if (document == nullptr) start_->refresh(recentFiles());
    updateActions();
    updateStatus();
  });
  connect(workspace_, &Workspace::snapshotChanged, this, &MainWindow::updateStatus);
  connect(workspace_, &Workspace::cursorMoved, this, &MainWindow::updateStatus);
  connect(workspace_, &Workspace::placeRequested, this, &MainWindow::showPlace);
  connect(workspace_, &Workspace::statusMessage, this, &MainWindow::showMessage);
  connect(workspace_->language(), &LanguageService::workerFailed, this, &MainWindow::showMessage);
  connect(settings, &Settings::languageChanged, this, &MainWindow::applyLanguageSettings);
  connect(theme, &Theme::changed, this, &MainWindow::updateStatus);
  session_ = new Session(this, tabs_, settings);
  applyLanguageSettings();
  start_->refresh(recentFiles());
  updateActions();
  updateStatus();
}

// The focus leaves the widgets while they are destroyed, and these actions follow the focus.
MainWindow::~MainWindow() {
  delete undo_.data();
}

void MainWindow::makeDocks() {
  files_ = new FilesDock(workspace_);
  outline_ = new OutlineDock(workspace_);
  problems_ = new ProblemsDock(workspace_);
  disassembly_ = new DisassemblyDock(workspace_);
  instructions_ = new InstructionsDock(workspace_);
  explanation_ = new ExplanationDock(workspace_);
  registers_ = new RegistersDock(workspace_);
  hazards_ = new HazardsDock(workspace_);
  initial_ = new InitialStateDock(workspace_);
  descriptor_ = new DescriptorDock(workspace_);
  blocks_ = new BlockGenerator(workspace_, this);
  connect(descriptor_, &DescriptorDock::generateRequested, this,
          [this] { blocks_->start(workspace_->current()); });
  kernarg_ = new KernargDock(workspace_);
  run_ = new RunDock(workspace_);
  kernarg_->setUnsavedRunFile([this] { return run_->unsavedRunFile(); });
  connect(kernarg_, &KernargDock::filesChanged, run_, &RunDock::reload);
  layout_ = new PanelLayout(this);
  const auto add = [this](PanelLayout::Home home, bool open, std::initializer_list<QDockWidget*> docks) {
    for (QDockWidget* dock : docks)
      layout_->add(dock, home, open);
  };
  add(PanelLayout::Home::Side, true, {registers_, hazards_, initial_, files_, outline_});
  add(PanelLayout::Home::Side, false,
      {instructions_, explanation_}); // shown by their keys and by the View menu
  add(PanelLayout::Home::Bottom, false, {problems_, run_, disassembly_, descriptor_, kernarg_});
  layout_->setTextWidth([this] { return EditorSides::usualWidth(settings_->editorFont(), kTextColumns); });
  connect(layout_, &PanelLayout::textRequested, this, [this] {
    if (CodeEditor* shown = editor())
      shown->setFocus();
    else
      start_->setFocus();
  });
  autoOpen_ = new AutoOpen(workspace_, layout_, problems_, run_);
}

// --- Views ---

EditorView* MainWindow::currentView() const {
  return center_->currentIndex() == 0 && tabs_->count() == 0
             ? nullptr
             : qobject_cast<EditorView*>(tabs_->currentWidget());
}

EditorView* MainWindow::viewOf(const Document* document) const {
  for (int n = 0; n < tabs_->count(); ++n)
    if (auto* view = qobject_cast<EditorView*>(tabs_->widget(n));
        view != nullptr && view->document() == document)
      return view;
  return nullptr;
}

CodeEditor* MainWindow::editor() const {
  const EditorView* view = currentView();
  return view != nullptr ? view->editor() : nullptr;
}

void MainWindow::addView(Document* document) {
  auto* view = new EditorView(document, settings_, theme_);
  connect(view, &EditorView::failed, this, &MainWindow::showMessage);
  connect(view, &EditorView::newKernelRequested, this, [this] { newKernel(); });
  connect(view, &EditorView::saveAssemblyRequested, this, [this, document] { saveAssembly(document); });
  connect(document, &Document::refused, this,
          [this, document](const source::Diagnostic& why) { closeRefused(document, why); });
  connect(view->editor(), &CodeEditor::cursorPlaceChanged, this, [this, document](int line, int column) {
    if (workspace_->current() == document) workspace_->setCursor(line, column);
  });
  connect(view->editor(), &CodeEditor::instructionHelpRequested, this, &MainWindow::showInstruction);
  connect(view->editor(), &CodeEditor::explanationRequested, this, &MainWindow::showExplanation);
  connect(view->editor(), &CodeEditor::statusMessage, this, &MainWindow::showMessage);
  connect(document, &Document::modifiedChanged, this, &MainWindow::updateTabs);
  connect(document, &Document::pathChanged, this, &MainWindow::updateTabs);
  connect(document, &Document::readOnlyChanged, this, &MainWindow::updateTabs);
  connect(document, &Document::revisionChanged, this, &MainWindow::updateActions);
  const int tab = tabs_->addTab(view, document->displayName());
  auto* closing = new QToolButton;
  closing->setIcon(icon(QStringLiteral("close")));
  closing->setAutoRaise(true);
  closing->setIconSize({12, 12});
  closing->setToolTip(
      tr("Close (%1)").arg(QKeySequence(QKeySequence::Close).toString(QKeySequence::NativeText)));
  closing->setAccessibleName(tr("Close %1").arg(document->displayName()));
  connect(closing, &QToolButton::clicked, view, [this, document] { close(document); });
  tabs_->tabBar()->setTabButton(tab, QTabBar::RightSide, closing);
  updateTabs();
}

void MainWindow::removeView(Document* document) {
  EditorView* view = viewOf(document);
  if (view == nullptr) return;
  tabs_->removeTab(tabs_->indexOf(view));
  view->deleteLater();
}

void MainWindow::updateTabs() {
  for (int n = 0; n < tabs_->count(); ++n) {
    const auto* view = qobject_cast<EditorView*>(tabs_->widget(n));
    if (view == nullptr) continue;
    const Document* document = view->document();
    const QString mark =
        document->isModified() ? QString(u' ') + QChar(0x25cf) : QString(); // a filled circle
    tabs_->setTabText(n, document->displayName() + mark);
    const bool readOnly = document->isReadOnly();
    tabs_->setTabIcon(n, readOnly ? icon(QStringLiteral("lock")) : QIcon());
    tabs_->setTabToolTip(n, document->path().isEmpty() ? tr("Not saved yet")
                            : readOnly                 ? tr("%1 (read-only)").arg(document->path())
                                                       : document->path());
  }
  updateActions();
  updateStatus();
}

void MainWindow::openExample(const QString& path) {
  const QString copy = examples::copyFor(path, *settings_, this);
  if (!copy.isEmpty()) openFile(copy);
}

bool MainWindow::openFile(const QString& path) {
  const QString absolute = QFileInfo(path).absoluteFilePath();
  if (Document* open = workspace_->find(absolute)) {
    workspace_->setCurrent(open);
    return true;
  }
  auto document = Document::open(absolute);
  if (!document) {
    sayCannotOpen(absolute, document.error());
    return false;
  }
  workspace_->setCurrent(workspace_->add(std::move(*document)));
  rememberRecent(absolute);
  if (EditorView* view = currentView())
    view->whenThereIsText([this, view] {
      if (EditorView* shown = currentView(); shown != nullptr && shown == view) shown->editor()->setFocus();
    });
  return true;
}

void MainWindow::sayCannotOpen(const QString& path, const source::Diagnostic& why) {
  QMessageBox::warning(this, tr("Cannot Open"),
                       tr("%1\n\n%2").arg(path, QString::fromStdString(why.message)));
}

// Closes a file that turned out not to be a code object when it was read in the background. A code object
// that was shown before stays open, and its view shows the error.
void MainWindow::closeRefused(Document* document, const source::Diagnostic& why) {
  if (document->hasText()) return;
  const QString path = document->path();
  workspace_->remove(document);
  forgetRecent(path);
  sayCannotOpen(path, why);
}

void MainWindow::newFile() {
  workspace_->setCurrent(workspace_->add(std::make_unique<Document>()));
  if (CodeEditor* shown = editor()) shown->setFocus();
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
    return showMessage(tr("There is no page for %1: its message says all").arg(code));
  layout_->present(explanation_);
}

void MainWindow::showPlace(const source::Place& place) {
  layout_->restore();
  const QString path = QString::fromStdString(place.file);
  Document* document = workspace_->find(path);
  if (document == nullptr)
    for (Document* candidate : workspace_->documents())
      if (candidate->path().isEmpty() && candidate->displayName() == path) document = candidate;
  if (document != nullptr)
    workspace_->setCurrent(document);
  else if (!QFileInfo::exists(path) || !openFile(path))
    return;
  EditorView* const view = currentView();
  if (view == nullptr || place.line == 0) return;
  view->whenThereIsText([view, place] {
    view->editor()->goTo(static_cast<int>(place.line), static_cast<int>(place.column),
                         static_cast<int>(place.length));
    view->editor()->setFocus();
  });
}

// --- Saving ---

bool MainWindow::save(Document* document) {
  return saving_->save(document);
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
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) openFile(url.toLocalFile());
  event->acceptProposedAction();
}

// --- Titles and status bar ---

void MainWindow::showMessage(const QString& text) {
  statusBar()->showMessage(text, 8000);
}

QString MainWindow::assembledText() const {
  return assembled_->text();
}

void MainWindow::updateStatus() {
  const Document* document = workspace_->current();
  setWindowModified(document != nullptr && document->isModified());
  setWindowTitle(document == nullptr ? tr("Wavesmith")
                                     : tr("%1[*] - Wavesmith").arg(document->displayName()));
  target_->setText(settings_->target());
  for (QLabel* label : {place_, format_})
    label->setVisible(document != nullptr);
  const bool runFile = document != nullptr && isRunFile(document->path());
  const bool isChecked = runFile || (document != nullptr && document->hasCode());
  assembled_->setVisible(isChecked);
  assembledIcon_->setVisible(isChecked);
  readOnly_->setVisible(document != nullptr && document->isReadOnly());
  if (document == nullptr) return;
  place_->setText(tr("Line %1, Column %2").arg(workspace_->cursorLine()).arg(workspace_->cursorColumn()));
  format_->setText(document->lineEnding() == Document::LineEnding::Windows ? tr("UTF-8, CRLF")
                                                                           : tr("UTF-8, LF"));
  if (!isChecked) return;
  const SnapshotPointer snapshot = document->snapshot();
  if (!snapshot) {
    assembled_->setText(runFile                    ? tr("checking")
                        : document->isCodeObject() ? tr("disassembling")
                                                   : tr("assembling"));
    assembledIcon_->clear();
    return;
  }
  const bool wrong = source::hasErrors(snapshot->diagnostics);
  const bool silent = snapshot->diagnostics.empty();
  const QString good = runFile                    ? tr("no problems")
                       : document->isCodeObject() ? tr("disassembled")
                                                  : tr("assembled");
  assembled_->setText(silent ? good : QString::fromStdString(source::summarize(snapshot->diagnostics)));
  const QIcon picture =
      silent ? goodIcon(*theme_)
             : statusIcon(wrong ? source::Severity::Error : source::Severity::Warning, *theme_);
  assembledIcon_->setPixmap(picture.pixmap(QSize(14, 14), devicePixelRatioF()));
}

void MainWindow::applyLanguageSettings() {
  assembler::Options options = workspace_->language()->options();
  options.target = settings_->target().toStdString();
  options.includePaths.clear();
  for (const QString& path : settings_->includePaths())
    options.includePaths.push_back(path.toStdString());
  options.definitions.clear();
  for (const QString& definition : settings_->definitions())
    options.definitions.emplace_back(definition.section(u'=', 0, 0).toStdString(),
                                     definition.section(u'=', 1).toStdString());
  worker::WorkerOptions limits;
  limits.timeLimit = std::chrono::milliseconds(settings_->assembleTimeLimit());
  limits.memoryLimit = static_cast<std::uint64_t>(settings_->workerMemoryLimit()) << 20;
  workspace_->language()->setLimits(limits);
  workspace_->language()->setOptions(options);
  updateStatus();
}

} // namespace wavesmith::widgets
