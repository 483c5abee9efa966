// SPDX-License-Identifier: Apache-2.0
#include "editor/key_drawing.h"

#include "editor/code_editor.h"
#include "editor/editor_sides.h"
#include "editor/folding.h"
#include "editor/multi_cursor.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace wavesmith::widgets {
namespace {

// The upper end of a line; none: it is not on the screen.
std::optional<qreal> topOf(const std::vector<VisibleRow>& rows, int line) {
  const auto row = std::ranges::lower_bound(rows, line, {}, &VisibleRow::line);
  if (row == rows.end() || row->line != line) return std::nullopt;
  return row->top;
}

} // namespace

KeyDrawing::KeyDrawing(CodeEditor* editor) : QObject(editor), editor_(editor) {
  later_.setSingleShot(true);
  later_.setInterval(0);
  connect(&later_, &QTimer::timeout, this, &KeyDrawing::cursorMoved);
  connect(editor, &QPlainTextEdit::cursorPositionChanged, this, [this] {
    hasMoved_ = true;
    if (isHandling_) return;
    later_.stop();
    emit cursorMoved();
  });
  connect(editor, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
    changed_ |= rect;
    scrolled_ += dy;
  });
  connect(editor->document(), &QTextDocument::contentsChange, this, &KeyDrawing::onContentsChange);
  connect(editor->document(), &QTextDocument::contentsChanged, this, &KeyDrawing::onContentsChanged);
}

void KeyDrawing::handle(const std::function<void()>& key) {
  if (isHandling_) return key();
  const int revision = editor_->document()->revision();
  rows_ = editor_->visibleRows();
  lineCount_ = editor_->blockCount();
  scrolled_ = 0;
  linesAbove_ = linesBelow_ = std::numeric_limits<int>::max();
  changed_ = {};
  hasMoved_ = movesLines_ = false;
  isHandling_ = true;
  editor_->sides()->hold();
  key();
  isHandling_ = false;
  const bool isTyped = editor_->document()->revision() != revision;
  if (isTyped) draw();
  editor_->sides()->release();
  if (!hasMoved_) return;
  if (isTyped)
    later_.start();
  else
    emit cursorMoved();
}

void KeyDrawing::flush() {
  if (!later_.isActive()) return;
  later_.stop();
  emit cursorMoved();
}

// The layout of a QPlainTextDocument asks to draw everything if the number of lines changes, right after this signal.
void KeyDrawing::onContentsChange(int position, int /*removed*/, int added) {
  if (!isHandling_) return;
  const QTextDocument& text = *editor_->document();
  const QTextBlock first = text.findBlock(position);
  const QTextBlock last = text.findBlock(position + added);
  linesAbove_ = std::min(linesAbove_, first.isValid() ? first.blockNumber() : 0);
  linesBelow_ = std::min(linesBelow_, last.isValid() ? text.blockCount() - 1 - last.blockNumber() : 0);
  const bool isPlain = !editor_->folding()->isAnyFolded() && !editor_->cursors()->isActive();
  if (text.blockCount() == lineCount_ || !isPlain || !editor_->updatesEnabled()) return;
  movesLines_ = true;
  // Not setUpdatesEnabled(), which draws the whole widget as soon as it is enabled again.
  editor_->viewport()->setAttribute(Qt::WA_UpdatesDisabled);
  editor_->verticalScrollBar()->setUpdatesEnabled(false);
}

void KeyDrawing::onContentsChanged() {
  if (isHandling_ && movesLines_) editor_->viewport()->setAttribute(Qt::WA_UpdatesDisabled, false);
}

void KeyDrawing::draw() {
  QWidget* const viewport = editor_->viewport();
  if (!movesLines_ || !moveLinesBelow()) viewport->repaint(changed_);
  if (!movesLines_) return;
  viewport->update();
  editor_->verticalScrollBar()->setUpdatesEnabled(true);
}

bool KeyDrawing::moveLinesBelow() {
  QWidget* const viewport = editor_->viewport();
  const std::vector<VisibleRow> rows = editor_->visibleRows();
  // The lines above have been scrolled by QPlainTextEdit, if at all.
  const auto aboveBefore = topOf(rows_, linesAbove_);
  const auto aboveNow = topOf(rows, linesAbove_);
  if (aboveNow && (!aboveBefore || *aboveNow != *aboveBefore + scrolled_)) return false;
  const qreal top = topOf(rows, linesAbove_ + 1).value_or(0);
  const auto belowBefore = topOf(rows_, lineCount_ - linesBelow_ + 1);
  const auto belowNow = topOf(rows, editor_->blockCount() - linesBelow_ + 1);
  qreal bottom = viewport->height();
  if (belowBefore && belowNow) {
    bottom = *belowNow;
    const qreal from = *belowBefore + scrolled_;
    if (from != std::floor(from) || bottom != std::floor(bottom)) return false;
    const auto moved =
        QRect(0, static_cast<int>(std::min(from, bottom)), viewport->width(), viewport->height())
            .intersected(viewport->rect());
    viewport->scroll(0, static_cast<int>(bottom - from), moved);
  }
  viewport->repaint(QRectF(0, top, viewport->width(), bottom - top).toAlignedRect());
  return true;
}

} // namespace wavesmith::widgets
