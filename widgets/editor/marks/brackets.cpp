// SPDX-License-Identifier: Apache-2.0
#include "editor/marks/brackets.h"

#include "document/text/line_states.h"

#include <QTextBlock>
#include <QVarLengthArray>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMostBracketLines = 2000;
constexpr QStringView kOpening = u"([{";
constexpr QStringView kClosing = u")]}";

struct Bracket {
  int position = 0; // position in the document
  QChar character;
};
using Brackets = QVarLengthArray<Bracket, 16>;

Brackets bracketsOf(const QTextBlock& block) {
  Brackets found;
  const QString text = block.text();
  source::Utf16Lexer lexer(asUtf16(text), lineState(block));
  for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next()) {
    if (token.kind != source::TokenKind::Punctuation) continue;
    const QChar c = text[token.begin];
    if (kOpening.contains(c) || kClosing.contains(c))
      found.push_back({block.position() + static_cast<int>(token.begin), c});
  }
  return found;
}

// Visits the brackets from a position on, one at a time, in either direction.
template <typename Visit>
void walk(QTextBlock block, int from, int step, Visit visit) {
  for (int lines = 0; block.isValid() && lines < kMostBracketLines; ++lines) {
    Brackets brackets = bracketsOf(block);
    if (step < 0) std::ranges::reverse(brackets);
    for (const Bracket& bracket : brackets)
      if ((bracket.position - from) * step >= 0 && !visit(bracket)) return;
    block = step > 0 ? block.next() : block.previous();
  }
}

} // namespace

std::optional<std::pair<int, int>> matchingBracket(const QTextDocument& document, int position) {
  for (const int at : {position, position - 1}) {
    if (at < 0) continue;
    const QChar bracket = document.characterAt(at);
    const qsizetype opening = kOpening.indexOf(bracket);
    const qsizetype closing = kClosing.indexOf(bracket);
    if (opening < 0 && closing < 0) continue;
    const QTextBlock block = document.findBlock(at);
    const Brackets here = bracketsOf(block);
    if (std::ranges::find(here, at, &Bracket::position) == here.end()) continue;

    const QChar partner = opening >= 0 ? kClosing[opening] : kOpening[closing];
    int depth = 0;
    int found = -1;
    walk(block, at, opening >= 0 ? 1 : -1, [&](const Bracket& other) {
      if (other.character == bracket)
        ++depth;
      else if (other.character == partner && --depth == 0)
        found = other.position;
      return found < 0;
    });
    return std::pair(at, found);
  }
  return std::nullopt;
}

void addBracketsTo(QList<QTextEdit::ExtraSelection>& selections, QTextDocument* document, int position,
                   const QTextCharFormat& matched, const QTextCharFormat& alone) {
  const auto pair = matchingBracket(*document, position);
  if (!pair) return;
  for (const int at : {pair->first, pair->second}) {
    if (at < 0) continue;
    QTextEdit::ExtraSelection bracket;
    bracket.cursor = QTextCursor(document);
    bracket.cursor.setPosition(at);
    bracket.cursor.setPosition(at + 1, QTextCursor::KeepAnchor);
    bracket.format = pair->second < 0 ? alone : matched;
    selections << bracket;
  }
}

} // namespace wavesmith::widgets
