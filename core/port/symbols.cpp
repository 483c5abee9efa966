// SPDX-License-Identifier: Apache-2.0
#include "port/symbols.h"

#include "port/statement.h"
#include "source/assembly_line.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

namespace wavesmith::port {
namespace {

constexpr unsigned kDeepest = 64; // nested brackets and symbols

// Binary operators, weakest first, as in LLVM 19 AsmParser.cpp, getDarwinBinOpPrecedence's counterpart for GNU.
struct Operator {
  std::string_view text;
  int strength;
};
constexpr Operator kOperators[] = {{"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 3}, {">=", 3},
                                   {"<<", 6}, {">>", 6}, {"<", 3},  {">", 3},  {"+", 4},  {"-", 4},
                                   {"|", 5},  {"^", 5},  {"&", 5},  {"*", 6},  {"/", 6},  {"%", 6}};

std::optional<std::int64_t> applied(std::string_view op, std::int64_t a, std::int64_t b) {
  const auto ua = static_cast<std::uint64_t>(a);
  const auto ub = static_cast<std::uint64_t>(b);
  if (op == "+") return static_cast<std::int64_t>(ua + ub);
  if (op == "-") return static_cast<std::int64_t>(ua - ub);
  if (op == "*") return static_cast<std::int64_t>(ua * ub);
  if (op == "/" || op == "%") {
    if (b == 0 || b == -1) return std::nullopt;
    return op == "/" ? a / b : a % b;
  }
  if (op == "<<" || op == ">>") {
    if (ub > 63) return std::nullopt;
    return static_cast<std::int64_t>(op == "<<" ? ua << ub : ua >> ub);
  }
  if (op == "|") return a | b;
  if (op == "^") return a ^ b;
  if (op == "&") return a & b;
  // Comparisons are -1 where they hold (LLVM MCExpr.cpp); || and && are 1.
  if (op == "==") return a == b ? -1 : 0;
  if (op == "!=") return a != b ? -1 : 0;
  if (op == "<=") return a <= b ? -1 : 0;
  if (op == ">=") return a >= b ? -1 : 0;
  if (op == "<") return a < b ? -1 : 0;
  if (op == ">") return a > b ? -1 : 0;
  if (op == "&&") return a != 0 && b != 0 ? 1 : 0;
  return a != 0 || b != 0 ? 1 : 0;
}

class Evaluator {
public:
  using Lookup = std::function<std::optional<std::int64_t>(std::string_view, unsigned)>;
  Evaluator(std::string_view text, unsigned depth, Lookup lookup)
      : text_(text), depth_(depth), lookup_(std::move(lookup)) {}

  std::optional<std::int64_t> evaluate() {
    const auto value = binary(0);
    skip();
    return at_ == text_.size() ? value : std::nullopt;
  }

private:
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'))
      ++at_;
  }
  [[nodiscard]] const Operator* operatorHere() {
    skip();
    const auto* found = std::ranges::find_if(
        kOperators, [&](const Operator& one) { return text_.substr(at_).starts_with(one.text); });
    return found == std::end(kOperators) ? nullptr : found;
  }
  std::optional<std::int64_t> binary(int strongerThan) {
    auto left = unary();
    while (left) {
      const Operator* op = operatorHere();
      if (op == nullptr || op->strength <= strongerThan) break;
      at_ += op->text.size();
      const auto right = binary(op->strength);
      left = right ? applied(op->text, *left, *right) : std::nullopt;
    }
    return left;
  }
  std::optional<std::int64_t> unary() {
    skip();
    if (at_ == text_.size() || ++depth_ > kDeepest) return std::nullopt;
    const char c = text_[at_];
    if (c == '-' || c == '~' || c == '!' || c == '+') {
      ++at_;
      const auto value = unary();
      if (!value) return std::nullopt;
      if (c == '-') return applied("-", 0, *value);
      if (c == '~') return ~*value;
      return c == '!' ? static_cast<std::int64_t>(*value == 0) : *value;
    }
    if (c != '(') return primary();
    ++at_;
    const auto value = binary(0);
    skip();
    if (at_ == text_.size() || text_[at_] != ')') return std::nullopt;
    ++at_;
    return value;
  }
  std::optional<std::int64_t> primary() {
    const std::string_view word = source::wordAt(text_, at_);
    if (word.empty()) return std::nullopt;
    at_ += word.size();
    if (word[0] < '0' || word[0] > '9') return lookup_(word, depth_);
    const bool isHex = word.starts_with("0x") || word.starts_with("0X");
    const bool isBinary = word.starts_with("0b") || word.starts_with("0B");
    const std::string_view digits = isHex || isBinary ? word.substr(2) : word;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value,
                                              isHex      ? 16
                                              : isBinary ? 2
                                                         : 10);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return static_cast<std::int64_t>(value);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned depth_;
  Lookup lookup_;
};

std::optional<std::int64_t> valueIn(const Symbols& symbols, std::string_view expression, unsigned depth) {
  if (depth > kDeepest) return std::nullopt;
  return Evaluator(expression, depth,
                   [&symbols](std::string_view name, unsigned below) -> std::optional<std::int64_t> {
                     const Symbols::Definition* found = symbols.definition(name);
                     return found == nullptr ? std::nullopt : valueIn(symbols, found->expression, below + 1);
                   })
      .evaluate();
}

// The change of the depth of macros, repetitions and conditions.
int opened(std::string_view directive) {
  if (directive == ".macro" || directive == ".rept" || directive == ".rep" || directive == ".irp" ||
      directive == ".irpc" || (directive.starts_with(".if") && directive != ".ifs"))
    return 1;
  return directive == ".endm" || directive == ".endmacro" || directive == ".endr" || directive == ".endif"
             ? -1
             : 0;
}

} // namespace

std::optional<SetSymbol> symbolSetIn(std::string_view line) {
  if (const auto directive = parseDirective(line)) {
    if (directive->name.text == ".set" || directive->name.text == ".equ" ||
        directive->name.text == ".equiv") {
      const std::vector<Piece> parts = splitAtCommas(directive->rest.text, directive->rest.begin);
      if (parts.size() != 2) return std::nullopt;
      return SetSymbol{.name = parts[0].text, .expression = parts[1].text, .begin = parts[1].begin};
    }
  }
  const source::StatementPlace place = source::findStatement(line);
  if (!place.hasStatement()) return std::nullopt;
  const std::string_view name = source::wordAt(line, place.begin);
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return std::nullopt;
  const std::size_t equals = source::skipBlanks(line, place.begin + name.size());
  if (equals >= place.end || line[equals] != '=' || line.substr(equals).starts_with("=="))
    return std::nullopt;
  const std::size_t begin = source::skipBlanks(line, equals + 1);
  return SetSymbol{.name = name, .expression = line.substr(begin, place.end - begin), .begin = begin};
}

Symbols::Symbols(std::string_view text) {
  std::set<std::string, std::less<>> unknown;
  std::size_t number = 0;
  int depth = 0;
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    if (const auto directive = parseDirective(line.text, line.state)) depth += opened(directive->name.text);
    if (const auto set = symbolSetIn(line.text)) {
      std::string name(set->name);
      if (depth > 0 || once_.contains(name)) unknown.insert(name);
      once_[std::move(name)] = {.expression = std::string(set->expression), .line = number};
    }
    ++number;
  }
  for (const std::string& name : unknown)
    once_.erase(name);
}

std::optional<std::int64_t> Symbols::value(std::string_view expression) const {
  return valueIn(*this, expression, 0);
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

} // namespace wavesmith::port
