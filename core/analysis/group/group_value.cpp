// SPDX-License-Identifier: Apache-2.0
#include "analysis/group/group_value.h"

#include <algorithm>
#include <bit>

namespace wavesmith::analysis::group {

Value Value::constant(std::uint64_t number) {
  Value value;
  value.kind_ = Kind::Constant;
  value.number_ = number;
  return value;
}

Value Value::same(Symbol symbol) {
  return constant(0).withSymbol(symbol);
}

Value Value::withSymbol(Symbol symbol) const {
  Value value = *this;
  if (kind_ != Kind::Unknown) value.symbol_ = symbol;
  return value;
}

Value Value::of(Table table) {
  const auto isKnown = [](std::uint8_t known) { return known != 0; };
  if (std::ranges::none_of(table.known, isKnown)) return {};
  if (std::ranges::all_of(table.known, isKnown) &&
      std::ranges::all_of(table.numbers, [&](std::uint64_t number) { return number == table.numbers[0]; }))
    return constant(table.numbers[0]);
  Value value;
  value.kind_ = Kind::Table;
  value.table_ = std::make_shared<const Table>(std::move(table));
  return value;
}

std::optional<std::uint64_t> Value::fromSymbol(std::size_t element) const {
  if (kind_ == Kind::Constant) return number_;
  if (kind_ == Kind::Table && table_->known[element] != 0) return table_->numbers[element];
  return std::nullopt;
}

Value Value::forItems(unsigned waves) const {
  if (table_ == nullptr) return *this;
  Table items;
  items.numbers.resize(std::size_t{waves} * isa::kLanes);
  items.known.resize(items.numbers.size());
  for (std::size_t item = 0; item < items.numbers.size(); ++item) {
    items.numbers[item] = table_->numbers[item / isa::kLanes];
    items.known[item] = table_->known[item / isa::kLanes];
  }
  return of(std::move(items)).withSymbol(symbol_);
}

bool Value::operator==(const Value& other) const {
  if (kind_ != other.kind_ || symbol_ != other.symbol_) return false;
  if (kind_ == Kind::Constant) return number_ == other.number_;
  return table_ == other.table_ || (kind_ == Kind::Table && *table_ == *other.table_);
}

// --- Arithmetic ---

Value Arithmetic::choice(const Value& ifSet, const Value& otherwise) const {
  if (const auto chosen = chooses_->constant()) return *chosen != 0 ? ifSet : otherwise;
  if (ifSet == otherwise && !ifSet.isUnknown()) return ifSet;
  if (chooses_->table() == nullptr)
    return chooses_->isSame() && ifSet.isSame() && otherwise.isSame() ? Value::same() : Value();
  Value::Table result;
  const Value::Table& bits = *chooses_->table();
  result.numbers.resize(bits.numbers.size());
  result.known.resize(bits.numbers.size());
  for (std::size_t n = 0; n < bits.numbers.size(); ++n) {
    if (bits.known[n] == 0) continue;
    const auto number = (bits.numbers[n] != 0 ? ifSet : otherwise).at(n);
    result.known[n] = number.has_value();
    result.numbers[n] = number.value_or(0);
  }
  return Value::of(std::move(result));
}

Value Arithmetic::add(const Value& a, const Value& b) const {
  const auto sum = [this](std::uint64_t x, std::uint64_t y) { return wrapped(x + y); };
  if (a.symbol() != 0 && b.symbol() != 0) return Value::each(a, b, sum);
  return Value::ofNumbers(a, b, sum).withSymbol(a.symbol() | b.symbol());
}
Value Arithmetic::subtract(const Value& a, const Value& b) const {
  const auto difference = [this](std::uint64_t x, std::uint64_t y) { return wrapped(x - y); };
  if (b.symbol() == 0) return Value::ofNumbers(a, b, difference).withSymbol(a.symbol());
  if (a.symbol() == b.symbol() && a.symbol() != kNewSymbol) return Value::ofNumbers(a, b, difference);
  return Value::each(a, b, difference);
}
Value Arithmetic::multiply(const Value& a, const Value& b) const {
  return Value::each(a, b, [this](std::uint64_t x, std::uint64_t y) { return wrapped(x * y); });
}
Value Arithmetic::narrow(const Value& a, unsigned bits) const {
  return bitAnd(a, constant((std::uint64_t{1} << bits) - 1));
}
Value Arithmetic::narrowSigned(const Value& a, unsigned bits) const {
  return Value::each(a, constant(64 - bits), [this](std::uint64_t x, std::uint64_t unused) {
    return wrapped(static_cast<std::uint64_t>(static_cast<std::int64_t>(x << unused) >> unused));
  });
}
Value Arithmetic::shiftLeft(const Value& a, const Value& by) const {
  return Value::each(a, by,
                     [this](std::uint64_t x, std::uint64_t count) { return wrapped(x << (count % bits_)); });
}
Value Arithmetic::shiftRight(const Value& a, const Value& by) const {
  return Value::each(a, by,
                     [this](std::uint64_t x, std::uint64_t count) { return wrapped(x) >> (count % bits_); });
}
Value Arithmetic::shiftRightSigned(const Value& a, const Value& by) const {
  return Value::each(a, by, [this](std::uint64_t x, std::uint64_t count) {
    return wrapped(static_cast<std::uint64_t>(asSigned(x) >> (count % bits_)));
  });
}
Value Arithmetic::bitNot(const Value& a) const {
  return Value::each(a, a, [this](std::uint64_t x, std::uint64_t) { return wrapped(~x); });
}
Value Arithmetic::bitAnd(const Value& a, const Value& b) const {
  return Value::each(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}
Value Arithmetic::bitOr(const Value& a, const Value& b) const {
  return Value::each(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}
Value Arithmetic::bitXor(const Value& a, const Value& b) const {
  return Value::each(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
}
Value Arithmetic::field(const Value& a, const Value& offset, const Value& width) const {
  const Value shifted = shiftRight(a, offset);
  return Value::each(shifted, width, [](std::uint64_t x, std::uint64_t bits) {
    return bits >= 64 ? x : x & ((std::uint64_t{1} << bits) - 1);
  });
}
Value Arithmetic::minimum(const Value& a, const Value& b) const {
  return Value::each(a, b,
                     [this](std::uint64_t x, std::uint64_t y) { return std::min(wrapped(x), wrapped(y)); });
}
Value Arithmetic::maximum(const Value& a, const Value& b) const {
  return Value::each(a, b,
                     [this](std::uint64_t x, std::uint64_t y) { return std::max(wrapped(x), wrapped(y)); });
}
Value Arithmetic::minimumSigned(const Value& a, const Value& b) const {
  return Value::each(a, b,
                     [this](std::uint64_t x, std::uint64_t y) { return asSigned(x) < asSigned(y) ? x : y; });
}
Value Arithmetic::maximumSigned(const Value& a, const Value& b) const {
  return Value::each(a, b,
                     [this](std::uint64_t x, std::uint64_t y) { return asSigned(x) < asSigned(y) ? y : x; });
}
Value Arithmetic::bitCount(const Value& a, unsigned bits) const {
  const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  return Value::each(a, constant(all), [](std::uint64_t x, std::uint64_t mask) {
    return static_cast<std::uint64_t>(std::popcount(x & mask));
  });
}
Value Arithmetic::lanesBelow(const Value& mask, unsigned half) const {
  Value::Table lanes;
  for (std::size_t item = 0; item < std::size_t{waves_} * isa::kLanes; ++item) {
    const auto lane = static_cast<unsigned>(item % isa::kLanes);
    const unsigned below = half == 0 ? std::min(lane, 32u) : lane < 32 ? 0 : lane - 32;
    lanes.numbers.push_back((std::uint64_t{1} << below) - 1);
    lanes.known.push_back(1);
  }
  return Value::each(mask, Value::of(std::move(lanes)), [](std::uint64_t x, std::uint64_t below) {
    return static_cast<std::uint64_t>(std::popcount(x & below));
  });
}

} // namespace wavesmith::analysis::group
