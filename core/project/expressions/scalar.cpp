// SPDX-License-Identifier: Apache-2.0
#include "project/expressions/scalar.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace wavesmith::project {
namespace {

using execution::ElementType;
using Kind = ExpressionNode::Kind;

constexpr Int128 kLeast = -(Int128{1} << 63);
constexpr Int128 kEnd = Int128{1} << 64; // one past the largest number

Number integral(Int128 value) {
  return {false, value, 0};
}

Number realNumber(double value) {
  return {true, 0, value};
}

// floor() and similar functions: an integer if the result is integral and fits.
Number fromIntegral(double value) {
  if (value >= -0x1p63 && value < 0x1p64) return integral(static_cast<Int128>(value));
  return realNumber(value);
}

std::uint64_t wrapped(ElementType type, Int128 value) {
  return static_cast<std::uint64_t>(value) & (~std::uint64_t{0} >> (64 - 8 * execution::bytesOf(type)));
}

class Evaluator {
public:
  Evaluator(const Expression& expression, const NameLookup& lookup)
      : expression_(expression), lookup_(lookup) {}

  source::Result<Number> value(std::uint32_t index) const {
    const ExpressionNode& node = expression_.nodes[index];
    switch (node.kind) {
    case Kind::Integer: return integral(static_cast<Int128>(node.integer));
    case Kind::Real:
      return realNumber(node.floatSuffix ? static_cast<double>(static_cast<float>(node.real)) : node.real);
    case Kind::Name: return nameValue(node);
    case Kind::Unary: return unary(node);
    case Kind::Binary: return binary(node);
    case Kind::Conditional: return conditional(node);
    case Kind::Call: return call(node);
    case Kind::Cast: return cast(node);
    case Kind::Gather:
      return fail(node, "buffer elements cannot be used here: this is a single number for the whole run");
    case Kind::Sum: return fail(node, "sum cannot be used here: this is a single number for the whole run");
    }
    return fail(node, "this has no value");
  }

private:
  [[nodiscard]] std::unexpected<source::Diagnostic> fail(const ExpressionNode& node,
                                                         std::string message) const {
    return source::failure(source::Code::ExpressionValue, expression_.at(node), std::move(message));
  }

  source::Result<Number> checked(const ExpressionNode& node, Int128 value) const {
    if (value < kLeast || value >= kEnd) return fail(node, "the result does not fit in 64 bits");
    return integral(value);
  }

  source::Result<Number> nameValue(const ExpressionNode& node) const {
    auto number = lookup_(node.text);
    if (!number && number.error().place == source::Place{}) number.error().place = expression_.at(node);
    return number;
  }

  source::Result<Number> unary(const ExpressionNode& node) const {
    auto operand = value(node.children[0]);
    if (!operand) return operand;
    switch (node.op) {
    case Operator::Negate:
      return operand->real ? realNumber(-operand->value) : checked(node, -operand->integer);
    case Operator::Not: return integral(operand->asDouble() == 0 ? 1 : 0);
    case Operator::Complement:
      if (operand->real) return fail(node, "~ needs an integer");
      return checked(node, ~operand->integer);
    default: return operand;
    }
  }

  source::Result<Number> binary(const ExpressionNode& node) const {
    auto left = value(node.children[0]);
    if (!left) return left;
    if (node.op == Operator::LogicalAnd && left->asDouble() == 0) return integral(0);
    if (node.op == Operator::LogicalOr && left->asDouble() != 0) return integral(1);
    auto right = value(node.children[1]);
    if (!right) return right;
    if (node.op == Operator::LogicalAnd || node.op == Operator::LogicalOr)
      return integral(right->asDouble() != 0 ? 1 : 0);
    if (left->real || right->real) return binaryReal(node, left->asDouble(), right->asDouble());
    return binaryInteger(node, left->integer, right->integer);
  }

