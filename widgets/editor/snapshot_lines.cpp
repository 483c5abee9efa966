// SPDX-License-Identifier: Apache-2.0
#include "editor/snapshot_lines.h"

#include "document/document.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

SnapshotLines::SnapshotLines(Document* document, QObject* parent)
    : QObject(parent), document_(document), revision_(document->revision()),
      blocks_(document->text()->blockCount()) {
  connect(document->text(), &QTextDocument::contentsChange, this, &SnapshotLines::onContentsChange);
  connect(document, &Document::snapshotChanged, this, &SnapshotLines::onSnapshotChanged);
  connect(document->text(), &QTextDocument::modificationChanged, this, [this](bool modified) {
    if (!modified) sinceSaved_.rebase(document_->revision());
  });
  onSnapshotChanged();
}

void SnapshotLines::onContentsChange(int position, int removed, int added) {
  const int blocks = document_->text()->blockCount();
  const int grown = blocks - blocks_;
  blocks_ = blocks;
  // Changes of formats do not make a revision, and neither does the text of a code object, which arrives with
  // its snapshot.
  if (document_->revision() == revision_) return;
  revision_ = document_->revision();
  QTextBlock first = document_->text()->findBlock(position);
  QTextBlock last = document_->text()->findBlock(position + added);
  if (!first.isValid()) first = document_->text()->firstBlock();
  if (!last.isValid()) last = document_->text()->lastBlock();
  int from = first.blockNumber() + 1;
  int lines = last.blockNumber() + 1 - from + 1;
  // A line break before a line, or at the end of one, does not change that line.
  if (removed == 0 && lines > 1) {
    if (position == first.position() && position + added == last.position()) {
      --lines;
    } else if (position == first.position() + first.length() - 1) {
      ++from;
      --lines;
    }
  }
  map_.edit(revision_, from, std::max(0, lines - grown), lines);
  sinceSaved_.edit(revision_, from, std::max(0, lines - grown), lines);
  haveMoved_ = true;
  if (!isHeld_) release();
}

void SnapshotLines::hold() {
  isHeld_ = true;
}

void SnapshotLines::release() {
  isHeld_ = false;
  if (std::exchange(haveMoved_, false)) emit linesMoved();
}

void SnapshotLines::onSnapshotChanged() {
  const SnapshotPointer newest = document_->snapshot();
  const bool whole = newest && newest->program && newest->analysis && newest->panels && newest->lines;
  snapshot_ = whole ? newest : nullptr;
  if (newest) map_.rebase(newest->revision);
  emit snapshotChanged();
}

std::vector<std::pair<int, int>> SnapshotLines::unsavedLines() const {
  if (!document_->isModified()) return {};
  return sinceSaved_.changed(document_->text()->blockCount());
}

SnapshotLines::Line SnapshotLines::at(int line) const {
  if (!snapshot_) return {};
  const LineMap::Origin origin = map_.origin(line);
  if (origin.line <= 0) return {.origin = 0, .instructions = {}, .changed = origin.changed};
  return {.origin = origin.line,
          .instructions = snapshot_->lines->at(static_cast<std::uint32_t>(origin.line)),
          .changed = origin.changed};
}

int SnapshotLines::lineOf(std::uint32_t instruction) const {
  const auto line = snapshot_ ? snapshot_->lines->lineOf(instruction) : 0;
  return line == 0 ? 0 : map_.lineNow(static_cast<int>(line));
}

} // namespace wavesmith::widgets
