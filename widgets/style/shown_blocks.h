// SPDX-License-Identifier: Apache-2.0
// Iterates over the blocks of a text that are not folded away, without visiting each of the hidden blocks, of which
// there may be a hundred thousand.
//
//   for (QTextBlock block = first; block.isValid(); block = nextShown(block)) ...
//
// Hidden blocks have no lines (QTextBlock::lineCount()), and lines are not wrapped. GUI thread only.
#pragma once

#include <QTextBlock>
#include <QTextDocument>

namespace wavesmith::widgets {

// The next shown block; invalid: there is none.
[[nodiscard]] inline QTextBlock nextShown(const QTextBlock& block) {
  const QTextBlock next = block.next();
  if (!next.isValid() || next.isVisible()) return next;
  // The number of the first line of a hidden block is that of the next line that is shown.
  const QTextBlock shown = block.document()->findBlockByLineNumber(next.firstLineNumber());
  return shown.blockNumber() > block.blockNumber() ? shown : QTextBlock();
}

} // namespace wavesmith::widgets
