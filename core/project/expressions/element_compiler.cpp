// SPDX-License-Identifier: Apache-2.0
#include "project/expressions/element_compiler.h"

#include "project/expressions/scalar.h"
#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace wavesmith::project::detail {
namespace {

using execution::ElementType;
using Kind = ExpressionNode::Kind;

// Unwinds the recursion; caught in compileElements.
struct CompileError {
  source::Place place;
  std::string message;
};

constexpr StepType kReal{true, ElementType::I32};

StepType integerType(ElementType type) {
  return {false, type};
}

// C's integer promotion.
StepType promoted(StepType type) {
  if (type.real || execution::bytesOf(type.integer) >= 4) return type;
  return integerType(ElementType::I32);
}

// C's usual arithmetic conversions.
StepType common(StepType a, StepType b) {
  if (a.real || b.real) return kReal;
  a = promoted(a);
  b = promoted(b);
  if (execution::bytesOf(a.integer) != execution::bytesOf(b.integer))
    return execution::bytesOf(a.integer) > execution::bytesOf(b.integer) ? a : b;
  return execution::isSigned(a.integer) ? b : a;
}

// C11 6.4.4.1: the first of the types in which the literal fits; only literals that are not decimal may
// become unsigned without a suffix.
ElementType literalType(const ExpressionNode& node) {
  const bool mayBeSigned = !node.unsignedSuffix;
  const bool mayBeUnsigned = node.unsignedSuffix || node.hexadecimal;
  if (!node.longSuffix) {
    if (mayBeSigned && node.integer <= 0x7fffffff) return ElementType::I32;
    if (mayBeUnsigned && node.integer <= 0xffffffff) return ElementType::U32;
  }
  if (mayBeSigned && node.integer <= std::uint64_t{std::numeric_limits<std::int64_t>::max()})
    return ElementType::I64;
  return ElementType::U64;
}

class Compiler {
public:
  Compiler(const Expression& expression, const ElementScope& scope, ElementType type, bool inElementType)
      : scope_(scope), round_(inElementType && execution::isFloat(type) ? type : ElementType::F64) {
    program_.expression = expression;
    program_.result = type;
    for (const auto& array : scope.arrays)
      program_.arrays.push_back(
          {array.name, array.type, array.bytes, array.bytes.size() / execution::bytesOf(array.type)});
    program_.variables.emplace_back("i");
  }

  ElementProgram compile() {
    const std::uint32_t value = step(program_.expression.root);
    const StepType type = program_.steps[value].type;
    if (!execution::isFloat(program_.result)) {
      program_.root = toInteger(value, program_.result);
    } else {
      // An integer is rounded directly to the element's type, not through f64.
      program_.root = type.real ? value : toReal(value, program_.result);
    }
    return std::move(program_);
  }

private:
  [[noreturn]] void fail(const ExpressionNode& node, std::string message) const {
    throw CompileError{program_.expression.at(node), std::move(message)};
  }

  [[nodiscard]] const ExpressionNode& node(std::uint32_t index) const {
    return program_.expression.nodes[index];
  }

  [[nodiscard]] StepType typeOf(std::uint32_t index) const { return program_.steps[index].type; }

  std::uint32_t add(Step made) {
    if (made.type.real)
      made.reals.resize(kBlock);
    else
      made.integers.resize(kBlock);
    program_.steps.push_back(std::move(made));
    return static_cast<std::uint32_t>(program_.steps.size() - 1);
  }

  Step make(StepKind kind, std::uint32_t nodeIndex, StepType type,
            std::initializer_list<std::uint32_t> children = {}) {
    Step made;
    made.kind = kind;
    made.node = nodeIndex;
    made.type = type;
    made.round = round_;
    for (const std::uint32_t child : children)
      made.children[made.childCount++] = child;
    return made;
  }

  std::uint32_t integerConstant(std::uint32_t nodeIndex, ElementType type, std::uint64_t bits) {
    const std::uint32_t index = add(make(StepKind::Constant, nodeIndex, integerType(type)));
    std::ranges::fill(program_.steps[index].integers, extend(type, bits));
    return index;
  }

  std::uint32_t realConstant(std::uint32_t nodeIndex, double value) {
    const std::uint32_t index = add(make(StepKind::Constant, nodeIndex, kReal));
    std::ranges::fill(program_.steps[index].reals, rounded(value));
    return index;
  }

  [[nodiscard]] double rounded(double value) const {
    return execution::toDouble(round_, execution::fromDouble(round_, value));
  }

  // Conversions of constants are constants.
  std::uint32_t toInteger(std::uint32_t child, ElementType type) {
    const Step& from = program_.steps[child];
    if (!from.type.real && from.type.integer == type) return child;
    if (from.kind == StepKind::Constant && !from.type.real)
      return integerConstant(from.node, type, from.integers[0]);
    return add(make(StepKind::ToInteger, from.node, integerType(type), {child}));
  }

  std::uint32_t toReal(std::uint32_t child, ElementType round) {
    const Step& from = program_.steps[child];
    Step made = make(StepKind::ToReal, from.node, kReal, {child});
    made.round = round;
    return add(std::move(made));
  }

