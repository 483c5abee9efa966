// SPDX-License-Identifier: Apache-2.0
#include "syntax/expression.h"

#include "source/assembly/assembly_lexer.h"
#include "syntax/integer.h"

#include <algorithm>
#include <array>
#include <limits>

namespace wavesmith::syntax {
namespace {

using source::Token;
using source::TokenKind;
using Int = std::int64_t;
using Value = std::optional<Int>;

constexpr unsigned kDeepest = 64; // nested operands: real code is not deeper

constexpr std::uint64_t bits(Int value) {
  return static_cast<std::uint64_t>(value);
}
constexpr Int wrapped(std::uint64_t bits) {
  return static_cast<Int>(bits);
}
constexpr Int comparison(bool holds) {
  return holds ? -1 : 0;
}
constexpr bool canDivide(Int a, Int b) {
  return b != 0 && (b != -1 || a != std::numeric_limits<Int>::min());
}
constexpr bool canShift(Int by) {
  return by >= 0 && by < 64;
}

// Binary operators; the larger strength binds tighter, and equal ones group from the left.
struct Operator {
  std::string_view text;
  unsigned strength;
  Value (*apply)(Int a, Int b);
};
constexpr std::array<Operator, 20> kOperators{{
    {"||", 1, [](Int a, Int b) -> Value { return a != 0 || b != 0 ? 1 : 0; }},
    {"&&", 2, [](Int a, Int b) -> Value { return a != 0 && b != 0 ? 1 : 0; }},
    {"==", 3, [](Int a, Int b) -> Value { return comparison(a == b); }},
    {"!=", 3, [](Int a, Int b) -> Value { return comparison(a != b); }},
    {"<>", 3, [](Int a, Int b) -> Value { return comparison(a != b); }},
    {"<", 3, [](Int a, Int b) -> Value { return comparison(a < b); }},
    {"<=", 3, [](Int a, Int b) -> Value { return comparison(a <= b); }},
    {">", 3, [](Int a, Int b) -> Value { return comparison(a > b); }},
    {">=", 3, [](Int a, Int b) -> Value { return comparison(a >= b); }},
    {"+", 4, [](Int a, Int b) -> Value { return wrapped(bits(a) + bits(b)); }},
    {"-", 4, [](Int a, Int b) -> Value { return wrapped(bits(a) - bits(b)); }},
    {"|", 5, [](Int a, Int b) -> Value { return a | b; }},
    {"^", 5, [](Int a, Int b) -> Value { return a ^ b; }},
    {"&", 5, [](Int a, Int b) -> Value { return a & b; }},
    {"!", 5, [](Int a, Int b) -> Value { return a | ~b; }},
    {"*", 6, [](Int a, Int b) -> Value { return wrapped(bits(a) * bits(b)); }},
    {"/", 6, [](Int a, Int b) { return canDivide(a, b) ? Value(a / b) : std::nullopt; }},
    {"%", 6, [](Int a, Int b) { return canDivide(a, b) ? Value(a % b) : std::nullopt; }},
    {"<<", 6, [](Int a, Int b) { return canShift(b) ? Value(wrapped(bits(a) << b)) : std::nullopt; }},
    {">>", 6, [](Int a, Int b) { return canShift(b) ? Value(wrapped(bits(a) >> b)) : std::nullopt; }},
}};

class Parser {
public:
  Parser(std::string_view text, const SymbolValues& symbols) : text_(text), lexer_(text), symbols_(symbols) {
    advance();
  }

  Value whole() {
    const Value value = binary(0);
    return token_.begin == text_.size() ? value : std::nullopt;
  }

private:
  void advance() {
    do
      token_ = lexer_.next();
    while (token_.kind == TokenKind::Gap || token_.kind == TokenKind::Comment);
  }
  [[nodiscard]] std::string_view word() const { return lexer_.text(token_); }

  [[nodiscard]] const Operator* operatorHere() const {
    if (token_.kind != TokenKind::Punctuation) return nullptr;
    const auto* const found = std::ranges::find(kOperators, word(), &Operator::text);
    return found == kOperators.end() ? nullptr : found;
  }

  // Operators of at least this strength, with their operands.
  Value binary(unsigned strength) {
    Value left = operand();
    for (const Operator* op = operatorHere(); left && op != nullptr && op->strength >= strength;
         op = operatorHere()) {
      advance();
      const Value right = binary(op->strength + 1);
      left = right ? op->apply(*left, *right) : std::nullopt;
    }
    return left;
  }

  Value operand() {
    if (++depth_ > kDeepest) return std::nullopt;
    const Token first = token_;
    advance();
    Value value;
    switch (first.kind) {
    case TokenKind::Number:
    case TokenKind::Character:
      if (const auto integer = readInteger(lexer_.text(first))) value = wrapped(*integer);
      break;
    case TokenKind::Identifier: value = symbols_(lexer_.text(first)); break;
    case TokenKind::Punctuation: value = afterPunctuation(first); break;
    default: break;
    }
    --depth_;
    return value;
  }

  Value afterPunctuation(const Token& first) {
    switch (text_[first.begin]) {
    case '(': return enclosed(")");
    case '[': return enclosed("]");
    case '$':
    case '@': { // AsmParser::parseIdentifier: the first character of a name
      if (token_.kind != TokenKind::Identifier || token_.begin != first.end) return std::nullopt;
      const std::string_view name = text_.substr(first.begin, token_.end - first.begin);
      advance();
      return symbols_(name);
    }
    default: break;
    }
    const std::string_view op = lexer_.text(first);
    const bool isUnary = op == "-" || op == "+" || op == "~" || op == "!";
    const Value value = isUnary ? operand() : std::nullopt;
    if (!value || op == "+") return value;
    if (op == "-") return wrapped(0 - bits(*value));
    return op == "~" ? ~*value : Int{*value == 0};
  }

  Value enclosed(std::string_view close) {
    const Value value = binary(0);
    if (word() != close) return std::nullopt;
    advance();
    return value;
  }

  std::string_view text_;
  source::Lexer lexer_;
  const SymbolValues& symbols_;
  Token token_; // the next one that is neither a gap nor a comment
  unsigned depth_ = 0;
};

} // namespace

Value evaluate(std::string_view text, const SymbolValues& symbols) {
  return Parser(text, symbols).whole();
}

Value evaluate(std::string_view text) {
  return evaluate(text, [](std::string_view) { return std::nullopt; });
}

} // namespace wavesmith::syntax
