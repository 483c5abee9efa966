// SPDX-License-Identifier: Apache-2.0
#include "syntax/symbols.h"

#include "source/assembly/assembly_line.h"
#include "source/text/text.h"
#include "syntax/expression.h"
#include "syntax/statement.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace wavesmith::syntax {
namespace {

constexpr unsigned kMostLookups = 64; // symbols in one value, which may name one another

std::optional<std::int64_t> valueIn(const Symbols& symbols, std::string_view expression, unsigned& lookups) {
  return syntax::evaluate(expression, [&](std::string_view name) -> std::optional<std::int64_t> {
    const Symbols::Definition* found = symbols.definition(name);
    if (found == nullptr || ++lookups > kMostLookups) return std::nullopt;
    return valueIn(symbols, found->expression, lookups);
  });
}

// The change of the depth of macros, repetitions and conditions. LLVM ignores the case of its directives (AsmParser.cpp,
// parseStatement).
int opened(std::string_view written) {
  const std::string directive = source::inLowerCase(written);
  if (directive == ".macro" || directive == ".rept" || directive == ".rep" || directive == ".irp" ||
      directive == ".irpc" || (directive.starts_with(".if") && directive != ".ifs"))
    return 1;
  return directive == ".endm" || directive == ".endmacro" || directive == ".endr" || directive == ".endif"
             ? -1
             : 0;
}

} // namespace

std::optional<SetSymbol> symbolSetIn(const TokenBuffer& buffer, const StatementTokens& statement) {
  if (const auto directive = readDirective(buffer, statement)) {
    const std::string name = source::inLowerCase(directive->name.text);
    if (name == ".set" || name == ".equ" || name == ".equiv") {
      const std::vector<Piece> parts = splitAtCommas(directive->rest.text, directive->rest.begin);
      if (parts.size() != 2) return std::nullopt;
      return SetSymbol{.name = parts[0].text, .expression = parts[1].text, .begin = parts[1].begin};
    }
  }
  const std::size_t first = statement.begin;
  if (statement.continues || statement.end < first + 2 || buffer.word(first + 1) != "=" ||
      buffer.tokens()[first].kind != source::TokenKind::Identifier)
    return std::nullopt;
  Piece expression{.text = {}, .begin = buffer.tokens()[first + 1].end, .end = 0};
  if (statement.end > first + 2) expression = buffer.piece(first + 2, statement.end);
  return SetSymbol{.name = buffer.word(first), .expression = expression.text, .begin = expression.begin};
}

std::optional<SetSymbol> symbolSetIn(std::string_view line, source::LineState state) {
  const TokenBuffer buffer(line, state);
  if (buffer.statements().empty()) return std::nullopt;
  return symbolSetIn(buffer, buffer.statements().front());
}

Symbols::Symbols(std::string_view text) {
  std::set<std::string, std::less<>> unknown;
  int depth = 0;
  const TokenBuffer buffer(text);
  for (const StatementTokens& statement : buffer.statements()) {
    if (const auto directive = readDirective(buffer, statement)) depth += opened(directive->name.text);
    const auto set = symbolSetIn(buffer, statement);
    if (!set) continue;
    std::string name(set->name);
    if (depth > 0 || once_.contains(name)) unknown.insert(name);
    once_[std::move(name)] = {.expression = std::string(set->expression), .line = statement.line};
  }
  for (const std::string& name : unknown)
    once_.erase(name);
}

std::optional<std::int64_t> Symbols::value(std::string_view expression) const {
  unsigned lookups = 0;
  return valueIn(*this, expression, lookups);
}

std::string_view Symbols::definedIn(std::string_view expression) const {
  for (std::size_t i = 0; i < expression.size();) {
    const std::string_view word = source::wordAt(expression, i);
    const bool isNumber = !word.empty() && word[0] >= '0' && word[0] <= '9';
    if (!word.empty() && !isNumber && definition(word) != nullptr) return word;
    i += std::max<std::size_t>(word.size(), 1);
  }
  return {};
}

const Symbols::Definition* Symbols::definition(std::string_view name) const {
  const auto found = once_.find(name);
  return found == once_.end() ? nullptr : &found->second;
}

} // namespace wavesmith::syntax
