// SPDX-License-Identifier: Apache-2.0
#include "project/expressions/expression.h"

#include "source/nearest.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

namespace wavesmith::project {
namespace {

using Kind = ExpressionNode::Kind;
using Index = std::uint32_t;

constexpr std::size_t kLongestText = 64 * 1024;
constexpr std::size_t kMostNodes = 4096;
constexpr std::uint16_t kDeepest = 400; // depth of the tree; a sum with this many terms is as deep

struct BinaryOperator {
  std::string_view text;
  Operator op;
  int precedence;
};
// Longer spellings first, so that the first match is the right one.
constexpr std::array<BinaryOperator, 18> kBinary{{
    {"<<", Operator::ShiftLeft, 8},
    {">>", Operator::ShiftRight, 8},
    {"<=", Operator::LessEqual, 7},
    {">=", Operator::GreaterEqual, 7},
    {"==", Operator::Equal, 6},
    {"!=", Operator::NotEqual, 6},
    {"&&", Operator::LogicalAnd, 2},
    {"||", Operator::LogicalOr, 1},
    {"*", Operator::Multiply, 10},
    {"/", Operator::Divide, 10},
    {"%", Operator::Remainder, 10},
    {"+", Operator::Add, 9},
    {"-", Operator::Subtract, 9},
    {"<", Operator::Less, 7},
    {">", Operator::Greater, 7},
    {"&", Operator::And, 5},
    {"^", Operator::Xor, 4},
    {"|", Operator::Or, 3},
}};

struct FunctionFacts {
  std::string_view name;
  std::uint8_t arguments;
};
// In the order of Function.
constexpr std::array<FunctionFacts, 18> kFunctions{{
    {"min", 2},
    {"max", 2},
    {"abs", 1},
    {"sqrt", 1},
    {"exp", 1},
    {"log", 1},
    {"exp2", 1},
    {"log2", 1},
    {"sin", 1},
    {"cos", 1},
    {"tanh", 1},
    {"floor", 1},
    {"ceil", 1},
    {"round", 1},
    {"rint", 1},
    {"trunc", 1},
    {"fma", 3},
    {"pow", 2},
}};

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool startsName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

bool continuesName(char c) {
  return startsName(c) || isDigit(c);
}

// The error and its position; an exception that unwinds the recursion and is caught in parseExpression.
struct SyntaxError {
  std::uint32_t offset;
  std::uint32_t length;
  std::string message;
};

// Precedence climbing on the characters: expressions are short, and a token list would not help.
class Parser {
public:
  explicit Parser(std::string_view text) : text_(text) {}

  Expression parse() {
    if (text_.size() > kLongestText) fail(0, 1, "the expression is longer than 64 KiB");
    skipSpace();
    if (at_ == text_.size()) fail(at_, 0, "missing expression");
    expression_.root = conditional();
    if (at_ < text_.size()) fail(at_, 1, fmt::format("unexpected {}", shown()));
    return std::move(expression_);
  }

private:
  [[noreturn]] void fail(std::size_t offset, std::size_t length, std::string message) const {
    throw SyntaxError{static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length),
                      std::move(message)};
  }

  [[nodiscard]] std::string shown() const {
    if (at_ >= text_.size()) return "end of the expression";
    const char c = text_[at_];
    if (c > ' ' && c < '\x7f') return fmt::format("'{}'", c);
    return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(c));
  }