  std::uint32_t converted(std::uint32_t child, StepType type) {
    if (type.real) return typeOf(child).real ? child : toReal(child, round_);
    return toInteger(child, type.integer);
  }

  // 1 if the value is not 0, otherwise 0.
  std::uint32_t truth(std::uint32_t child) {
    const StepType type = promoted(typeOf(child));
    const std::uint32_t nodeIndex = program_.steps[child].node;
    const std::uint32_t zero =
        type.real ? realConstant(nodeIndex, 0) : integerConstant(nodeIndex, type.integer, 0);
    Step made =
        make(StepKind::Binary, nodeIndex, integerType(ElementType::I32), {converted(child, type), zero});
    made.op = Operator::NotEqual;
    made.operands = type;
    return add(std::move(made));
  }

  std::uint32_t step(std::uint32_t index) {
    const ExpressionNode& at = node(index);
    switch (at.kind) {
    case Kind::Integer: return integerConstant(index, literalType(at), at.integer);
    case Kind::Real:
      return realConstant(index, at.floatSuffix ? static_cast<double>(static_cast<float>(at.real)) : at.real);
    case Kind::Name: return named(index, at);
    case Kind::Gather: return gather(index, at);
    case Kind::Unary: return unary(index, at);
    case Kind::Binary: return binary(index, at);
    case Kind::Conditional: return conditional(index, at);
    case Kind::Call: return call(index, at);
    case Kind::Cast: return cast(at);
    case Kind::Sum: return sum(index, at);
    }
    fail(at, "this has no value");
  }

  std::uint32_t variable(std::uint32_t index, std::uint32_t slot) {
    Step made = make(StepKind::Variable, index, integerType(ElementType::I64));
    made.slot = slot;
    return add(std::move(made));
  }

  std::uint32_t named(std::uint32_t index, const ExpressionNode& at) {
    for (std::size_t i = sums_.size(); i-- > 0;) // an inner sum hides outer variables
      if (program_.variables[sums_[i]] == at.text) return variable(index, sums_[i]);
    if (at.text == "i") return variable(index, 0);
    const auto value = std::ranges::find(scope_.values, at.text, &ElementScope::Value::name);
    if (value != scope_.values.end()) {
      if (execution::isFloat(value->type))
        return realConstant(index, execution::toDouble(value->type, value->bits));
      return integerConstant(index, value->type, value->bits);
    }
    if (std::ranges::find(scope_.arrays, at.text, &ElementScope::Array::name) != scope_.arrays.end())
      fail(at, fmt::format("{0} is a buffer: use an element, as in {0}[i]", at.text));
    fail(at, fmt::format("unknown value {}{}", at.text, suggestion(at.text, true)));
  }

  [[nodiscard]] std::string suggestion(std::string_view text, bool withValues) const {
    std::vector<std::string_view> names;
    for (const auto& array : scope_.arrays)
      names.push_back(array.name);
    if (withValues) {
      names.push_back("i");
      for (const auto& value : scope_.values)
        names.push_back(value.name);
    }
    return source::suggest(text, names);
  }

  std::uint32_t gather(std::uint32_t index, const ExpressionNode& at) {
    const auto array = std::ranges::find(program_.arrays, at.text, &ElementArray::name);
    if (array == program_.arrays.end()) {
      if (std::ranges::find(scope_.values, at.text, &ElementScope::Value::name) != scope_.values.end())
        fail(at, fmt::format("{} is a value, not a buffer: it has no elements", at.text));
      fail(at, fmt::format("unknown buffer {}{}", at.text, suggestion(at.text, false)));
    }
    const std::uint32_t child = step(at.children[0]);
    if (typeOf(child).real)
      fail(node(at.children[0]),
           fmt::format("the index of {} is not an integer; convert it, as in i32(...)", at.text));
    const bool real = execution::isFloat(array->type);
    Step made = make(StepKind::Gather, index, real ? kReal : integerType(array->type), {child});
    made.array = static_cast<std::uint32_t>(array - program_.arrays.begin());
    return add(std::move(made));
  }

  std::uint32_t unary(std::uint32_t index, const ExpressionNode& at) {
    const std::uint32_t child = step(at.children[0]);
    const StepType type = promoted(typeOf(child));
    if (at.op == Operator::Plus) return converted(child, type);
    if (at.op == Operator::Not) {
      const std::uint32_t isTrue = truth(child);
      Step made = make(StepKind::Binary, index, integerType(ElementType::I32),
                       {isTrue, integerConstant(index, ElementType::I32, 0)});
      made.op = Operator::Equal;
      made.operands = integerType(ElementType::I32);
      return add(std::move(made));
    }
    if (at.op == Operator::Complement && type.real)
      fail(at, "~ needs an integer; convert it, as in i32(...)");
    Step made = make(StepKind::Unary, index, type, {converted(child, type)});
    made.op = at.op;
    return add(std::move(made));
  }

