// SPDX-License-Identifier: Apache-2.0
// The program of an opcode, parsed: the language that isa/operation.h describes, as a tree.
//
//   auto program = parse("t = S0.u32 + S1.u32; D.u32 = t; SCC = t >> 32");
//   program->statements.size() == 3
//
// Values; any thread.
#pragma once

#include "operations/interpreter/value.h"

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::operations {

struct Function;

struct Expression {
  enum class Kind : std::uint8_t {
    Constant,    // value
    Name,        // text: a variable, an operand, a special register
    Unary,       // text is the operator: - ~ not
    Binary,      // text is the operator
    Conditional, // parts: condition, then, else
    Call,        // text, function; parts are the arguments
    Typed,       // parts[0] reinterpreted as `type`; element parts[1], if present
    Field,       // parts[0].text: MODE.ieee
    Bits,        // parts[0][parts[1]:parts[2]]
    Element,     // parts[0][parts[1], ...]: a bit of a value, memory at an address, an element of a matrix
    Lane,        // parts[0]{parts[1]}
  };
  Kind kind = Kind::Constant;
  std::string text;
  PlaceType type;
  Value value;
  const Function* function = nullptr; // nullptr: unknown
  std::vector<Expression> parts;
};

struct Statement {
  enum class Kind : std::uint8_t { Assign, If, For, Call };
  Kind kind = Kind::Assign;
  std::string variable; // of For
  bool overLanes = false;
  std::vector<Expression> expressions; // Assign: place, value; If: conditions; For: from, to; Call: the call
  std::vector<std::vector<Statement>>
      blocks; // If: one for each condition, then an optional else; For: the body
};

struct Program {
  bool wave = false; // begins with "wave:"
  std::vector<Statement> statements;
};

// The error states what was expected and near which token.
[[nodiscard]] std::expected<Program, std::string> parse(std::string_view text);

// Calls `visit` for every expression, outermost first; the first part of an assignment is a place.
template <class Visit>
void forEach(const Expression& expression, const Visit& visit) {
  visit(expression);
  for (const Expression& part : expression.parts)
    forEach(part, visit);
}
template <class Visit>
void forEach(const std::vector<Statement>& statements, const Visit& visit) {
  for (const Statement& statement : statements) {
    for (const Expression& expression : statement.expressions)
      forEach(expression, visit);
    for (const std::vector<Statement>& block : statement.blocks)
      forEach(block, visit);
  }
}

} // namespace wavesmith::operations
