// SPDX-License-Identifier: Apache-2.0
#include "compiled/compiled_lines.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <numeric>

namespace wavesmith::widgets {

CompiledLines::CompiledLines(QTextDocument* text, QObject* parent) : QObject(parent), text_(text) {
  connect(text, &QTextDocument::contentsChange, this, [this](int position) { follow(position); });
  requested();
  compiledNow();
}

void CompiledLines::requested() {
  requested_.resize(static_cast<std::size_t>(text_->blockCount()));
  std::iota(requested_.begin(), requested_.end(), 1);
}

void CompiledLines::compiledNow() {
  lines_ = requested_;
}

int CompiledLines::compiled(int line) const {
  return line >= 1 && line <= count() ? lines_[static_cast<std::size_t>(line) - 1] : 0;
}

int CompiledLines::now(int compiledLine) const {
  const auto found = std::ranges::find(lines_, compiledLine);
  return found == lines_.end() || compiledLine == 0 ? 0 : 1 + static_cast<int>(found - lines_.begin());
}

void CompiledLines::follow(int position) {
  if (text_->blockCount() == count()) return;
  followIn(lines_, position);
  followIn(requested_, position);
  emit moved();
}

// The first line that the edit touches keeps its number: its text was changed or divided.
void CompiledLines::followIn(Lines& lines, int position) const {
  const auto blocks = static_cast<std::ptrdiff_t>(text_->blockCount());
  const auto size = static_cast<std::ptrdiff_t>(lines.size());
  const std::ptrdiff_t line =
      std::clamp<std::ptrdiff_t>(text_->findBlock(position).blockNumber() + 1, 0, size);
  const auto at = lines.begin() + line;
  if (blocks > size)
    lines.insert(at, static_cast<std::size_t>(blocks - size), 0);
  else
    lines.erase(at, at + std::min(size - blocks, lines.end() - at));
  lines.resize(static_cast<std::size_t>(blocks), 0);
}

} // namespace wavesmith::widgets
