// SPDX-License-Identifier: Apache-2.0
// The actions that edit the text, with their menu.
#include "window/actions/window_text_actions.h"

#include "document/document.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "editor/edits/folding.h"
#include "editor/edits/formatting.h"
#include "editor/edits/line_edits.h"
#include "editor/edits/multi_cursor.h"
#include "editor/edits/trim_lines.h"
#include "style/icons.h"
#include "window/actions/window_actions.h"
#include "window/available_actions.h"
#include "window/main_window.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTabWidget>

namespace wavesmith::widgets {
namespace {

QKeySequence withCtrl(Qt::Key key) {
  return {Qt::CTRL | key};
}
QKeySequence withCtrlShift(Qt::Key key) {
  return {Qt::CTRL | Qt::SHIFT | key};
}
QKeySequence withAlt(Qt::Key key) {
  return {Qt::ALT | key};
}

// In the focused field or table, as its keys do; otherwise in the editor.
void inFocus(QKeySequence::StandardKey keys, const char* slot, CodeEditor* editor,
             void (CodeEditor::*ours)()) {
  QWidget* const focused = QApplication::focusWidget();
  if (focused != nullptr && qobject_cast<CodeEditor*>(focused) == nullptr) {
    if (qobject_cast<QLineEdit*>(focused) != nullptr || qobject_cast<QTextEdit*>(focused) != nullptr ||
        qobject_cast<QPlainTextEdit*>(focused) != nullptr) {
      const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
      // As PasteGuard for the keys: Qt would crash if the owner of the clipboard has ended.
      if (keys == QKeySequence::Paste && (data == nullptr || data->formats().isEmpty())) return;
      QMetaObject::invokeMethod(focused, slot);
      return;
    }
    for (QAction* one : focused->actions())
      if (one->shortcuts().contains(QKeySequence(keys))) return one->trigger();
    // Nothing can be cut from a list; the line in the editor is not what the user looks at.
    if (keys == QKeySequence::Cut && qobject_cast<QAbstractItemView*>(focused) != nullptr) return;
  }
  (editor->*ours)();
}

} // namespace

void WindowActions::addClipboardActions() {
  const auto inText = [this](QAction* action) { // elsewhere, fields and tables have these keys
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    window_->removeAction(action);
    window_->tabs()->addAction(action);
  };
  inText(addForEditor("cut", "", tr("Cu&t"), QKeySequence::Cut,
                      [](CodeEditor* e) { inFocus(QKeySequence::Cut, "cut", e, &CodeEditor::cut); }));
  inText(addForEditor("copy", "copy", tr("&Copy"), QKeySequence::Copy,
                      [](CodeEditor* e) { inFocus(QKeySequence::Copy, "copy", e, &CodeEditor::copy); }));
  inText(addForEditor("paste", "", tr("&Paste"), QKeySequence::Paste,
                      [](CodeEditor* e) { inFocus(QKeySequence::Paste, "paste", e, &CodeEditor::paste); }));
}

void WindowActions::addLineActions() {
  const auto inText = [this](QAction* action) { // outside of the text, these keys have other meanings
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    window_->removeAction(action);
    window_->tabs()->addAction(action);
    return action;
  };
  inText(addForEditor("duplicateLine", "", tr("&Duplicate Line"), withCtrl(Qt::Key_D),
                      [](CodeEditor* e) { duplicateLines(e); }));
  inText(addForEditor("moveLineUp", "", tr("Move Line &Up"), withAlt(Qt::Key_Up),
                      [](CodeEditor* e) { moveLines(e, Direction::Up); }));
  inText(addForEditor("moveLineDown", "", tr("Move Line Do&wn"), withAlt(Qt::Key_Down),
                      [](CodeEditor* e) { moveLines(e, Direction::Down); }));
  inText(addForEditor("deleteLine", "", tr("D&elete Line"), withCtrlShift(Qt::Key_K),
                      [](CodeEditor* e) { deleteLines(e, e->cursors()->all()); }));
  inText(addForEditor("insertLineBelow", "", tr("Insert Line &Below"), {}, [](CodeEditor* e) {
    insertLine(e, Direction::Down);
  }))->setShortcuts({withCtrl(Qt::Key_Return), withCtrl(Qt::Key_Enter)});
  inText(addForEditor("insertLineAbove", "", tr("Insert Line &Above"), {}, [](CodeEditor* e) {
    insertLine(e, Direction::Up);
  }))->setShortcuts({withCtrlShift(Qt::Key_Return), withCtrlShift(Qt::Key_Enter)});
  inText(addForEditor("joinLines", "", tr("&Join Lines"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_J),
                      [](CodeEditor* e) { joinLines(e); }));
  inText(addForEditor("selectLine", "", tr("&Select Line"), withCtrl(Qt::Key_L),
                      [](CodeEditor* e) { selectLines(e); }));
  addForEditor("comment", "", tr("Toggle Co&mment"), withCtrl(Qt::Key_Slash),
               [](CodeEditor* e) { e->toggleComment(); });
  addForEditor("indent", "", tr("&Indent"), withCtrl(Qt::Key_BracketRight),
               [](CodeEditor* e) { e->indent(); });
  addForEditor("unindent", "", tr("U&nindent"), withCtrl(Qt::Key_BracketLeft),
               [](CodeEditor* e) { e->unindent(); });
  addForEditor("trimLines", "", tr("Trim Trailing Whitespace"), {}, [](CodeEditor* e) { trimLines(e); });
}

void WindowActions::addCursorActions() {
  // Window managers take Ctrl+Alt and an arrow for themselves, so it is the second key.
  const auto withArrow = [](QAction* action, Qt::Key arrow) {
    action->setShortcuts({withCtrlShift(arrow), QKeySequence(Qt::CTRL | Qt::ALT | arrow)});
  };
  withArrow(addForEditor("addCursorAbove", "", tr("Add Cursor &Above"), withCtrlShift(Qt::Key_Up),
                         [](CodeEditor* e) { e->cursors()->addInNextLine(-1); }),
            Qt::Key_Up);
  withArrow(addForEditor("addCursorBelow", "", tr("Add Cursor &Below"), withCtrlShift(Qt::Key_Down),
                         [](CodeEditor* e) { e->cursors()->addInNextLine(1); }),
            Qt::Key_Down);
  addForEditor("addNextOccurrence", "", tr("Add Next &Occurrence"), withCtrlShift(Qt::Key_D),
               [](CodeEditor* e) { e->cursors()->addNextOccurrence(); });
  addForEditor("selectAllOccurrences", "", tr("&Select All Occurrences"), withCtrlShift(Qt::Key_L),
               [](CodeEditor* e) { e->cursors()->selectAllOccurrences(); });
  addForEditor("format", "", tr("F&ormat"), withCtrlShift(Qt::Key_I),
               [](CodeEditor* e) { e->formatting()->start(); });
}

void WindowActions::addFoldActions() {
  // With Shift, some keyboards send the brace instead of the bracket.
  const auto withBrace = [](QAction* action, Qt::Key brace) {
    action->setShortcuts({action->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | brace), withCtrl(brace)});
  };
  withBrace(addForEditor("fold", "", tr("&Fold"), withCtrlShift(Qt::Key_BracketLeft),
                         [](CodeEditor* e) { e->folding()->fold(e->currentLine()); }),
            Qt::Key_BraceLeft);
  withBrace(addForEditor("unfold", "", tr("&Unfold"), withCtrlShift(Qt::Key_BracketRight),
                         [](CodeEditor* e) { e->folding()->unfold(e->currentLine()); }),
            Qt::Key_BraceRight);
  const auto onAll = [](void (Folding::*method)()) {
    return [method](CodeEditor* e) {
      (e->folding()->*method)();
      e->ensureCursorVisible();
    };
  };
  addForEditor("foldAll", "", tr("Fold &All"), {}, onAll(&Folding::foldAll));
  addForEditor("unfoldAll", "", tr("U&nfold All"), {}, onAll(&Folding::unfoldAll));
}

void WindowActions::fillEditMenu(QMenu* edit) {
  fill(edit, {"undo", "redo", "-", "cut", "copy", "paste", "selectAll", "-"});
  fill(edit, {"find", "replace", "findNext", "findPrevious", "findInFiles", "nextMatch", "previousMatch",
              "compareWithSaved", "compareWithHead", "-"});
  fill(edit, {"rename", "renumber", "-"});
  fill(edit, {"complete", "insertSnippet", "explain", "signature", "composeValue", "quick-fix",
              "explainProblem", "-"});
  fill(edit, {"comment", "indent", "unindent", "format", "trimLines", "-"});
  fill(edit->addMenu(tr("Lines")), {"duplicateLine", "deleteLine", "moveLineUp", "moveLineDown", "-",
                                    "insertLineBelow", "insertLineAbove", "joinLines", "selectLine"});
  fill(edit->addMenu(tr("Mu&ltiple Cursors")),
       {"addCursorAbove", "addCursorBelow", "addNextOccurrence", "selectAllOccurrences"});
}

void WindowActions::updateTextActions() {
  const ActionReason reason = whyNotWritable(window_->workspace()->current());
  for (const char* name : kWritingActions)
    setReason(action(name), reason);
}

} // namespace wavesmith::widgets
