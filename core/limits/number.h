// SPDX-License-Identifier: Apache-2.0
// What a register holds as a polynomial, and on what that depends:
//
//   s_mul_i32 s4, s2, s8           work-group x * n, modulo 2^32
//   v_mov_b32 v2, 0
//   v_lshl_add_u64 v[4:5], v[1:2], 2, s[6:7]     v[1:2] is the number in v1 only if that is below 2^32: a duty
//
// Values; any thread.
#pragma once

#include "analysis/footprint.h"
#include "isa/integer_operations.h"
#include "limits/polynomial.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace wavesmith::limits {

using analysis::Index;

inline constexpr std::int64_t kAll32 = std::int64_t{1} << 32; // what 32 bits count to
inline constexpr std::int64_t kMost32 = kAll32 - 1;

// A number that must be in [0, limit), or what it is used for is another number.
struct Duty {
  Polynomial number;
  std::int64_t limit = 0;
  Index at = analysis::kNone; // the instruction that relies on it
};
class Duties {
public:
  using Set = std::vector<std::uint32_t>; // ascending

  // Nothing if it is always true.
  void add(Set& set, const Polynomial& number, std::int64_t limit, Index at);
  static void join(Set& to, const Set& more);
  [[nodiscard]] const Duty& operator[](std::uint32_t number) const { return all_[number]; }

private:
  std::vector<Duty> all_;
};

// 32 bits of a number, or a whole one.
struct Number {
  enum class Part : std::uint8_t {
    Low,  // modulo 2^32, or 2^64
    High, // bits 63:32
    Sign, // 32 times bit 31
  };
  std::shared_ptr<const Polynomial> value; // null: unknown
  Part part = Part::Low;
  Duties::Set duties;

  [[nodiscard]] bool isKnown() const { return value != nullptr && part == Part::Low; }
  [[nodiscard]] std::optional<std::int64_t> constant() const {
    return isKnown() ? value->constant() : std::nullopt;
  }
};
[[nodiscard]] Number numberOf(Polynomial value, Duties::Set duties = {});
// Unknown, but at most `most`.
[[nodiscard]] Number unknownNumber(Index at, std::uint32_t part, std::int64_t most);
// Two registers as one number of 64 bits; unknown if their parts do not belong together.
[[nodiscard]] Number joined(const Number& low, const Number& high, Duties& duties, Index at);
[[nodiscard]] Number half(const Number& whole, bool isHigh);

// The arithmetic of isa::evaluate() for the instruction `at`, whose operands are `in`.
class NumberArithmetic : public isa::UnknownArithmetic<Number> {
public:
  NumberArithmetic(const std::array<Number, isa::kMaxOperands>& in, unsigned bits, Duties& duties, Index at)
      : in_(&in), duties_(&duties), at_(at), bits_(bits) {}

  [[nodiscard]] const Number& read(unsigned operand) const { return (*in_)[operand]; }
  [[nodiscard]] Number constant(std::uint64_t number) const;
  [[nodiscard]] Number choice(const Number& a, const Number& b) const;
  [[nodiscard]] Number add(const Number& a, const Number& b) const;
  [[nodiscard]] Number subtract(const Number& a, const Number& b) const;
  [[nodiscard]] Number multiply(const Number& a, const Number& b) const;
  [[nodiscard]] Number narrow(const Number& a, unsigned bits) const;
  [[nodiscard]] Number narrowSigned(const Number& a, unsigned bits) const;
  [[nodiscard]] Number shiftLeft(const Number& a, const Number& by) const;
  [[nodiscard]] Number shiftRight(const Number& a, const Number& by) const;
  [[nodiscard]] Number shiftRightSigned(const Number& a, const Number& by) const;
  [[nodiscard]] Number bitNot(const Number& a) const;
  [[nodiscard]] Number bitAnd(const Number& a, const Number& b) const;
  [[nodiscard]] Number bitOr(const Number& a, const Number& b) const;
  [[nodiscard]] Number bitXor(const Number& a, const Number& b) const;
  [[nodiscard]] Number field(const Number& a, const Number& offset, const Number& width) const;
  [[nodiscard]] Number minimum(const Number& a, const Number& b) const;
  [[nodiscard]] Number maximum(const Number& a, const Number& b) const;
  [[nodiscard]] Number bitCount(const Number& a, unsigned bits) const;
  [[nodiscard]] Number lanesBelow(const Number& mask, unsigned half) const;

private:
  [[nodiscard]] Number of(const std::optional<Polynomial>& value, const Number& a, const Number& b) const;
  [[nodiscard]] Number atMost(std::int64_t most) const;
  [[nodiscard]] std::int64_t mostOf(const Number& a) const; // of its bits
  [[nodiscard]] Number bits(const Number& a, unsigned shift, unsigned width) const;
  // The sum, if no bit is set in both.
  [[nodiscard]] std::optional<Number> disjoint(const Number& a, const Number& b) const;

  const std::array<Number, isa::kMaxOperands>* in_;
  Duties* duties_;
  Index at_;
  unsigned bits_;
  mutable std::uint32_t unknown_ = 1u << 16; // parts of symbols of this instruction
};

} // namespace wavesmith::limits
