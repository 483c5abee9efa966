// SPDX-License-Identifier: Apache-2.0
#include "editor/marks/cursor_facts.h"

#include "document/background.h"
#include "document/text/line_states.h"
#include "editor/code_editor.h"

#include <QTextBlock>

#include <utility>

namespace wavesmith::widgets {
CursorFacts::CursorFacts(CodeEditor* editor, SnapshotLines* lines)
    : QObject(editor), editor_(editor), lines_(lines) {
  timer_.setSingleShot(true);
  timer_.setInterval(0); // after the key press has been painted
  connect(&timer_, &QTimer::timeout, this, &CursorFacts::ask);
  const auto restart = qOverload<>(&QTimer::start);
  connect(editor, &QPlainTextEdit::cursorPositionChanged, &timer_, restart);
  connect(lines, &SnapshotLines::snapshotChanged, &timer_, restart);
  connect(lines, &SnapshotLines::linesMoved, this, [this] {
    const bool any = !answer_.arrows.empty() || answer_.registerAt;
    asked_ = {}; // a pending answer is about other lines
    answer_ = {};
    timer_.start();
    if (any) emit changed();
  });
}

CursorFacts::Question CursorFacts::question() const {
  const SnapshotLines::Line line = lines_->at(editor_->currentLine());
  if (line.changed || line.instructions.empty()) return {};
  return {.snapshot = lines_->snapshot(),
          .line = static_cast<std::uint32_t>(line.origin),
          .column = static_cast<std::uint32_t>(editor_->currentColumn()),
          .text = editor_->textCursor().block().text().toStdString(),
          .state = lineState(editor_->textCursor().block())};
}

CursorFacts::Answer CursorFacts::answer(const Question& question) {
  Answer answer;
  const Snapshot& snapshot = *question.snapshot;
  std::size_t looked = 0;
  for (const std::uint32_t at : snapshot.lines->at(question.line)) {
    if (looked++ == kMostWithArrows) break;
    auto arrows = panels::hazardArrows(*snapshot.program, *snapshot.analysis, at);
    answer.arrows.insert(answer.arrows.end(), std::make_move_iterator(arrows.begin()),
                         std::make_move_iterator(arrows.end()));
  }
  answer.registerAt = panels::registerAt(*snapshot.program, *snapshot.analysis, *snapshot.lines,
                                         question.line, question.column, question.text, question.state);
  return answer;
}

void CursorFacts::ask() {
  if (running_) return; // the answer starts the next question
  Question wanted = question();
  if (wanted == asked_) return;
  asked_ = wanted;
  if (!wanted.snapshot) return take(wanted, {});
  running_ = true;
  inBackground(
      this, [wanted] { return answer(wanted); },
      [this, wanted](Answer found) {
        running_ = false;
        take(wanted, std::move(found));
        ask();
      });
}

void CursorFacts::take(const Question& question, Answer answer) {
  if (question != asked_) return; // the cursor has moved on
  answer_ = std::move(answer);
  emit changed();
}

void CursorFacts::ensure() {
  const Question wanted = question();
  if (wanted == asked_ && !running_) return;
  timer_.stop();
  asked_ = wanted;
  take(wanted, wanted.snapshot ? answer(wanted) : Answer{});
}

} // namespace wavesmith::widgets
