// SPDX-License-Identifier: Apache-2.0
#include "limits/number.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace wavesmith::limits {
namespace {

constexpr unsigned kSignShift = 31;

Duties::Set both(const Number& a, const Number& b) {
  Duties::Set set = a.duties;
  Duties::join(set, b.duties);
  return set;
}
// The largest number whose bits are all needed for `most`.
std::int64_t filled(std::int64_t most) {
  return static_cast<std::int64_t>(
      (std::uint64_t{1} << std::min<unsigned>(
           62, static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(most))))) -
      1);
}
// Trailing zeros that all numbers of the polynomial have.
unsigned alignmentOf(const Polynomial& value) {
  unsigned least = 62;
  for (const auto& [factors, number] : value.terms())
    least = std::min(least, static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(number))));
  return least;
}

} // namespace

void Duties::add(Set& set, const Polynomial& number, std::int64_t limit, Index at) {
  if (number.least() >= 0 && number.most() < limit) return;
  const auto found = std::ranges::find_if(
      all_, [&](const Duty& duty) { return duty.at == at && duty.limit == limit && duty.number == number; });
  const auto index = static_cast<std::uint32_t>(found - all_.begin());
  if (found == all_.end()) all_.push_back({number, limit, at});
  join(set, {index});
}

void Duties::join(Set& to, const Set& more) {
  if (more.empty()) return;
  Set joined;
  std::ranges::set_union(to, more, std::back_inserter(joined));
  to = std::move(joined);
}

Number numberOf(Polynomial value, Duties::Set duties) {
  return {.value = std::make_shared<const Polynomial>(std::move(value)),
          .part = Number::Part::Low,
          .duties = std::move(duties)};
}

Number unknownNumber(Index at, std::uint32_t part, std::int64_t most) {
  return numberOf(Polynomial::of(
      {.of = Symbol::Of::Other, .index = at, .part = part, .most = static_cast<std::uint64_t>(most)}));
}

Number half(const Number& whole, bool isHigh) {
  Number result = whole;
  if (isHigh && whole.isKnown()) result.part = Number::Part::High;
  return result;
}

Number joined(const Number& low, const Number& high, Duties& duties, Index at) {
  if (!low.isKnown() || high.value == nullptr) return {};
  const bool isSame = *low.value == *high.value;
  Number whole{.value = low.value, .part = Number::Part::Low, .duties = both(low, high)};
  if (high.part == Number::Part::High && isSame) return whole;
  if (high.part == Number::Part::Sign && isSame) {
    duties.add(whole.duties, *low.value, std::int64_t{1} << kSignShift, at);
    return whole;
  }
  if (high.constant() == 0) {
    duties.add(whole.duties, *low.value, kAll32, at);
    return whole;
  }
  // A constant of 64 bits.
  const auto one = low.constant(), other = high.constant();
  if (one && other && *other >= 0 && *other < (std::int64_t{1} << 29))
    return numberOf(Polynomial::constant((*other << 32) + (*one & kMost32)));
  return {};
}

// --- Arithmetic ---

Number NumberArithmetic::of(const std::optional<Polynomial>& value, const Number& a, const Number& b) const {
  return value ? numberOf(*value, both(a, b)) : Number{};
}

Number NumberArithmetic::atMost(std::int64_t most) const {
  return unknownNumber(at_, unknown_++, bits_ == 32 ? std::min(most, kMost32) : most);
}

std::int64_t NumberArithmetic::mostOf(const Number& a) const {
  const std::int64_t all = bits_ == 32 ? kMost32 : kUnbounded;
  if (!a.isKnown() || a.value->least() < 0) return all;
  return std::min(a.value->most(), all);
}

Number NumberArithmetic::constant(std::uint64_t number) const {
  // Negative numbers as they are added: the lowest ones modulo 2^32 or 2^64.
  const std::int64_t value =
      bits_ == 32 ? static_cast<std::int32_t>(number) : static_cast<std::int64_t>(number);
  return numberOf(Polynomial::constant(value));
}