  std::uint32_t binary(std::uint32_t index, const ExpressionNode& at) {
    if (at.op == Operator::LogicalAnd || at.op == Operator::LogicalOr) return logical(index, at);
    const std::uint32_t left = step(at.children[0]);
    const std::uint32_t right = step(at.children[1]);
    const bool shift = at.op == Operator::ShiftLeft || at.op == Operator::ShiftRight;
    // A shift has the type of its left operand.
    StepType operands = shift ? promoted(typeOf(left)) : common(typeOf(left), typeOf(right));
    if (shift && typeOf(right).real) operands = kReal;
    const bool bitwise = shift || at.op == Operator::And || at.op == Operator::Or || at.op == Operator::Xor;
    if (bitwise && operands.real)
      fail(at, fmt::format("{} needs integers; convert, as in i32(...)", spelling(at.op)));
    const bool comparison = at.op >= Operator::Less && at.op <= Operator::NotEqual;
    Step made = make(StepKind::Binary, index, comparison ? integerType(ElementType::I32) : operands,
                     {converted(left, operands), converted(right, operands)});
    made.op = at.op;
    made.operands = operands;
    return add(std::move(made));
  }

  // Implemented as conditionals, so that the right side is evaluated only if needed.
  std::uint32_t logical(std::uint32_t index, const ExpressionNode& at) {
    const std::uint32_t left = truth(step(at.children[0]));
    const std::uint32_t right = truth(step(at.children[1]));
    const StepType type = integerType(ElementType::I32);
    if (at.op == Operator::LogicalAnd)
      return add(make(StepKind::Conditional, index, type,
                      {left, right, integerConstant(index, ElementType::I32, 0)}));
    return add(
        make(StepKind::Conditional, index, type, {left, integerConstant(index, ElementType::I32, 1), right}));
  }

  std::uint32_t conditional(std::uint32_t index, const ExpressionNode& at) {
    const std::uint32_t condition = truth(step(at.children[0]));
    const std::uint32_t then = step(at.children[1]);
    const std::uint32_t otherwise = step(at.children[2]);
    const StepType type = common(typeOf(then), typeOf(otherwise));
    return add(make(StepKind::Conditional, index, type,
                    {condition, converted(then, type), converted(otherwise, type)}));
  }

  std::uint32_t call(std::uint32_t index, const ExpressionNode& at) {
    std::array<std::uint32_t, 3> arguments{};
    for (std::size_t i = 0; i < at.childCount; ++i)
      arguments[i] = step(at.children[i]);
    StepType type = promoted(typeOf(arguments[0]));
    switch (at.function) {
    case Function::Floor:
    case Function::Ceil:
    case Function::Round:
    case Function::Rint:
    case Function::Trunc:
      if (!type.real) return converted(arguments[0], type); // an integer is already integral
      break;
    case Function::Abs: break;
    case Function::Min:
    case Function::Max: type = common(type, typeOf(arguments[1])); break;
    default: type = kReal; break;
    }
    Step made = make(StepKind::Call, index, type);
    made.function = at.function;
    for (std::size_t i = 0; i < at.childCount; ++i)
      made.children[made.childCount++] = converted(arguments[i], type);
    return add(std::move(made));
  }

  std::uint32_t cast(const ExpressionNode& at) {
    const std::uint32_t child = step(at.children[0]);
    return execution::isFloat(at.type) ? toReal(child, at.type) : toInteger(child, at.type);
  }

  std::uint32_t sum(std::uint32_t index, const ExpressionNode& at) {
    if (sums_.size() == kMaxSums) fail(at, fmt::format("sums are nested more than {} deep", kMaxSums));
    const std::uint32_t first = bound(at.children[0]);
    const std::uint32_t end = bound(at.children[1]);
    // Every sum has a slot for its depth; siblings share it.
    const auto slot = static_cast<std::uint32_t>(sums_.size() + 1);
    if (program_.variables.size() <= slot) program_.variables.resize(slot + 1);
    program_.variables[slot] = at.text;
    sums_.push_back(slot);
    program_.slots = std::max<std::size_t>(program_.slots, slot + 1);
    const std::uint32_t term = step(at.children[2]);
    sums_.pop_back();
    const StepType type = promoted(typeOf(term));
    Step made = make(StepKind::Sum, index, type, {first, end, converted(term, type)});
    made.slot = slot;
    return add(std::move(made));
  }

  std::uint32_t bound(std::uint32_t index) {
    const std::uint32_t child = step(index);
    if (typeOf(child).real) fail(node(index), "a bound of sum is not an integer; convert it, as in i32(...)");
    return toInteger(child, ElementType::I64);
  }

  const ElementScope& scope_;
  ElementType round_; // the type to which floating operations round
  ElementProgram program_;
  std::vector<std::uint32_t> sums_; // slots of the enclosing sums
};

} // namespace

source::Result<ElementProgram> compileElements(const Expression& expression, const ElementScope& scope,
                                               ElementType type, bool inElementType) {
  try {
    return Compiler(expression, scope, type, inElementType).compile();
  } catch (CompileError& error) {
    return source::failure(source::Code::ExpressionSyntax, error.place, std::move(error.message));
  }
}

} // namespace wavesmith::project::detail
