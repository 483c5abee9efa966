// SPDX-License-Identifier: Apache-2.0
#include "project/terms.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>

namespace wavesmith::project {
namespace {

constexpr std::uint32_t kIdBits = 10; // bits of each work-item id in v0
constexpr std::uint32_t kIdMask = (1u << kIdBits) - 1;
constexpr std::int64_t kMost = std::int64_t{1} << 40; // a larger number is not a size

// f for each number of the terms.
template <class F>
void forEachNumber(Terms& terms, const F& f) {
  f(terms.constant);
  f(terms.slack);
  for (std::size_t k = 0; k < 3; ++k) {
    f(terms.item[k]);
    f(terms.group[k]);
  }
  for (auto& [offset, times] : terms.arguments)
    f(times);
}

// AND with a mask: up to the mask. An id that fits in 2^n - 1 is unchanged.
Terms masked(const Terms& a, std::int64_t mask) {
  if (mask < 0) return {};
  const bool isLowBits = std::has_single_bit(static_cast<std::uint64_t>(mask) + 1);
  Terms id = a;
  id.constant = 0;
  id.slack = 0;
  const bool isPlainId = a == id && a.arguments.empty() && a.group == std::array<std::int64_t, 3>{} &&
                         a.item == std::array<std::int64_t, 3>{1, 0, 0};
  if (isLowBits && a.known && isPlainId && mask >= kIdMask) return a;
  return {.known = true, .slack = mask};
}

} // namespace

bool Terms::isConstant() const {
  return known && slack == 0 && arguments.empty() && !varies();
}

bool Terms::varies() const {
  constexpr std::array<std::int64_t, 3> kNone{};
  return known && (item != kNone || group != kNone);
}

Terms constantTerms(std::int64_t value) {
  return value >= -kMost && value <= kMost ? Terms{.known = true, .constant = value} : Terms{};
}

Terms scaled(Terms terms, std::int64_t by) {
  if (!terms.known || by < 0 || by > kMost) return {};
  bool fits = true;
  forEachNumber(terms, [&](std::int64_t& number) {
    if (by != 0 && std::abs(number) > kMost / by) fits = false;
    if (fits) number *= by;
  });
  return fits ? terms : Terms{};
}

Terms sum(const Terms& a, const Terms& b) {
  if (!a.known || !b.known) return {};
  Terms result = a;
  result.constant += b.constant;
  result.slack += b.slack;
  for (std::size_t k = 0; k < 3; ++k) {
    result.item[k] += b.item[k];
    result.group[k] += b.group[k];
  }
  for (const auto& term : b.arguments) {
    const auto at = std::ranges::lower_bound(result.arguments, term.first, {},
                                             &std::pair<std::uint32_t, std::int64_t>::first);
    if (at != result.arguments.end() && at->first == term.first)
      at->second += term.second;
    else
      result.arguments.insert(at, term);
  }
  bool fits = true;
  forEachNumber(result, [&](std::int64_t number) { fits = fits && std::abs(number) <= kMost; });
  return fits ? result : Terms{};
}

Terms TermArithmetic::read(unsigned operand) const {
  const Terms& value = (*in_)[operand];
  return value.isConstant() ? constant(static_cast<std::uint64_t>(value.constant)) : value;
}

Terms TermArithmetic::constant(std::uint64_t number) const {
  return constantTerms(bits_ == 64 ? static_cast<std::int64_t>(number) : static_cast<std::int32_t>(number));
}

Terms TermArithmetic::subtract(const Terms& a, const Terms& b) {
  return b.isConstant() ? sum(a, constantTerms(-b.constant)) : Terms{};
}

Terms TermArithmetic::multiply(const Terms& a, const Terms& b) {
  if (a.isConstant()) return scaled(b, a.constant);
  return b.isConstant() ? scaled(a, b.constant) : Terms{};
}

Terms TermArithmetic::narrowSigned(const Terms& a, unsigned bits) {
  return bits == 32 && a.isConstant() ? constantTerms(static_cast<std::int32_t>(a.constant)) : a;
}

std::uint64_t TermArithmetic::bitsOf(const Terms& number) const {
  const auto bits = static_cast<std::uint64_t>(number.constant);
  return bits_ == 64 ? bits : static_cast<std::uint32_t>(bits);
}

template <class F>
Terms TermArithmetic::folded(const Terms& a, const Terms& b, const F& f) const {
  return a.isConstant() && b.isConstant() ? constant(f(bitsOf(a), bitsOf(b))) : Terms{};
}

Terms TermArithmetic::shiftLeft(const Terms& a, const Terms& by) const {
  return by.isConstant() ? scaled(a, std::int64_t{1} << bitsOf(by) % bits_) : Terms{};
}

Terms TermArithmetic::shiftRight(const Terms& a, const Terms& by) const {
  return folded(a, by, [&](std::uint64_t n, std::uint64_t count) { return n >> count % bits_; });
}

Terms TermArithmetic::bitNot(const Terms& a) const {
  return folded(a, a, [](std::uint64_t n, std::uint64_t) { return ~n; });
}

Terms TermArithmetic::bitAnd(const Terms& a, const Terms& b) const {
  if (a.isConstant() && b.isConstant()) return folded(a, b, std::bit_and<>{});
  if (a.isConstant()) return masked(b, a.constant);
  return b.isConstant() ? masked(a, b.constant) : Terms{};
}

Terms TermArithmetic::bitOr(const Terms& a, const Terms& b) const {
  if (a.isConstant() && b.isConstant()) return folded(a, b, std::bit_or<>{});
  return a.constant < 0 || b.constant < 0 ? Terms{} : sum(a, b);
}

Terms TermArithmetic::bitXor(const Terms& a, const Terms& b) const {
  return folded(a, b, std::bit_xor<>{});
}

// A bit field of the ids in v0, or of any number: up to the maximum of the field.
Terms TermArithmetic::field(const Terms& a, const Terms& offset, const Terms& width) const {
  if (!offset.isConstant() || !width.isConstant() || width.constant > 31) return {};
  const std::int64_t mask = (std::int64_t{1} << width.constant) - 1;
  const bool isIds = packedIds_ && a == Terms{.known = true, .item = {1, 0, 0}};
  if (isIds && width.constant == kIdBits && offset.constant % kIdBits == 0 &&
      offset.constant <= 2 * kIdBits) {
    Terms id{.known = true};
    id.item[static_cast<std::size_t>(offset.constant / kIdBits)] = 1;
    return id;
  }
  if (a.isConstant()) return bitAnd(shiftRight(a, offset), constantTerms(mask));
  return offset.constant == 0 ? masked(a, mask) : Terms{.known = true, .slack = mask};
}

} // namespace wavesmith::project
