// SPDX-License-Identifier: Apache-2.0
#include "window/actions/window_actions.h"

#include "debugger/debug_actions.h"
#include "descriptor/block_generator.h"
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/edits/word_wrap.h"
#include "editor/find_bar.h"
#include "editor/marks/register_marks.h"
#include "editor/sides/columns.h"
#include "editor/sides/editor_sides.h"
#include "files/files_dock.h"
#include "kernarg_designer/kernarg_dock.h"
#include "porting/porter.h"
#include "problems/problems_dock.h"
#include "registers/registers_dock.h"
#include "run/run_dock.h"
#include "run/run_file_list.h"
#include "run/run_form.h"
#include "settings/settings.h"
#include "style/icons.h"
#include "window/actions/undo_actions.h"
#include "window/available_actions.h"
#include "window/compiled_documents.h"
#include "window/debugging.h"
#include "window/dialogs/go_to_line_dialog.h"
#include "window/dialogs/settings_dialog.h"
#include "window/external_check.h"
#include "window/folders.h"
#include "window/main_window.h"
#include "window/navigating.h"
#include "window/panels/panel_bar.h"
#include "window/panels/panel_layout.h"
#include "window/panels/window_panels.h"
#include "window/sharing.h"
#include "window/shortcuts/shortcuts.h"
#include "window/tabs/document_opening.h"
#include "window/tabs/document_saving.h"
#include "window/tabs/recent_files.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QTabWidget>
#include <QToolBar>
#include <QTreeView>

#include <cstring>
#include <utility>

