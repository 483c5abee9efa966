// SPDX-License-Identifier: Apache-2.0
#include "program/choices.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace wavesmith::program {
namespace {

constexpr unsigned kHalfBits = 32;

template <class T>
Choices<T> sorted(Choices<T> choices) {
  std::ranges::sort(choices.numbers);
  const auto repeated = std::ranges::unique(choices.numbers);
  choices.numbers.erase(repeated.begin(), repeated.end());
  if (choices.numbers.size() > kMostNumbers) return Choices<T>::unknown();
  return choices;
}

template <class A, class B, class F>
Addresses everyPair(const Choices<A>& a, const Choices<B>& b, const F& f) {
  if (!a.isListed() || !b.isListed()) return Addresses::unknown();
  if (a.numbers.size() * b.numbers.size() > kMostNumbers) return Addresses::unknown();
  Addresses result;
  for (const A one : a.numbers)
    for (const B other : b.numbers)
      result.numbers.push_back(f(one, other));
  return sorted(std::move(result));
}

} // namespace

Numbers finished(Numbers choices) {
  return sorted(std::move(choices));
}

Addresses finished(Addresses choices) {
  return sorted(std::move(choices));
}

Addresses pairsOf(const Numbers& low, const Numbers& high) {
  return everyPair(low, high,
                   [](std::uint32_t l, std::uint32_t h) { return std::uint64_t{h} << kHalfBits | l; });
}

Numbers half(const Addresses& pair, bool high) {
  if (!pair.isListed()) return Numbers::unknown();
  Numbers result;
  for (const std::uint64_t address : pair.numbers)
    result.numbers.push_back(static_cast<std::uint32_t>(high ? address >> kHalfBits : address));
  return finished(std::move(result));
}

Addresses widened(const Numbers& numbers) {
  return {.numbers = {numbers.numbers.begin(), numbers.numbers.end()},
          .atEntry = numbers.atEntry,
          .known = numbers.known};
}

Numbers upTo(std::uint32_t most) {
  if (most >= kMostNumbers) return Numbers::unknown();
  Numbers result;
  for (std::uint32_t n = 0; n <= most; ++n)
    result.numbers.push_back(n);
  return result;
}

template <class F>
Addresses ChoiceArithmetic::combined(const Addresses& a, const Addresses& b, const F& f) const {
  return everyPair(a, b, [&](std::uint64_t x, std::uint64_t y) { return wrapped(f(x, y)); });
}

Addresses ChoiceArithmetic::carry() const {
  return widened(upTo(1));
}

Addresses ChoiceArithmetic::choice(const Addresses& ifSet, const Addresses& otherwise) const {
  Addresses result = ifSet;
  join(result, otherwise);
  return finished(std::move(result));
}

Addresses ChoiceArithmetic::add(const Addresses& a, const Addresses& b) const {
  return combined(a, b, std::plus<>{});
}

Addresses ChoiceArithmetic::subtract(const Addresses& a, const Addresses& b) const {
  return combined(a, b, std::minus<>{});
}

Addresses ChoiceArithmetic::multiply(const Addresses& a, const Addresses& b) const {
  return combined(a, b, std::multiplies<>{});
}

Addresses ChoiceArithmetic::shiftLeft(const Addresses& a, const Addresses& by) const {
  return combined(a, by, [&](std::uint64_t x, std::uint64_t n) { return x << n % bits_; });
}

Addresses ChoiceArithmetic::shiftRight(const Addresses& a, const Addresses& by) const {
  return combined(a, by, [&](std::uint64_t x, std::uint64_t n) { return x >> n % bits_; });
}

Addresses ChoiceArithmetic::shiftRightSigned(const Addresses& a, const Addresses& by) const {
  return combined(a, by, [&](std::uint64_t x, std::uint64_t n) {
    return static_cast<std::uint64_t>(asSigned(x) >> n % bits_);
  });
}

