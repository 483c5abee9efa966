// SPDX-License-Identifier: Apache-2.0
#include "assembler/expression.h"

#include "assembler/statement.h"
#include "source/assembly_line.h"

#include <charconv>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

namespace wavesmith::assembler {
namespace {

constexpr unsigned kDeepest = 200; // maximum nesting of parentheses: real code is not deeper

std::optional<std::int64_t> number(std::string_view word) {
  int base = 10;
  if (word.starts_with("0x") || word.starts_with("0X")) {
    base = 16;
    word.remove_prefix(2);
  } else if (word.starts_with("0b") || word.starts_with("0B")) {
    base = 2;
    word.remove_prefix(2);
  } else if (word.size() > 1 && word.front() == '0') {
    base = 8;
    word.remove_prefix(1);
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

// Wraps like LLVM's 64-bit arithmetic; nothing if the result is undefined.
std::optional<std::int64_t> apply(std::string_view op, std::int64_t left, std::int64_t right) {
  const auto a = static_cast<std::uint64_t>(left);
  const auto b = static_cast<std::uint64_t>(right);
  if (op == "+") return static_cast<std::int64_t>(a + b);
  if (op == "-") return static_cast<std::int64_t>(a - b);
  if (op == "*") return static_cast<std::int64_t>(a * b);
  if (op == "&") return left & right;
  if (op == "|") return left | right;
  if (op == "^") return left ^ right;
  if (op == "<<") return b < 64 ? std::optional(static_cast<std::int64_t>(a << b)) : std::nullopt;
  if (op == ">>") return b < 64 ? std::optional(left >> b) : std::nullopt;
  if (right == 0 || (left == std::numeric_limits<std::int64_t>::min() && right == -1)) return std::nullopt;
  return op == "/" ? left / right : left % right;
}

class Parser {
public:
  Parser(std::string_view text, const SymbolValues& symbols) : text_(text), symbols_(symbols) {}

  std::optional<std::int64_t> whole() {
    const auto value = expression(1);
    blanks();
    return text_.empty() ? value : std::nullopt;
  }

private:
  void blanks() {
    while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\t'))
      text_.remove_prefix(1);
  }

  // The next operator and its precedence; 0: none.
  std::pair<std::string_view, unsigned> peek() {
    blanks();
    if (text_.starts_with("<<") || text_.starts_with(">>")) return {text_.substr(0, 2), 3};
    if (text_.empty()) return {{}, 0};
    switch (text_.front()) {
    case '*':
    case '/':
    case '%': return {text_.substr(0, 1), 3};
    case '|':
    case '^':
    case '&': return {text_.substr(0, 1), 2};
    case '+':
    case '-': return {text_.substr(0, 1), 1};
    default: return {{}, 0};
    }
  }

  std::optional<std::int64_t> expression(unsigned precedence) {
    if (++depth_ > kDeepest) return std::nullopt;
    auto left = primary();
    for (auto [op, binding] = peek(); left && binding >= precedence; std::tie(op, binding) = peek()) {
      text_.remove_prefix(op.size());
      const auto right = expression(binding + 1);
      left = right ? apply(op, *left, *right) : std::nullopt;
    }
    --depth_;
    return left;
  }

  std::optional<std::int64_t> primary() {
    blanks();
    if (text_.empty() || ++depth_ > kDeepest) return std::nullopt;
    std::optional<std::int64_t> value;
    const char first = text_.front();
    if (first == '(') {
      text_.remove_prefix(1);
      value = expression(1);
      blanks();
      if (!text_.starts_with(')')) return std::nullopt;
      text_.remove_prefix(1);
    } else if (first == '-' || first == '+' || first == '~') {
      text_.remove_prefix(1);
      value = primary();
      if (value && first == '-') value = apply("-", 0, *value);
      if (value && first == '~') value = ~*value;
    } else {
      const std::string_view word = source::wordAt(text_, 0);
      if (word.empty()) return std::nullopt;
      text_.remove_prefix(word.size());
      value = first >= '0' && first <= '9' ? number(word) : symbols_(word);
    }
    --depth_;
    return value;
  }

  std::string_view text_;
  const SymbolValues& symbols_;
  unsigned depth_ = 0;
};

std::optional<source::RegisterFile> fileOf(std::string_view prefix) {
  if (prefix == "s") return source::RegisterFile::Scalar;
  if (prefix == "v") return source::RegisterFile::Vector;
  if (prefix == "a" || prefix == "acc") return source::RegisterFile::Accumulation;
  return std::nullopt;
}

std::string_view firstSymbol(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::string_view word = source::wordAt(text, offset);
    if (!word.empty() && (word.front() < '0' || word.front() > '9')) return word;
    offset += word.empty() ? 1 : word.size();
  }
  return {};
}

// "v_row+4" for `v_row + 4*k` if k is 1; only the symbol for other kinds of expressions.
std::string nameOf(std::string_view first, std::string_view symbol, std::int64_t value,
                   const SymbolValues& symbols) {
  std::string name(symbol);
  const std::size_t begin = first.find_first_not_of(" \t");
  if (begin == std::string_view::npos || !first.substr(begin).starts_with(symbol)) return name;
  const std::size_t next = first.find_first_not_of(" \t", begin + symbol.size());
  const auto base = symbols(symbol);
  if (next != std::string_view::npos && first[next] == '+' && base && value > *base)
    name += '+' + std::to_string(value - *base);
  return name;
}

// Parses `[first:last]` without its brackets; a single expression names one register.
std::optional<source::NamedRegister> registerRange(std::string_view inside, const SymbolValues& symbols) {
  const std::string_view symbol = firstSymbol(inside);
  if (symbol.empty()) return std::nullopt;
  const std::size_t colon = inside.find(':');
  const auto first = evaluate(inside.substr(0, colon), symbols);
  const auto last = colon == std::string_view::npos ? first : evaluate(inside.substr(colon + 1), symbols);
  if (!first || !last || *first < 0 || *last < *first || *last > 511) return std::nullopt;
  source::NamedRegister named;
  named.name = nameOf(inside.substr(0, colon), symbol, *first, symbols);
  named.first = static_cast<std::uint32_t>(*first);
  named.count = static_cast<std::uint32_t>(*last - *first + 1);
  return named;
}

} // namespace

std::optional<std::int64_t> evaluate(std::string_view text, const SymbolValues& symbols) {
  return Parser(text, symbols).whole();
}

std::vector<source::NamedRegister> namedRegisters(std::string_view line, const SymbolValues& symbols) {
  using source::Token;
  using source::TokenKind;
  std::vector<source::NamedRegister> names;
  source::Lexer lexer(line);
  Token file;          // the name before a bracket
  Token open;          // the bracket after the name of a register file
  bool isOpen = false; // whether there is an `open`
  for (Token token = lexer.next(); token.kind != TokenKind::EndOfLine; token = lexer.next()) {
    if (token.kind == TokenKind::Gap || token.kind == TokenKind::Comment) continue;
    const std::string_view text = lexer.text(token);
    if (text == "[" && file.kind == TokenKind::Identifier && fileOf(lexer.text(file))) {
      open = token;
      isOpen = true;
      continue;
    }
    if (text == "]" && isOpen) {
      isOpen = false;
      if (auto named = registerRange(line.substr(open.end, token.begin - open.end), symbols)) {
        named->file = *fileOf(lexer.text(file));
        named->column = file.begin + 1;
        named->length = token.end - file.begin;
        names.push_back(std::move(*named));
      }
    }
    if (!isOpen) file = token;
  }
  return names;
}

} // namespace wavesmith::assembler
