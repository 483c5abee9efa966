// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/folding.h"

#include "document/text/line_states.h"
#include "style/shown_blocks.h"

#include <QAbstractTextDocumentLayout>
#include <QTextDocument>

#include <algorithm>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

constexpr int kSearchedLines = 20'000;         // above the cursor, for the part around it
constexpr std::size_t kLongestSearched = 4000; // lines of a block whose end is searched to draw its triangle

bool setShown(QTextBlock block, bool shown) {
  if (block.isVisible() == shown) return false;
  block.setVisible(shown);
  block.setLineCount(shown ? 1 : 0); // lines are not wrapped
  return true;
}

} // namespace

Folding* Folding::of(QTextDocument* text) {
  auto* const known = text->findChild<Folding*>(QString(), Qt::FindDirectChildrenOnly);
  return known != nullptr ? known : new Folding(text);
}

Folding::Folding(QTextDocument* text) : QObject(text), text_(text), blocks_(text->blockCount()) {
  connect(text, &QTextDocument::contentsChange, this, &Folding::onContentsChange);
}

source::FoldMark Folding::markOf(const QTextBlock& block) const {
  const QString text = block.text();
  return source::foldMark(asUtf16(text), lineState(block));
}

// The last line of the part, from 0, as if the text had only `count` lines; that of `first`: nothing to fold.
std::size_t Folding::endWithin(const QTextBlock& first, std::size_t count) const {
  QTextBlock block = first;
  const auto begin = static_cast<std::size_t>(first.blockNumber());
  std::size_t at = begin;
  return source::foldEnd(begin, count, [&](std::size_t line) {
    for (; at < line; ++at)
      block = block.next();
    return markOf(block);
  });
}

QTextBlock Folding::endOf(const QTextBlock& first) const {
  const std::size_t end = endWithin(first, static_cast<std::size_t>(text_->blockCount()));
  return end == static_cast<std::size_t>(first.blockNumber())
             ? first
             : text_->findBlockByNumber(static_cast<int>(end));
}

// Called for each line that is drawn: a label may have a hundred thousand lines, and a block no end.
bool Folding::canFold(const QTextBlock& block) const {
  using source::FoldMark;
  const FoldMark mark = markOf(block);
  const bool isLabel = mark == FoldMark::Label || mark == FoldMark::LocalLabel;
  const bool isBlock = mark == FoldMark::MacroBegin || mark == FoldMark::RepeatBegin ||
                       mark == FoldMark::IfBegin || mark == FoldMark::KernelBegin ||
                       mark == FoldMark::MetadataBegin;
  if (!isLabel && !isBlock) return false;
  // One line that is not blank is enough for a label.
  QTextBlock last = block.next();
  while (isLabel && last.isValid() && markOf(last) == FoldMark::Blank)
    last = last.next();
  const auto first = static_cast<std::size_t>(block.blockNumber());
  const auto lines = static_cast<std::size_t>(text_->blockCount());
  const std::size_t count =
      isLabel ? std::min(lines, static_cast<std::size_t>(std::max(0, last.blockNumber())) + 1)
              : std::min(lines, first + kLongestSearched);
  return endWithin(block, count) != first || (isBlock && count < lines);
}

bool Folding::isFolded(const QTextBlock& block) const {
  const auto found = std::ranges::lower_bound(starts_, block.position(), {}, &QTextCursor::position);
  return found != starts_.end() && found->block() == block;
}

int Folding::hiddenLines(const QTextBlock& block) const {
  const QTextBlock next = nextShown(block);
  return (next.isValid() ? next.blockNumber() : text_->blockCount()) - block.blockNumber() - 1;
}

void Folding::add(const QTextBlock& first) {
  if (isFolded(first)) return;
  QTextCursor start(first);
  start.movePosition(QTextCursor::EndOfBlock); // it moves with the line when one is inserted before it
  starts_.insert(std::ranges::upper_bound(starts_, start.position(), {}, &QTextCursor::position), start);
}

void Folding::remove(const QTextBlock& first) {
  starts_.removeIf([&](const QTextCursor& start) { return start.block() == first; });
}

void Folding::toggle(int line) {
  const QTextBlock block = text_->findBlockByNumber(line - 1);
  if (isFolded(block))
    unfold(line);
  else if (canFold(block))
    fold(line);
}

void Folding::fold(int line) {
  QTextBlock block = text_->findBlockByNumber(line - 1);
  const QTextBlock around = block;
  for (int searched = 0; block.isValid() && searched < kSearchedLines; ++searched, block = block.previous()) {
    if (isFolded(block) || !canFold(block)) continue;
    const QTextBlock last = endOf(block);
    if (last.blockNumber() < around.blockNumber()) continue;
    if (last == block) continue;
    add(block);
    return apply();
  }
}