Number NumberArithmetic::choice(const Number& a, const Number& b) const {
  if (a.value != nullptr && b.value != nullptr && a.part == b.part && *a.value == *b.value) return a;
  return atMost(std::max(mostOf(a), mostOf(b)));
}

Number NumberArithmetic::add(const Number& a, const Number& b) const {
  if (!a.isKnown() || !b.isKnown()) return {};
  return of(Polynomial::sum(*a.value, *b.value), a, b);
}
Number NumberArithmetic::subtract(const Number& a, const Number& b) const {
  if (!a.isKnown() || !b.isKnown()) return {};
  return of(Polynomial::sum(*a.value, *b.value, -1), a, b);
}
Number NumberArithmetic::multiply(const Number& a, const Number& b) const {
  if (!a.isKnown() || !b.isKnown()) return {};
  return of(Polynomial::product(*a.value, *b.value), a, b);
}

Number NumberArithmetic::narrow(const Number& a, unsigned bits) const {
  if (!a.isKnown()) return atMost((std::int64_t{1} << bits) - 1);
  Number result = a;
  duties_->add(result.duties, *a.value, std::int64_t{1} << bits, at_);
  return result;
}
Number NumberArithmetic::narrowSigned(const Number& a, unsigned bits) const {
  if (!a.isKnown()) return {};
  if (const auto number = a.constant()) {
    const unsigned unused = 64 - bits;
    return numberOf(Polynomial::constant(
        static_cast<std::int64_t>(static_cast<std::uint64_t>(*number) << unused) >> unused));
  }
  Number result = a;
  duties_->add(result.duties, *a.value, std::int64_t{1} << (bits - 1), at_);
  return result;
}

Number NumberArithmetic::shiftLeft(const Number& a, const Number& by) const {
  const auto count = by.constant();
  if (!a.isKnown() || !count) return {};
  const auto bits = static_cast<unsigned>(static_cast<std::uint64_t>(*count) % bits_);
  if (bits >= 62) return {};
  return of(Polynomial::product(*a.value, Polynomial::constant(std::int64_t{1} << bits)), a, {});
}

Number NumberArithmetic::bits(const Number& a, unsigned shift, unsigned width) const {
  const std::int64_t all = width >= 62 ? kUnbounded : (std::int64_t{1} << width) - 1;
  if (!a.isKnown()) return atMost(all);
  const bool isEnd = shift + width >= bits_;
  if (const auto number = a.constant())
    return numberOf(Polynomial::constant(static_cast<std::int64_t>(
        (bits_ == 32 ? static_cast<std::uint32_t>(*number) : static_cast<std::uint64_t>(*number)) >> shift &
        static_cast<std::uint64_t>(all))));
  if (shift == 0 && !isEnd && a.value->least() >= 0 && a.value->most() <= all) return a;
  const auto field = a.value->field(shift, std::min(width, 61u));
  if (!field) return atMost(std::min(all, mostOf(a) >> std::min(shift, 62u)));
  Number result = numberOf(*field, a.duties);
  // Bits that were lost before this are missing.
  if (isEnd && bits_ == 32) duties_->add(result.duties, *a.value, kAll32, at_);
  return result;
}

Number NumberArithmetic::shiftRight(const Number& a, const Number& by) const {
  const auto count = by.constant();
  if (!count) return atMost(mostOf(a));
  const auto shift = static_cast<unsigned>(static_cast<std::uint64_t>(*count) % bits_);
  return shift == 0 ? a : bits(a, shift, bits_ - shift);
}

Number NumberArithmetic::shiftRightSigned(const Number& a, const Number& by) const {
  const auto count = by.constant();
  if (!a.isKnown() || !count) return {};
  const auto shift = static_cast<unsigned>(static_cast<std::uint64_t>(*count) % bits_);
  if (bits_ == 32 && shift == kSignShift) {
    if (const auto number = a.constant()) return constant(*number < 0 ? ~std::uint64_t{0} : 0);
    Number sign = a;
    sign.part = Number::Part::Sign;
    return sign;
  }
  if (a.value->least() < 0) return {};
  Number result = bits(a, shift, bits_ - shift);
  if (bits_ == 32) duties_->add(result.duties, *a.value, std::int64_t{1} << kSignShift, at_);
  return result;
}

