// SPDX-License-Identifier: Apache-2.0
// The few numbers that a register can hold, and the arithmetic of such sets.
//
//   ChoiceArithmetic a(32);
//   a.add({0, 4, 8}, {16, 32})            16, 20, 24, 32, 36, 40
//   a.bitAnd(unknown, {3})                0, 1, 2, 3
//
// Pure functions; any thread.
#pragma once

#include "isa/integer_operations.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wavesmith::program {

// The numbers that a register can hold; or the value that it had when the function was entered.
template <class T>
struct Choices {
  std::vector<T> numbers; // ascending
  bool atEntry = false;   // or the value of the register at the start of the function
  bool known = true;      // false: it can be any number

  static Choices unknown() { return {.numbers = {}, .atEntry = false, .known = false}; }
  static Choices one(T number) { return {.numbers = {number}, .atEntry = false, .known = true}; }
  // Whether all choices are numbers; there are none where no path leads.
  [[nodiscard]] bool isListed() const { return known && !atEntry; }
  [[nodiscard]] bool isOne() const { return isListed() && numbers.size() == 1; }
};
using Numbers = Choices<std::uint32_t>;
using Addresses = Choices<std::uint64_t>;

// More numbers than this are unknown.
inline constexpr std::size_t kMostNumbers = 256;

// The union, not sorted; finished() sorts it.
template <class T>
void join(Choices<T>& to, const Choices<T>& more) {
  to.known = to.known && more.known;
  to.atEntry = to.atEntry || more.atEntry;
  to.numbers.insert(to.numbers.end(), more.numbers.begin(), more.numbers.end());
}
[[nodiscard]] Numbers finished(Numbers choices);
[[nodiscard]] Addresses finished(Addresses choices);

// Every number of one with every number of the other.
[[nodiscard]] Addresses pairsOf(const Numbers& low, const Numbers& high);
[[nodiscard]] Numbers half(const Addresses& pair, bool high);
[[nodiscard]] Addresses widened(const Numbers& numbers);
[[nodiscard]] Numbers upTo(std::uint32_t most);

// Wraps around at 32 or 64 bits.
class ChoiceArithmetic : public isa::UnknownArithmetic<Addresses> {
public:
  explicit ChoiceArithmetic(unsigned bits) : bits_(bits) {}

  [[nodiscard]] Addresses constant(std::uint64_t number) const { return Addresses::one(wrapped(number)); }
  [[nodiscard]] Addresses carry() const;
  [[nodiscard]] Addresses codeAddress(std::uint64_t address) const { return constant(address); }
  [[nodiscard]] Addresses choice(const Addresses& ifSet, const Addresses& otherwise) const;
  [[nodiscard]] Addresses add(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses subtract(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses multiply(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses shiftLeft(const Addresses& a, const Addresses& by) const;
  [[nodiscard]] Addresses shiftRight(const Addresses& a, const Addresses& by) const;
  [[nodiscard]] Addresses shiftRightSigned(const Addresses& a, const Addresses& by) const;
  [[nodiscard]] Addresses bitNot(const Addresses& a) const;
  [[nodiscard]] Addresses bitAnd(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses bitOr(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses bitXor(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses field(const Addresses& a, const Addresses& offset, const Addresses& width) const;
  [[nodiscard]] Addresses fieldSigned(const Addresses& a, const Addresses& offset,
                                      const Addresses& width) const;
  [[nodiscard]] Addresses minimum(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses maximum(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses minimumSigned(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses maximumSigned(const Addresses& a, const Addresses& b) const;
  [[nodiscard]] Addresses bitCount(const Addresses& a, unsigned bits) const;

private:
  [[nodiscard]] std::uint64_t wrapped(std::uint64_t number) const {
    return bits_ == 64 ? number : number & 0xffffffff;
  }
  [[nodiscard]] std::int64_t asSigned(std::uint64_t number) const {
    return bits_ == 64 ? static_cast<std::int64_t>(number) : static_cast<std::int32_t>(number);
  }
  // f of every number of one and every number of the other.
  template <class F>
  [[nodiscard]] Addresses combined(const Addresses& a, const Addresses& b, const F& f) const;

  unsigned bits_;
};

} // namespace wavesmith::program
