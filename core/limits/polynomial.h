// SPDX-License-Identifier: Apache-2.0
// Sums of products of the arguments, work-item and work-group ids of a kernel, and of the iterations of its loops.
//
//   4 * work-item x + 1024 * work-group x * n
//
// Exact: nothing wraps around. What cannot be expressed is a symbol of its own (Symbol::Of::Other), with the largest number
// that it can be. Values; any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::limits {

// Bits [shift, shift + width) of a number; width 0: all from `shift` on.
struct Symbol {
  enum class Of : std::uint8_t { Argument, Item, Group, Iteration, Other };
  Of of = Of::Argument;
  // Of an argument its offset in the kernarg segment; of an id the dimension; of a loop the first instruction of its header;
  // of another number the instruction that computes it.
  std::uint32_t index = 0;
  std::uint32_t part = 0; // distinguishes the numbers of one instruction
  std::uint8_t shift = 0, width = 0;
  std::uint64_t most = 0; // the largest number that it can be
  auto operator<=>(const Symbol&) const = default;
};

// Larger numbers, in either direction, are this.
inline constexpr std::int64_t kUnbounded = std::int64_t{1} << 62;

class Polynomial {
public:
  using Factors = std::vector<Symbol>; // sorted; none: the constant

  Polynomial() = default; // 0
  [[nodiscard]] static Polynomial constant(std::int64_t number);
  [[nodiscard]] static Polynomial of(const Symbol& symbol);

  [[nodiscard]] const std::map<Factors, std::int64_t>& terms() const { return terms_; }
  [[nodiscard]] std::optional<std::int64_t> constant() const; // if it is one
  [[nodiscard]] std::int64_t least() const;
  [[nodiscard]] std::int64_t most() const;
  [[nodiscard]] bool has(Symbol::Of of) const;
  // The number with these values of its symbols, in [-kUnbounded, kUnbounded].
  [[nodiscard]] std::int64_t at(const std::function<std::int64_t(const Symbol&)>& value) const;
  // a + by * b; nullopt: too large to be written down.
  [[nodiscard]] static std::optional<Polynomial> sum(const Polynomial& a, const Polynomial& b,
                                                     std::int64_t by = 1);
  [[nodiscard]] static std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b);
  // Bits [shift, shift + width) of it as a number of `width` bits, where its terms do not reach over either end.
  [[nodiscard]] std::optional<Polynomial> field(unsigned shift, unsigned width) const;

  bool operator==(const Polynomial&) const = default;
  auto operator<=>(const Polynomial&) const = default;

private:
  std::map<Factors, std::int64_t> terms_; // never 0
};

// "4 * work-item x + 1024 * n"; `name` is the name of a symbol without its bits.
[[nodiscard]] std::string toString(const Polynomial& value,
                                   const std::function<std::string(const Symbol&)>& name);

} // namespace wavesmith::limits
