// SPDX-License-Identifier: Apache-2.0
// The actions of the window, its menus, tool bar and status bar.
#include "descriptor/block_generator.h"
#include "descriptor/descriptor_dock.h"
#include "disassembly/disassembly_dock.h"
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/columns.h"
#include "editor/editor_sides.h"
#include "editor/editor_view.h"
#include "editor/find_bar.h"
#include "editor/line_edits.h"
#include "editor/register_marks.h"
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
#include "source/file.h"
#include "style/icons.h"
#include "window/go_to_line_dialog.h"
#include "window/main_window.h"
#include "window/panel_bar.h"
#include "window/panel_layout.h"
#include "window/settings_dialog.h"
#include "window/undo_actions.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QStatusBar>
#include <QTabWidget>
#include <QTextDocument>
#include <QToolBar>
#include <QTreeView>

namespace wavesmith::widgets {
namespace {

constexpr qsizetype kRecentFiles = 10;
const QString kRecentKey = QStringLiteral("window/recent");

} // namespace

QAction* MainWindow::add(const char* name, const QString& picture, const QString& text,
                         const QKeySequence& keys, std::function<void()> slot) {
  auto* action = picture.isEmpty() ? new QAction(text, this) : new QAction(icon(picture), text, this);
  action->setObjectName(QString::fromLatin1(name));
  action->setShortcut(keys);
  QString plain = text;
  plain.remove(u'&').remove(QChar(0x2026));
  action->setToolTip(keys.isEmpty() ? plain
                                    : tr("%1 (%2)").arg(plain, keys.toString(QKeySequence::NativeText)));
  connect(action, &QAction::triggered, this, [slot = std::move(slot)] { slot(); });
  addAction(action);
  return action;
}

QAction* MainWindow::action(const QString& name) const {
  return findChild<QAction*>(name);
}

void MainWindow::makeActions() {
  const auto onDocument = [this](auto method) {
    return [this, method] {
      if (Document* document = workspace_->current()) method(document);
    };
  };
  const auto onEditor = [this](auto method) {
    return [this, method] {
      if (CodeEditor* shown = editor()) method(shown);
    };
  };
  const auto onFindBar = [this](void (FindBar::*method)()) {
    return [this, method] {
      if (const EditorView* view = currentView()) (view->findBar()->*method)();
    };
  };
  const auto ctrl = [](Qt::Key key) { return QKeySequence(Qt::CTRL | key); };
  const auto none = QString();

  add("new", QStringLiteral("new"), tr("&New"), QKeySequence::New, [this] { newFile(); });
  add("newKernel", QStringLiteral("kernel"), tr("New &Kernel\u2026"),
      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N), [this] { newKernel(); });
  add("open", QStringLiteral("open"), tr("&Open\u2026"), QKeySequence::Open, [this] { openDialog(); });
  add("save", QStringLiteral("save"), tr("&Save"), QKeySequence::Save,
      onDocument([this](Document* d) { save(d); }));
  add("saveAs", none, tr("Save &As\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
      onDocument([this](Document* d) { saveAs(d); }));
  add("saveAll", QStringLiteral("save-all"), tr("Save A&ll"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S),
      [this] { saveAll(); });
  add("close", none, tr("&Close"), QKeySequence::Close, onDocument([this](Document* d) { close(d); }));
  add("quit", none, tr("&Quit"), ctrl(Qt::Key_Q), [this] { QMainWindow::close(); });

  QAction* const undo =
      add("undo", QStringLiteral("undo"), tr("&Undo"), QKeySequence::Undo, [this] { undo_->undo(); });
  QAction* const redo =
      add("redo", QStringLiteral("redo"), tr("&Redo"), QKeySequence::Redo, [this] { undo_->redo(); });
  undo_ = new UndoActions(workspace_, undo, redo, this);
  undo_->setEditor([this] { return editor(); });
  undo_->add(kernarg_, [this] { return kernarg_->undoStack(); });
  connect(kernarg_, &KernargDock::undoChanged, undo_, &UndoActions::update);
  add("cut", none, tr("Cu&t"), {}, onEditor([](CodeEditor* e) { e->cut(); }));
  add("copy", QStringLiteral("copy"), tr("&Copy"), {}, onEditor([](CodeEditor* e) { e->copy(); }));
  add("paste", none, tr("&Paste"), {}, onEditor([](CodeEditor* e) { e->paste(); }));
  add("selectAll", none, tr("Select &All"), QKeySequence::SelectAll, [this] { selectAll(); });
  const auto inText = [this](QAction* action) { // outside of the text, these keys have other meanings
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    removeAction(action);
    tabs_->addAction(action);
  };
  inText(add("duplicateLine", none, tr("&Duplicate Line"), ctrl(Qt::Key_D),
             onEditor([](CodeEditor* e) { duplicateLines(e); })));
  inText(add("moveLineUp", none, tr("Move Line &Up"), QKeySequence(Qt::ALT | Qt::Key_Up),
             onEditor([](CodeEditor* e) { moveLines(e, Direction::Up); })));
  inText(add("moveLineDown", none, tr("Move Line Do&wn"), QKeySequence(Qt::ALT | Qt::Key_Down),
             onEditor([](CodeEditor* e) { moveLines(e, Direction::Down); })));
  add("find", QStringLiteral("find"), tr("&Find\u2026"), QKeySequence::Find, onFindBar(&FindBar::openFind));
  add("replace", none, tr("&Replace\u2026"), ctrl(Qt::Key_H), onFindBar(&FindBar::openReplace));
  add("findNext", none, tr("Find &Next"), QKeySequence(Qt::Key_F3), onFindBar(&FindBar::findNext));
  add("findPrevious", none, tr("Find Pre&vious"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
      onFindBar(&FindBar::findPrevious));
  add("goToLine", none, tr("&Go to Line\u2026"), ctrl(Qt::Key_G), [this] { goToLineDialog(); });
  add("comment", none, tr("Toggle Co&mment"), ctrl(Qt::Key_Slash),
      onEditor([](CodeEditor* e) { e->toggleComment(); }));
  add("indent", none, tr("&Indent"), ctrl(Qt::Key_BracketRight),
      onEditor([](CodeEditor* e) { e->indent(); }));
  add("unindent", none, tr("U&nindent"), ctrl(Qt::Key_BracketLeft),
      onEditor([](CodeEditor* e) { e->unindent(); }));

  add("complete", none, tr("Com&plete"), ctrl(Qt::Key_Space), onEditor([](CodeEditor* e) { e->complete(); }));
  add("explain", none, tr("&Explain at Cursor"), ctrl(Qt::Key_I),
      onEditor([](CodeEditor* e) { e->explain(); }));

  add("quick-fix", QStringLiteral("bulb"), tr("&Quick Fix\u2026"), QKeySequence(Qt::ALT | Qt::Key_Return),
      onEditor([](CodeEditor* e) { e->quickFix(); }));
  add("explainProblem", none, tr("Explain Pro&blem"), QKeySequence(Qt::SHIFT | Qt::Key_F1), [this] {
    CodeEditor* const shown = editor();
    if (problems_->view()->hasFocus())
      problems_->explain();
    else if (shown != nullptr)
      shown->explainProblem();
  });

  add("nextUse", none, tr("Ne&xt Use of the Register"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Down),
      onEditor([](CodeEditor* e) { e->sides()->marks()->goToUse(true); }));
  add("previousUse", none, tr("Previous U&se of the Register"),
      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Up),
      onEditor([](CodeEditor* e) { e->sides()->marks()->goToUse(false); }));
  add("definition", none, tr("Where the Register Is &Written"), QKeySequence(Qt::Key_F12),
      onEditor([](CodeEditor* e) { e->sides()->marks()->goToDefinition(); }));
  makeColumnActions();

  add("zoomIn", none, tr("Zoom &In"), QKeySequence::ZoomIn, onEditor([](CodeEditor* e) { e->zoom(1); }));
  add("zoomOut", none, tr("Zoom &Out"), QKeySequence::ZoomOut, onEditor([](CodeEditor* e) { e->zoom(-1); }));
  add("zoomReset", none, tr("&Reset Zoom"), ctrl(Qt::Key_0), onEditor([](CodeEditor* e) { e->resetZoom(); }));
  add("nextProblem", QStringLiteral("down"), tr("&Next Problem"), QKeySequence(Qt::Key_F8),
      [this] { problems_->goToNext(); });
  add("previousProblem", QStringLiteral("up"), tr("&Previous Problem"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
      [this] { problems_->goToPrevious(); });
  QAction* const previous =
      add("previousMaximum", QStringLiteral("peak-previous"), tr("Previous Line at the Ma&ximum"),
          QKeySequence(Qt::SHIFT | Qt::Key_F7), [this] { registers_->goToMaximum(false); });
  QAction* const next = add("nextMaximum", QStringLiteral("peak-next"), tr("Next Line at the &Maximum"),
                            QKeySequence(Qt::Key_F7), [this] { registers_->goToMaximum(true); });
  registers_->useActions(previous, next);
  add("generateBlocks", QStringLiteral("kernel"), tr("&Generate or Update Descriptor and Metadata\u2026"),
      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G), [this] { blocks_->start(workspace_->current()); });
  add("saveCodeObject", QStringLiteral("chip"), tr("&Save Code Object\u2026"), {},
      [this] { saveCodeObject(); });
  add("settings", QStringLiteral("settings"), tr("&Settings\u2026"), ctrl(Qt::Key_Comma), [this] {
    SettingsDialog dialog(settings_, this);
    dialog.exec();
  });
  add("instructions", QStringLiteral("chip"), tr("&Instruction Reference"), QKeySequence(Qt::Key_F1), [this] {
    CodeEditor* const shown = editor();
    if (shown != nullptr && shown->hasFocus())
      shown->askForInstruction();
    else
      showInstruction({});
  });
  add("startPage", none, tr("&Start Page"), {}, [this] { workspace_->setCurrent(nullptr); });
  makePanelActions();
  add("guide", none, tr("User &Guide"), QKeySequence(Qt::CTRL | Qt::Key_F1), [this] { showGuide(); });
  add("about", none, tr("&About Wavesmith"), {}, [this] { about(); });
}

void MainWindow::makeColumnActions() {
  constexpr const char* kNames[kEditorColumns] = {"columnRegisters", "columnCounters", "columnAddress",
                                                  "columnEncoding", "columnPressure"};
  for (int i = 0; i < kEditorColumns; ++i) {
    const auto column = static_cast<EditorColumn>(i);
    QAction* entry = add(kNames[i], {}, columnName(column), {}, [] {});
    entry->setCheckable(true);
    connect(entry, &QAction::toggled, settings_,
            [this, column](bool on) { settings_->setColumnShown(column, on); });
    const auto follow = [this, entry, column] { entry->setChecked(settings_->columnShown(column)); };
    connect(settings_, &Settings::columnsChanged, entry, follow);
    follow();
  }
}

// A key for each panel: Ctrl and a digit at the side, Alt and a digit at the bottom.
void MainWindow::makePanelActions() {
  struct Entry {
    const char* name;
    QDockWidget* dock;
    QKeyCombination keys;
  };
  const Entry entries[] = {{"panelRegisters", registers_, Qt::CTRL | Qt::Key_1},
                           {"panelHazards", hazards_, Qt::CTRL | Qt::Key_2},
                           {"panelInitial", initial_, Qt::CTRL | Qt::Key_3},
                           {"panelFiles", files_, Qt::CTRL | Qt::Key_4},
                           {"panelOutline", outline_, Qt::CTRL | Qt::Key_5},
                           {"panelInstructions", instructions_, Qt::CTRL | Qt::Key_6},
                           {"panelExplanation", explanation_, Qt::CTRL | Qt::Key_7},
                           {"panelProblems", problems_, Qt::ALT | Qt::Key_1},
                           {"panelRun", run_, Qt::ALT | Qt::Key_2},
                           {"panelDisassembly", disassembly_, Qt::ALT | Qt::Key_3},
                           {"panelDescriptor", descriptor_, Qt::ALT | Qt::Key_4},
                           {"panelKernarg", kernarg_, Qt::ALT | Qt::Key_5}};
  for (const Entry& entry : entries)
    layout_->bar()->setAction(entry.dock, add(entry.name, {}, entry.dock->windowTitle(), entry.keys,
                                              [this, dock = entry.dock] { layout_->switchTo(dock); }));
  QAction* const side = add("toggleSide", QStringLiteral("panel-side"), tr("Show or Hide the &Side Panels"),
                            QKeySequence(Qt::CTRL | Qt::Key_B), [this] { layout_->toggleSide(); });
  QAction* const bottom =
      add("toggleBottom", QStringLiteral("panel-bottom"), tr("Show or Hide the &Bottom Panels"),
          QKeySequence(Qt::CTRL | Qt::Key_J), [this] { layout_->toggleBottom(); });
  layout_->bar()->setActions(side, bottom);
  add("maximizePanel", {}, tr("&Maximize Panel or Restore"), QKeySequence(Qt::CTRL | Qt::Key_M),
      [this] { layout_->toggleMaximized(); });
  add("goToText", {}, tr("Go to &Text"), QKeySequence(Qt::ALT | Qt::Key_0), [this] {
    layout_->restore();
    emit layout_->textRequested();
  });
  add("resetLayout", {}, tr("R&eset Layout"), {}, [this] { layout_->reset(); });
}

void MainWindow::makeMenus() {
  const auto fill = [this](QMenu* menu, std::initializer_list<const char*> names) {
    for (const char* name : names) {
      if (*name == '-')
        menu->addSeparator();
      else
        menu->addAction(action(QString::fromLatin1(name)));
    }
  };
  QMenu* file = menuBar()->addMenu(tr("&File"));
  fill(file, {"new", "newKernel", "open"});
  recentMenu_ = file->addMenu(tr("Open &Recent"));
  connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
  fill(file, {"-", "save", "saveAs", "saveAll", "-", "close", "quit"});
  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  connect(edit, &QMenu::aboutToShow, undo_, &UndoActions::update);
  fill(edit, {"undo",       "redo",
              "-",          "cut",
              "copy",       "paste",
              "selectAll",  "-",
              "find",       "replace",
              "findNext",   "findPrevious",
              "goToLine",   "-",
              "nextUse",    "previousUse",
              "definition", "-",
              "complete",   "explain",
              "quick-fix",  "explainProblem",
              "-",          "comment",
              "indent",     "unindent",
              "-",          "duplicateLine",
              "moveLineUp", "moveLineDown"});
  QMenu* view = menuBar()->addMenu(tr("&View"));
  fill(view, {"zoomIn", "zoomOut", "zoomReset", "-"});
  fill(view->addMenu(tr("&Columns Beside the Text")),
       {"columnRegisters", "columnCounters", "columnAddress", "columnEncoding", "-", "columnPressure"});
  view->addSeparator();
  fill(view,
       {"panelRegisters", "panelHazards", "panelInitial", "panelFiles", "panelOutline", "panelInstructions",
        "panelExplanation", "-", "panelProblems", "panelRun", "panelDisassembly", "panelDescriptor",
        "panelKernarg", "-", "toggleSide", "toggleBottom", "maximizePanel", "goToText", "resetLayout"});
  fill(view, {"-", "startPage"});
  fill(menuBar()->addMenu(tr("&Kernel")), {"nextProblem", "previousProblem", "-", "nextMaximum",
                                           "previousMaximum", "-", "generateBlocks", "-", "saveCodeObject"});
  QMenu* run = menuBar()->addMenu(tr("&Run"));
  run->addActions({run_->runAction(), run_->cancelAction()});
  run->addSeparator();
  run->addActions({run_->saveAction(), run_->copyAction()});
  fill(menuBar()->addMenu(tr("&Tools")), {"settings"});
  fill(menuBar()->addMenu(tr("&Help")), {"guide", "instructions", "-", "about"});
}

void MainWindow::makeToolBar() {
  QToolBar* bar = addToolBar(tr("Tool Bar"));
  bar->setObjectName(QStringLiteral("toolBar"));
  bar->setMovable(false);
  bar->setIconSize({18, 18});
  for (const char* name : {"new", "open", "save"})
    bar->addAction(action(QString::fromLatin1(name)));
  bar->addSeparator();
  for (const char* name : {"undo", "redo"})
    bar->addAction(action(QString::fromLatin1(name)));
  bar->addSeparator();
  bar->addActions({run_->runAction(), run_->cancelAction()});
  bar->addSeparator();
  for (const char* name : {"previousProblem", "nextProblem"})
    bar->addAction(action(QString::fromLatin1(name)));
}

void MainWindow::makeStatusBar() {
  statusBar()->setSizeGripEnabled(false); // every edge of the window resizes it
  const auto label = [this](const QString& tip) {
    auto* made = new QLabel;
    made->setToolTip(tip);
    made->setMargin(2);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    statusBar()->addPermanentWidget(made);
    return made;
  };
  assembledIcon_ = label({});
  assembled_ = label(tr("Result of assembling the current file"));
  target_ = label(tr("Target: see Settings"));
  readOnly_ = label(tr("This file is read-only. Save As writes the text to another file."));
  readOnly_->setText(tr("Read-only"));
  place_ = label(tr("Cursor position"));
  format_ = label(tr("Encoding and line endings"));
}

void MainWindow::updateActions() {
  const Document* document = workspace_->current();
  for (const char* name :
       {"save",        "saveAs",     "close",    "cut",          "copy",           "paste",
        "find",        "replace",    "findNext", "findPrevious", "goToLine",       "nextUse",
        "previousUse", "definition", "explain",  "quick-fix",    "explainProblem", "comment",
        "indent",      "unindent",   "zoomIn",   "zoomOut",      "zoomReset",      "saveCodeObject"})
    action(QString::fromLatin1(name))->setEnabled(document != nullptr);
  if (document != nullptr && document->isCodeObject()) action(QStringLiteral("save"))->setEnabled(false);
  const bool writable = document != nullptr && !document->isReadOnly();
  for (const char* name : {"cut", "paste", "replace", "complete", "comment", "indent", "unindent",
                           "duplicateLine", "moveLineUp", "moveLineDown"})
    action(QString::fromLatin1(name))->setEnabled(writable);
  action(QStringLiteral("generateBlocks"))->setEnabled(writable && document->isAssembly());
  if (undo_) undo_->update();
}

// --- Files ---

QStringList MainWindow::recentFiles() const {
  return settings_->storage().value(kRecentKey).toStringList();
}

void MainWindow::rememberRecent(const QString& path) {
  QStringList recent = recentFiles();
  recent.removeAll(path);
  recent.prepend(path);
  settings_->storage().setValue(kRecentKey, recent.mid(0, kRecentFiles));
}

void MainWindow::forgetRecent(const QString& path) {
  QStringList recent = recentFiles();
  recent.removeAll(path);
  settings_->storage().setValue(kRecentKey, recent);
}

void MainWindow::fillRecentMenu() {
  recentMenu_->clear();
  for (const QString& path : recentFiles()) {
    QAction* entry =
        recentMenu_->addAction(QFileInfo(path).fileName(), this, [this, path] { openFile(path); });
    entry->setToolTip(path);
    entry->setEnabled(QFileInfo::exists(path));
  }
  recentMenu_->setToolTipsVisible(true);
  if (recentMenu_->isEmpty()) recentMenu_->addAction(tr("No file"))->setEnabled(false);
}

void MainWindow::openDialog() {
  const Document* document = workspace_->current();
  const QString start = document != nullptr ? QFileInfo(document->path()).absolutePath() : QString();
  const QStringList paths = QFileDialog::getOpenFileNames(
      this, tr("Open"), start,
      tr("Kernels and run files (*.s *.S *.hsaco *.co *.o *.run.yaml);;Assembly (*.s *.S *.inc);;"
         "Code objects (*.hsaco *.co *.o);;All files (*)"));
  for (const QString& path : paths)
    openFile(path);
}

void MainWindow::goToLineDialog() {
  CodeEditor* shown = editor();
  if (shown == nullptr) return;
  GoToLineDialog dialog(shown->currentLine(), shown->blockCount(), this);
  if (dialog.exec() == QDialog::Accepted) shown->goTo(dialog.line());
}

void MainWindow::saveCodeObject() {
  const Document* document = workspace_->current();
  const SnapshotPointer snapshot = document != nullptr ? document->snapshot() : nullptr;
  if (!snapshot || !snapshot->assembly || !snapshot->assembly->ok())
    return showMessage(tr("This file does not assemble yet"));
  const QFileInfo info(document->path().isEmpty() ? document->displayName() : document->path());
  const QString suggestion = info.path() + u'/' + info.completeBaseName() + QStringLiteral(".hsaco");
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save Code Object"), suggestion, tr("Code objects (*.hsaco)"));
  if (path.isEmpty()) return;
  const auto written =
      source::writeFile(path.toStdString(), std::span<const std::byte>(snapshot->assembly->codeObject));
  showMessage(written ? tr("Saved %1").arg(QFileInfo(path).fileName())
                      : QString::fromStdString(written.error().message));
}

void MainWindow::about() {
  QMessageBox::about(this, tr("About Wavesmith"),
                     tr("<h3>Wavesmith %1</h3><p>An IDE for AMD GPU kernels written by hand in assembly, for "
                        "gfx942.</p><p>Apache License 2.0.</p>")
                         .arg(QApplication::applicationVersion()));
}

} // namespace wavesmith::widgets