  void skipSpace() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }

  bool accept(std::string_view token) {
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    skipSpace();
    return true;
  }

  void expect(std::string_view token, std::string_view after) {
    if (!accept(token)) fail(at_, 1, fmt::format("expected {} {}, found {}", token, after, shown()));
  }

  Index add(ExpressionNode node) {
    for (std::size_t i = 0; i < node.childCount; ++i)
      node.depth =
          std::max(node.depth, static_cast<std::uint16_t>(expression_.nodes[node.children[i]].depth + 1));
    if (node.depth > kDeepest) tooDeep();
    if (expression_.nodes.size() == kMostNodes) fail(at_, 0, "the expression is too complex");
    expression_.nodes.push_back(std::move(node));
    return static_cast<Index>(expression_.nodes.size() - 1);
  }

  [[noreturn]] void tooDeep() const { fail(at_, 0, "the expression is nested too deeply"); }

  static ExpressionNode make(Kind kind, std::size_t from, std::size_t to) {
    ExpressionNode node;
    node.kind = kind;
    node.offset = static_cast<std::uint32_t>(from);
    node.length = static_cast<std::uint32_t>(to - from);
    return node;
  }

  static void give(ExpressionNode& node, std::initializer_list<Index> children) {
    for (const Index child : children)
      node.children[node.childCount++] = child;
  }

  // Counts the nesting of the parser itself, since parentheses create no node.
  struct Nesting {
    explicit Nesting(Parser& parser) : parser_(parser) {
      if (++parser.nesting_ > kDeepest) parser.tooDeep();
    }
    ~Nesting() { --parser_.nesting_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    Parser& parser_;
  };

  Index conditional() {
    const Nesting nesting(*this);
    const Index condition = binary(1);
    const std::size_t from = at_;
    if (!accept("?")) return condition;
    const Index then = conditional();
    expect(":", "between the two values of a condition");
    const Index otherwise = conditional();
    ExpressionNode node = make(Kind::Conditional, from, from + 1);
    give(node, {condition, then, otherwise});
    return add(std::move(node));
  }

  const BinaryOperator* peekBinary() const {
    for (const BinaryOperator& candidate : kBinary)
      if (text_.substr(at_).starts_with(candidate.text)) return &candidate;
    return nullptr;
  }

  Index binary(int least) {
    Index left = unary();
    while (const BinaryOperator* found = peekBinary()) {
      if (found->precedence < least) break;
      const std::size_t from = at_;
      (void)accept(found->text);
      const Index right = binary(found->precedence + 1);
      ExpressionNode node = make(Kind::Binary, from, from + found->text.size());
      node.op = found->op;
      give(node, {left, right});
      left = add(std::move(node));
    }
    return left;
  }

  Index unary() {
    const Nesting nesting(*this);
    const std::size_t from = at_;
    std::optional<Operator> op;
    if (accept("-"))
      op = Operator::Negate;
    else if (accept("+"))
      op = Operator::Plus;
    else if (accept("~"))
      op = Operator::Complement;
    else if (text_.substr(at_).starts_with("!") && accept("!"))
      op = Operator::Not;
    if (!op) return primary();
    ExpressionNode node = make(Kind::Unary, from, from + 1);
    node.op = *op;
    give(node, {unary()});
    return add(std::move(node));
  }

  Index primary() {
    if (at_ >= text_.size()) fail(at_, 0, "missing value at the end of the expression");
    const char c = text_[at_];
    if (accept("(")) {
      const Index inner = conditional();
      expect(")", "after the expression in parentheses");
      return inner;
    }
    if (isDigit(c) || (c == '.' && at_ + 1 < text_.size() && isDigit(text_[at_ + 1]))) return number();
    const bool isPosition = c == '#' && at_ + 1 < text_.size() && isDigit(text_[at_ + 1]);
    if (startsName(c) || isPosition) return named();
    fail(at_, 1, fmt::format("expected a value, found {}", shown()));
  }

  Index number() {
    const std::size_t from = at_;
    std::size_t end = at_;
    const bool hexadecimal = text_.substr(at_).starts_with("0x") || text_.substr(at_).starts_with("0X");
    // All characters that could belong to a number, so that 12ab is one malformed number and not two tokens.
    while (end < text_.size() && (continuesName(text_[end]) || text_[end] == '.' ||
                                  (!hexadecimal && (text_[end] == '+' || text_[end] == '-') &&
                                   (text_[end - 1] == 'e' || text_[end - 1] == 'E'))))
      ++end;
    std::string_view digits = text_.substr(from, end - from);
    ExpressionNode node = make(Kind::Integer, from, end);
    const bool real = !hexadecimal && digits.find_first_of(".eE") != std::string_view::npos;
    if (real ? !readReal(digits, node) : !readInteger(digits, hexadecimal, node))
      fail(from, end - from, fmt::format("{} is not a number", digits));
    at_ = end;
    skipSpace();
    return add(std::move(node));
  }

  static bool readReal(std::string_view digits, ExpressionNode& node) {
    node.kind = Kind::Real;
    if (digits.ends_with('f') || digits.ends_with('F')) {
      node.floatSuffix = true;
      digits.remove_suffix(1);
    }
    const auto real = source::readNumber<double>(digits);
    node.real = real.value_or(0);
    return real.has_value();
  }

  bool readInteger(std::string_view digits, bool hexadecimal, ExpressionNode& node) const {
    const std::string_view whole = digits;
    while (!digits.empty()) {
      const char last = digits.back();
      if ((last == 'u' || last == 'U') && !node.unsignedSuffix)
        node.unsignedSuffix = true;
      else if ((last == 'l' || last == 'L'))
        node.longSuffix = true;
      else
        break;
      digits.remove_suffix(1);
    }
    const bool binary = digits.starts_with("0b") || digits.starts_with("0B");
    node.hexadecimal = hexadecimal || binary;
    const char* first = digits.data() + (node.hexadecimal ? 2 : 0);
    const char* last = digits.data() + digits.size();
    if (first >= last) return false;
    const auto [end, error] = std::from_chars(first, last, node.integer, hexadecimal ? 16 : binary ? 2 : 10);
    if (error == std::errc::result_out_of_range)
      fail(node.offset, node.length, fmt::format("{} does not fit in 64 bits", whole));
    return error == std::errc() && end == last;
  }

  // A name in metadata may contain dots: a.coerce. An argument without a name is called by its position: #2.
  std::string_view identifier() {
    const std::size_t from = at_;
    if (at_ < text_.size() && text_[at_] == '#') ++at_;
    while (at_ < text_.size() && (continuesName(text_[at_]) || (text_[at_] == '.' && at_ + 1 < text_.size() &&
                                                                startsName(text_[at_ + 1]))))
      ++at_;
    const std::string_view text = text_.substr(from, at_ - from);
    skipSpace();
    return text;
  }

  Index named() {
    const std::size_t from = at_;
    const std::string_view text = identifier();
    if (accept("[")) {
      ExpressionNode node = make(Kind::Gather, from, from + text.size());
      node.text = text;
      give(node, {conditional()});
      expect("]", "after the index");
      return add(std::move(node));
    }
    if (accept("(")) return call(from, text);
    if (text == "inf" || text == "nan" || text == "pi") {
      ExpressionNode node = make(Kind::Real, from, from + text.size());
      node.real = text == "inf"   ? std::numeric_limits<double>::infinity()
                  : text == "nan" ? std::numeric_limits<double>::quiet_NaN()
                                  : 3.14159265358979323846;
      return add(std::move(node));
    }
    ExpressionNode node = make(Kind::Name, from, from + text.size());
    node.text = text;
    return add(std::move(node));
  }

  Index call(std::size_t from, std::string_view text) {
    if (text == "sum") return sum(from);
    if (const auto type = execution::elementTypeOf(text)) {
      ExpressionNode node = make(Kind::Cast, from, from + text.size());
      node.type = *type;
      give(node, {conditional()});
      expect(")", fmt::format("after the value that {} converts", text));
      return add(std::move(node));
    }
    const auto found = std::ranges::find(kFunctions, text, &FunctionFacts::name);
    if (found == kFunctions.end()) fail(from, text.size(), noFunction(text));
    ExpressionNode node = make(Kind::Call, from, from + text.size());
    node.function = static_cast<Function>(found - kFunctions.begin());
    for (std::size_t i = 0; i < found->arguments; ++i) {
      if (i > 0) expect(",", fmt::format("because {} takes {} arguments", text, found->arguments));
      give(node, {conditional()});
    }
    expect(")", fmt::format("after the {} argument{} of {}", found->arguments,
                            found->arguments == 1 ? "" : "s", text));
    return add(std::move(node));
  }

  static std::string noFunction(std::string_view text) {
    std::vector<std::string_view> names{"sum"};
    for (const FunctionFacts& function : kFunctions)
      names.push_back(function.name);
    const std::string_view near = source::nearest(text, names);
    return near.empty() ? fmt::format("unknown function {}", text)
                        : fmt::format("unknown function {}; did you mean {}?", text, near);
  }

  Index sum(std::size_t from) {
    ExpressionNode node = make(Kind::Sum, from, from + 3);
    if (at_ >= text_.size() || !startsName(text_[at_]))
      fail(at_, 1,
           fmt::format("sum begins with the name of its variable, as in sum(k, 0, 8, a[k]), not with {}",
                       shown()));
    node.text = identifier();
    for (int i = 0; i < 3; ++i) {
      expect(",", "because sum takes a variable, its first value, one past its last, and the term");
      give(node, {conditional()});
    }
    expect(")", "after the term of sum");
    return add(std::move(node));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint16_t nesting_ = 0;
  Expression expression_;
};

} // namespace

std::string_view name(Function function) {
  return kFunctions[static_cast<std::size_t>(function)].name;
}

std::string_view spelling(Operator op) {
  switch (op) {
  case Operator::Plus: return "+";
  case Operator::Negate: return "-";
  case Operator::Not: return "!";
  case Operator::Complement: return "~";
  default: break;
  }
  const auto found = std::ranges::find(kBinary, op, &BinaryOperator::op);
  return found == kBinary.end() ? "?" : found->text;
}

source::Place Expression::at(std::uint32_t offset, std::uint32_t length) const {
  source::Place result = place;
  if (place.length == 0 || place.column == 0) return result;
  result.column += offset;
  result.length = length;
  return result;
}

source::Result<Expression> parseExpression(std::string_view text, const source::Place& place) {
  try {
    Expression expression = Parser(text).parse();
    expression.text = text;
    expression.place = place;
    return expression;
  } catch (SyntaxError& error) {
    Expression where;
    where.place = place;
    return source::failure(source::Code::ExpressionSyntax, where.at(error.offset, error.length),
                           std::move(error.message));
  }
}

} // namespace wavesmith::project
