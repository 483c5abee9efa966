// SPDX-License-Identifier: Apache-2.0
#include "project/suggestion/terms.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>

namespace wavesmith::project {
namespace {

constexpr std::uint32_t kIdBits = 10; // bits of each work-item id in v0
constexpr std::uint32_t kIdMask = (1u << kIdBits) - 1;
constexpr std::size_t kMostFactors = 3; // such as layer * rows * columns
constexpr std::size_t kMostProducts = 64;
constexpr std::uint32_t kMostShift = 63;              // a larger shift leaves nothing of an id or a dword
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
  for (Product& product : terms.products)
    f(product.times);
}

bool isPosition(const Factor& factor) {
  return factor.of != Factor::Of::Argument;
}

void addArgument(Terms& terms, std::uint32_t offset, std::int64_t times) {
  const auto at =
      std::ranges::lower_bound(terms.arguments, offset, {}, &std::pair<std::uint32_t, std::int64_t>::first);
  if (at != terms.arguments.end() && at->first == offset)
    at->second += times;
  else
    terms.arguments.insert(at, {offset, times});
}

void addProduct(Terms& terms, const Product& product) {
  const std::vector<Factor>& factors = product.factors;
  if (factors.empty()) {
    terms.constant += product.times;
  } else if (factors.size() == 1 && factors[0].shift == 0) {
    const Factor& factor = factors[0];
    if (factor.of == Factor::Of::Item) terms.item[factor.index] += product.times;
    if (factor.of == Factor::Of::Group) terms.group[factor.index] += product.times;
    if (factor.of == Factor::Of::Argument) addArgument(terms, factor.index, product.times);
  } else {
    const auto at = std::ranges::lower_bound(terms.products, factors, {}, &Product::factors);
    if (at != terms.products.end() && at->factors == factors)
      at->times += product.times;
    else
      terms.products.insert(at, product);
  }
}

// All of the terms as products. The slack is taken whole: the value is an upper bound then.
std::vector<Product> productsOf(const Terms& terms) {
  std::vector<Product> all = terms.products;
  const auto add = [&](Factor factor, std::int64_t times) { all.push_back({{factor}, times}); };
  for (std::uint32_t k = 0; k < 3; ++k) {
    add({.of = Factor::Of::Item, .index = k}, terms.item[k]);
    add({.of = Factor::Of::Group, .index = k}, terms.group[k]);
  }
  for (const auto& [offset, times] : terms.arguments)
    add({.of = Factor::Of::Argument, .index = offset}, times);
  all.push_back({{}, terms.constant + terms.slack});
  std::erase_if(all, [](const Product& product) { return product.times == 0; });
  return all;
}

Terms multiplied(const Terms& a, const Terms& b) {
  if (!a.known || !b.known) return {};
  const std::vector<Product> left = productsOf(a), right = productsOf(b);
  if (left.size() * right.size() > kMostProducts) return {};
  Terms result{.known = true};
  for (const Product& one : left)
    for (const Product& other : right) {
      Product product{one.factors, 0};
      product.factors.insert(product.factors.end(), other.factors.begin(), other.factors.end());
      const bool fits = std::abs(one.times) <= kMost / std::abs(other.times);
      if (product.factors.size() > kMostFactors || !fits) return {};
      product.times = one.times * other.times;
      std::ranges::sort(product.factors);
      addProduct(result, product);
    }
  return sum(result, constantTerms(0)); // checks the numbers
}

// AND with a mask: up to the mask. An id that fits in 2^n - 1 is unchanged.
Terms masked(const Terms& a, std::int64_t mask) {
  if (mask < 0) return {};
  const bool isLowBits = std::has_single_bit(static_cast<std::uint64_t>(mask) + 1);
  const bool isPlainId = a == Terms{.known = true, .item = {1, 0, 0}};
  if (isLowBits && isPlainId && mask >= kIdMask) return a;
  return {.known = true, .slack = mask};
}

} // namespace

bool Terms::isConstant() const {
  return known && slack == 0 && arguments.empty() && products.empty() && !varies();
}

bool Terms::varies() const {
  constexpr std::array<std::int64_t, 3> kNone{};
  const auto isOfPosition = [](const Product& product) {
    return std::ranges::any_of(product.factors, isPosition);
  };
  return known && (item != kNone || group != kNone || std::ranges::any_of(products, isOfPosition));
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
  for (const auto& [offset, times] : b.arguments)
    addArgument(result, offset, times);
  for (const Product& product : b.products)
    addProduct(result, product);
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
  return b.isConstant() ? scaled(a, b.constant) : multiplied(a, b);
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
  if (a.isConstant() || !by.isConstant())
    return folded(a, by, [&](std::uint64_t n, std::uint64_t count) { return n >> count % bits_; });
  // One number alone: lane / 16. Of a sum, the bits that are shifted out can carry.
  std::vector<Product> alone = a.known && a.slack == 0 ? productsOf(a) : std::vector<Product>{};
  if (alone.size() != 1 || alone[0].times != 1 || alone[0].factors.size() != 1) return {};
  std::uint32_t& shift = alone[0].factors[0].shift;
  shift = std::min(shift + static_cast<std::uint32_t>(bitsOf(by) % bits_), kMostShift);
  Terms result{.known = true};
  addProduct(result, alone[0]);
  return result;
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
