// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/operations.h"

#include "isa/integer_operations.h"

#include <algorithm>

namespace wavesmith::analysis::value {
namespace {

constexpr std::uint32_t kLanes = isa::kLanes;
constexpr std::uint32_t kOnes = ~std::uint32_t{0};
constexpr unsigned kLowBits = 32;

bool isPositive(const Number& a) {
  constexpr std::uint32_t kMostPositive = 0x7fffffff;
  return a.plain() && a.high() <= kMostPositive;
}

// The arithmetic of the table on Numbers. A result of 64 bits is represented by its low half: this is also the
// result of 32 bits, except for what moves bits from the high half.
class Arithmetic : public isa::UnknownArithmetic<Number> {
public:
  Arithmetic(const Sources& in, unsigned bits) : in_(&in), isWide_(bits > kLowBits) {}

  [[nodiscard]] Number read(unsigned operand) const { return (*in_)[operand]; }
  static Number constant(std::uint64_t number) { return value::constant(static_cast<std::uint32_t>(number)); }
  static Number choice(const Number& a, const Number& b) { return either(a, b); }
  static Number carry() { return interval(0, 1); }

  static Number add(const Number& a, const Number& b) { return value::add(a, b); }
  static Number subtract(const Number& a, const Number& b) { return value::subtract(a, b); }
  static Number multiply(const Number& a, const Number& b) { return value::multiply(a, b); }
  static Number narrow(const Number& a, unsigned bits) { return bits == kLowBits ? a : extract(a, 0, bits); }
  // A number whose sign bit is clear is not changed.
  static Number narrowSigned(const Number& a, unsigned bits) {
    return bits == kLowBits || (a.plain() && a.high() >> (bits - 1) == 0) ? a : Number{};
  }

  [[nodiscard]] Number shiftLeft(const Number& a, const Number& by) const {
    const bool leavesLowHalf = isWide_ && by.constant() && by.low % (2 * kLowBits) >= kLowBits;
    return leavesLowHalf ? constant(0) : value::shiftLeft(a, by);
  }
  [[nodiscard]] Number shiftRight(const Number& a, const Number& by) const {
    return isWide_ ? Number{} : value::shiftRight(a, by);
  }
  // An arithmetic shift equals a logical shift if the sign bit is clear.
  [[nodiscard]] Number shiftRightSigned(const Number& a, const Number& by) const {
    return isPositive(a) ? shiftRight(a, by) : Number{};
  }

  static Number bitNot(const Number& a) {
    return a.constant() ? constant(~a.low) : subtract(constant(kOnes), a);
  }
  static Number bitAnd(const Number& a, const Number& b) { return value::bitAnd(a, b); }
  static Number bitOr(const Number& a, const Number& b) { return value::bitOr(a, b); }
  static Number bitXor(const Number& a, const Number& b) { return value::bitXor(a, b); }

  [[nodiscard]] Number field(const Number& a, const Number& offset, const Number& width) const {
    if (!width.constant() || isWide_) return {};
    if (width.low >= kLowBits) return shiftRight(a, offset);
    if (offset.constant()) return extract(a, offset.low, width.low);
    return bitAnd({}, constant((std::uint32_t{1} << width.low) - 1));
  }
  // A field whose sign bit is clear is the same as the unsigned one.
  [[nodiscard]] Number fieldSigned(const Number& a, const Number& offset, const Number& width) const {
    if (!isPositive(a) || !width.constant() || isWide_) return {};
    if (width.low == 0) return constant(0);
    const Number rest = shiftRight(a, offset);
    return narrowSigned(rest, std::min(width.low, kLowBits));
  }

  static Number minimum(const Number& a, const Number& b) { return value::minimum(a, b); }
  static Number maximum(const Number& a, const Number& b) { return value::maximum(a, b); }
  static Number minimumSigned(const Number& a, const Number& b) {
    return isPositive(a) && isPositive(b) ? minimum(a, b) : Number{};
  }
  static Number maximumSigned(const Number& a, const Number& b) {
    return isPositive(a) && isPositive(b) ? maximum(a, b) : Number{};
  }

  static Number bitCount(const Number& /*a*/, unsigned bits) { return interval(0, bits); }
  // A constant mask counts the lanes before each lane: spread over all lanes if the mask is all ones.
  static Number lanesBelow(const Number& mask, unsigned half) {
    Number count = interval(0, half == 0 ? kLanes / 2 : kLanes / 2 - 1);
    count.spread = mask.constant() && mask.low == kOnes;
    return count;
  }

private:
  const Sources* in_;
  bool isWide_;
};

} // namespace

Number result(const isa::Instruction& i, const Sources& in) {
  return isa::evaluate(i, Arithmetic(in, isa::integerBits(i)));
}

} // namespace wavesmith::analysis::value
