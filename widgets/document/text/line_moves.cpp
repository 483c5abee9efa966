// SPDX-License-Identifier: Apache-2.0
#include "document/text/line_moves.h"

#include "document/text/text_mirror.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

LineMoves::Scope::Scope(QTextDocument& text, LineMove::Kind kind) : moves_(of(text)) {
  moves_.begin(kind);
}

LineMoves::Scope::~Scope() {
  moves_.end();
}

LineMoves& LineMoves::of(QTextDocument& text) {
  auto* const found = text.findChild<LineMoves*>(QString(), Qt::FindDirectChildrenOnly);
  return found != nullptr ? *found : *new LineMoves(text);
}

LineMoves::LineMoves(QTextDocument& text) : QObject(&text), text_(text) {
  connect(&text, &QTextDocument::contentsChange, this, &LineMoves::onChange);
}

void LineMoves::begin(LineMove::Kind kind) {
  if (depth_++ > 0) return;
  kind_ = kind;
  isChanged_ = false;
  if (const TextMirror* const mirror = TextMirror::of(text_); mirror != nullptr) before_ = mirror->text();
}

void LineMoves::end() {
  if (--depth_ > 0) return;
  const bool isMove = isChanged_ && before_.size() > 0;
  const LineMove done = isMove ? move() : LineMove();
  before_ = {};
  if (isMove) emit moved(done);
}

// A later change is in positions of the text after the earlier ones.
void LineMoves::onChange(int position, int removed, int added) {
  if (depth_ == 0) return;
  if (!std::exchange(isChanged_, true)) {
    from_ = position;
    removed_ = removed;
    added_ = added;
    return;
  }
  const int start = std::min(from_, position);
  const int end = std::max(from_ + added_, position + removed);
  const int grown = added_ - removed_;
  from_ = start;
  removed_ = end - start - grown;
  added_ = end - start + added - removed;
}

// The rest of the first and of the last line is the same in both texts.
LineMove LineMoves::move() const {
  const int size = text_.characterCount() - 1; // without the end of the last block
  int from = std::clamp(from_, 0, size);
  int to = std::clamp(from_ + added_, from, size);
  auto oldTo = before_.size() - (size - to);
  if (oldTo < from) { // the counts were those of the whole text
    from = 0;
    to = size;
    oldTo = before_.size();
  }
  const QTextBlock first = text_.findBlock(from);
  const QTextBlock last = text_.findBlock(to);
  const qsizetype begin = first.position();
  const qsizetype rest = last.position() + last.length() - 1 - to;
  QTextCursor lines(&text_);
  lines.setPosition(first.position());
  lines.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
  LineMove move{.kind = kind_, .before = before_, .oldLines = {}, .newLines = lines.selectedText()};
  move.newLines.replace(QChar::ParagraphSeparator, u'\n');
  move.oldLines = before_.mid(begin, oldTo + rest - begin);
  move.hasBreaks = move.oldLines.contains(u'\n') || move.newLines.contains(u'\n');
  return move;
}

} // namespace wavesmith::widgets