namespace wavesmith::widgets {
namespace {

const QString kNoIcon;

QKeySequence ctrl(Qt::Key key) {
  return {Qt::CTRL | key};
}
QKeySequence ctrlShift(Qt::Key key) {
  return {Qt::CTRL | Qt::SHIFT | key};
}
QKeySequence alt(Qt::Key key) {
  return {Qt::ALT | key};
}
QKeySequence shift(Qt::Key key) {
  return {Qt::SHIFT | key};
}

void goToLine(CodeEditor* editor, QWidget* window) {
  GoToLineDialog dialog(editor->currentLine(), editor->blockCount(), window);
  if (dialog.exec() != QDialog::Accepted) return;
  editor->goTo(dialog.line());
  editor->setFocus(); // it may have been in a panel
}

// In the focused widget; nullptr: there is no editor.
void selectAll(CodeEditor* editor) {
  QWidget* focused = QApplication::focusWidget();
  if (auto* view = qobject_cast<QAbstractItemView*>(focused)) return view->selectAll();
  if (auto* line = qobject_cast<QLineEdit*>(focused)) return line->selectAll();
  if (auto* text = qobject_cast<QTextEdit*>(focused)) return text->selectAll();
  if (auto* text = qobject_cast<QPlainTextEdit*>(focused)) return text->selectAll();
  if (editor != nullptr) editor->selectAll();
}

} // namespace

WindowActions::WindowActions(MainWindow* window) : QObject(window), window_(window) {
  addFileActions();
  addEditActions();
  addLineActions();
  addCursorActions();
  addFoldActions();
  addRegisterActions();
  addColumnActions();
  addTabActions();
  addViewActions();
  addPanelActions();
  addProblemActions();
  addToolActions();
  addSearchActions();
  addEditorActions();
  fillMenus();
  fillToolBar();
}

void WindowActions::stopFollowingFocus() {
  delete undo_.data();
}

QAction* WindowActions::add(const char* name, const QString& picture, const QString& text,
                            const QKeySequence& keys, std::function<void()> slot) {
  auto* action = picture.isEmpty() ? new QAction(text, window_) : new QAction(icon(picture), text, window_);
  action->setObjectName(QString::fromLatin1(name));
  action->setShortcut(keys);
  QString plain = text;
  plain.remove(u'&').remove(QChar(0x2026));
  action->setToolTip(keys.isEmpty() ? plain
                                    : tr("%1 (%2)").arg(plain, keys.toString(QKeySequence::NativeText)));
  connect(action, &QAction::triggered, this, [slot = std::move(slot)] { slot(); });
  window_->addAction(action);
  return action;
}

QAction* WindowActions::addForEditor(const char* name, const QString& picture, const QString& text,
                                     const QKeySequence& keys, std::function<void(CodeEditor*)> slot) {
  QAction* const added = add(name, picture, text, keys, [this, slot = std::move(slot)] {
    if (CodeEditor* editor = window_->currentEditor()) slot(editor);
  });
  ofEditor_ << added;
  return added;
}

// Searched once: there are thousands of objects below the window.
QAction* WindowActions::action(const char* name) const {
  QPointer<QAction>& known = known_[QByteArray::fromRawData(name, static_cast<qsizetype>(std::strlen(name)))];
  if (!known) known = window_->action(QString::fromLatin1(name));
  return known;
}

// --- The actions ---

void WindowActions::addFileActions() {
  const auto onDocument = [this](auto method) {
    return [this, method] {
      if (Document* document = window_->workspace()->current()) method(document);
    };
  };
  add("new", QStringLiteral("new"), tr("&New"), QKeySequence::New, [this] { window_->newFile(); });
  add("newKernel", QStringLiteral("kernel"), tr("New &Kernel\u2026"), ctrlShift(Qt::Key_N),
      [this] { window_->newKernel(); });
  add("open", QStringLiteral("open"), tr("&Open\u2026"), QKeySequence::Open,
      [this] { window_->opening()->askAndOpen(); });
  Folders* const folders = Folders::in(window_);
  add("openFolder", QStringLiteral("folder"), tr("Open &Folder\u2026"),
      QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O), [folders] { folders->askAndOpen(); });
  QAction* const closing =
      add("closeFolder", kNoIcon, tr("Close Fol&der"), {}, [folders] { folders->close(); });
  const auto follow = [this, closing] {
    const bool isOpen = !window_->filesDock()->openedFolder().isEmpty();
    setReason(closing,
              isOpen ? ActionReason() : ActionReason{tr("No folder is open."), QStringLiteral("openFolder")});
  };
  connect(window_->filesDock(), &FilesDock::openedFolderChanged, closing, follow);
  follow();
  add("folderSettings", kNoIcon, tr("Folder S&ettings"), {}, [folders] { folders->openSettings(); });
  add("save", QStringLiteral("save"), tr("&Save"), QKeySequence::Save,
      onDocument([this](Document* d) { window_->formatAndSave(d); }));
  add("saveAs", kNoIcon, tr("Save &As\u2026"), ctrlShift(Qt::Key_S),
      onDocument([this](Document* d) { window_->saveAs(d); }));
  add("saveAsUtf8", kNoIcon, tr("Save as &UTF-8"), {},
      onDocument([this](Document* d) { window_->saving()->saveAsUtf8(d); }));
  add("saveAll", QStringLiteral("save-all"), tr("Save A&ll"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S),
      [this] { window_->saveAll(); });
  add("close", kNoIcon, tr("&Close"), QKeySequence::Close,
      onDocument([this](Document* d) { window_->close(d); }));
  add("quit", kNoIcon, tr("&Quit"), ctrl(Qt::Key_Q), [this] { window_->QWidget::close(); });
  add("share", kNoIcon, tr("S&hare\u2026"), {}, [this] { window_->sharing()->askAndShare(); });
  add("saveCodeObject", QStringLiteral("chip"), tr("&Save Code Object\u2026"), {},
      onDocument([this](Document* d) { window_->saving()->saveCodeObject(d); }));
}

