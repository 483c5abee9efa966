// SPDX-License-Identifier: Apache-2.0
#include "editor/brackets.h"

#include <QTextBlock>

namespace wavesmith::widgets {
namespace {

constexpr int kMostLines = 2000;
constexpr QStringView kOpening = u"([{";
constexpr QStringView kClosing = u")]}";

// Walks over the code of the document from a position, one character at a time, in either direction.
template <typename Visit>
void walk(QTextBlock block, int column, int step, Visit visit) {
  for (int lines = 0; block.isValid() && lines < kMostLines; ++lines) {
    const QString text = block.text();
    const int comment = commentStart(text);
    const int end = comment < 0 ? static_cast<int>(text.size()) : comment;
    for (int i = column == -2 ? (step > 0 ? 0 : end - 1) : column; i >= 0 && i < end; i += step)
      if (!visit(text[i], block.position() + i)) return;
    block = step > 0 ? block.next() : block.previous();
    column = -2;
  }
}

} // namespace

int commentStart(const QString& line) {
  bool quoted = false;
  for (qsizetype i = 0; i < line.size(); ++i) {
    const QChar c = line[i];
    if (quoted && c == u'\\')
      ++i;
    else if (c == u'"')
      quoted = !quoted;
    else if (!quoted && (c == u';' || (c == u'/' && i + 1 < line.size() && line[i + 1] == u'/')))
      return static_cast<int>(i);
  }
  return -1;
}

std::optional<std::pair<int, int>> matchingBracket(const QTextDocument& document, int position) {
  for (const int at : {position, position - 1}) {
    if (at < 0) continue;
    const QChar bracket = document.characterAt(at);
    const qsizetype opening = kOpening.indexOf(bracket);
    const qsizetype closing = kClosing.indexOf(bracket);
    if (opening < 0 && closing < 0) continue;
    const QTextBlock block = document.findBlock(at);
    const int column = at - block.position();
    const int comment = commentStart(block.text());
    if (comment >= 0 && column >= comment) continue;

    const QChar partner = opening >= 0 ? kClosing[opening] : kOpening[closing];
    int depth = 0;
    int found = -1;
    walk(block, column, opening >= 0 ? 1 : -1, [&](QChar c, int where) {
      if (c == bracket)
        ++depth;
      else if (c == partner && --depth == 0)
        found = where;
      return found < 0;
    });
    return std::pair(at, found);
  }
  return std::nullopt;
}

} // namespace wavesmith::widgets
