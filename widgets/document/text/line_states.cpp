// SPDX-License-Identifier: Apache-2.0
#include "document/text/line_states.h"

#include <QElapsedTimer>
#include <QTextDocument>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

using source::LineState;
using source::TokenKind;

constexpr int kMaximumLines = 2000;         // lines to read at most to compute an unknown state
constexpr int kEditMilliseconds = 2;        // right after a key
constexpr int kStatesSliceMilliseconds = 4; // a quarter of a frame's 16 ms
constexpr int kLinesBetweenClockReads = 64;

LineState stateBehind(const QTextBlock& block, LineState state) {
  const QString text = block.text();
  return source::stateAfter(asUtf16(text), state);
}

} // namespace

LineState lineState(const QTextBlock& block) {
  QTextBlock from = block.previous();
  if (!from.isValid()) return LineState::Statement;
  for (int lines = 0; from.userState() < 0 && lines < kMaximumLines && from.previous().isValid(); ++lines)
    from = from.previous();
  auto state = LineState::Statement;
  if (from.userState() >= 0)
    state = static_cast<LineState>(from.userState());
  else
    state = stateBehind(from, state);
  for (QTextBlock line = from.next(); line.isValid() && line != block; line = line.next())
    state = stateBehind(line, state);
  return state;
}

QString codeOf(QStringView line, LineState state) {
  QString code = line.toString();
  source::Utf16Lexer lexer(asUtf16(line), state);
  for (auto token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next()) {
    const bool isComment = token.kind == TokenKind::Comment || token.kind == TokenKind::LineMarker;
    const bool isString = token.kind == TokenKind::String || token.kind == TokenKind::Character;
    if (!isComment && !isString) continue;
    const std::uint32_t quotes = isString ? 1 : 0;
    for (std::uint32_t at = token.begin + quotes; at + quotes < token.end; ++at)
      code[at] = u' ';
    if (isString && !token.valid) code[token.end - 1] = token.length() > 1 ? u' ' : code[token.end - 1];
  }
  return code;
}

LineStates* LineStates::of(QTextDocument* document) {
  auto* states = document->findChild<LineStates*>(QString(), Qt::FindDirectChildrenOnly);
  return states != nullptr ? states : new LineStates(document);
}

LineStates::LineStates(QTextDocument* document) : QObject(document), document_(document) {
  slices_.setInterval(0);
  connect(&slices_, &QTimer::timeout, this, [this] { run(kStatesSliceMilliseconds); });
  connect(document, &QTextDocument::contentsChange, this, &LineStates::onContentsChange);
  blockCount_ = edited_ = document->blockCount();
  pending_ = 0;
  slices_.start();
}

void LineStates::finish() {
  while (pending_ >= 0)
    run(1000);
}

void LineStates::onContentsChange(int position, int /*removed*/, int added) {
  const int count = document_->blockCount();
  const int more = count - std::exchange(blockCount_, count);
  const QTextBlock firstBlock = document_->findBlock(position);
  const QTextBlock lastBlock = document_->findBlock(position + added);
  const int first = firstBlock.isValid() ? firstBlock.blockNumber() : 0;
  const int last = lastBlock.isValid() ? lastBlock.blockNumber() : count - 1;
  // The remaining work is after the edit or in it.
  edited_ = std::max(pending_ < 0 ? 0 : std::clamp(edited_ + more, 0, count), last + 1);
  pending_ = pending_ < 0 ? first : std::min(pending_, first);
  run(kEditMilliseconds);
}

void LineStates::run(int milliseconds) {
  QElapsedTimer clock;
  clock.start();
  QTextBlock block = document_->findBlockByNumber(pending_);
  LineState state = lineState(block);
  int firstChanged = -1;
  int lastChanged = -1;
  int number = pending_;
  for (;; block = block.next(), ++number) {
    if (!block.isValid()) {
      pending_ = -1;
      break;
    }
    if ((number - pending_) % kLinesBetweenClockReads == kLinesBetweenClockReads - 1 &&
        clock.elapsed() >= milliseconds) {
      pending_ = number;
      break;
    }
    state = stateBehind(block, state);
    const int before = block.userState();
    block.setUserState(static_cast<int>(state));
    // A line with an unknown state was assumed to begin with a statement.
    if (std::max(before, 0) != static_cast<int>(state)) {
      if (firstChanged < 0) firstChanged = number + 1;
      lastChanged = number + 1;
    } else if (number + 1 >= edited_ && before >= 0) {
      pending_ = -1;
      break;
    }
  }
  if (pending_ < 0) {
    edited_ = 0;
    slices_.stop();
  } else {
    slices_.start();
  }
  lastChanged = std::min(lastChanged, document_->blockCount() - 1);
  if (firstChanged >= 0 && firstChanged <= lastChanged) emit changed(firstChanged, lastChanged);
}

} // namespace wavesmith::widgets
