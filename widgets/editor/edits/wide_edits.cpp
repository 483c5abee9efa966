// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/wide_edits.h"

#include "document/document.h"
#include "editor/code_editor.h"

#include <QElapsedTimer>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <limits>
#include <utility>

namespace wavesmith::widgets {

WideEdits::View WideEdits::mapped(View view, auto&& map) {
  return {map(view.anchor), map(view.position), map(view.top), view.left};
}

WideEdits::View WideEdits::view() const {
  const QTextCursor cursor = editor_->textCursor();
  const QTextBlock top = editor_->document()->findBlockByLineNumber(editor_->verticalScrollBar()->value());
  return {cursor.anchor(), cursor.position(), top.isValid() ? top.position() : 0,
          editor_->horizontalScrollBar()->value()};
}

void WideEdits::show(const View& view) {
  const int end = editor_->document()->characterCount() - 1;
  QTextCursor cursor = editor_->textCursor();
  cursor.setPosition(std::clamp(view.anchor, 0, end));
  cursor.setPosition(std::clamp(view.position, 0, end), QTextCursor::KeepAnchor);
  editor_->setTextCursor(cursor);
  const QTextBlock top = editor_->document()->findBlock(std::clamp(view.top, 0, end));
  editor_->verticalScrollBar()->setValue(top.firstLineNumber());
  editor_->horizontalScrollBar()->setValue(view.left);
}

void WideEdits::make(const EditPlan& plan) {
  start(plan);
  while (advance(std::numeric_limits<int>::max())) {
  }
}

void WideEdits::start(EditPlan plan) {
  const qsizetype pieces = plan.pieces.size();
  active_ = Active{.plan = std::move(plan),
                   .left = pieces,
                   .steps = editor_->document()->availableUndoSteps(),
                   .revision = editor_->model()->revision(),
                   .view = view()};
}

int WideEdits::made() const {
  return active_ ? static_cast<int>(active_->plan.pieces.size() - active_->left) : 0;
}

int WideEdits::all() const {
  return active_ ? static_cast<int>(active_->plan.pieces.size()) : 0;
}

bool WideEdits::advance(int milliseconds) {
  if (!active_) return false;
  Active& active = *active_;
  if (active.revision != editor_->model()->revision()) {
    finish();
    return false;
  }
  if (active.left > 0) {
    QElapsedTimer clock;
    clock.start();
    QTextCursor cursor(editor_->document());
    if (made() == 0)
      cursor.beginEditBlock();
    else
      cursor.joinPreviousEditBlock();
    do {
      const Replacement& piece = active.plan.pieces.at(--active.left);
      cursor.setPosition(piece.from);
      cursor.setPosition(piece.to, QTextCursor::KeepAnchor);
      cursor.insertText(piece.text);
    } while (active.left > 0 && clock.elapsed() < milliseconds);
    cursor.endEditBlock();
    active.revision = editor_->model()->revision();
  }
  if (active.left > 0) return true;
  finish();
  return false;
}

void WideEdits::finish() {
  const Active done = std::move(*active_);
  active_.reset();
  const bool complete = done.left == 0;
  const int after = editor_->document()->availableUndoSteps();
  std::erase_if(steps_, [&](const Step& step) { return step.after > done.steps; });
  if (complete) {
    steps_.push_back({done.steps, after, done.plan.moved});
    show(mapped(done.view, [&](int position) { return done.plan.moved.forward(position); }));
  }
}

void WideEdits::cancel() {
  if (!active_) return;
  const Active stopped = std::move(*active_);
  active_.reset();
  if (stopped.left < stopped.plan.pieces.size() && stopped.revision == editor_->model()->revision()) {
    editor_->document()->undo();
    editor_->document()->clearUndoRedoStacks(QTextDocument::RedoStack);
    show(stopped.view);
  }
}

const WideEdits::Step* WideEdits::stepBetween(int before, int after) const {
  const auto found = std::ranges::find_if(
      steps_, [&](const Step& step) { return step.before == before && step.after == after; });
  return found == steps_.end() ? nullptr : &*found;
}

void WideEdits::undo() {
  const View shown = view();
  const int after = editor_->document()->availableUndoSteps();
  editor_->QPlainTextEdit::undo();
  if (const Step* step = stepBetween(editor_->document()->availableUndoSteps(), after))
    show(mapped(shown, [step](int position) { return step->moved.back(position); }));
}

void WideEdits::redo() {
  const View shown = view();
  const int before = editor_->document()->availableUndoSteps();
  editor_->QPlainTextEdit::redo();
  if (const Step* step = stepBetween(before, editor_->document()->availableUndoSteps()))
    show(mapped(shown, [step](int position) { return step->moved.forward(position); }));
}

} // namespace wavesmith::widgets
