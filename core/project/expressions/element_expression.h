// SPDX-License-Identifier: Apache-2.0
// The expected value of each element of a buffer, as an expression of its index `i`.
//
//   a[i] + b[i]        c[i] = ((uint32_t)a[i] * 3) >> 1        sum(k, 0, n, a[i * n + k] * x[k])
//
// Types follow C. Elements, values and literals have their own types; u8 to i16 are promoted to i32; the two
// operands of an operator are converted to i32, u32, i64, u64 or a floating type. `i` and the variables of
// sums are i64, so that i - 4 < 0 has the expected meaning. Cases that are undefined in C are defined here:
// integers wrap, a shift count is taken modulo the width (as in v_lshlrev), the smallest integer divided by
// -1 is itself. Division of integers by 0 and an index outside of its buffer are errors.
//
// Floating arithmetic is f64, and the result is rounded once to the element's type; or, with inElementType,
// every operand and every operation is rounded to the element's type (+ - * / sqrt fma correctly; the others
// as accurately as the C library's f64). Conversions to integers truncate toward zero like
// execution::fromDouble. sum adds its terms in order. A branch that is not taken, also of && and ||, is not
// evaluated.
//
// A compiled expression refers to the buffers of its scope. One thread at a time.
#pragma once

#include "execution/element.h"
#include "project/expressions/expression.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::project {

// The meaning of names.
struct ElementScope {
  struct Array {
    std::string name;
    execution::ElementType type{};
    std::span<const std::byte> bytes;
  };
  struct Value {
    std::string name;
    execution::ElementType type{};
    std::uint64_t bits = 0;
  };
  std::vector<Array> arrays;
  std::vector<Value> values; // includes `cus`, if known
};

class ElementExpression {
public:
  // Code::ExpressionSyntax for an undefined name, an operator whose operands have the wrong type, ...
  [[nodiscard]] static source::Result<ElementExpression> compile(const Expression& expression,
                                                                 const ElementScope& scope,
                                                                 execution::ElementType type,
                                                                 bool inElementType);

  ElementExpression(ElementExpression&&) noexcept;
  ElementExpression& operator=(ElementExpression&&) noexcept;
  ~ElementExpression();

  // Evaluates bytes.size() / bytesOf(type) elements, starting with `begin`. Code::ExpressionValue names the first
  // element that has no value; Code::RunCanceled.
  [[nodiscard]] source::Result<void> evaluate(std::span<std::byte> bytes, std::stop_token stop = {},
                                              std::uint64_t begin = 0);

private:
  struct Implementation;
  explicit ElementExpression(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::project