Addresses ChoiceArithmetic::bitNot(const Addresses& a) const {
  return combined(a, constant(~std::uint64_t{0}), std::bit_xor<>{});
}

// AND of an unknown value with a mask of few bits: any subset of them.
Addresses ChoiceArithmetic::bitAnd(const Addresses& a, const Addresses& b) const {
  Addresses both = combined(a, b, std::bit_and<>{});
  if (both.known) return both;
  const Addresses& mask = a.isOne() ? a : b;
  if (!mask.isOne()) return Addresses::unknown();
  const std::uint64_t bits = mask.numbers.front();
  if (std::size_t{1} << std::min(std::popcount(bits), 31) > kMostNumbers) return Addresses::unknown();
  Addresses result;
  std::uint64_t part = 0;
  do {
    result.numbers.push_back(part);
    part = (part - bits) & bits; // the next subset
  } while (part != 0);
  return finished(std::move(result));
}

Addresses ChoiceArithmetic::bitOr(const Addresses& a, const Addresses& b) const {
  return combined(a, b, std::bit_or<>{});
}

Addresses ChoiceArithmetic::bitXor(const Addresses& a, const Addresses& b) const {
  return combined(a, b, std::bit_xor<>{});
}

Addresses ChoiceArithmetic::field(const Addresses& a, const Addresses& offset, const Addresses& width) const {
  if (!width.isOne()) return Addresses::unknown();
  const std::uint64_t count = width.numbers.front();
  const std::uint64_t mask = count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
  const Addresses result =
      combined(a, offset, [&](std::uint64_t x, std::uint64_t n) { return x >> n & mask; });
  return result.known || mask >= kMostNumbers ? result : widened(upTo(static_cast<std::uint32_t>(mask)));
}

Addresses ChoiceArithmetic::fieldSigned(const Addresses& a, const Addresses& offset,
                                        const Addresses& width) const {
  if (!width.isOne()) return Addresses::unknown();
  const std::uint64_t count = width.numbers.front();
  if (count == 0) return constant(0);
  const auto unused = static_cast<unsigned>(64 - std::min<std::uint64_t>(count, 64));
  return combined(a, offset, [&](std::uint64_t x, std::uint64_t n) {
    const auto rest = static_cast<std::uint64_t>(asSigned(x) >> n);
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(rest << unused) >> unused);
  });
}

Addresses ChoiceArithmetic::minimum(const Addresses& a, const Addresses& b) const {
  Addresses least = combined(a, b, [](std::uint64_t x, std::uint64_t y) { return std::min(x, y); });
  const Addresses& most = b.isListed() ? b : a;
  if (least.known || !most.isListed() || most.numbers.empty()) return least;
  if (most.numbers.back() >= kMostNumbers) return least;
  return widened(upTo(static_cast<std::uint32_t>(most.numbers.back())));
}

Addresses ChoiceArithmetic::maximum(const Addresses& a, const Addresses& b) const {
  return combined(a, b, [](std::uint64_t x, std::uint64_t y) { return std::max(x, y); });
}

Addresses ChoiceArithmetic::minimumSigned(const Addresses& a, const Addresses& b) const {
  return combined(a, b, [&](std::uint64_t x, std::uint64_t y) { return asSigned(x) < asSigned(y) ? x : y; });
}

Addresses ChoiceArithmetic::maximumSigned(const Addresses& a, const Addresses& b) const {
  return combined(a, b, [&](std::uint64_t x, std::uint64_t y) { return asSigned(x) < asSigned(y) ? y : x; });
}

Addresses ChoiceArithmetic::bitCount(const Addresses& a, unsigned bits) const {
  if (!a.isListed()) return widened(upTo(bits));
  Addresses result;
  for (const std::uint64_t number : a.numbers)
    result.numbers.push_back(static_cast<std::uint64_t>(std::popcount(number)));
  return finished(std::move(result));
}

} // namespace wavesmith::program
