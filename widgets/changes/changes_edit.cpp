// SPDX-License-Identifier: Apache-2.0
#include "changes/changes_edit.h"

#include "source/text/text_diff.h"

#include <algorithm>
#include <vector>

namespace wavesmith::widgets {
namespace {

// The offset of each line, and the end of the text.
std::vector<qsizetype> beginsOf(const QString& text) {
  std::vector<qsizetype> begins;
  for (qsizetype at = 0; at < text.size();) {
    begins.push_back(at);
    const qsizetype end = text.indexOf(u'\n', at);
    at = end < 0 ? text.size() : end + 1;
  }
  begins.push_back(text.size());
  return begins;
}

// Removes the common prefix and suffix, so that a cursor in the rest of the line stays in place. Never splits
// a surrogate pair.
Replacement narrowed(qsizetype from, QStringView was, QStringView becomes) {
  const qsizetype most = std::min(was.size(), becomes.size());
  qsizetype head = 0;
  while (head < most && was[head] == becomes[head])
    ++head;
  if (head > 0 && was[head - 1].isHighSurrogate()) --head;
  qsizetype tail = 0;
  while (tail < most - head && was[was.size() - 1 - tail] == becomes[becomes.size() - 1 - tail])
    ++tail;
  if (tail > 0 && was[was.size() - tail].isLowSurrogate()) --tail;
  return {static_cast<int>(from + head), static_cast<int>(from + was.size() - tail),
          becomes.mid(head, becomes.size() - head - tail).toString()};
}

} // namespace

Replacements replacementsBetween(const QString& before, const QString& after) {
  const auto changes = source::changedLines(before.toStdString(), after.toStdString());
  if (changes.empty()) return {};
  const std::vector<qsizetype> from = beginsOf(before);
  const std::vector<qsizetype> to = beginsOf(after);
  Replacements edits;
  for (const source::ChangedLines& change : changes) {
    const qsizetype begin = from[change.before];
    const qsizetype first = to[change.after];
    edits << narrowed(begin, QStringView(before).mid(begin, from[change.before + change.beforeCount] - begin),
                      QStringView(after).mid(first, to[change.after + change.afterCount] - first));
  }
  return edits;
}

void replaceBy(QTextDocument& text, const QString& before, const QString& after) {
  const Replacements edits = replacementsBetween(before, after);
  if (!edits.isEmpty()) replace(text, edits);
}

} // namespace wavesmith::widgets
