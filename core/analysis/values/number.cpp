// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/number.h"

#include <algorithm>
#include <bit>

namespace wavesmith::analysis::value {
namespace {

constexpr std::uint64_t kMostWidth = std::uint64_t{1} << 31; // intervals are narrower
constexpr std::uint32_t kBits = 32;
constexpr std::uint32_t kAllBits = ~std::uint32_t{0};

// Ones up to the highest bit of a number.
std::uint32_t cover(std::uint32_t number) {
  return number == 0 ? 0 : kAllBits >> std::countl_zero(number);
}

Number made(Symbol symbol, std::uint32_t low, std::uint64_t width, unsigned step, bool spread) {
  if (width >= kMostWidth) return {};
  if (width == 0) return {symbol, low, 0, kConstantStep, true, true};
  return {
      symbol, low,   static_cast<std::uint32_t>(width), static_cast<std::uint8_t>(std::min(step, kBits - 1)),
      true,   spread};
}

// Bits that are certainly zero in all of a plain interval.
std::uint32_t zeroBits(const Number& a) {
  if (!a.plain()) return 0;
  if (a.constant()) return ~a.low;
  const std::uint32_t below = (std::uint32_t{1} << a.step) - 1; // the same in all values: those of low
  return ~cover(a.high()) | (below & ~a.low);
}

std::optional<std::uint32_t> constantOf(const Number& a) {
  return a.constant() ? std::optional(a.low) : std::nullopt;
}

Number below(std::uint32_t high) {
  return interval(0, high);
}

// A plain interval from which a mask may clear any bits.
Number masked(const Number& a, std::uint32_t mask) {
  const auto zeros = static_cast<unsigned>(std::countr_zero(mask));
  const bool aligned = (a.low & ((std::uint32_t{1} << (a.step % kBits)) - 1)) == 0;
  const unsigned step = std::max(zeros, aligned ? unsigned{a.step} : 0) % kBits;
  const std::uint32_t high = cover(a.high()) & mask & (kAllBits << step);
  const std::uint32_t filled = mask | ((std::uint32_t{1} << step) - 1);
  const bool lowOnes = (filled & (filled + 1)) == 0;
  // Numbers that are spread over a larger range than the mask are spread over the whole mask.
  return made(0, 0, high, step, a.spread && lowOnes && a.width >= high);
}

} // namespace

Number interval(std::uint32_t low, std::uint32_t high) {
  return low <= high ? made(0, low, high - low, 0, false) : Number{};
}

Number add(const Number& a, const Number& b) {
  if (!a.known || !b.known || (a.symbol != 0 && b.symbol != 0)) return {};
  return made(a.symbol | b.symbol, a.low + b.low, std::uint64_t{a.width} + b.width, std::min(a.step, b.step),
              a.spread && b.spread);
}

Number subtract(const Number& a, const Number& b) {
  if (!a.known || !b.known || (b.symbol != 0 && a.symbol != b.symbol)) return {};
  const Symbol symbol = b.symbol != 0 ? 0 : a.symbol;
  return made(symbol, a.low - b.high(), std::uint64_t{a.width} + b.width, std::min(a.step, b.step),
              a.spread && b.spread);
}

Number shiftLeft(const Number& a, const Number& by) {
  const auto count = constantOf(by);
  if (!count || !a.known) return {};
  const unsigned k = *count % kBits;
  if (k == 0) return a;
  if (const auto number = constantOf(a)) return constant(*number << k);
  // (symbol + d) << k would be a different symbol; a sum of multiples is still a multiple modulo 2^32.
  if (a.symbol != 0) return {};
  return made(0, a.low << k, std::uint64_t{a.width} << k, a.step + k, a.spread);
}

Number shiftRight(const Number& a, const Number& by) {
  const auto count = constantOf(by);
  if (!count) return {};
  const unsigned k = *count % kBits;
  if (k == 0) return a;
  if (!a.plain()) return below(kAllBits >> k);
  return made(0, a.low >> k, (a.high() >> k) - (a.low >> k), a.step > k ? a.step - k : 0, a.spread);
}

Number bitAnd(const Number& a, const Number& b) {
  if (a.constant() && b.constant()) return constant(a.low & b.low);
  if (!a.constant() && b.constant()) return bitAnd(b, a);
  if (a.constant()) {
    const std::uint32_t mask = a.low;
    if (mask == kAllBits) return b;
    const bool lowOnes = (mask & (mask + 1)) == 0;
    if (b.plain()) {
      if (lowOnes && b.high() <= mask) return b;
      if ((~mask & cover(b.high()) & ~zeroBits(b)) == 0) return b; // clears no set bit
      // Clearing low bits keeps the order.
      if ((~mask & (~mask + 1)) == 0)
        return made(0, b.low & mask, (b.high() & mask) - (b.low & mask),
                    std::max<unsigned>(b.step, static_cast<unsigned>(std::countr_zero(mask))), b.spread);
      return masked(b, mask);
    }
    return mask == 0 ? constant(0) : made(0, 0, mask, static_cast<unsigned>(std::countr_zero(mask)), false);
  }
  if (a.plain() && b.plain()) return below(std::min(a.high(), b.high()));
  if (a.plain()) return below(a.high());
  if (b.plain()) return below(b.high());
  return {};
}

Number bitOr(const Number& a, const Number& b) {
  if (a.constant() && a.low == 0) return b;
  if (b.constant() && b.low == 0) return a;
  if (!a.plain() || !b.plain()) return {};
  const std::uint32_t first = ~zeroBits(a), second = ~zeroBits(b);
  if ((first & second) == 0) return add(a, b);
  const std::uint32_t low = std::max(a.low, b.low);
  return made(0, low, (first | second) - low, static_cast<unsigned>(std::countr_zero(first | second)), false);
}

Number bitXor(const Number& a, const Number& b) {
  if (a.constant() && b.constant()) return constant(a.low ^ b.low);
  if (a.constant() && a.low == 0) return b;
  if (b.constant() && b.low == 0) return a;
  if (!a.plain() || !b.plain()) return {};
  const std::uint32_t first = ~zeroBits(a), second = ~zeroBits(b);
  if ((first & second) == 0) return add(a, b);
  return made(0, 0, first | second, static_cast<unsigned>(std::countr_zero(first | second)), false);
}

Number multiply(const Number& a, const Number& b) {
  if (a.constant() && b.constant()) return constant(a.low * b.low);
  if (a.constant()) return multiply(b, a);
  if (b.constant() && b.low == 0) return constant(0);
  if (const auto factor = constantOf(b); factor && std::has_single_bit(*factor))
    return shiftLeft(a, constant(static_cast<std::uint32_t>(std::countr_zero(*factor))));
  if (!a.plain() || !b.plain()) return {};
  const std::uint64_t high = std::uint64_t{a.high()} * b.high();
  if (high >= kSpan) return {};
  const std::uint64_t low = std::uint64_t{a.low} * b.low;
  const unsigned step = b.constant() ? a.step + static_cast<unsigned>(std::countr_zero(b.low)) : 0;
  return made(0, static_cast<std::uint32_t>(low), high - low, step, a.spread && b.constant());
}

Number minimum(const Number& a, const Number& b) {
  if (a.plain() && b.plain()) return interval(std::min(a.low, b.low), std::min(a.high(), b.high()));
  if (a.plain()) return below(a.high());
  return b.plain() ? below(b.high()) : Number{};
}

Number maximum(const Number& a, const Number& b) {
  if (a.plain() && b.plain()) return interval(std::max(a.low, b.low), std::max(a.high(), b.high()));
  return {};
}

Number extract(const Number& a, std::uint32_t offset, std::uint32_t count) {
  const std::uint32_t width = count % kBits;
  const Number shifted = shiftRight(a, constant(offset));
  return bitAnd(shifted, constant((std::uint32_t{1} << width) - 1));
}

Number either(const Number& a, const Number& b) {
  if (a == b) return a;
  if (!a.known || !b.known || a.symbol != b.symbol) return {};
  // The shorter way around from one to the other.
  const std::uint32_t forward = b.low - a.low;
  const bool aFirst = forward < kMostWidth;
  const Number& first = aFirst ? a : b;
  const Number& second = aFirst ? b : a;
  const std::uint64_t distance = second.low - first.low;
  const std::uint64_t width = std::max<std::uint64_t>(first.width, distance + second.width);
  const unsigned between = distance == 0 ? kBits : static_cast<unsigned>(std::countr_zero(distance));
  return made(a.symbol, first.low, width, std::min({unsigned{a.step}, unsigned{b.step}, between}), false);
}

} // namespace wavesmith::analysis::value