Number NumberArithmetic::bitNot(const Number& a) const {
  const auto number = a.constant();
  return number ? constant(~static_cast<std::uint64_t>(*number)) : Number{};
}

Number NumberArithmetic::bitAnd(const Number& a, const Number& b) const {
  const auto left = a.constant(), right = b.constant();
  if (left && right) return constant(static_cast<std::uint64_t>(*left & *right));
  if (!left && !right) return atMost(std::min(mostOf(a), mostOf(b)));
  const Number& other = left ? b : a;
  const auto mask = static_cast<std::uint64_t>(left ? *left : *right) &
                    (bits_ == 32 ? static_cast<std::uint64_t>(kMost32) : ~std::uint64_t{0});
  if (mask == 0) return constant(0);
  if (std::has_single_bit(mask + 1) && mask <= static_cast<std::uint64_t>(kUnbounded))
    return bits(other, 0, static_cast<unsigned>(std::bit_width(mask)));
  // Low bits that are cleared, and are 0 anyway.
  const auto low = static_cast<unsigned>(std::countr_zero(mask));
  const bool clearsLow = bits_ == 32
                             ? (mask | ((std::uint64_t{1} << low) - 1)) == static_cast<std::uint64_t>(kMost32)
                             : std::has_single_bit(~mask + 1);
  if (clearsLow && other.isKnown() && alignmentOf(*other.value) >= low) return other;
  const std::int64_t most = mostOf(other);
  return atMost(mask > static_cast<std::uint64_t>(most) ? most : static_cast<std::int64_t>(mask));
}

std::optional<Number> NumberArithmetic::disjoint(const Number& a, const Number& b) const {
  if (!a.isKnown() || !b.isKnown() || a.value->least() < 0 || b.value->least() < 0) return std::nullopt;
  const auto fits = [](const Polynomial& low, const Polynomial& high) {
    return low.most() < (std::int64_t{1} << std::min(alignmentOf(high), 61u));
  };
  if (!fits(*a.value, *b.value) && !fits(*b.value, *a.value)) return std::nullopt;
  return add(a, b);
}
Number NumberArithmetic::bitOr(const Number& a, const Number& b) const {
  const auto left = a.constant(), right = b.constant();
  if (left && right) return constant(static_cast<std::uint64_t>(*left | *right));
  if (auto sum = disjoint(a, b)) return std::move(*sum);
  return atMost(filled(std::max(mostOf(a), mostOf(b))));
}
Number NumberArithmetic::bitXor(const Number& a, const Number& b) const {
  const auto left = a.constant(), right = b.constant();
  if (left && right) return constant(static_cast<std::uint64_t>(*left ^ *right));
  if (auto sum = disjoint(a, b)) return std::move(*sum);
  return atMost(filled(std::max(mostOf(a), mostOf(b))));
}

Number NumberArithmetic::field(const Number& a, const Number& offset, const Number& width) const {
  const auto from = offset.constant(), count = width.constant();
  if (!from || !count || *from < 0 || *from >= bits_ || *count <= 0 || *count > bits_)
    return atMost(bits_ == 32 ? kMost32 : kUnbounded);
  return bits(a, static_cast<unsigned>(*from),
              std::min(static_cast<unsigned>(*count), bits_ - static_cast<unsigned>(*from)));
}

Number NumberArithmetic::minimum(const Number& a, const Number& b) const {
  return atMost(std::min(mostOf(a), mostOf(b)));
}
Number NumberArithmetic::maximum(const Number& a, const Number& b) const {
  return atMost(std::max(mostOf(a), mostOf(b)));
}
Number NumberArithmetic::bitCount(const Number& /*a*/, unsigned bits) const {
  return atMost(bits);
}
Number NumberArithmetic::lanesBelow(const Number& /*mask*/, unsigned /*half*/) const {
  return atMost(32);
}

} // namespace wavesmith::limits
