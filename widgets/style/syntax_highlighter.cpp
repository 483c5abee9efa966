// SPDX-License-Identifier: Apache-2.0
#include "style/syntax_highlighter.h"

#include "style/shown_blocks.h"

#include <QAbstractTextDocumentLayout>
#include <QElapsedTimer>
#include <QSignalBlocker>
#include <QTextDocument>

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Theme>
#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kSliceMilliseconds = 5; // a third of a frame's 16 ms; painting needs the rest
constexpr int kEditMilliseconds = 3;  // right after a key
constexpr int kLinesBetweenClockReads = 16;

} // namespace

SyntaxHighlighter::SyntaxHighlighter(QTextDocument* document, QObject* parent)
    : QObject(parent), document_(document) {
  states_.resize(1);
  slices_.setInterval(0);
  connect(&slices_, &QTimer::timeout, this, [this] { advance(kSliceMilliseconds); });
  around_.setSingleShot(true);
  around_.setInterval(0);
  connect(&around_, &QTimer::timeout, this, &SyntaxHighlighter::formatAround);
  connect(document, &QTextDocument::contentsChange, this, &SyntaxHighlighter::onContentsChange);
}

void SyntaxHighlighter::setDefinition(const KSyntaxHighlighting::Definition& definition) {
  AbstractHighlighter::setDefinition(definition);
  invalidateFrom(0);
  formatVisible(true);
}

void SyntaxHighlighter::setTheme(const KSyntaxHighlighting::Theme& theme) {
  AbstractHighlighter::setTheme(theme);
  formatted_.clear();
  formatVisible(true);
}

bool SyntaxHighlighter::isFinished() const {
  return !document_ || frontier_ >= document_->blockCount();
}

void SyntaxHighlighter::setVisible(int first, int last) {
  if (first == firstVisible_ && last == lastVisible_) return; // edits are followed anyway
  const std::pair drawn(std::exchange(firstVisible_, first), std::exchange(lastVisible_, last));
  formatVisible(false, drawn);
  around_.start();
}

void SyntaxHighlighter::update() {
  formatVisible(false);
}

void SyntaxHighlighter::onContentsChange(int position, int removed, int added) {
  if (!document_ || (removed == 0 && added == 0)) return;
  const int first = std::max(0, document_->findBlock(position).blockNumber());
  const QTextBlock lastBlock = document_->findBlock(position + added);
  const int last = lastBlock.isValid() ? lastBlock.blockNumber() : document_->blockCount() - 1;
  const auto blocks = static_cast<std::size_t>(document_->blockCount());

  // Lines after the change keep their initial state, which is compared when the frontier reaches them. If
  // lines were inserted or removed, the states after them move.
  const auto old = states_.size();
  const auto at = std::min(states_.size(), static_cast<std::size_t>(first) + 1);
  const auto count = blocks + 1;
  if (count > old && old > 1)
    states_.insert(states_.begin() + static_cast<std::ptrdiff_t>(at), count - old,
                   KSyntaxHighlighting::State());
  else if (count < old)
    states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(at),
                  states_.begin() + static_cast<std::ptrdiff_t>(std::min(old, at + (old - count))));
  states_.resize(count);
  moveFormatted(first, last);
  const bool wasFinished = frontier_ + 1 >= static_cast<int>(old);
  const int before = frontier_;
  frontier_ = std::min(frontier_, first);

  // If the state after the change is the same as before, processing ends here, and the frontier returns to
  // its previous place.
  if (wasFinished || before > last) {
    const KSyntaxHighlighting::State expected = states_[static_cast<std::size_t>(last) + 1];
    const int shift = static_cast<int>(count) - static_cast<int>(old);
    QElapsedTimer clock;
    clock.start();
    while (frontier_ <= last && clock.elapsed() < kEditMilliseconds) {
      const auto next = highlightLine(document_->findBlockByNumber(frontier_).text(),
                                      states_[static_cast<std::size_t>(frontier_)]);
      states_[static_cast<std::size_t>(++frontier_)] = next;
    }
    if (frontier_ == last + 1 && states_[static_cast<std::size_t>(frontier_)] == expected && old > 1)
      frontier_ = std::max(frontier_, std::min(before + shift, static_cast<int>(blocks)));
  }
  formatVisible(false);
  startSlices();
}

// Lines `first` to `last` have changed; all others keep their formats.
void SyntaxHighlighter::moveFormatted(int first, int last) {
  const auto blocks = static_cast<std::size_t>(document_->blockCount());
  const std::size_t old = formatted_.size();
  const std::size_t at = std::min(old, static_cast<std::size_t>(first) + 1);
  const auto place = formatted_.begin() + static_cast<std::ptrdiff_t>(at);
  if (blocks > old)
    formatted_.insert(place, blocks - old, Formatted());
  else if (blocks < old)
    formatted_.erase(place,
                     formatted_.begin() + static_cast<std::ptrdiff_t>(std::min(old, at + old - blocks)));
  formatted_.resize(blocks);
  for (int line = first; line <= last; ++line)
    formatted_[static_cast<std::size_t>(line)] = {};
}

