// SPDX-License-Identifier: Apache-2.0
#include "window/actions/window_actions.h"

#include "controls/make_action.h"
#include "debugger/debug_actions.h"
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/edits/word_wrap.h"
#include "editor/find_bar.h"
#include "editor/marks/register_marks.h"
#include "editor/sides/columns.h"
#include "editor/sides/editor_sides.h"
#include "kernarg_designer/kernarg_dock.h"
#include "problems/problems_dock.h"
#include "registers/registers_dock.h"
#include "run/run_dock.h"
#include "run/run_file_list.h"
#include "run/run_form.h"
#include "settings/settings.h"
#include "window/actions/undo_actions.h"
#include "window/available_actions.h"
#include "window/debugging.h"
#include "window/dialogs/go_to_line_dialog.h"
#include "window/dialogs/settings_dialog.h"
#include "window/main_window.h"
#include "window/navigating.h"
#include "window/panels/window_panels.h"
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
  window_->services()->addActions(window_);
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

QAction* WindowActions::add(const char* name, const char* picture, const QString& text,
                            const QKeySequence& keys, std::function<void()> run) {
  return addAction(window_, name, picture, text, keys, std::move(run));
}

QAction* WindowActions::addForEditor(const char* name, const char* picture, const QString& text,
                                     const QKeySequence& keys, std::function<void(CodeEditor*)> run) {
  QAction* const added = add(name, picture, text, keys, [this, run = std::move(run)] {
    if (CodeEditor* editor = window_->currentEditor()) run(editor);
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
  add("new", "new", tr("&New"), QKeySequence::New, [this] { window_->newFile(); });
  add("newKernel", "kernel", tr("New &Kernel\u2026"), ctrlShift(Qt::Key_N), [this] { window_->newKernel(); });
  add("open", "open", tr("&Open\u2026"), QKeySequence::Open, [this] { window_->opening()->askAndOpen(); });
  add("save", "save", tr("&Save"), QKeySequence::Save,
      onDocument([this](Document* d) { window_->tidyAndSave(d); }));
  add("saveAs", "", tr("Save &As\u2026"), ctrlShift(Qt::Key_S),
      onDocument([this](Document* d) { window_->saveAs(d); }));
  add("saveAsUtf8", "", tr("Save as &UTF-8"), {},
      onDocument([this](Document* d) { window_->saving()->saveAsUtf8(d); }));
  add("saveAll", "save-all", tr("Save A&ll"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S),
      [this] { window_->saveAll(); });
  add("close", "", tr("&Close"), QKeySequence::Close, onDocument([this](Document* d) { window_->close(d); }));
  add("quit", "", tr("&Quit"), ctrl(Qt::Key_Q), [this] { window_->QWidget::close(); });
  add("saveCodeObject", "chip", tr("&Save Code Object\u2026"), {},
      onDocument([this](Document* d) { window_->saving()->saveCodeObject(d); }));
}

void WindowActions::addEditActions() {
  QAction* const undo = add("undo", "undo", tr("&Undo"), QKeySequence::Undo, [this] { undo_->undo(); });
  QAction* const redo = add("redo", "redo", tr("&Redo"), QKeySequence::Redo, [this] { undo_->redo(); });
  undo_ = new UndoActions(window_->workspace(), undo, redo, this);
  undo_->setEditor([this] { return window_->currentEditor(); });
  KernargDock* const kernarg = window_->kernargDock();
  undo_->add(kernarg, [kernarg] { return kernarg->undoStack(); });
  connect(kernarg, &KernargDock::undoChanged, undo_, &UndoActions::update);
  RunDock* const run = window_->runDock();
  undo_->add(run, [run] { return run->undoStack(); }, run->form());
  connect(run, &RunDock::undoChanged, undo_, &UndoActions::update);
  addClipboardActions();
  add("selectAll", "", tr("Select &All"), QKeySequence::SelectAll,
      [this] { selectAll(window_->currentEditor()); });

  const auto onFindBar = [this](void (FindBar::*method)()) {
    return [this, method] {
      if (const EditorView* view = window_->currentView()) (view->findBar()->*method)();
    };
  };
  add("find", "find", tr("&Find\u2026"), QKeySequence::Find, onFindBar(&FindBar::openFind));
  add("replace", "", tr("&Replace\u2026"), ctrl(Qt::Key_H), onFindBar(&FindBar::openReplace));
  add("findNext", "", tr("Find &Next"), QKeySequence(Qt::Key_F3), onFindBar(&FindBar::findNext));
  add("findPrevious", "", tr("Find Pre&vious"), shift(Qt::Key_F3), onFindBar(&FindBar::findPrevious));
  addForEditor("goToLine", "", tr("&Go to Line\u2026"), ctrl(Qt::Key_G),
               [this](CodeEditor* e) { goToLine(e, window_); });
  addForEditor("complete", "", tr("Com&plete"), ctrl(Qt::Key_Space), [](CodeEditor* e) { e->complete(); });
  addForEditor("insertSnippet", "", tr("Insert &Snippet\u2026"), ctrlShift(Qt::Key_J),
               [](CodeEditor* e) { e->insertSnippet(); });
  addForEditor("explain", "", tr("&Explain at Cursor"), ctrl(Qt::Key_I), [](CodeEditor* e) { e->explain(); });
}

void WindowActions::addRegisterActions() {
  addForEditor("nextUse", "", tr("Ne&xt Use of the Register"), alt(Qt::Key_Period),
               [](CodeEditor* e) { e->sides()->marks()->goToUse(true); });
  addForEditor("previousUse", "", tr("Previous U&se of the Register"), alt(Qt::Key_Comma),
               [](CodeEditor* e) { e->sides()->marks()->goToUse(false); });
  RegistersDock* const registers = window_->registersDock();
  QAction* const previous = add("previousMaximum", "peak-previous", tr("Previous Line at the Ma&ximum"),
                                shift(Qt::Key_F7), [registers] { registers->goToMaximum(false); });
  QAction* const next = add("nextMaximum", "peak-next", tr("Next Line at the &Maximum"),
                            QKeySequence(Qt::Key_F7), [registers] { registers->goToMaximum(true); });
  registers->useActions(previous, next);
}

void WindowActions::addColumnActions() {
  constexpr const char* kNames[kEditorColumns] = {"columnRegisters", "columnCounters", "columnAddress",
                                                  "columnEncoding",  "columnPressure", "columnBounds"};
  Settings* const settings = window_->workspace()->settings();
  for (int i = 0; i < kEditorColumns; ++i) {
    const auto column = static_cast<EditorColumn>(i);
    QAction* entry = add(kNames[i], "", columnName(column), {}, [] {});
    entry->setCheckable(true);
    connect(entry, &QAction::toggled, settings,
            [settings, column](bool on) { settings->setColumnShown(column, on); });
    const auto follow = [settings, entry, column] { entry->setChecked(settings->columnShown(column)); };
    connect(settings, &Settings::columnsChanged, entry, follow);
    follow();
  }
}

void WindowActions::addViewActions() {
  addForEditor("zoomIn", "", tr("Zoom &In"), QKeySequence::ZoomIn, [](CodeEditor* e) { e->zoom(1); });
  addForEditor("zoomOut", "", tr("Zoom &Out"), QKeySequence::ZoomOut, [](CodeEditor* e) { e->zoom(-1); });
  addForEditor("zoomReset", "", tr("&Reset Zoom"), ctrl(Qt::Key_0), [](CodeEditor* e) { e->resetZoom(); });
  QAction* const wrap = add("wordWrap", "", tr("&Word Wrap"), alt(Qt::Key_Z), [] {});
  wrap->setCheckable(true);
  Settings* const settings = window_->workspace()->settings();
  connect(wrap, &QAction::toggled, settings, [settings](bool on) { setWordWrapped(*settings, on); });
  const auto follow = [settings, wrap] { wrap->setChecked(isWordWrapped(*settings)); };
  connect(settings, &Settings::editorChanged, wrap, follow);
  follow();
  add("startPage", "", tr("&Start Page"), {}, [this] { window_->workspace()->setCurrent(nullptr); });
}

void WindowActions::addProblemActions() {
  ProblemsDock* const problems = window_->problemsDock();
  add("nextProblem", "down", tr("&Next Problem"), QKeySequence(Qt::Key_F8),
      [problems] { problems->goToNext(); });
  add("previousProblem", "up", tr("&Previous Problem"), shift(Qt::Key_F8),
      [problems] { problems->goToPrevious(); });
  addForEditor("quick-fix", "bulb", tr("&Quick Fix\u2026"), alt(Qt::Key_Return),
               [](CodeEditor* e) { e->quickFix(); });
  add("explainProblem", "", tr("Explain Pro&blem"), shift(Qt::Key_F1), [this, problems] {
    CodeEditor* const editor = window_->currentEditor();
    if (problems->view()->hasFocus())
      problems->explain();
    else if (editor != nullptr)
      editor->explainProblem();
  });
}

void WindowActions::addToolActions() {
  add("settings", "settings", tr("&Settings\u2026"), ctrl(Qt::Key_Comma), [this] {
    SettingsDialog dialog(window_->workspace()->settings(), window_, Shortcuts::in(window_));
    dialog.exec();
  });
  add("keyboardShortcuts", "", tr("&Keyboard Shortcuts"), {}, [this] {
    SettingsDialog dialog(window_->workspace()->settings(), window_, Shortcuts::in(window_));
    dialog.showShortcuts();
    dialog.exec();
  });
  add("instructions", "chip", tr("&Instruction Reference"), QKeySequence(Qt::Key_F1), [this] {
    CodeEditor* const editor = window_->currentEditor();
    if (editor != nullptr && editor->hasFocus())
      editor->askForInstruction();
    else
      window_->showInstruction({});
  });
  add("guide", "", tr("User &Guide"), ctrl(Qt::Key_F1), [this] { window_->showGuide(); });
  add("about", "", tr("&About Wavesmith"), {}, [this] {
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
       {"nextProblem", "previousProblem", "-", "nextMaximum", "previousMaximum", "-", "writeWaits",
        "peelWaits", "renumberWaits", "generateBlocks", "port", "-", "externalCheck", "-", "takeOver",
        "compareVersions", "-", "saveCodeObject"});
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
  set(whyNotGenerated(document),
      {"generateBlocks", "writeWaits", "peelWaits", "renumberWaits", "format", "insertSnippet"});
  set(whyNotAssembly(document), {"externalCheck", "port"});
  setReason(action("saveAsUtf8"), whyNotConverted(document));
  updateToolActions();
  updateTextActions();
  updateUndo();
}

void WindowActions::updateUndo() {
  if (undo_) undo_->update();
}

} // namespace wavesmith::widgets