  source::Result<Number> binaryReal(const ExpressionNode& node, double a, double b) const {
    switch (node.op) {
    case Operator::Multiply: return realNumber(a * b);
    case Operator::Divide: return realNumber(a / b);
    case Operator::Remainder: return realNumber(std::fmod(a, b));
    case Operator::Add: return realNumber(a + b);
    case Operator::Subtract: return realNumber(a - b);
    case Operator::Less: return integral(a < b);
    case Operator::LessEqual: return integral(a <= b);
    case Operator::Greater: return integral(a > b);
    case Operator::GreaterEqual: return integral(a >= b);
    case Operator::Equal: return integral(a == b);
    case Operator::NotEqual: return integral(a != b);
    default: return fail(node, fmt::format("{} needs integers", spelling(node.op)));
    }
  }

  source::Result<Number> binaryInteger(const ExpressionNode& node, Int128 a, Int128 b) const {
    switch (node.op) {
    case Operator::Multiply: {
      // The product of two numbers just below 2^64 does not even fit in 128 bits with a sign.
      Int128 product = 0;
      if (__builtin_mul_overflow(a, b, &product)) return checked(node, kEnd);
      return checked(node, product);
    }
    case Operator::Divide:
    case Operator::Remainder:
      if (b == 0) return fail(node, "division by zero");
      return checked(node, node.op == Operator::Divide ? a / b : a % b);
    case Operator::Add: return checked(node, a + b);
    case Operator::Subtract: return checked(node, a - b);
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
      if (b < 0 || b > 63) return fail(node, "a shift count must be 0 to 63");
      // Multiplied, because a negative number may be shifted, too; neither can reach 2^127.
      return checked(node, node.op == Operator::ShiftLeft ? a * (Int128{1} << static_cast<int>(b))
                                                          : a >> static_cast<int>(b));
    case Operator::Less: return integral(a < b);
    case Operator::LessEqual: return integral(a <= b);
    case Operator::Greater: return integral(a > b);
    case Operator::GreaterEqual: return integral(a >= b);
    case Operator::Equal: return integral(a == b);
    case Operator::NotEqual: return integral(a != b);
    case Operator::And: return checked(node, a & b);
    case Operator::Xor: return checked(node, a ^ b);
    case Operator::Or: return checked(node, a | b);
    default: return fail(node, "this has no value");
    }
  }

  source::Result<Number> conditional(const ExpressionNode& node) const {
    auto condition = value(node.children[0]);
    if (!condition) return condition;
    return value(node.children[condition->asDouble() != 0 ? 1 : 2]);
  }

  source::Result<Number> call(const ExpressionNode& node) const {
    std::array<Number, 3> arguments;
    for (std::size_t i = 0; i < std::min<std::size_t>(node.childCount, arguments.size()); ++i) {
      auto argument = value(node.children[i]);
      if (!argument) return argument;
      arguments[i] = *argument;
    }
    const Number& a = arguments[0];
    const Number& b = arguments[1];
    const double x = a.asDouble();
    const bool integers = !a.real && (node.childCount < 2 || !b.real);
    switch (node.function) {
    case Function::Min:
      return integers ? integral(std::min(a.integer, b.integer)) : realNumber(std::fmin(x, b.asDouble()));
    case Function::Max:
      return integers ? integral(std::max(a.integer, b.integer)) : realNumber(std::fmax(x, b.asDouble()));
    case Function::Abs:
      return integers ? integral(a.integer < 0 ? -a.integer : a.integer) : realNumber(std::abs(x));
    case Function::Sqrt: return realNumber(std::sqrt(x));
    case Function::Exp: return realNumber(std::exp(x));
    case Function::Log: return realNumber(std::log(x));
    case Function::Exp2: return realNumber(std::exp2(x));
    case Function::Log2: return realNumber(std::log2(x));
    case Function::Sin: return realNumber(std::sin(x));
    case Function::Cos: return realNumber(std::cos(x));
    case Function::Tanh: return realNumber(std::tanh(x));
    case Function::Floor: return a.real ? fromIntegral(std::floor(x)) : a;
    case Function::Ceil: return a.real ? fromIntegral(std::ceil(x)) : a;
    case Function::Round: return a.real ? fromIntegral(std::round(x)) : a;
    case Function::Rint: return a.real ? fromIntegral(std::nearbyint(x)) : a;
    case Function::Trunc: return a.real ? fromIntegral(std::trunc(x)) : a;
    case Function::Fma: return realNumber(std::fma(x, b.asDouble(), arguments[2].asDouble()));
    case Function::Pow: return realNumber(std::pow(x, b.asDouble()));
    }
    return fail(node, "this has no value");
  }

