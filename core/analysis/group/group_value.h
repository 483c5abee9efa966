// SPDX-License-Identifier: Apache-2.0
// What all waves of a work-group hold in a register, as far as it is known: a number for each wave of a scalar register, for
// each work-item of a vector register.
//
//   v0                               work-items 0, 1, 2, ...
//   v_lshrrev_b32 v1, 6, v0          0 in work-items 0 to 63, 1 in 64 to 127, ...
//   v_readfirstlane_b32 s4, v1       0 in wave 0, 1 in wave 1, ...
//   s_load_dword s5, s[0:1], 0       the same in all waves, but unknown: a symbol
//   v_lshl_add_u32 v2, v0, 2, s5     that symbol and 0, 4, 8, ...
//   global_load_dword v2, ...        unknown
//
// Values; any thread.
#pragma once

#include "isa/integer_operations.h"
#include "isa/register.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::analysis::group {

// An unknown number that is the same in all waves at one moment. 0: none, a plain number.
using Symbol = std::uint32_t;
inline constexpr Symbol kNewSymbol = UINT32_MAX; // one that gets its name when it is written to a register

inline constexpr unsigned kMostWaves = 16; // 1,024 work-items
using Waves = std::uint32_t;               // a bit for each

class Value {
public:
  // The numbers of the elements, and whether each is known.
  struct Table {
    std::vector<std::uint64_t> numbers;
    std::vector<std::uint8_t> known;
    bool operator==(const Table&) const = default;
  };

  Value() = default; // unknown
  [[nodiscard]] static Value constant(std::uint64_t number);
  // Unknown, but the same in all elements.
  [[nodiscard]] static Value same(Symbol symbol = kNewSymbol);
  // A table of one number is a constant, one without any is unknown.
  [[nodiscard]] static Value of(Table table);

  [[nodiscard]] std::optional<std::uint64_t> constant() const {
    return kind_ == Kind::Constant && symbol_ == 0 ? std::optional(number_) : std::nullopt;
  }
  [[nodiscard]] bool isSame() const { return kind_ == Kind::Constant; }
  [[nodiscard]] const Table* table() const { return table_.get(); }
  [[nodiscard]] bool isUnknown() const { return kind_ == Kind::Unknown; }
  [[nodiscard]] Symbol symbol() const { return symbol_; }
  [[nodiscard]] Value withSymbol(Symbol symbol) const;
  // The number of an element; nothing if a symbol is a part of it.
  [[nodiscard]] std::optional<std::uint64_t> at(std::size_t element) const {
    return symbol_ == 0 ? fromSymbol(element) : std::nullopt;
  }
  // The number that is added to the symbol.
  [[nodiscard]] std::optional<std::uint64_t> fromSymbol(std::size_t element) const;
  // Of a scalar register of `waves`, for each of their work-items.
  [[nodiscard]] Value forItems(unsigned waves) const;

  // f of each element of `a` and `b`, which is unknown if a symbol is a part of one.
  template <class F>
  [[nodiscard]] static Value each(const Value& a, const Value& b, F f);

  bool operator==(const Value& other) const;

private:
  template <class F>
  [[nodiscard]] static Value ofNumbers(const Value& a, const Value& b, F f);
  friend class Arithmetic;

  enum class Kind : std::uint8_t { Unknown, Constant, Table };
  Kind kind_ = Kind::Unknown;
  Symbol symbol_ = 0;
  std::uint64_t number_ = 0;
  std::shared_ptr<const Table> table_;
};

template <class F>
Value Value::each(const Value& a, const Value& b, F f) {
  if (a.symbol_ == 0 && b.symbol_ == 0) return ofNumbers(a, b, f);
  return a.isSame() && b.isSame() ? same() : Value();
}

// Without their symbols.
template <class F>
Value Value::ofNumbers(const Value& a, const Value& b, F f) {
  if (a.kind_ == Kind::Unknown || b.kind_ == Kind::Unknown) return {};
  if (a.isSame() && b.isSame()) return constant(f(a.number_, b.number_));
  Table result;
  const std::size_t count = a.table_ != nullptr ? a.table_->numbers.size() : b.table_->numbers.size();
  result.numbers.resize(count);
  result.known.resize(count);
  for (std::size_t n = 0; n < count; ++n) {
    result.known[n] =
        (a.table_ == nullptr || a.table_->known[n] != 0) && (b.table_ == nullptr || b.table_->known[n] != 0);
    if (result.known[n] != 0)
      result.numbers[n] = f(a.table_ != nullptr ? a.table_->numbers[n] : a.number_,
                            b.table_ != nullptr ? b.table_->numbers[n] : b.number_);
  }
  return of(std::move(result));
}

// The arithmetic of isa::evaluate() for an instruction whose operands are `in`.
class Arithmetic : public isa::UnknownArithmetic<Value> {
public:
  // `bits`: of the result. `chooses`: SCC, or a bit of a mask for each work-item, for the instructions that read one.
  // `waves`: of the work-group.
  Arithmetic(const std::array<Value, isa::kMaxOperands>& in, unsigned bits, const Value& chooses,
             unsigned waves)
      : in_(&in), chooses_(&chooses), bits_(bits), waves_(waves) {}

  [[nodiscard]] const Value& read(unsigned operand) const { return (*in_)[operand]; }
  static Value constant(std::uint64_t number) { return Value::constant(number); }
  [[nodiscard]] Value choice(const Value& ifSet, const Value& otherwise) const;
  [[nodiscard]] Value carry() const { return *chooses_; }
  [[nodiscard]] Value add(const Value& a, const Value& b) const;
  [[nodiscard]] Value subtract(const Value& a, const Value& b) const;
  [[nodiscard]] Value multiply(const Value& a, const Value& b) const;
  [[nodiscard]] Value narrow(const Value& a, unsigned bits) const;
  [[nodiscard]] Value narrowSigned(const Value& a, unsigned bits) const;
  [[nodiscard]] Value shiftLeft(const Value& a, const Value& by) const;
  [[nodiscard]] Value shiftRight(const Value& a, const Value& by) const;
  [[nodiscard]] Value shiftRightSigned(const Value& a, const Value& by) const;
  [[nodiscard]] Value bitNot(const Value& a) const;
  [[nodiscard]] Value bitAnd(const Value& a, const Value& b) const;
  [[nodiscard]] Value bitOr(const Value& a, const Value& b) const;
  [[nodiscard]] Value bitXor(const Value& a, const Value& b) const;
  [[nodiscard]] Value field(const Value& a, const Value& offset, const Value& width) const;
  [[nodiscard]] Value minimum(const Value& a, const Value& b) const;
  [[nodiscard]] Value maximum(const Value& a, const Value& b) const;
  [[nodiscard]] Value minimumSigned(const Value& a, const Value& b) const;
  [[nodiscard]] Value maximumSigned(const Value& a, const Value& b) const;
  [[nodiscard]] Value bitCount(const Value& a, unsigned bits) const;
  [[nodiscard]] Value lanesBelow(const Value& mask, unsigned half) const;

private:
  [[nodiscard]] std::uint64_t wrapped(std::uint64_t number) const {
    return bits_ == 64 ? number : static_cast<std::uint32_t>(number);
  }
  [[nodiscard]] std::int64_t asSigned(std::uint64_t number) const {
    return bits_ == 64 ? static_cast<std::int64_t>(number) : static_cast<std::int32_t>(number);
  }

  const std::array<Value, isa::kMaxOperands>* in_;
  const Value* chooses_;
  unsigned bits_;
  unsigned waves_;
};

} // namespace wavesmith::analysis::group