void WindowActions::addEditActions() {
  QAction* const undo =
      add("undo", QStringLiteral("undo"), tr("&Undo"), QKeySequence::Undo, [this] { undo_->undo(); });
  QAction* const redo =
      add("redo", QStringLiteral("redo"), tr("&Redo"), QKeySequence::Redo, [this] { undo_->redo(); });
  undo_ = new UndoActions(window_->workspace(), undo, redo, this);
  undo_->setEditor([this] { return window_->currentEditor(); });
  KernargDock* const kernarg = window_->kernargDock();
  undo_->add(kernarg, [kernarg] { return kernarg->undoStack(); });
  connect(kernarg, &KernargDock::undoChanged, undo_, &UndoActions::update);
  RunDock* const run = window_->runDock();
  undo_->add(run, [run] { return run->undoStack(); }, run->form());
  connect(run, &RunDock::undoChanged, undo_, &UndoActions::update);
  addClipboardActions();
  add("selectAll", kNoIcon, tr("Select &All"), QKeySequence::SelectAll,
      [this] { selectAll(window_->currentEditor()); });

  const auto onFindBar = [this](void (FindBar::*method)()) {
    return [this, method] {
      if (const EditorView* view = window_->currentView()) (view->findBar()->*method)();
    };
  };
  add("find", QStringLiteral("find"), tr("&Find\u2026"), QKeySequence::Find, onFindBar(&FindBar::openFind));
  add("replace", kNoIcon, tr("&Replace\u2026"), ctrl(Qt::Key_H), onFindBar(&FindBar::openReplace));
  add("findNext", kNoIcon, tr("Find &Next"), QKeySequence(Qt::Key_F3), onFindBar(&FindBar::findNext));
  add("findPrevious", kNoIcon, tr("Find Pre&vious"), shift(Qt::Key_F3), onFindBar(&FindBar::findPrevious));
  addForEditor("goToLine", kNoIcon, tr("&Go to Line\u2026"), ctrl(Qt::Key_G),
               [this](CodeEditor* e) { goToLine(e, window_); });
  addForEditor("complete", kNoIcon, tr("Com&plete"), ctrl(Qt::Key_Space),
               [](CodeEditor* e) { e->complete(); });
  addForEditor("insertSnippet", kNoIcon, tr("Insert &Snippet\u2026"), ctrlShift(Qt::Key_J),
               [](CodeEditor* e) { e->insertSnippet(); });
  addForEditor("explain", kNoIcon, tr("&Explain at Cursor"), ctrl(Qt::Key_I),
               [](CodeEditor* e) { e->explain(); });
}

void WindowActions::addRegisterActions() {
  addForEditor("nextUse", kNoIcon, tr("Ne&xt Use of the Register"), alt(Qt::Key_Period),
               [](CodeEditor* e) { e->sides()->marks()->goToUse(true); });
  addForEditor("previousUse", kNoIcon, tr("Previous U&se of the Register"), alt(Qt::Key_Comma),
               [](CodeEditor* e) { e->sides()->marks()->goToUse(false); });
  RegistersDock* const registers = window_->registersDock();
  QAction* const previous =
      add("previousMaximum", QStringLiteral("peak-previous"), tr("Previous Line at the Ma&ximum"),
          shift(Qt::Key_F7), [registers] { registers->goToMaximum(false); });
  QAction* const next = add("nextMaximum", QStringLiteral("peak-next"), tr("Next Line at the &Maximum"),
                            QKeySequence(Qt::Key_F7), [registers] { registers->goToMaximum(true); });
  registers->useActions(previous, next);
}

void WindowActions::addColumnActions() {
  constexpr const char* kNames[kEditorColumns] = {"columnRegisters", "columnCounters", "columnAddress",
                                                  "columnEncoding",  "columnPressure", "columnBounds"};
  Settings* const settings = window_->workspace()->settings();
  for (int i = 0; i < kEditorColumns; ++i) {
    const auto column = static_cast<EditorColumn>(i);
    QAction* entry = add(kNames[i], kNoIcon, columnName(column), {}, [] {});
    entry->setCheckable(true);
    connect(entry, &QAction::toggled, settings,
            [settings, column](bool on) { settings->setColumnShown(column, on); });
    const auto follow = [settings, entry, column] { entry->setChecked(settings->columnShown(column)); };
    connect(settings, &Settings::columnsChanged, entry, follow);
    follow();
  }
}

