// SPDX-License-Identifier: Apache-2.0
// A recursive descent parser of programs; isa/operation.h has the grammar.
#include "operations/interpreter/functions.h"
#include "operations/interpreter/lexer.h"
#include "operations/interpreter/program.h"

#include <array>
#include <optional>
#include <span>
#include <utility>

namespace wavesmith::operations {
namespace {

using Kind = Expression::Kind;

// Lowest precedence first; the operators of one row are left-associative.
constexpr std::array<std::array<std::string_view, 6>, 9> kLevels = {{{"or"},
                                                                     {"and"},
                                                                     {"|"},
                                                                     {"^"},
                                                                     {"&"},
                                                                     {"==", "!=", "<", "<=", ">", ">="},
                                                                     {"<<", ">>"},
                                                                     {"+", "-"},
                                                                     {"*", "/", "%"}}};
constexpr std::array<std::string_view, 10> kWords = {"if",  "then", "elif", "else", "end",
                                                     "for", "in",   "do",   "or",   "and"};

class Parser {
public:
  explicit Parser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  std::expected<Program, std::string> program() {
    Program program;
    skipSeparators();
    if (peek().text == "wave" && peek(1).text == ":") {
      program.wave = true;
      at_ += 2;
    }
    program.statements = block();
    if (!failed() && peek().kind != Token::Kind::End) fail("a statement");
    if (failed()) return std::unexpected(error_);
    return program;
  }

private:
  const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  [[nodiscard]] bool failed() const { return !error_.empty(); }
  void fail(std::string_view expected) {
    if (failed()) return;
    error_ = "expected " + std::string(expected) + " near '";
    for (std::size_t i = at_ > 3 ? at_ - 3 : 0; i < std::min(at_ + 3, tokens_.size()); ++i)
      error_ += (i == at_ ? " >" : " ") + tokens_[i].text;
    error_ += " '";
  }
  bool accept(std::string_view text) {
    const bool is = peek().text == text && peek().kind != Token::Kind::Constant && !failed();
    if (is) ++at_;
    return is;
  }
  void expect(std::string_view text) {
    if (!accept(text)) fail("'" + std::string(text) + "'");
  }
  void skipSeparators() {
    while (peek().kind == Token::Kind::Separator)
      ++at_;
  }
  static bool isWord(std::string_view text) {
    for (const std::string_view word : kWords)
      if (word == text) return true;
    return text == "not";
  }

  std::vector<Statement> block() {
    std::vector<Statement> statements;
    for (skipSeparators(); !failed() && peek().kind != Token::Kind::End; skipSeparators()) {
      const std::string& word = peek().text;
      if (word == "else" || word == "elif" || word == "end") break;
      statements.push_back(statement());
      const std::string& after = peek().text;
      if (peek().kind != Token::Kind::Separator && after != "else" && after != "elif" && after != "end")
        fail("the end of the statement");
    }
    return statements;
  }

  Statement statement() {
    if (accept("if")) return ifStatement();
    if (accept("for")) return forStatement();
    Statement s;
    Expression first = postfix();
    if (accept("=")) {
      s.expressions.push_back(std::move(first));
      s.expressions.push_back(expression());
    } else {
      if (first.kind != Kind::Call) fail("'=' after a place, or a call");
      s.kind = Statement::Kind::Call;
      s.expressions.push_back(std::move(first));
    }
    return s;
  }
  Statement ifStatement() {
    Statement s;
    s.kind = Statement::Kind::If;
    do {
      s.expressions.push_back(expression());
      expect("then");
      s.blocks.push_back(block());
    } while (accept("elif"));
    if (accept("else")) s.blocks.push_back(block());
    expect("end");
    return s;
  }
  Statement forStatement() {
    Statement s;
    s.kind = Statement::Kind::For;
    s.variable = peek().text;
    if (peek().kind != Token::Kind::Name || isWord(s.variable)) fail("the name of a variable");
    ++at_;
    expect("in");
    if (s.variable == "lane" && accept("lanes")) {
      s.overLanes = true;
    } else {
      s.expressions.push_back(expression());
      expect("..");
      s.expressions.push_back(expression());
    }
    expect("do");
    s.blocks.push_back(block());
    expect("end");
    return s;
  }