void SyntaxHighlighter::invalidateFrom(int block) {
  if (!document_) return;
  states_.resize(static_cast<std::size_t>(document_->blockCount()) + 1);
  states_[0] = KSyntaxHighlighting::State();
  frontier_ = std::min(frontier_, block);
  formatted_.clear();
  startSlices();
}

void SyntaxHighlighter::startSlices() {
  if (!isFinished() && definition().isValid()) slices_.start();
}

void SyntaxHighlighter::advance(int milliseconds) {
  if (!document_) return;
  QElapsedTimer clock;
  clock.start();
  QTextBlock block = document_->findBlockByNumber(frontier_);
  for (int lines = 1; block.isValid(); ++lines, block = block.next()) {
    const auto next = highlightLine(block.text(), states_[static_cast<std::size_t>(frontier_)]);
    states_[static_cast<std::size_t>(++frontier_)] = next;
    if (lines % kLinesBetweenClockReads == 0 && clock.elapsed() >= milliseconds) break;
  }
  formatVisible(false);
  if (!isFinished()) return;
  slices_.stop();
  emit finished();
}

void SyntaxHighlighter::formatVisible(bool force, std::optional<std::pair<int, int>> drawn) {
  if (!document_ || !definition().isValid()) return;
  if (force) formatted_.clear();
  formatted_.resize(static_cast<std::size_t>(document_->blockCount()));
  int from = -1;
  int to = -1;
  bool isDrawn = false;
  for (QTextBlock block = document_->findBlockByNumber(std::max(0, firstVisible_));
       block.isValid() && block.blockNumber() <= lastVisible_; block = nextShown(block)) {
    if (!formatBlock(block)) continue;
    isDrawn =
        isDrawn || !drawn || (block.blockNumber() >= drawn->first && block.blockNumber() <= drawn->second);
    if (from < 0) from = block.position();
    to = block.position() + block.length();
  }
  if (from < 0) return;
  // The layout asks to draw the whole text. Lines that come into sight are drawn anyway.
  const QSignalBlocker quiet(isDrawn ? nullptr : document_->documentLayout());
  document_->markContentsDirty(from, to - from);
}

// A step of a page finds its lines ready.
void SyntaxHighlighter::formatAround() {
  if (!document_ || !definition().isValid()) return;
  const int screen = lastVisible_ - firstVisible_ + 1;
  formatted_.resize(static_cast<std::size_t>(document_->blockCount()));
  QElapsedTimer clock;
  clock.start();
  for (const int first : {lastVisible_ + 1, firstVisible_ - screen}) {
    int from = -1;
    int to = -1;
    QTextBlock block = document_->findBlockByNumber(std::max(0, first));
    for (; block.isValid() && block.blockNumber() < first + screen; block = block.next()) {
      if (clock.elapsed() >= kSliceMilliseconds) break;
      if (!block.isVisible() || !formatBlock(block)) continue;
      if (from < 0) from = block.position();
      to = block.position() + block.length();
    }
    const QSignalBlocker quiet(document_->documentLayout()); // they are not on the screen
    if (from >= 0) document_->markContentsDirty(from, to - from);
    if (block.isValid() && block.blockNumber() < first + screen) return around_.start();
  }
}

bool SyntaxHighlighter::formatBlock(const QTextBlock& block) {
  const auto number = static_cast<std::size_t>(block.blockNumber());
  const auto state = stateKnown(block.blockNumber()) ? states_[number] : KSyntaxHighlighting::State();
  Formatted& formatted = formatted_[number];
  if (formatted.revision == block.revision() && formatted.state == state) return false;
  formatted = {state, block.revision()};

  ranges_.clear();
  collecting_ = true;
  highlightLine(block.text(), state);
  collecting_ = false;
  if (block.layout()->formats() == ranges_) return false;
  block.layout()->setFormats(ranges_);
  return true;
}

QString SyntaxHighlighter::attributeAt(const QTextBlock& block, int column) {
  if (!block.isValid() || !definition().isValid()) return {};
  while (frontier_ < block.blockNumber())
    advance(kSliceMilliseconds);
  attributes_.clear();
  collectAttributes_ = true;
  highlightLine(block.text(), states_[static_cast<std::size_t>(block.blockNumber())]);
  collectAttributes_ = false;
  for (const Attribute& attribute : attributes_)
    if (column >= attribute.offset && column < attribute.offset + attribute.length) return attribute.name;
  return {};
}

void SyntaxHighlighter::applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) {
  if (length == 0) return;
  if (collectAttributes_) attributes_.push_back({offset, length, format.name()});
  if (!collecting_) return;
  const KSyntaxHighlighting::Theme current = theme();
  if (format.isDefaultTextStyle(current)) return;
  QTextLayout::FormatRange range;
  range.start = offset;
  range.length = length;
  if (format.hasTextColor(current)) range.format.setForeground(format.textColor(current));
  if (format.isItalic(current)) range.format.setFontItalic(true);
  if (format.isUnderline(current)) range.format.setFontUnderline(true);
  if (!ranges_.isEmpty() && ranges_.last().start + ranges_.last().length == offset &&
      ranges_.last().format == range.format)
    ranges_.last().length += length;
  else
    ranges_.push_back(range);
}

} // namespace wavesmith::widgets