void WindowActions::addViewActions() {
  addForEditor("zoomIn", kNoIcon, tr("Zoom &In"), QKeySequence::ZoomIn, [](CodeEditor* e) { e->zoom(1); });
  addForEditor("zoomOut", kNoIcon, tr("Zoom &Out"), QKeySequence::ZoomOut,
               [](CodeEditor* e) { e->zoom(-1); });
  addForEditor("zoomReset", kNoIcon, tr("&Reset Zoom"), ctrl(Qt::Key_0),
               [](CodeEditor* e) { e->resetZoom(); });
  QAction* const wrap = add("wordWrap", kNoIcon, tr("&Word Wrap"), alt(Qt::Key_Z), [] {});
  wrap->setCheckable(true);
  Settings* const settings = window_->workspace()->settings();
  connect(wrap, &QAction::toggled, settings, [settings](bool on) { setWordWrapped(*settings, on); });
  const auto follow = [settings, wrap] { wrap->setChecked(isWordWrapped(*settings)); };
  connect(settings, &Settings::editorChanged, wrap, follow);
  follow();
  add("startPage", kNoIcon, tr("&Start Page"), {}, [this] { window_->workspace()->setCurrent(nullptr); });
}

// A key for each panel.
void WindowActions::addPanelActions() {
  PanelLayout* const panels = window_->panels();
  // Checked while the panel is shown.
  const auto addPanel = [this, panels](const char* name, QDockWidget* dock, const QKeySequence& keys) {
    QAction* const panel =
        add(name, kNoIcon, dock->windowTitle(), keys, [panels, dock] { panels->switchTo(dock); });
    panel->setCheckable(true);
    const auto follow = [panels, panel, dock] { panel->setChecked(panels->isInFront(dock)); };
    connect(panel, &QAction::triggered, panel, follow);
    connect(panels, &PanelLayout::changed, panel, follow);
    panels->bar()->setAction(dock, panel);
  };
  for (const PanelStage stage : {PanelStage::Editing, PanelStage::Debugging})
    for (const Panel& panel : window_->services()->inMenu(stage))
      addPanel(panel.action, panel.dock, panel.keys);
  QAction* const side = add("toggleSide", QStringLiteral("panel-side"), tr("Show or Hide the &Side Panels"),
                            ctrl(Qt::Key_B), [panels] { panels->toggleSide(); });
  QAction* const bottom =
      add("toggleBottom", QStringLiteral("panel-bottom"), tr("Show or Hide the &Bottom Panels"),
          ctrl(Qt::Key_J), [panels] { panels->toggleBottom(); });
  panels->bar()->setActions(side, bottom);
  add("maximizePanel", kNoIcon, tr("&Maximize Panel or Restore"), ctrl(Qt::Key_M),
      [panels] { panels->toggleMaximized(); });
  add("goToText", kNoIcon, tr("Go to &Text"), alt(Qt::Key_0), [panels] {
    panels->restore();
    emit panels->textRequested();
  });
  add("resetLayout", kNoIcon, tr("R&eset Layout"), {}, [panels] { panels->reset(); });
}

void WindowActions::addProblemActions() {
  ProblemsDock* const problems = window_->problemsDock();
  add("nextProblem", QStringLiteral("down"), tr("&Next Problem"), QKeySequence(Qt::Key_F8),
      [problems] { problems->goToNext(); });
  add("previousProblem", QStringLiteral("up"), tr("&Previous Problem"), shift(Qt::Key_F8),
      [problems] { problems->goToPrevious(); });
  addForEditor("quick-fix", QStringLiteral("bulb"), tr("&Quick Fix\u2026"), alt(Qt::Key_Return),
               [](CodeEditor* e) { e->quickFix(); });
  add("explainProblem", kNoIcon, tr("Explain Pro&blem"), shift(Qt::Key_F1), [this, problems] {
    CodeEditor* const editor = window_->currentEditor();
    if (problems->view()->hasFocus())
      problems->explain();
    else if (editor != nullptr)
      editor->explainProblem();
  });
}

