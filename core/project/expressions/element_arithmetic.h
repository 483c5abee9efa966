// SPDX-License-Identifier: Apache-2.0
// The loops of element expressions: one operation on a block of values, in its C type. Integers are
// sign-extended to 64 bits, before and after; reals are f64. No state; any thread.
#pragma once

#include "execution/element.h"
#include "project/expressions/expression.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace wavesmith::project::detail {

void unaryIntegers(Operator op, execution::ElementType type, const std::uint64_t* a, std::uint64_t* out,
                   std::size_t count);
// Every operator except / and %, including comparisons (their result is 0 or 1).
void binaryIntegers(Operator op, execution::ElementType type, const std::uint64_t* a, const std::uint64_t* b,
                    std::uint64_t* out, std::size_t count);
// No b is 0.
void divideIntegers(bool remainder, execution::ElementType type, const std::uint64_t* a,
                    const std::uint64_t* b, std::uint64_t* out, std::size_t count);
void callIntegers(Function function, execution::ElementType type, const std::uint64_t* a,
                  const std::uint64_t* b, std::uint64_t* out, std::size_t count);

void binaryReals(Operator op, const double* a, const double* b, double* out, std::size_t count);
void compareReals(Operator op, const double* a, const double* b, std::uint64_t* out, std::size_t count);
// With toBeRounded, fma returns its result rounded to odd, so that rounding it to a type with no more than
// half of f64's precision is the only rounding.
void callReals(Function function, const std::array<const double*, 3>& arguments, double* out,
               std::size_t count, bool toBeRounded);

// Rounds to the type and converts back; does nothing for f64.
void roundReals(execution::ElementType type, double* values, std::size_t count);
// Converts to f64 so that rounding the result to `round` is the same as rounding the integer.
void integersToReals(execution::ElementType type, execution::ElementType round, const std::uint64_t* a,
                     double* out, std::size_t count);

} // namespace wavesmith::project::detail
