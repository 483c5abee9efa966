// SPDX-License-Identifier: Apache-2.0
// A compiled element expression: a tree whose nodes have types, and hold the values of one block of elements
// at a time. Created by ElementCompiler, run by ElementRunner; nothing else includes this file.
#pragma once

#include "execution/element.h"
#include "project/expressions/expression.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::project::detail {

inline constexpr std::size_t kBlock = 512; // elements per block: the values of a node fit in the cache
inline constexpr std::size_t kMaxSums = 8; // maximum nesting depth

// The type of a node: an integer type from ElementType, or floating (always stored as f64).
struct StepType {
  bool real = false;
  execution::ElementType integer = execution::ElementType::I32;

  bool operator==(const StepType&) const = default;
};

enum class StepKind : std::uint8_t {
  Constant,
  Variable,    // slot 0: i; slot n: the variable of the n-th enclosing sum
  Gather,      // child: index
  ToInteger,   // child of any type, to type.integer
  ToReal,      // child of any type, rounded to `round`
  Unary,       // Negate, Complement
  Binary,      // both children of the same type
  Conditional, // condition (integer), then, else
  Call,
  Sum, // first, end (i64), term
};

struct Step {
  StepKind kind = StepKind::Constant;
  StepType type;
  StepType operands; // for Binary
  Operator op{};
  Function function{};
  execution::ElementType round = execution::ElementType::F64; // for a real result
  std::uint32_t slot = 0;
  std::uint32_t array = 0;
  std::uint32_t node = 0; // in Expression::nodes, for errors
  std::array<std::uint32_t, 3> children{};
  std::uint8_t childCount = 0;

  // Values of the block: integers sign-extended to 64 bits, or f64.
  std::vector<std::uint64_t> integers;
  std::vector<double> reals;
};

struct ElementArray {
  std::string name;
  execution::ElementType type{};
  std::span<const std::byte> bytes;
  std::uint64_t count = 0;
};

struct ElementProgram {
  Expression expression;
  execution::ElementType result{};
  std::vector<ElementArray> arrays;
  std::vector<Step> steps;
  std::vector<std::string> variables; // by slot: "i", "k"
  std::uint32_t root = 0;
  std::size_t slots = 1;
};

// Extends the low bits, a value of the type, to 64 bits.
[[nodiscard]] inline std::uint64_t extend(execution::ElementType type, std::uint64_t bits) {
  const unsigned unused = 64 - 8 * static_cast<unsigned>(execution::bytesOf(type));
  if (!execution::isSigned(type)) return bits << unused >> unused;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused);
}

} // namespace wavesmith::project::detail