  source::Result<Number> cast(const ExpressionNode& node) const {
    auto operand = value(node.children[0]);
    if (!operand) return operand;
    if (!operand->real && !execution::isFloat(node.type))
      return numberOf(node.type, wrapped(node.type, operand->integer));
    if (operand->real) return numberOf(node.type, execution::fromDouble(node.type, operand->value));
    const bool negative = operand->integer < 0;
    const double odd = oddDouble(static_cast<std::uint64_t>(negative ? -operand->integer : operand->integer));
    if (node.type == ElementType::F64) return realNumber(static_cast<double>(operand->integer));
    return numberOf(node.type, execution::fromDouble(node.type, negative ? -odd : odd));
  }

  const Expression& expression_;
  const NameLookup& lookup_;
};

} // namespace

std::string toText(const Number& number) {
  if (number.real) return fmt::format("{}", number.value);
  return number.integer < 0 ? fmt::format("{}", static_cast<std::int64_t>(number.integer))
                            : fmt::format("{}", static_cast<std::uint64_t>(number.integer));
}

source::Result<Number> evaluate(const Expression& expression, const NameLookup& lookup) {
  return Evaluator(expression, lookup).value(expression.root);
}

double oddDouble(std::uint64_t magnitude) {
  const int excess = std::max(0, 11 - std::countl_zero(magnitude)); // bits in excess of 53
  if (excess == 0) return static_cast<double>(magnitude);
  const std::uint64_t lost = magnitude & ((std::uint64_t{1} << excess) - 1);
  return std::ldexp(static_cast<double>((magnitude >> excess) | (lost != 0 ? 1 : 0)), excess);
}

std::optional<std::uint64_t> bitsOf(const Number& number, ElementType type) {
  if (execution::isFloat(type)) {
    if (number.real && !std::isfinite(number.value)) return execution::fromDouble(type, number.value);
    const bool negative = number.integer < 0;
    const auto magnitude = static_cast<std::uint64_t>(negative ? -number.integer : number.integer);
    const double odd = type == ElementType::F64 ? static_cast<double>(magnitude) : oddDouble(magnitude);
    const std::uint64_t bits = execution::fromDouble(type, number.real ? number.value
                                                           : negative  ? -odd
                                                                       : odd);
    return std::isfinite(execution::toDouble(type, bits)) ? std::optional(bits) : std::nullopt;
  }
  Int128 integer = number.integer;
  if (number.real) {
    if (number.value != std::trunc(number.value) || !(number.value >= -0x1p63 && number.value < 0x1p64))
      return std::nullopt;
    integer = static_cast<Int128>(number.value);
  }
  const int width = 8 * static_cast<int>(execution::bytesOf(type));
  const Int128 least = execution::isSigned(type) ? -(Int128{1} << (width - 1)) : 0;
  const Int128 end = Int128{1} << (execution::isSigned(type) ? width - 1 : width);
  if (integer < least || integer >= end) return std::nullopt;
  return wrapped(type, integer);
}

Number numberOf(ElementType type, std::uint64_t bits) {
  if (execution::isFloat(type)) return realNumber(execution::toDouble(type, bits));
  if (!execution::isSigned(type)) return integral(static_cast<Int128>(bits));
  const unsigned unused = 64 - 8 * static_cast<unsigned>(execution::bytesOf(type));
  return integral(static_cast<std::int64_t>(bits << unused) >> unused);
}

} // namespace wavesmith::project
