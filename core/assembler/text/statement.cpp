// SPDX-License-Identifier: Apache-2.0
#include "assembler/text/statement.h"

#include "source/assembly/assembly_line.h"

namespace wavesmith::assembler {

using source::Lexer;
using source::Token;
using source::TokenKind;

std::string_view tokenAt(std::string_view line, std::size_t offset) {
  if (offset >= line.size()) return {};
  if (const std::string_view word = source::wordAt(line, offset); !word.empty()) return word;
  Lexer lexer = Lexer::from(line, offset);
  const Token token = lexer.next();
  switch (token.kind) {
  case TokenKind::Gap:
  case TokenKind::EndOfLine: return {};
  case TokenKind::Comment:
  case TokenKind::LineMarker: return line.substr(offset, 1);
  default: return lexer.text(token);
  }
}

std::size_t statementStart(std::string_view line) {
  const source::StatementPlace place = source::findStatement(line);
  return place.hasStatement() ? place.begin : std::string_view::npos;
}

std::string_view assignedSymbol(std::string_view statement) {
  const std::string_view first = source::wordAt(statement, 0);
  const std::size_t next = source::skipBlanks(statement, first.size());
  if (first == ".set" || first == ".equ" || first == ".equiv") return source::wordAt(statement, next);
  const bool isAssignment = next < statement.size() && statement[next] == '=' &&
                            statement.substr(next, 2) != "==" && !first.empty();
  return isAssignment ? first : std::string_view();
}

std::string_view directionalLabel(std::string_view statement) {
  Lexer lexer(statement);
  Token number;
  for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next()) {
    const std::string_view name = lexer.text(token);
    const bool isBehindNumber = number.kind == TokenKind::Number && number.end == token.begin;
    if (isBehindNumber && (name == "f" || name == "b"))
      return statement.substr(number.begin, token.end - number.begin);
    number = token;
  }
  return {};
}

std::string_view codeOf(std::string_view line) {
  const source::StatementPlace place = source::findStatement(line);
  return line.substr(place.label, place.end - place.label);
}

} // namespace wavesmith::assembler
