// SPDX-License-Identifier: Apache-2.0
#include "window/actions/undo_actions.h"

#include "changes/linked_change.h"
#include "controls/action_reason.h"
#include "document/document.h"
#include "document/workspace.h"
#include "editor/code_editor.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QKeySequence>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextDocument>
#include <QTextEdit>
#include <QUndoStack>

#include <utility>

namespace wavesmith::widgets {
namespace {

void show(QAction* action, const QString& text, const QString& name, const QString& nothing) {
  const QString menu = name.isEmpty() ? text : UndoActions::tr("%1 %2", "Undo, what").arg(text, name);
  QString plain = menu;
  plain.remove(u'&');
  action->setText(menu);
  const QString keys = action->shortcut().toString(QKeySequence::NativeText);
  const QString tip = keys.isEmpty() ? plain : UndoActions::tr("%1 (%2)").arg(plain, keys);
  // setReason() adds the reason to it. Buttons are laid out again with each change, and this is called for each key.
  if (action->toolTip().section(u'\n', 0, 0) != tip) action->setToolTip(tip);
  setReason(action, {name.isEmpty() ? nothing : QString(), {}});
}

// The editor of a cell of a table.
bool isCell(const QWidget* field) {
  const QWidget* const viewport = field->parentWidget();
  return viewport != nullptr && qobject_cast<QAbstractItemView*>(viewport->parentWidget()) != nullptr;
}

} // namespace

UndoActions::UndoActions(Workspace* workspace, QAction* undo, QAction* redo, QObject* parent)
    : QObject(parent), workspace_(workspace), undo_(undo), redo_(redo) {
  connect(qApp, &QApplication::focusChanged, this, &UndoActions::update);
  connect(workspace, &Workspace::currentChanged, this, &UndoActions::update);
}

void UndoActions::add(QWidget* part, std::function<QUndoStack*()> stack, QWidget* fields) {
  parts_.push_back({part, std::move(stack), fields});
}

UndoActions::Target UndoActions::targetOf(const Part& part) {
  QUndoStack* stack = part.stack();
  // The focused part has nothing to undo; the text must not be undone instead.
  if (stack == nullptr) return {{}, {}, [] {}, [] {}};
  return {stack->canUndo() ? stack->undoText() : QString(), stack->canRedo() ? stack->redoText() : QString(),
          [stack] { stack->undo(); }, [stack] { stack->redo(); }};
}

UndoActions::Target UndoActions::targetInText() const {
  Target target;
  CodeEditor* editor = editor_ ? editor_() : nullptr;
  const Document* document = workspace_->current();
  if (editor == nullptr || document == nullptr) return target;
  const QString edit = tr("Edit of %1").arg(document->displayName());
  if (document->text()->isUndoAvailable()) {
    const LinkedChange* change = LinkedChange::nextUndo(workspace_, document);
    target.undo = change != nullptr ? change->name() : edit;
  }
  if (document->text()->isRedoAvailable()) {
    const LinkedChange* change = LinkedChange::nextRedo(workspace_, document);
    target.redo = change != nullptr ? change->name() : edit;
  }
  target.doUndo = [editor] { editor->undo(); };
  target.doRedo = [editor] { editor->redo(); };
  return target;
}

// The target in a field with its own history, or in a part of the window.
UndoActions::Target UndoActions::targetIn(QWidget* focus) const {
  const auto typing = [](bool undo, bool redo, auto* widget) {
    const QString name = tr("Typing");
    return Target{undo ? name : QString(), redo ? name : QString(), [widget] { widget->undo(); },
                  [widget] { widget->redo(); }};
  };
  for (const Part& part : parts_)
    if (part.fields && part.fields->isAncestorOf(focus) && !isCell(focus)) return targetOf(part);
  if (auto* line = qobject_cast<QLineEdit*>(focus); line != nullptr && !line->isReadOnly())
    return typing(line->isUndoAvailable(), line->isRedoAvailable(), line);
  if (auto* text = qobject_cast<QPlainTextEdit*>(focus); text != nullptr && !text->isReadOnly())
    return typing(text->document()->isUndoAvailable(), text->document()->isRedoAvailable(), text);
  if (auto* text = qobject_cast<QTextEdit*>(focus); text != nullptr && !text->isReadOnly())
    return typing(text->document()->isUndoAvailable(), text->document()->isRedoAvailable(), text);
  for (const Part& part : parts_) {
    if (!part.widget || !part.widget->isAncestorOf(focus)) continue;
    return targetOf(part);
  }
  return targetInText();
}

UndoActions::Target UndoActions::target() const {
  QWidget* focus = QApplication::focusWidget();
  if (focus == nullptr || focus == (editor_ ? editor_() : nullptr)) return targetInText();
  return targetIn(focus);
}

void UndoActions::undo() {
  if (const Target now = target(); !now.undo.isEmpty()) now.doUndo();
  update();
}

void UndoActions::redo() {
  if (const Target now = target(); !now.redo.isEmpty()) now.doRedo();
  update();
}

void UndoActions::update() {
  const Target now = target();
  show(undo_, tr("&Undo"), now.undo, tr("There is nothing to undo."));
  show(redo_, tr("&Redo"), now.redo, tr("There is nothing to redo."));
}

} // namespace wavesmith::widgets