void Folding::unfold(int line) {
  const QTextBlock block = text_->findBlockByNumber(line - 1);
  if (!isFolded(block)) return;
  remove(block);
  apply();
}

void Folding::foldAll() {
  std::vector<source::FoldMark> marks;
  marks.reserve(static_cast<std::size_t>(text_->blockCount()));
  for (QTextBlock block = text_->begin(); block.isValid(); block = block.next())
    marks.push_back(markOf(block));
  starts_.clear();
  QTextBlock block = text_->begin();
  for (std::size_t line = 0; line < marks.size(); ++line, block = block.next()) {
    const std::size_t last = source::foldEnd(line, marks.size(), [&](std::size_t at) { return marks[at]; });
    if (last == line) continue;
    QTextCursor start(block);
    start.movePosition(QTextCursor::EndOfBlock);
    starts_.append(start);
  }
  apply();
}

void Folding::unfoldAll() {
  if (starts_.isEmpty()) return;
  starts_.clear();
  apply();
}

void Folding::reveal(int line) {
  const QTextBlock block = text_->findBlockByNumber(line - 1);
  if (!block.isValid() || block.isVisible()) return;
  starts_.removeIf([&](const QTextCursor& start) {
    return start.blockNumber() < block.blockNumber() &&
           endOf(start.block()).blockNumber() >= block.blockNumber();
  });
  apply();
}

QList<int> Folding::folded() const {
  QList<int> lines;
  for (const QTextCursor& start : starts_)
    lines.append(start.blockNumber() + 1);
  return lines;
}

void Folding::setFolded(const QList<int>& lines) {
  if (lines.isEmpty() && starts_.isEmpty()) return;
  starts_.clear();
  for (const int line : lines) {
    const QTextBlock block = text_->findBlockByNumber(line - 1);
    if (block.isValid() && canFold(block)) add(block);
  }
  apply();
}

// --- Blocks ---

void Folding::apply() {
  int hiddenTo = -1; // block number
  int from = -1;     // positions of changed blocks
  int to = -1;
  qsizetype next = 0;
  for (QTextBlock block = text_->begin(); block.isValid(); block = block.next()) {
    const int number = block.blockNumber();
    if (setShown(block, number > hiddenTo)) {
      if (from < 0) from = block.position();
      to = block.position() + block.length();
    }
    if (next == starts_.size() || starts_[next].block() != block) continue;
    const int last = endOf(block).blockNumber();
    hiddenTo = std::max(hiddenTo, last);
    // Lines with the beginning or the end may have been edited, or two lines joined.
    const bool isPart = last > number && (next == 0 || starts_[next - 1].block() != block);
    if (isPart)
      ++next;
    else
      starts_.removeAt(next);
  }
  if (from >= 0) finish(from, to);
  emit changed();
}

void Folding::finish(int from, int to) {
  text_->markContentsDirty(from, to - from);
  // The scroll bars follow the number of visible lines.
  QAbstractTextDocumentLayout* const layout = text_->documentLayout();
  emit layout->documentSizeChanged(layout->documentSize());
}

// An edit that reaches hidden lines shows them. Later, because the layout of the text is not updated yet.
void Folding::onContentsChange(int position, int removed, int added) {
  const bool lines = std::exchange(blocks_, text_->blockCount()) != text_->blockCount();
  if (starts_.isEmpty() || (removed == 0 && added == 0)) return;
  const QTextBlock first = text_->findBlock(position);
  QTextBlock last = text_->findBlock(position + added);
  if (!last.isValid()) last = text_->lastBlock();
  bool reaches = false;
  for (QTextBlock block = first; block.isValid(); block = block.next()) {
    reaches = reaches || !block.isVisible() || (lines && isFolded(block));
    if (reaches || block == last) break;
  }
  if (!reaches && !(lines && last.next().isValid() && !last.next().isVisible())) return;
  QTextCursor range(text_);
  range.setPosition(first.position());
  range.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
  QMetaObject::invokeMethod(
      this,
      [this, range] {
        const int to = text_->findBlock(range.selectionEnd()).blockNumber();
        showRun(text_->findBlock(range.selectionStart()), to);
      },
      Qt::QueuedConnection);
}

// Unfolds everything from the line that hides `first` to the end of the hidden lines after block `last`.
void Folding::showRun(QTextBlock first, int last) {
  while (!first.isVisible() && first.previous().isValid())
    first = first.previous();
  if (!isFolded(first) && first.previous().isValid() && isFolded(first.previous())) first = first.previous();
  QTextBlock end = first;
  while (end.next().isValid() && (end.blockNumber() < last || !end.next().isVisible()))
    end = end.next();
  starts_.removeIf([&](const QTextCursor& start) {
    return start.position() >= first.position() && start.position() < end.position() + end.length();
  });
  apply();
}

} // namespace wavesmith::widgets
