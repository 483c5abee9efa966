// SPDX-License-Identifier: Apache-2.0
// The expressions of a run file: their syntax and parser. Their meaning is defined in scalar.h (grid, counts
// and values: exact numbers) and element_expression.h (contents of buffers: the C types of their elements).
//
//   a[i] + b[i]      in[index[i]]      i < n ? x[i] * 2 : 0      sum(k, 0, 8, a[i * 8 + k] * b[k])
//
// Operators and their precedence are C's. A value, immutable once parsed; any thread.
#pragma once

#include "execution/element.h"
#include "source/diagnostic.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

enum class Operator : std::uint8_t {
  Plus,
  Negate,
  Not,
  Complement,
  Multiply,
  Divide,
  Remainder,
  Add,
  Subtract,
  ShiftLeft,
  ShiftRight,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  And,
  Xor,
  Or,
  LogicalAnd,
  LogicalOr,
};

enum class Function : std::uint8_t {
  Min,
  Max,
  Abs,
  Sqrt,
  Exp,
  Log,
  Exp2,
  Log2,
  Sin,
  Cos,
  Tanh,
  Floor,
  Ceil,
  Round,
  Rint,
  Trunc,
  Fma,
  Pow,
};

[[nodiscard]] std::string_view name(Function function);
[[nodiscard]] std::string_view spelling(Operator op);

struct ExpressionNode {
  enum class Kind : std::uint8_t {
    Integer,     // integer, unsignedSuffix, longSuffix
    Real,        // real, floatSuffix
    Name,        // text
    Gather,      // text [ child ]
    Unary,       // op, child
    Binary,      // op, two children
    Conditional, // condition, then, else
    Call,        // function, its arguments
    Cast,        // type, child
    Sum,         // text is the variable; first, one past the last, body
  };
  Kind kind = Kind::Integer;
  Operator op{};
  Function function{};
  execution::ElementType type{};
  bool unsignedSuffix = false;
  bool longSuffix = false;
  bool hexadecimal = false; // a hexadecimal literal, which becomes unsigned sooner in C
  bool floatSuffix = false;
  std::uint8_t childCount = 0;
  std::uint16_t depth = 1;
  std::uint32_t offset = 0; // in Expression::text: the position for errors
  std::uint32_t length = 0;
  std::uint64_t integer = 0;
  double real = 0;
  std::string text;
  std::array<std::uint32_t, 3> children{}; // indices into Expression::nodes
};

struct Expression {
  std::string text;
  source::Place place; // place of the text's first byte; place.length 0: the file spells the text differently
  std::vector<ExpressionNode> nodes;
  std::uint32_t root = 0;

  // The place in the file of a node, or of any part of the text.
  [[nodiscard]] source::Place at(std::uint32_t offset, std::uint32_t length) const;
  [[nodiscard]] source::Place at(const ExpressionNode& node) const { return at(node.offset, node.length); }
};

// Code::ExpressionSyntax with the column in the file. Texts are bounded in length and nesting, so that
// a walk over the tree may recurse.
[[nodiscard]] source::Result<Expression> parseExpression(std::string_view text, const source::Place& place);

} // namespace wavesmith::project
