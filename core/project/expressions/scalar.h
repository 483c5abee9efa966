// SPDX-License-Identifier: Apache-2.0
// Single numbers of a run file: grid, counts, values, the parameters of a fill.
//
//   cus * 256        n / 4 + 1        ceil(n / 256.0) * 256        0.5
//
// Integers are exact: a result that does not fit in 64 bits is an error, never a wrong number. A quotient of
// integers is truncated toward zero as in C; floor, ceil, round, rint and trunc convert real numbers to
// integers. Pure functions.
#pragma once

#include "execution/element.h"
#include "project/expressions/expression.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::project {

__extension__ using Int128 = __int128;

struct Number {
  bool real = false;
  Int128 integer = 0; // in [-2^63, 2^64)
  double value = 0;   // if real

  [[nodiscard]] double asDouble() const { return real ? value : static_cast<double>(integer); }
};

[[nodiscard]] std::string toText(const Number& number);

// The value of a name, or an error; if the diagnostic has no place, the caller sets it.
using NameLookup = std::function<source::Result<Number>(std::string_view name)>;

// Code::ExpressionValue if there is no value: division by zero, overflow, an index.
[[nodiscard]] source::Result<Number> evaluate(const Expression& expression, const NameLookup& lookup);

// The bits of the number as an element; nothing if it does not fit: an integer out of range or with a
// fraction, a number that would become infinite. Rounded once, to nearest even.
[[nodiscard]] std::optional<std::uint64_t> bitsOf(const Number& number, execution::ElementType type);
[[nodiscard]] Number numberOf(execution::ElementType type, std::uint64_t bits);

// An integer as f64, rounded to odd: rounding the result again to a narrower format then gives the same
// result as rounding the integer directly.
[[nodiscard]] double oddDouble(std::uint64_t magnitude);

} // namespace wavesmith::project