void WindowActions::addToolActions() {
  add("generateBlocks", QStringLiteral("kernel"), tr("&Generate or Update Descriptor and Metadata\u2026"),
      ctrlShift(Qt::Key_G), [this] { window_->blockGenerator()->start(window_->workspace()->current()); })
      ->setIconText(tr("Generate Descriptor\u2026")); // on buttons in narrow panels
  add("takeOver", QStringLiteral("save"), tr("&Take Over Compiled Assembly"), {},
      [this] { window_->compiled()->takeOver(window_->workspace()->current()); });
  add("compareVersions", QStringLiteral("not-equal"), tr("&Compare Versions\u2026"), {},
      [this] { window_->compiled()->compare(); });
  add("port", kNoIcon, tr("&Port to gfx942\u2026"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_M),
      [this] { window_->porter()->start(window_->workspace()->current()); });
  add("externalCheck", kNoIcon, tr("Check with &Another Assembler"),
      QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_A),
      [this] { ExternalCheck::in(window_)->start(window_->workspace()->current()); });
  add("settings", QStringLiteral("settings"), tr("&Settings\u2026"), ctrl(Qt::Key_Comma), [this] {
    SettingsDialog dialog(window_->workspace()->settings(), window_, Shortcuts::in(window_));
    dialog.exec();
  });
  add("keyboardShortcuts", kNoIcon, tr("&Keyboard Shortcuts"), {}, [this] {
    SettingsDialog dialog(window_->workspace()->settings(), window_, Shortcuts::in(window_));
    dialog.showShortcuts();
    dialog.exec();
  });
  add("instructions", QStringLiteral("chip"), tr("&Instruction Reference"), QKeySequence(Qt::Key_F1), [this] {
    CodeEditor* const editor = window_->currentEditor();
    if (editor != nullptr && editor->hasFocus())
      editor->askForInstruction();
    else
      window_->showInstruction({});
  });
  add("guide", kNoIcon, tr("User &Guide"), ctrl(Qt::Key_F1), [this] { window_->showGuide(); });
  add("about", kNoIcon, tr("&About Wavesmith"), {}, [this] {
    QMessageBox::about(window_, tr("About Wavesmith"),
                       tr("<h3>Wavesmith %1</h3><p>An IDE for AMD GPU kernels written by hand in assembly, "
                          "for gfx942.</p><p>Apache License 2.0.</p>")
                           .arg(QApplication::applicationVersion()));
  });
}

// --- Menus and tool bar ---

void WindowActions::fill(QMenu* menu, std::initializer_list<const char*> names) const {
  for (const char* name : names) {
    if (*name == '-')
      menu->addSeparator();
    else
      menu->addAction(action(name));
  }
}

