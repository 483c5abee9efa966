// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/bit_field.h"

#include "isa/integer_operations.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace wavesmith::analysis::value {
namespace {

constexpr unsigned kWordBits = 32;

std::uint32_t ones(unsigned bits) {
  return bits >= kWordBits ? ~std::uint32_t{0} : (std::uint32_t{1} << bits) - 1;
}

// The arithmetic of the table on values of 32 bits.
class BitArithmetic : public isa::UnknownArithmetic<BitField> {
public:
  explicit BitArithmetic(const std::function<BitField(unsigned)>& read) : read_(&read) {}

  [[nodiscard]] BitField read(unsigned operand) const { return (*read_)(operand); }
  static BitField constant(std::uint64_t number) {
    return {.known = true, .offset = static_cast<std::uint32_t>(number)};
  }

  static BitField add(const BitField& a, const BitField& b) {
    if (!a.constant()) return b.constant() ? add(b, a) : BitField{};
    if (!b.known) return {};
    BitField sum = b;
    // One more in the value is one more of the lowest of these bits; a carry out of them is lost.
    if ((a.offset & ones(b.left)) != 0) return {};
    sum.offset += a.offset >> b.left % kWordBits << b.shift % kWordBits;
    sum.hasMore = b.hasMore || (!b.isWhole() && a.offset != 0);
    return sum;
  }
  static BitField subtract(const BitField& a, const BitField& b) {
    return b.constant() ? add(constant(0 - b.offset), a) : BitField{};
  }
  static BitField multiply(const BitField& a, const BitField& b) {
    if (!a.constant()) return b.constant() ? multiply(b, a) : BitField{};
    if (!std::has_single_bit(a.offset)) return {};
    return shiftLeft(b, constant(static_cast<unsigned>(std::countr_zero(a.offset))));
  }
  static BitField shiftLeft(const BitField& a, const BitField& by) {
    if (!by.constant() || !a.known) return {};
    const unsigned count = by.offset % kWordBits;
    if (a.constant()) return constant(a.offset << count);
    BitField result = a;
    result.left += count;
    if (result.left >= kWordBits) return constant(0);
    result.bits = std::min(a.bits, kWordBits - result.left);
    result.hasMore = a.hasMore && result.left + result.bits < kWordBits;
    return result;
  }
  static BitField shiftRight(const BitField& a, const BitField& by) {
    if (!by.constant() || !a.known) return {};
    const unsigned count = by.offset % kWordBits;
    if (a.constant()) return constant(a.offset >> count);
    BitField result = a;
    const unsigned moved = std::min(count, a.left);
    const unsigned dropped = count - moved;
    if (dropped >= a.bits) return a.hasMore ? BitField{} : constant(0);
    result.left -= moved;
    result.shift += dropped;
    result.bits -= dropped;
    return result;
  }
  static BitField shiftRightSigned(const BitField& a, const BitField& by) {
    if (a.constant()) return {};
    BitField result = shiftRight(a, by);
    const bool hasSign = a.hasMore || a.left + a.bits == kWordBits;
    if (result.known && !result.constant() && hasSign) result.hasMore = true;
    return result;
  }
  static BitField bitAnd(const BitField& a, const BitField& b) {
    if (!a.constant()) return b.constant() ? bitAnd(b, a) : BitField{};
    if (!b.known) return {};
    if (b.constant()) return constant(a.offset & b.offset);
    const std::uint32_t mask = a.offset >> b.left;
    if (b.hasMore && (mask & ~ones(b.bits)) != 0) return {};
    const std::uint32_t kept = mask & ones(b.bits);
    if (kept == 0) return constant(0);
    const auto first = static_cast<unsigned>(std::countr_zero(kept));
    const auto count = static_cast<unsigned>(std::countr_one(kept >> first));
    if (kept != ones(count) << first) return {};
    BitField result = b;
    result.shift += first;
    result.bits = count;
    result.left += first;
    result.hasMore = false;
    return result;
  }
  static BitField field(const BitField& a, const BitField& offset, const BitField& width) {
    if (!width.constant()) return {};
    return bitAnd(shiftRight(a, offset), constant(ones(std::min(width.offset, kWordBits))));
  }

private:
  const std::function<BitField(unsigned)>* read_;
};

// The ranges of `field >> left` whose values are in the intervals.
std::vector<NumberSet::Interval> rangesIn(const BitField& field, const NumberSet& values) {
  const std::uint32_t most = ones(field.bits);
  std::vector<NumberSet::Interval> ranges;
  for (const auto& [low, high] : values.intervals()) {
    const std::uint64_t first = (std::uint64_t{low} + ones(field.left)) >> field.left;
    const std::uint32_t last = std::min(high >> field.left, most);
    if (first > last) continue;
    const auto start = static_cast<std::uint32_t>(first);
    if (!ranges.empty() && ranges.back().high + 1 == start)
      ranges.back().high = last;
    else
      ranges.push_back({start, last});
  }
  return ranges;
}

} // namespace

BitField resultAsBits(const isa::Instruction& i, const std::function<BitField(unsigned)>& read) {
  if (!isa::isInteger(i.op) || isa::integerBits(i) != kWordBits) return {};
  return isa::evaluate(i, BitArithmetic(read));
}

NumberSet range(const BitField& field) {
  if (!field.known) return {};
  if (field.symbol == 0) return NumberSet::between(field.offset, field.offset);
  NumberSet all;
  if (!field.hasMore) all = NumberSet::between(0, ones(field.bits) << field.left);
  if (const auto multiples = Residues::of(field.left, 0, 0)) all = all.common(NumberSet::with(*multiples));
  return all;
}

std::optional<NumberSet> symbolsFor(const BitField& field, const NumberSet& values) {
  if (!field.known || field.symbol == 0) return std::nullopt;
  if (values.isAll()) return values;
  if (!values.residues().empty()) {
    const Residues& some = values.residues().front();
    const bool isAll = values == NumberSet::with(some);
    if (!isAll || field.left != 0 || some.bits > field.bits) return std::nullopt;
    const std::uint64_t width = ((std::uint64_t{some.width} + 1) << field.shift) - 1;
    const auto found = Residues::of(some.bits + field.shift, some.low << field.shift, width);
    return found ? std::optional(NumberSet::with(*found).shifted(0 - field.offset)) : std::nullopt;
  }
  if (field.hasMore) return std::nullopt;
  std::vector<NumberSet::Interval> ranges = rangesIn(field, values);
  if (ranges.empty()) return NumberSet().complement();
  const std::uint32_t most = ones(field.bits);
  if (ranges.size() == 2 && ranges.front().low == 0 && ranges.back().high == most)
    ranges = {{ranges.back().low, ranges.front().high}}; // wraps
  if (ranges.size() > 1) return std::nullopt;
  const auto [low, high] = ranges.front();
  const std::uint64_t count = (std::uint64_t{high - low} & most) + 1;
  if (count > most) return NumberSet();
  const unsigned modulus = field.shift + field.bits;
  const std::uint32_t first = low << field.shift;
  const auto width = static_cast<std::uint32_t>((count << field.shift) - 1);
  if (modulus == kWordBits) return NumberSet::between(first, first + width).shifted(0 - field.offset);
  const auto found = Residues::of(modulus, first, width);
  return found ? std::optional(NumberSet::with(*found).shifted(0 - field.offset)) : std::nullopt;
}

} // namespace wavesmith::analysis::value
