// SPDX-License-Identifier: Apache-2.0
#include "editor/text_marks.h"

#include "editor/assistance/snippet_stops.h"
#include "editor/code_editor.h"
#include "editor/edits/multi_cursor.h"
#include "editor/marks/brackets.h"
#include "editor/marks/line_tints.h"
#include "editor/marks/pointed_lines.h"
#include "editor/marks/problem_marks.h"
#include "editor/marks/wait_hints.h"
#include "editor/sides/debug_margin.h"
#include "editor/sides/editor_sides.h"
#include "style/theme.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kLinesAround = 60;            // above and below the screen, whose marks are ready for scrolling
constexpr std::size_t kMostHitsDrawn = 500; // most search hits on the screen that are drawn

QTextCharFormat background(const QColor& color) {
  QTextCharFormat format;
  format.setBackground(color);
  return format;
}

} // namespace

void TextMarks::update() {
  const QTextDocument& text = *editor_->document();
  revision_ = text.revision();
  first_ = std::max(0, editor_->firstVisibleBlock().blockNumber() - kLinesAround);
  last_ = editor_->lastVisibleBlock() + kLinesAround;
  const int lastLine = std::min(last_ + 1, text.blockCount());
  kept_.clear();
  editor_->tints()->addTo(kept_, first_ + 1, lastLine);
  tintsEnd_ = kept_.size();
  const int from = text.findBlockByNumber(first_).position();
  const QTextBlock last = text.findBlockByNumber(lastLine - 1);
  const int to = last.isValid() ? last.position() + last.length() : from;
  const auto isNear = [&](const QTextCursor& cursor) {
    return cursor.selectionEnd() >= from && cursor.selectionStart() <= to;
  };
  std::size_t drawn = 0;
  for (const QTextCursor& hit : hits_)
    if (isNear(hit) && drawn++ < kMostHitsDrawn)
      kept_ << QTextEdit::ExtraSelection{hit, background(theme_->color(Theme::Role::SearchHit))};
  hitsEnd_ = kept_.size();
  editor_->problems_->addTo(kept_, first_ + 1, lastLine);
  editor_->sides()->hints()->addTo(kept_, first_ + 1, lastLine);
  show();
}

void TextMarks::show() {
  QList<QTextEdit::ExtraSelection> selections;
  QTextEdit::ExtraSelection line;
  line.cursor = editor_->textCursor();
  line.cursor.clearSelection();
  line.format = background(theme_->color(Theme::Role::CurrentLine));
  line.format.setProperty(QTextFormat::FullWidthSelection, true);
  selections << line;
  selections << kept_.first(tintsEnd_);
  editor_->pointed_->addTo(selections);
  editor_->sides()->debugMargin()->addTo(selections);
  selections << kept_.sliced(tintsEnd_, hitsEnd_ - tintsEnd_);
  const QTextCharFormat matched = background(theme_->color(Theme::Role::Bracket));
  const QTextCharFormat alone = background(theme_->color(Theme::Role::ErrorFill));
  addBracketsTo(selections, editor_->document(), line.cursor.position(), matched, alone);
  selections << kept_.sliced(hitsEnd_);
  editor_->snippetStops()->addTo(selections);
  editor_->cursors()->addTo(selections);
  editor_->setExtraSelections(selections);
}

void TextMarks::followCursor() {
  if (editor_->document()->revision() == revision_)
    show();
  else
    update();
}

void TextMarks::followScroll() {
  if (editor_->firstVisibleBlock().blockNumber() < first_ || editor_->lastVisibleBlock() > last_) update();
}

void TextMarks::setHits(std::vector<QTextCursor> hits) {
  hits_ = std::move(hits);
  update();
}

} // namespace wavesmith::widgets
