// SPDX-License-Identifier: Apache-2.0
#include "limits/polynomial.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace wavesmith::limits {
namespace {

constexpr std::size_t kMostTerms = 24, kMostFactors = 4;

std::int64_t clamped(std::int64_t number) {
  return std::clamp(number, -kUnbounded, kUnbounded);
}
std::int64_t plus(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) return a < 0 ? -kUnbounded : kUnbounded;
  return clamped(result);
}
std::int64_t times(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return (a < 0) == (b < 0) ? kUnbounded : -kUnbounded;
  return clamped(result);
}
std::int64_t mostOf(const Symbol& symbol) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(symbol.most, kUnbounded));
}

// Bits [shift, shift + width) of a symbol, which may be bits of a number itself.
Symbol bitsOf(Symbol symbol, unsigned shift, unsigned width) {
  symbol.shift = static_cast<std::uint8_t>(symbol.shift + shift);
  if (symbol.width != 0)
    symbol.width = static_cast<std::uint8_t>(symbol.width > shift ? symbol.width - shift : 0);
  symbol.most = shift >= 64 ? 0 : symbol.most >> shift;
  const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
  if (symbol.most > mask) {
    symbol.most = mask;
    symbol.width = static_cast<std::uint8_t>(width);
  }
  return symbol;
}

} // namespace

Polynomial Polynomial::constant(std::int64_t number) {
  Polynomial result;
  if (number != 0) result.terms_[{}] = clamped(number);
  return result;
}

Polynomial Polynomial::of(const Symbol& symbol) {
  Polynomial result;
  result.terms_[{symbol}] = 1;
  return result;
}

std::optional<std::int64_t> Polynomial::constant() const {
  if (terms_.empty()) return 0;
  if (terms_.size() != 1 || !terms_.begin()->first.empty()) return std::nullopt;
  return terms_.begin()->second;
}

std::int64_t Polynomial::most() const {
  std::int64_t sum = 0;
  for (const auto& [factors, number] : terms_)
    if (number > 0 || factors.empty()) {
      std::int64_t term = number;
      for (const Symbol& factor : factors)
        term = times(term, mostOf(factor));
      sum = plus(sum, term);
    }
  return sum;
}

std::int64_t Polynomial::least() const {
  std::int64_t sum = 0;
  for (const auto& [factors, number] : terms_)
    if (number < 0 || factors.empty()) {
      std::int64_t term = number;
      for (const Symbol& factor : factors)
        term = times(term, mostOf(factor));
      sum = plus(sum, term);
    }
  return sum;
}

bool Polynomial::has(Symbol::Of of) const {
  return std::ranges::any_of(terms_, [&](const auto& term) {
    return std::ranges::any_of(term.first, [&](const Symbol& factor) { return factor.of == of; });
  });
}

std::int64_t Polynomial::at(const std::function<std::int64_t(const Symbol&)>& value) const {
  std::int64_t sum = 0;
  for (const auto& [factors, number] : terms_) {
    std::int64_t term = number;
    for (const Symbol& factor : factors) {
      std::int64_t bits = value(factor) >> factor.shift;
      if (factor.width != 0) bits &= (std::int64_t{1} << factor.width) - 1;
      term = times(term, bits);
    }
    sum = plus(sum, term);
  }
  return sum;
}

std::optional<Polynomial> Polynomial::sum(const Polynomial& a, const Polynomial& b, std::int64_t by) {
  Polynomial result = a;
  for (const auto& [factors, number] : b.terms_) {
    std::int64_t& to = result.terms_[factors];
    to = plus(to, times(number, by));
    if (std::abs(to) == kUnbounded) return std::nullopt;
    if (to == 0) result.terms_.erase(factors);
  }
  if (result.terms_.size() > kMostTerms) return std::nullopt;
  return result;
}

std::optional<Polynomial> Polynomial::product(const Polynomial& a, const Polynomial& b) {
  Polynomial result;
  for (const auto& [left, one] : a.terms_)
    for (const auto& [right, other] : b.terms_) {
      Factors factors = left;
      factors.insert(factors.end(), right.begin(), right.end());
      std::ranges::sort(factors);
      if (factors.size() > kMostFactors) return std::nullopt;
      Polynomial term;
      term.terms_[factors] = times(one, other);
      if (std::abs(term.terms_[factors]) == kUnbounded) return std::nullopt;
      auto more = sum(result, term);
      if (!more) return std::nullopt;
      result = std::move(*more);
    }
  return result;
}

std::optional<Polynomial> Polynomial::field(unsigned shift, unsigned width) const {
  if (shift >= 62 || width == 0 || width >= 62) return std::nullopt;
  const std::int64_t unit = std::int64_t{1} << shift;
  // 0: there is no upper end within the number.
  const std::int64_t end = shift + width >= 62 ? 0 : std::int64_t{1} << (shift + width);
  if (terms_.size() == 1 && terms_.begin()->first.size() == 1) {
    const auto& [factors, number] = *terms_.begin();
    if (number > 0 && std::has_single_bit(static_cast<std::uint64_t>(number)) && number <= unit) {
      const Symbol bits =
          bitsOf(factors.front(),
                 static_cast<unsigned>(std::countr_zero(static_cast<std::uint64_t>(unit / number))), width);
      return bits.most == 0 ? Polynomial() : of(bits);
    }
  }
  Polynomial below, inside;
  for (const auto& [factors, number] : terms_) {
    if (number < 0) return std::nullopt;
    if (end != 0 && number % end == 0) continue;
    (number % unit == 0 ? inside : below).terms_[factors] = number;
  }
  if (below.most() >= unit) return std::nullopt;
  if (end != 0 && inside.most() >= end) return std::nullopt;
  for (auto& term : inside.terms_)
    term.second /= unit;
  return inside;
}

std::string toString(const Polynomial& value, const std::function<std::string(const Symbol&)>& name) {
  std::string text, constant;
  for (const auto& [factors, number] : value.terms()) {
    if (factors.empty()) {
      constant = number < 0 ? fmt::format(" - {}", -number) : fmt::format(" + {}", number);
      continue;
    }
    std::string term = std::abs(number) == 1 ? "" : fmt::format("{}", std::abs(number));
    for (const Symbol& factor : factors) {
      std::string one = name(factor);
      if (factor.shift != 0) one += fmt::format(" / {}", std::uint64_t{1} << factor.shift);
      if (factor.width != 0) one += fmt::format(" % {}", std::uint64_t{1} << factor.width);
      if ((factor.shift != 0 || factor.width != 0) && (factors.size() > 1 || std::abs(number) != 1))
        one = fmt::format("({})", one);
      term += (term.empty() ? "" : " * ") + one;
    }
    if (text.empty())
      text = (number < 0 ? "-" : "") + term;
    else
      text += (number < 0 ? " - " : " + ") + term;
  }
  if (text.empty()) return constant.empty() ? "0" : constant.substr(constant.starts_with(" +") ? 3 : 1);
  return text + constant;
}

} // namespace wavesmith::limits