void WindowActions::fillMenus() {
  QMenuBar* const bar = window_->menuBar();
  QMenu* file = bar->addMenu(tr("&File"));
  fill(file, {"new", "newKernel", "open", "openFolder"});
  QMenu* recent = file->addMenu(tr("Open &Recent"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { window_->recent()->fillMenu(recent); });
  fill(file, {"-", "save", "saveAs", "saveAsUtf8", "saveAll", "share", "-", "folderSettings", "closeFolder",
              "-", "close", "reopenTab", "-", "quit"});
  QMenu* edit = bar->addMenu(tr("&Edit"));
  connect(edit, &QMenu::aboutToShow, undo_, &UndoActions::update);
  fillEditMenu(edit);
  QMenu* view = bar->addMenu(tr("&View"));
  fill(view, {"commandPalette", "-", "zoomIn", "zoomOut", "zoomReset", "wordWrap", "-"});
  fill(view->addMenu(tr("&Editors")),
       {"splitRight", "splitBelow", "editorWindow", "-", "otherEditor", "closeSplit"});
  fill(view->addMenu(tr("Fo&lding")), {"fold", "unfold", "foldAll", "unfoldAll"});
  fill(view->addMenu(tr("&Columns Beside the Text")),
       {"columnRegisters", "columnCounters", "columnAddress", "columnEncoding", "columnBounds", "-",
        "columnPressure"});
  for (const PanelPlace place : {PanelPlace::Side, PanelPlace::Bottom}) {
    view->addSeparator();
    for (const Panel& panel : window_->services()->inMenu(PanelStage::Editing))
      if (panel.place == place) view->addAction(action(panel.action));
  }
  view->addSeparator();
  fill(view, {"toggleSide", "toggleBottom", "maximizePanel", "goToText", "resetLayout"});
  fill(view, {"-", "presenterMode", "startPage"});
  QMenu* const debugPanels = new QMenu(tr("&Debugger Panels"), view);
  for (const Panel& panel : window_->services()->inMenu(PanelStage::Debugging))
    debugPanels->addAction(action(panel.action));
  view->insertMenu(action("toggleSide"), debugPanels);
  QMenu* const go = bar->addMenu(tr("&Go"));
  fill(go, {"quickOpen"});
  Navigating::in(window_)->fillMenu(go);
  fill(go->addMenu(tr("Switch &Tab")), {"previousUsedTab", "nextUsedTab", "nextTab", "previousTab"});
  fill(bar->addMenu(tr("&Kernel")),
       {"nextProblem", "previousProblem", "-", "nextMaximum", "previousMaximum", "-", "generateBlocks",
        "port", "-", "externalCheck", "-", "takeOver", "compareVersions", "-", "saveCodeObject"});
  QMenu* run = bar->addMenu(tr("&Run"));
  const RunDock* const dock = window_->runDock();
  run->addActions({dock->runAction(), dock->cancelAction(), dock->form()->checkedAction()});
  run->addSeparator();
  run->addActions({dock->editAction(), dock->files()->newAction(), dock->files()->duplicateAction(),
                   dock->saveAction(), dock->copyAction()});
  window_->debugging()->actions()->fillMenu(bar->addMenu(tr("&Debug")));
  fill(bar->addMenu(tr("&Tools")), {"openTrace", "-", "settings"});
  fill(bar->addMenu(tr("&Help")), {"guide", "lessons", "instructions", "keyboardShortcuts", "-", "about"});
}

void WindowActions::fillToolBar() {
  QToolBar* bar = window_->addToolBar(tr("Tool Bar"));
  bar->setObjectName(QStringLiteral("toolBar"));
  bar->setMovable(false);
  bar->setIconSize({18, 18});
  bar->addActions({action("new"), action("open"), action("save")});
  bar->addSeparator();
  bar->addActions({action("undo"), action("redo")});
  bar->addSeparator();
  bar->addActions({window_->runDock()->runAction(), window_->runDock()->cancelAction()});
  bar->addSeparator();
  window_->debugging()->actions()->fillToolBar(bar);
  bar->addSeparator();
  bar->addActions({action("previousProblem"), action("nextProblem")});
}

void WindowActions::update() {
  const Document* document = window_->workspace()->current();
  const auto set = [this](const ActionReason& reason, std::initializer_list<const char*> names) {
    for (const char* name : names)
      setReason(action(name), reason);
  };
  for (QAction* one : std::as_const(ofEditor_))
    setReason(one, whyNoDocument(document));
  set(whyNoDocument(document),
      {"save", "saveAs", "close", "find", "findNext", "findPrevious", "explainProblem", "saveCodeObject"});
  if (document != nullptr && document->isCodeObject() &&
      window_->runDock()->unsavedFormsOf(document).isEmpty())
    setReason(action("save"), whyNotOnDisk(document));
  set(whyNotWritable(document), {"cut", "paste", "replace", "complete"});
  set(whyNotGenerated(document), {"generateBlocks", "format", "insertSnippet"});
  set(whyNotAssembly(document), {"externalCheck", "port"});
  setReason(action("saveAsUtf8"), whyNotConverted(document));
  const bool isCompiled = window_->compiled()->sideOf(document) != nullptr;
  set(document == nullptr ? whyNoDocument(document)
      : isCompiled
          ? ActionReason()
          : ActionReason{tr("%1 is not compiled: it is not OpenCL C or HIP.").arg(document->displayName()),
                         {}},
      {"takeOver"});
  updateToolActions();
  updateTextActions();
  updateUndo();
}

void WindowActions::updateUndo() {
  if (undo_) undo_->update();
}

} // namespace wavesmith::widgets
