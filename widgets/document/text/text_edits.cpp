// SPDX-License-Identifier: Apache-2.0
#include "document/text/text_edits.h"

#include "document/text/text_place.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <tuple>

namespace wavesmith::widgets {
namespace {

int lineOf(const QTextDocument& text, int position) {
  return text.findBlock(position).blockNumber() + 1;
}

// The position `bytes` of UTF-8 after an offset in a block; the end of a line counts as one byte.
std::optional<int> positionBehind(QTextBlock block, int offset, unsigned bytes) {
  for (; block.isValid(); block = block.next(), offset = 0) {
    const QString line = block.text();
    const unsigned from = columnOfOffset(line, offset);
    const unsigned rest = columnOfOffset(line, static_cast<int>(line.size())) - from;
    if (bytes <= rest) return block.position() + offsetOfColumn(line, from + bytes);
    bytes -= rest + 1;
  }
  return std::nullopt;
}

std::optional<Replacement> replacementOf(const source::TextEdit& edit, const QTextDocument& text, int shift) {
  const QTextBlock block = text.findBlockByNumber(static_cast<int>(edit.place.line) - 1 + shift);
  if (edit.place.line == 0 || edit.place.column == 0 || !block.isValid()) return std::nullopt;
  const int offset = offsetOfColumn(block.text(), edit.place.column);
  const auto end = positionBehind(block, offset, edit.place.length);
  if (!end) return std::nullopt;
  return Replacement{block.position() + offset, *end, QString::fromStdString(edit.replacement)};
}

bool before(const Replacement& a, const Replacement& b) {
  return std::tuple(a.from, a.to) < std::tuple(b.from, b.to);
}

} // namespace

const QList<QStringView>& SeenText::lines() const {
  if (lines_.isEmpty()) lines_ = QStringView(content_).split(u'\n');
  return lines_;
}

bool SeenText::matches(const QTextDocument& text, int first, int last, int shift) const {
  for (int line = std::max(1, first); line <= std::min(last, static_cast<int>(lines().size())); ++line) {
    const QTextBlock block = text.findBlockByNumber(line - 1 + shift);
    if (!block.isValid() || block.text() != lines()[line - 1]) return false;
  }
  return true;
}

bool SeenText::matches(const QTextDocument& text, const Replacements& edits, int shift) const {
  return std::ranges::all_of(edits, [&](const Replacement& edit) {
    const int first = lineOf(text, edit.from) - shift;
    const int last = lineOf(text, edit.to) - shift;
    return first >= 1 && last <= lines().size() && matches(text, first - 1, last + 1, shift);
  });
}

std::optional<Replacements> replacementsOf(const source::Fix& fix, const QTextDocument& text, int shift) {
  Replacements edits;
  for (const source::TextEdit& edit : fix.edits) {
    const auto replacement = replacementOf(edit, text, shift);
    if (!replacement) return std::nullopt;
    edits << *replacement;
  }
  std::ranges::sort(edits, before);
  return edits;
}

bool touch(const Replacements& a, const Replacements& b) {
  return std::ranges::any_of(a, [&b](const Replacement& one) {
    return std::ranges::any_of(
        b, [&one](const Replacement& other) { return one.from <= other.to && other.from <= one.to; });
  });
}

void replace(QTextDocument& text, Replacements edits) {
  std::ranges::sort(edits, before);
  QTextCursor cursor(&text);
  if (!edits.isEmpty()) cursor.setPosition(edits.first().from); // Undo puts the cursor of an editor there
  cursor.beginEditBlock();
  for (auto edit = edits.crbegin(); edit != edits.crend(); ++edit) {
    cursor.setPosition(edit->from);
    cursor.setPosition(edit->to, QTextCursor::KeepAnchor);
    cursor.insertText(edit->text);
  }
  cursor.endEditBlock();
}

Hunk hunkOf(const QTextDocument& text, const Replacements& edits) {
  if (edits.isEmpty()) return {};
  const QTextBlock first = text.findBlock(edits.first().from);
  Hunk hunk{first.blockNumber() + 1, {}, {}};
  const int last = lineOf(text, edits.last().to) - 1;
  for (QTextBlock block = first; block.isValid() && block.blockNumber() <= last; block = block.next())
    hunk.before << block.text();
  QString whole = hunk.before.join(u'\n');
  for (auto edit = edits.crbegin(); edit != edits.crend(); ++edit)
    whole.replace(edit->from - first.position(), edit->to - edit->from, edit->text);
  hunk.after = whole.split(u'\n');
  while (!hunk.before.isEmpty() && !hunk.after.isEmpty() && hunk.before.last() == hunk.after.last()) {
    hunk.before.removeLast();
    hunk.after.removeLast();
  }
  while (!hunk.before.isEmpty() && !hunk.after.isEmpty() && hunk.before.first() == hunk.after.first()) {
    hunk.before.removeFirst();
    hunk.after.removeFirst();
    ++hunk.line;
  }
  return hunk;
}

} // namespace wavesmith::widgets
