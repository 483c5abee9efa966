// SPDX-License-Identifier: Apache-2.0
// A number with undefined bits, and what integer operations make of it, by the rules of Valgrind's Memcheck
// (Seward, Nethercote, "Using Valgrind to detect undefined value errors with bit-precision", 2005): per bit for logic,
// moves and shifts; an undefined bit of a sum or a product makes all bits above it undefined.
#pragma once

#include <bit>
#include <cstdint>

namespace wavesmith::checked {

struct Bits {
  std::uint64_t value = 0;
  std::uint64_t undefined = 0; // 1: undefined, and the bit of `value` means nothing

  [[nodiscard]] bool defined() const { return undefined == 0; }
};

namespace bits {

inline constexpr std::uint64_t kAll = ~std::uint64_t{0};

[[nodiscard]] inline Bits both(Bits a, Bits b) { // and
  return {a.value & b.value, (a.undefined & b.undefined) | (a.undefined & b.value) | (b.undefined & a.value)};
}
[[nodiscard]] inline Bits either(Bits a, Bits b) { // or
  return {a.value | b.value,
          (a.undefined & b.undefined) | (a.undefined & ~b.value) | (b.undefined & ~a.value)};
}
[[nodiscard]] inline Bits differ(Bits a, Bits b) { // xor
  return {a.value ^ b.value, a.undefined | b.undefined};
}
[[nodiscard]] inline Bits invert(Bits a) {
  return {~a.value, a.undefined};
}
// Everything from the lowest undefined bit on.
[[nodiscard]] inline std::uint64_t smear(std::uint64_t undefined) {
  return undefined == 0 ? 0 : kAll << std::countr_zero(undefined);
}
[[nodiscard]] inline Bits arithmetic(Bits a, Bits b, Bits c = {}) { // sums, differences, products
  return {0, smear(a.undefined | b.undefined | c.undefined)};
}
[[nodiscard]] inline Bits whole(Bits a, Bits b = {}, Bits c = {}) {
  return {0, (a.undefined | b.undefined | c.undefined) != 0 ? kAll : 0};
}
// The amount is taken modulo `width`, 32 or 64.
[[nodiscard]] inline Bits left(Bits a, Bits amount, unsigned width) {
  if ((amount.undefined & (width - 1)) != 0) return {0, kAll};
  const unsigned n = amount.value & (width - 1);
  return {a.value << n, a.undefined << n};
}
[[nodiscard]] inline Bits right(Bits a, Bits amount, unsigned width) {
  if ((amount.undefined & (width - 1)) != 0) return {0, kAll};
  const unsigned n = amount.value & (width - 1);
  const std::uint64_t mask = width == 64 ? kAll : (std::uint64_t{1} << width) - 1;
  return {(a.value & mask) >> n, (a.undefined & mask) >> n};
}
[[nodiscard]] inline std::uint64_t shiftedSigned(std::uint64_t a, unsigned n, unsigned width) {
  if (width == 64) return static_cast<std::uint64_t>(static_cast<std::int64_t>(a) >> n);
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(a)) >> n);
}
[[nodiscard]] inline Bits rightSigned(Bits a, Bits amount, unsigned width) {
  if ((amount.undefined & (width - 1)) != 0) return {0, kAll};
  const unsigned n = amount.value & (width - 1);
  return {shiftedSigned(a.value, n, width), shiftedSigned(a.undefined, n, width)};
}
// A field of `size` bits, 1 to `width`, from bit `from` on. A signed one that ends beyond the number continues with
// copies of its sign.
[[nodiscard]] inline Bits part(Bits a, unsigned from, unsigned size, unsigned width, bool isSigned) {
  const std::uint64_t mask = size >= 64 ? kAll : (std::uint64_t{1} << size) - 1;
  const std::uint64_t whole = width == 64 ? kAll : 0xffff'ffff;
  const auto cut = [&](std::uint64_t bits) {
    return (isSigned ? shiftedSigned(bits, from, width) : (bits & whole) >> from) & mask;
  };
  Bits result{cut(a.value), cut(a.undefined)};
  if (isSigned && ((result.undefined >> (size - 1)) & 1) != 0) result.undefined |= ~mask;
  if (isSigned && ((result.value >> (size - 1)) & 1) != 0) result.value |= ~mask;
  return result;
}
// The same with sources: both count modulo 32.
[[nodiscard]] inline Bits field(Bits a, Bits first, Bits count, bool isSigned) {
  if (((first.undefined | count.undefined) & 31) != 0) return {0, kAll};
  const unsigned size = count.value & 31;
  return size == 0 ? Bits{} : part(a, first.value & 31, size, 32, isSigned);
}
// `chooser` selects between two values.
[[nodiscard]] inline Bits choice(bool chooserUndefined, bool chosen, Bits ifClear, Bits ifSet) {
  if (!chooserUndefined) return chosen ? ifSet : ifClear;
  return {0, ifClear.undefined | ifSet.undefined | (ifClear.value ^ ifSet.value)};
}

} // namespace bits
} // namespace wavesmith::checked