  Expression expression() {
    Expression condition = binary(0);
    if (!accept("?")) return condition;
    Expression e;
    e.kind = Kind::Conditional;
    e.parts.push_back(std::move(condition));
    e.parts.push_back(expression());
    expect(":");
    e.parts.push_back(expression());
    return e;
  }
  std::optional<std::string> operatorOf(std::size_t level) {
    for (const std::string_view op : kLevels.at(level))
      if (!op.empty() && accept(op)) return std::string(op);
    return std::nullopt;
  }
  Expression binary(std::size_t level) {
    if (level == kLevels.size()) return unary();
    Expression left = binary(level + 1);
    while (auto op = operatorOf(level)) {
      Expression e;
      e.kind = Kind::Binary;
      e.text = *op;
      e.parts.push_back(std::move(left));
      e.parts.push_back(binary(level + 1));
      left = std::move(e);
    }
    return left;
  }
  Expression unary() {
    for (const std::string_view op : {"-", "~", "not"})
      if (accept(op)) {
        Expression e;
        e.kind = Kind::Unary;
        e.text = op;
        e.parts.push_back(unary());
        return e;
      }
    return postfix();
  }

  Expression postfix() {
    Expression e = primary();
    while (!failed()) {
      if (accept("."))
        e = typed(std::move(e));
      else if (accept("["))
        e = subscript(std::move(e));
      else if (accept("{"))
        e = ofLane(std::move(e));
      else
        return e;
    }
    return e;
  }
  Expression typed(Expression base) {
    Expression e;
    e.text = peek().text;
    ++at_;
    const std::optional<PlaceType> type = placeType(e.text);
    e.kind = type ? Kind::Typed : Kind::Field;
    if (type) e.type = *type;
    e.parts.push_back(std::move(base));
    return e;
  }
  // After a type, [k] is an element of the array and [hi:lo] bits of the value.
  Expression subscript(Expression base) {
    std::vector<Expression> parts;
    parts.push_back(expression());
    const bool range = accept(":");
    if (range) parts.push_back(expression());
    while (!range && accept(","))
      parts.push_back(expression());
    expect("]");
    if (!range && base.kind == Kind::Typed && base.parts.size() == 1 && parts.size() == 1) {
      base.parts.push_back(std::move(parts[0]));
      return base;
    }
    Expression e;
    e.kind = range ? Kind::Bits : Kind::Element;
    e.parts.push_back(std::move(base));
    for (Expression& part : parts)
      e.parts.push_back(std::move(part));
    return e;
  }
  Expression ofLane(Expression base) {
    Expression e;
    e.kind = Kind::Lane;
    e.parts.push_back(std::move(base));
    e.parts.push_back(expression());
    expect("}");
    return e;
  }

  Expression primary() {
    Expression e;
    if (accept("(")) {
      e = expression();
      expect(")");
      return e;
    }
    const Token& token = peek();
    if (token.kind == Token::Kind::Constant) {
      e.value = token.value;
      e.text = token.text;
      ++at_;
      return e;
    }
    if (token.kind != Token::Kind::Name || isWord(token.text)) {
      fail("a value");
      return e;
    }
    e.kind = Kind::Name;
    e.text = token.text;
    ++at_;
    if (accept("(")) {
      e.kind = Kind::Call;
      e.function = findFunction(e.text);
      while (!failed() && !accept(")")) {
        e.parts.push_back(expression());
        if (!accept(",") && peek().text != ")") fail("',' or ')'");
      }
    }
    return e;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::string error_;
};

} // namespace

std::expected<Program, std::string> parse(std::string_view text) {
  auto tokens = lex(text);
  if (!tokens) return std::unexpected(tokens.error());
  return Parser(std::move(*tokens)).program();
}

} // namespace wavesmith::operations
