// SPDX-License-Identifier: Apache-2.0
// Terms in the position in the grid and the arguments of a kernel, and their arithmetic.
//
//   sum(item, scaled(group, 256))         item + 256 * group
//   TermArithmetic::multiply(group, n)    group * n: the start of a row whose length is an argument
//   TermArithmetic a(operands, 32, false);
//   a.shiftLeft(that, constantTerms(2))   4 * item + 1024 * group
//
// Values; any thread.
#pragma once

#include "isa/integer_operations.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace wavesmith::project {

// A work-item id, a work-group id or a dword of the kernarg segment, shifted right.
struct Factor {
  enum class Of : std::uint8_t { Item, Group, Argument };
  Of of = Of::Item;
  std::uint32_t index = 0; // the dimension, or the offset in the segment
  std::uint32_t shift = 0;
  auto operator<=>(const Factor&) const = default;
};

// times * the product of the factors, which are sorted: several, or one that is shifted.
struct Product {
  std::vector<Factor> factors;
  std::int64_t times = 0;
  bool operator==(const Product&) const = default;
};

// constant + item[k] * work-item id k + group[k] * work-group id k + times * (dword of the kernarg segment) +
// products + up to `slack`.
struct Terms {
  bool known = false;
  std::int64_t constant = 0;
  std::array<std::int64_t, 3> item{};
  std::array<std::int64_t, 3> group{};
  std::int64_t slack = 0;
  std::vector<std::pair<std::uint32_t, std::int64_t>> arguments =
      {};                             // offset in the segment, factor; sorted by offset
  std::vector<Product> products = {}; // sorted by their factors

  [[nodiscard]] bool isConstant() const;
  // The value depends on the position in the grid.
  [[nodiscard]] bool varies() const;
  bool operator==(const Terms&) const = default;
};

// The constant; unknown if it is too large for a size.
[[nodiscard]] Terms constantTerms(std::int64_t value);
[[nodiscard]] Terms sum(const Terms& a, const Terms& b);
[[nodiscard]] Terms scaled(Terms terms, std::int64_t by);

// The arithmetic of isa::evaluate on the operands of an instruction. It assumes an address computation of the
// usual form: without overflow, with operands that fit, and with OR as a sum of disjoint bits.
class TermArithmetic : public isa::UnknownArithmetic<Terms> {
public:
  // packedIds: the three work-item ids are in v0 (LLVM AMDGPUUsage, "Initial Kernel Execution State").
  TermArithmetic(const std::vector<Terms>& in, unsigned bits, bool packedIds)
      : in_(&in), bits_(bits), packedIds_(packedIds) {}

  [[nodiscard]] Terms read(unsigned operand) const;
  [[nodiscard]] Terms constant(std::uint64_t number) const;
  static Terms choice(const Terms& a, const Terms& b) { return a == b ? a : Terms{}; }
  static Terms add(const Terms& a, const Terms& b) { return sum(a, b); }
  static Terms subtract(const Terms& a, const Terms& b);
  static Terms multiply(const Terms& a, const Terms& b);
  static Terms narrow(const Terms& a, unsigned /*bits*/) { return a; }
  static Terms narrowSigned(const Terms& a, unsigned bits);
  [[nodiscard]] Terms shiftLeft(const Terms& a, const Terms& by) const;
  [[nodiscard]] Terms shiftRight(const Terms& a, const Terms& by) const;
  [[nodiscard]] Terms bitNot(const Terms& a) const;
  [[nodiscard]] Terms bitAnd(const Terms& a, const Terms& b) const;
  [[nodiscard]] Terms bitOr(const Terms& a, const Terms& b) const;
  [[nodiscard]] Terms bitXor(const Terms& a, const Terms& b) const;
  [[nodiscard]] Terms field(const Terms& a, const Terms& offset, const Terms& width) const;

private:
  // The number as the operations read it: without the bits past the width.
  [[nodiscard]] std::uint64_t bitsOf(const Terms& number) const;
  // f of two constants.
  template <class F>
  [[nodiscard]] Terms folded(const Terms& a, const Terms& b, const F& f) const;

  const std::vector<Terms>* in_;
  unsigned bits_;
  bool packedIds_;
};

} // namespace wavesmith::project
