// SPDX-License-Identifier: Apache-2.0
#include "syntax/token_buffer.h"

#include <algorithm>

namespace wavesmith::syntax {

using source::LineState;
using source::Token;
using source::TokenKind;

TokenBuffer::TokenBuffer(std::string_view text, LineState state) : text_(text) {
  std::size_t begin = 0;
  do {
    const std::size_t newline = std::min(text.find('\n', begin), text.size());
    const std::size_t end = std::min(text.substr(0, newline).find('\r', begin), newline);
    const std::string_view line = text.substr(begin, end - begin);
    lines_.push_back(begin);
    readLine(line, state);
    state = source::stateAfter(line, state);
    begin = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
  } while (begin < text.size());
}

void TokenBuffer::readLine(std::string_view line, LineState state) {
  if (state == LineState::Metadata && !source::endsMetadata(line)) return;
  const auto offset = static_cast<std::uint32_t>(lines_.back());
  const std::size_t first = tokens_.size();
  source::Lexer lexer(line, state);
  for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next()) {
    if (token.kind == TokenKind::Gap) continue;
    token.begin += offset;
    token.end += offset;
    const bool isComment = token.kind == TokenKind::Comment || token.kind == TokenKind::LineMarker;
    (isComment ? comments_ : tokens_).push_back(token);
  }
  if (tokens_.size() > first) addStatement(first, state);
}

void TokenBuffer::addStatement(std::size_t first, LineState state) {
  const bool continues = state == LineState::CommentInStatement;
  StatementTokens statement{.label = first,
                            .begin = first,
                            .end = tokens_.size(),
                            .line = static_cast<std::uint32_t>(lines_.size() - 1),
                            .continues = continues};
  if (continues && !statements_.empty()) {
    statement = statements_.back();
    statement.end = tokens_.size();
    statements_.pop_back();
  } else if (continues) {
    statements_.push_back(statement); // whether it began with a label is not known
    return;
  }
  for (std::size_t next = labelEnd(statement.begin); next != statement.begin;
       next = labelEnd(statement.begin))
    statement.begin = next;
  statements_.push_back(statement);
}

// After the label that begins with this token, and its colon; the token itself: none does. A name, a number or a string;
// in the body of a macro also `a\@` and `a\()b`.
std::size_t TokenBuffer::labelEnd(std::size_t first) const {
  const auto isName = [&](std::size_t n) {
    return n < tokens_.size() &&
           (tokens_[n].kind == TokenKind::Identifier || tokens_[n].kind == TokenKind::Number);
  };
  const bool begins = isName(first) || word(first) == "\\" ||
                      (first < tokens_.size() && tokens_[first].kind == TokenKind::String);
  if (!begins) return first;
  std::size_t n = first + 1;
  while (isJoined(n) && (isName(n) || word(n) == "\\" || word(n) == "@" || word(n) == "(" || word(n) == ")"))
    ++n;
  return word(n) == ":" ? n + 1 : first;
}

std::string_view TokenBuffer::word(std::size_t n) const {
  return n < tokens_.size() ? text(tokens_[n]) : std::string_view();
}

bool TokenBuffer::isJoined(std::size_t n) const {
  return n > 0 && n < tokens_.size() && tokens_[n - 1].end == tokens_[n].begin;
}

Piece TokenBuffer::piece(std::size_t first, std::size_t end) const {
  const std::size_t begins = tokens_[first].begin;
  const std::size_t ends = tokens_[end - 1].end;
  return {.text = text_.substr(begins, ends - begins), .begin = begins, .end = ends};
}

std::size_t TokenBuffer::tokenAt(std::size_t offset) const {
  const auto found = std::ranges::upper_bound(tokens_, offset, {},
                                              [](const Token& token) -> std::size_t { return token.end; });
  return static_cast<std::size_t>(found - tokens_.begin());
}

TokenBuffer::Place TokenBuffer::placeOf(std::size_t offset) const {
  const auto after = std::ranges::upper_bound(lines_, offset);
  const auto line = static_cast<std::size_t>(after - lines_.begin()) - 1;
  return {.line = static_cast<std::uint32_t>(line),
          .column = static_cast<std::uint32_t>(offset - lines_[line])};
}

} // namespace wavesmith::syntax
