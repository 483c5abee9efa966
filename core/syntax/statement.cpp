// SPDX-License-Identifier: Apache-2.0
#include "syntax/statement.h"

#include "source/text/text.h"
#include "syntax/operands.h"

#include <algorithm>
#include <array>
#include <string>

namespace wavesmith::syntax {
namespace {

using source::LineState;
using source::TokenKind;

constexpr std::array<std::string_view, 5> kSuffixes{"_e64_dpp", "_e32", "_e64", "_sdwa", "_dpp"};

std::vector<Piece> labelsOf(const TokenBuffer& buffer, const StatementTokens& statement) {
  std::vector<Piece> labels;
  std::size_t first = statement.label;
  for (std::size_t n = first; n < statement.begin; ++n) {
    if (buffer.word(n) != ":") continue;
    labels.push_back(buffer.piece(first, n));
    first = n + 1;
  }
  return labels;
}

Piece commentAfter(const TokenBuffer& buffer, std::size_t end) {
  const auto comment = std::ranges::lower_bound(
      buffer.comments(), end, {}, [](const source::Token& token) -> std::size_t { return token.begin; });
  if (comment == buffer.comments().end() || buffer.placeOf(comment->begin).line != buffer.placeOf(end).line)
    return {};
  return {.text = buffer.text(*comment), .begin = comment->begin, .end = comment->end};
}

// What a line has: one statement or none.
const StatementTokens* onlyStatement(const TokenBuffer& line) {
  return line.statements().empty() ? nullptr : line.statements().data();
}

bool isDirective(const TokenBuffer& buffer, const StatementTokens& statement) {
  return statement.hasCode() && !statement.continues && buffer.word(statement.begin).starts_with('.') &&
         buffer.tokens()[statement.begin].kind == TokenKind::Identifier;
}

} // namespace

const Piece* Statement::modifier(std::string_view name) const {
  const auto found =
      std::ranges::find_if(modifiers, [&](const Piece& one) { return modifierName(one.text) == name; });
  return found == modifiers.end() ? nullptr : &*found;
}

std::optional<Statement> readStatement(const TokenBuffer& buffer, const StatementTokens& statement) {
  if (!statement.hasCode() || statement.continues || isDirective(buffer, statement)) return std::nullopt;
  const std::size_t first = statement.begin;
  if (buffer.tokens()[first].kind != TokenKind::Identifier) return std::nullopt;
  const bool isSplit =
      first + 1 < statement.end && buffer.isJoined(first + 1) && buffer.word(first + 1) == "\\";
  if (isSplit || (first + 1 < statement.end && buffer.word(first + 1) == "=")) return std::nullopt;
  Statement result;
  result.labels = labelsOf(buffer, statement);
  result.mnemonic = buffer.piece(first, first + 1);
  result.base = result.mnemonic.text;
  // LLVM lowers a mnemonic before it looks for its suffix (AsmParser.cpp, parseAndMatchAndEmitTargetInstruction).
  const std::string lower = source::inLowerCase(result.base);
  const auto* const suffix =
      std::ranges::find_if(kSuffixes, [&](std::string_view one) { return lower.ends_with(one); });
  if (suffix != kSuffixes.end()) {
    result.suffix = result.base.substr(result.base.size() - suffix->size());
    result.base.remove_suffix(suffix->size());
  }
  for (const OperandTokens& operand : operandsIn(buffer, result.mnemonic.text, first + 1, statement.end))
    (operand.isModifier ? result.modifiers : result.operands)
        .push_back(buffer.piece(operand.begin, operand.end));
  result.end = buffer.tokens()[statement.end - 1].end;
  result.comment = commentAfter(buffer, result.end);
  return result;
}

std::optional<Statement> readStatement(std::string_view line, LineState state) {
  const TokenBuffer buffer(line, state);
  const StatementTokens* const statement = onlyStatement(buffer);
  return statement == nullptr ? std::nullopt : readStatement(buffer, *statement);
}

std::optional<Directive> readDirective(const TokenBuffer& buffer, const StatementTokens& statement) {
  if (!isDirective(buffer, statement)) return std::nullopt;
  const std::size_t rest = statement.begin + 1;
  Directive directive{.name = buffer.piece(statement.begin, rest), .rest = {}};
  directive.rest = {.text = {}, .begin = directive.name.end, .end = directive.name.end};
  if (rest < statement.end) directive.rest = buffer.piece(rest, statement.end);
  return directive;
}

std::optional<Directive> readDirective(std::string_view line, LineState state) {
  const TokenBuffer buffer(line, state);
  const StatementTokens* const statement = onlyStatement(buffer);
  return statement == nullptr ? std::nullopt : readDirective(buffer, *statement);
}

std::vector<Piece> splitAtCommas(std::string_view text, std::size_t begin) {
  const TokenBuffer buffer(text);
  std::vector<Piece> parts;
  std::size_t first = 0;
  std::size_t at = 0; // where an empty part is
  int depth = 0;
  const auto close = [&](std::size_t end) {
    Piece part{.text = {}, .begin = at, .end = at};
    if (first < end) part = buffer.piece(first, end);
    part.begin += begin;
    part.end += begin;
    parts.push_back(part);
  };
  const std::size_t count = buffer.tokens().size();
  for (std::size_t n = 0; n < count; ++n) {
    depth += bracketDepth(buffer.word(n));
    if (buffer.word(n) != "," || depth > 0) continue;
    close(n);
    first = n + 1;
    at = buffer.tokens()[n].end;
  }
  if (first < count || !parts.empty()) close(count);
  return parts;
}

} // namespace wavesmith::syntax
