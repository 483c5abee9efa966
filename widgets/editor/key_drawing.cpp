// SPDX-License-Identifier: Apache-2.0
#include "editor/key_drawing.h"

#include "editor/code_editor.h"
#include "editor/edits/multi_cursor.h"
#include "editor/sides/editor_sides.h"

#include <QAbstractSlider>
#include <QRectF>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace wavesmith::widgets {
namespace {

// The upper end of a line; none: it is not on the screen.
std::optional<qreal> topOf(const std::vector<VisibleRow>& rows, int line) {
  const auto row = std::ranges::lower_bound(rows, line, {}, &VisibleRow::line);
  if (row == rows.end() || row->line != line) return std::nullopt;
  return row->top;
}

// Until release(), a widget is not drawn. setUpdatesEnabled() would draw all of it when it is enabled again.
void hold(QWidget* widget) {
  widget->setAttribute(Qt::WA_UpdatesDisabled);
}

void release(QWidget* widget) {
  widget->setAttribute(Qt::WA_UpdatesDisabled, false);
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
  for (const QScrollBar* bar : {editor->horizontalScrollBar(), editor->verticalScrollBar()}) {
    connect(bar, &QAbstractSlider::valueChanged, this, [this] { haveBarsMoved_ = true; });
    connect(bar, &QAbstractSlider::rangeChanged, this, [this] { haveBarsMoved_ = true; });
  }
  connect(editor->document(), &QTextDocument::contentsChange, this, &KeyDrawing::onContentsChange);
  connect(editor->document(), &QTextDocument::contentsChanged, this, &KeyDrawing::onContentsChanged);
}

void KeyDrawing::handle(const std::function<void()>& key) {
  if (isHandling_ || !editor_->updatesEnabled()) return key();
  const int revision = editor_->document()->revision();
  rows_ = editor_->visibleRows();
  lineCount_ = editor_->blockCount();
  scrolled_ = 0;
  linesAbove_ = linesBelow_ = std::numeric_limits<int>::max();
  changed_ = {};
  left_ = {};
  hasMoved_ = isHeld_ = haveBarsMoved_ = false;
  isHandling_ = true;
  editor_->sides()->hold();
  for (QScrollBar* bar : {editor_->horizontalScrollBar(), editor_->verticalScrollBar()})
    hold(bar);
  key();
  isHandling_ = false;
  release(editor_->viewport());
  const bool isTyped = isHeld_ || editor_->document()->revision() != revision;
  if (isTyped)
    draw();
  else if (hasMoved_)
    emit cursorMoved();
  editor_->sides()->release();
  for (QScrollBar* bar : {editor_->horizontalScrollBar(), editor_->verticalScrollBar()}) {
    release(bar);
    if (haveBarsMoved_) bar->update();
  }
  if (isTyped && hasMoved_) later_.start();
}

void KeyDrawing::flush() {
  if (!later_.isActive()) return;
  later_.stop();
  emit cursorMoved();
}

// The layout of the text asks to draw it right after this signal.
void KeyDrawing::onContentsChange(int position, int /*removed*/, int added) {
  if (!isHandling_) return;
  const QTextDocument& text = *editor_->document();
  const QTextBlock first = text.findBlock(position);
  const QTextBlock last = text.findBlock(position + added);
  linesAbove_ = std::min(linesAbove_, first.isValid() ? first.blockNumber() : 0);
  linesBelow_ = std::min(linesBelow_, last.isValid() ? text.blockCount() - 1 - last.blockNumber() : 0);
  if (editor_->cursors()->isActive()) return; // edits in several places
  isHeld_ = true;
  hold(editor_->viewport());
}

void KeyDrawing::onContentsChanged() {
  if (isHandling_) release(editor_->viewport());
}

void KeyDrawing::draw() {
  QWidget* const viewport = editor_->viewport();
  isDrawing_ = true;
  const QRect lines = isHeld_ ? moveLinesBelow() : changed_;
  if (!lines.isEmpty()) viewport->repaint(lines);
  isDrawing_ = false;
  if (lines.isEmpty()) {
    viewport->repaint();
    editor_->sides()->update();
  } else if (!lines.adjusted(-1, -1, 1, 1).contains(changed_)) {
    // Above: QPlainTextEdit asks for a pixel more on each side.
    viewport->update();
  } else if (!left_.isEmpty()) {
    viewport->update(left_); // such as that pixel of the caret, beside the text of shorter lines
  }
}

// A part that was scrolled in at the side crosses all lines, and to draw a line costs as much for a part of it.
QRegion KeyDrawing::textIn(const QRegion& region) {
  if (!isDrawing_) return region;
  QRegion text;
  const int lastLine = editor_->blockCount() - linesBelow_;
  for (const VisibleRow& row : editor_->visibleRows()) {
    const QRectF all(0, row.top, editor_->viewport()->width(), row.height);
    const QRectF written(0, row.top, std::max(0.0, editor_->endOfLine(row)), row.height);
    const bool isOfEdit = row.line > linesAbove_ && row.line <= lastLine;
    if (isOfEdit || region.intersects(written.toAlignedRect())) text |= all.toAlignedRect();
  }
  text &= region;
  left_ |= region - text;
  return text;
}

QRect KeyDrawing::moveLinesBelow() {
  QWidget* const viewport = editor_->viewport();
  const std::vector<VisibleRow> rows = editor_->visibleRows();
  // The lines above have been scrolled by QPlainTextEdit, if at all.
  const auto aboveBefore = topOf(rows_, linesAbove_);
  const auto aboveNow = topOf(rows, linesAbove_);
  if (aboveNow && (!aboveBefore || *aboveNow != *aboveBefore + scrolled_)) return {};
  const qreal top = topOf(rows, linesAbove_ + 1).value_or(0);
  const auto belowBefore = topOf(rows_, lineCount_ - linesBelow_ + 1);
  const auto belowNow = topOf(rows, editor_->blockCount() - linesBelow_ + 1);
  qreal bottom = viewport->height();
  if (belowBefore && belowNow) {
    bottom = *belowNow;
    const qreal from = *belowBefore + scrolled_;
    if (from != std::floor(from) || bottom != std::floor(bottom)) return {};
    const auto upper = static_cast<int>(std::min(from, bottom));
    const QRect below = QRect(0, upper, viewport->width(), viewport->height()).intersected(viewport->rect());
    if (from != bottom) viewport->scroll(0, static_cast<int>(bottom - from), below);
  }
  return QRectF(0, top, viewport->width(), bottom - top).toAlignedRect();
}

} // namespace wavesmith::widgets
