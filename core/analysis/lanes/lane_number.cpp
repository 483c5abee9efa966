// SPDX-License-Identifier: Apache-2.0
#include "analysis/lanes/lane_number.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <optional>

namespace wavesmith::analysis {
namespace {

using Common = LaneNumber::Common;

constexpr std::uint8_t kZero = 32; // alignment of a common number of 0
constexpr std::uint32_t kBits = 32;

std::uint8_t alignmentOf(std::uint32_t number) {
  return static_cast<std::uint8_t>(std::countr_zero(number)); // 32 for 0
}

template <typename Operation>
LaneTable each(const LaneTable& a, const LaneTable& b, Operation operation) {
  LaneTable result;
  std::ranges::transform(a, b, result.begin(), operation);
  return result;
}
LaneNumber number(Common common, std::uint8_t alignment, const LaneTable& lanes) {
  if (alignment >= kZero) return laneTable(lanes);
  return {.known = true, .common = common, .alignment = alignment, .lanes = lanes};
}

// The number, if it is known and the same in all lanes.
std::optional<std::uint32_t> constantOf(const LaneNumber& a) {
  if (!isExact(a) || !isUniform(a)) return std::nullopt;
  return a.lanes[0];
}
// All lanes' numbers are less than what the common one is a multiple of: adding it sets bits that none of them has.
bool isBelowCommon(const LaneTable& lanes, std::uint8_t alignment) {
  return alignment >= kBits ||
         std::ranges::all_of(lanes, [&](std::uint32_t lane) { return lane >> alignment == 0; });
}
// The same with flipped bits instead of a sum, if it is the same.
std::optional<LaneNumber> asXored(const LaneNumber& a) {
  if (!a.known || a.common == Common::Xored) return a.known ? std::optional(a) : std::nullopt;
  if (a.common == Common::None) return LaneNumber{true, Common::Xored, kZero, a.lanes};
  if (isBelowCommon(a.lanes, a.alignment)) return LaneNumber{true, Common::Xored, a.alignment, a.lanes};
  if (!isUniform(a)) return std::nullopt;
  const std::uint8_t alignment = std::min(a.alignment, alignmentOf(a.lanes[0]));
  return LaneNumber{true, Common::Xored, alignment, LaneTable{}};
}
// A number that is one for all lanes is part of the common one.
LaneNumber folded(LaneNumber a) {
  if (a.known && a.common == Common::Added && isUniform(a)) {
    a.alignment = std::min(a.alignment, alignmentOf(a.lanes[0]));
    a.lanes.fill(0);
  }
  return a;
}
std::optional<std::uint32_t> commonDifference(const LaneTable& a, const LaneTable& b, auto difference) {
  const std::uint32_t first = difference(a[0], b[0]);
  for (std::size_t lane = 1; lane < a.size(); ++lane)
    if (difference(a[lane], b[lane]) != first) return std::nullopt;
  return first;
}

} // namespace

LaneNumber laneConstant(std::uint32_t number) {
  LaneNumber result{.known = true, .common = Common::None, .alignment = kZero};
  result.lanes.fill(number);
  return result;
}
LaneNumber laneCommon(std::uint8_t alignment) {
  return {.known = true, .common = Common::Added, .alignment = alignment};
}
LaneNumber laneTable(const LaneTable& lanes) {
  return {.known = true, .common = Common::None, .alignment = kZero, .lanes = lanes};
}

bool isExact(const LaneNumber& number) {
  return number.known && number.common == Common::None;
}
bool isUniform(const LaneNumber& number) {
  return number.known &&
         std::ranges::all_of(number.lanes, [&](std::uint32_t lane) { return lane == number.lanes[0]; });
}

LaneNumber add(const LaneNumber& a, const LaneNumber& b) {
  if (!a.known || !b.known) return {};
  if (constantOf(b) == 0) return a;
  if (constantOf(a) == 0) return b;
  if (a.common == Common::Xored || b.common == Common::Xored) return {};
  return folded(
      number(Common::Added, std::min(a.alignment, b.alignment), each(a.lanes, b.lanes, std::plus())));
}

LaneNumber subtract(const LaneNumber& a, const LaneNumber& b) {
  if (!a.known || !b.known) return {};
  if (constantOf(b) == 0) return a;
  if (a.common == Common::Xored || b.common == Common::Xored) return {};
  return folded(
      number(Common::Added, std::min(a.alignment, b.alignment), each(a.lanes, b.lanes, std::minus())));
}

LaneNumber multiply(const LaneNumber& a, const LaneNumber& b) {
  if (!a.known || !b.known) return {};
  if (isExact(a) && isExact(b)) return laneTable(each(a.lanes, b.lanes, std::multiplies()));
  const auto factor = constantOf(a) ? constantOf(a) : constantOf(b);
  if (!factor) return isUniform(a) && isUniform(b) ? laneCommon() : LaneNumber{};
  if (std::has_single_bit(*factor)) {
    const LaneNumber by = laneConstant(alignmentOf(*factor));
    return shiftLeft(constantOf(a) ? b : a, by);
  }
  const LaneNumber& other = constantOf(a) ? b : a;
  if (other.common == Common::Xored) return {};
  const auto alignment =
      static_cast<std::uint8_t>(std::min<unsigned>(other.alignment + alignmentOf(*factor), kZero));
  return folded(number(Common::Added, alignment, each(a.lanes, b.lanes, std::multiplies())));
}

LaneNumber shiftLeft(const LaneNumber& a, const LaneNumber& by) {
  const auto count = constantOf(by);
  if (!a.known || !count) return isUniform(a) && isUniform(by) ? laneCommon() : LaneNumber{};
  const std::uint32_t bits = *count % kBits;
  LaneTable lanes = a.lanes;
  for (std::uint32_t& lane : lanes)
    lane <<= bits;
  return number(a.common, static_cast<std::uint8_t>(std::min<unsigned>(a.alignment + bits, kZero)), lanes);
}

LaneNumber shiftRight(const LaneNumber& a, const LaneNumber& by) {
  const auto count = constantOf(by);
  if (!a.known || !count) return isUniform(a) && isUniform(by) ? laneCommon() : LaneNumber{};
  const std::uint32_t bits = *count % kBits;
  // Otherwise the sum may carry into the bits that remain.
  if (a.common == Common::Added && !isBelowCommon(a.lanes, a.alignment))
    return isUniform(a) ? laneCommon() : LaneNumber{};
  LaneTable lanes = a.lanes;
  for (std::uint32_t& lane : lanes)
    lane >>= bits;
  if (a.common == Common::None) return laneTable(lanes);
  return number(a.common, static_cast<std::uint8_t>(a.alignment > bits ? a.alignment - bits : 0), lanes);
}

LaneNumber bitNot(const LaneNumber& a) {
  if (!a.known) return {};
  LaneNumber result = a; // -1 - (lane + #) is ~lane - #
  for (std::uint32_t& lane : result.lanes)
    lane = ~lane;
  return folded(result);
}

LaneNumber bitAnd(const LaneNumber& a, const LaneNumber& b) {
  if (!a.known || !b.known) return {};
  if (isExact(a) && isExact(b)) return laneTable(each(a.lanes, b.lanes, std::bit_and()));
  const auto mask = constantOf(a) ? constantOf(a) : constantOf(b);
  if (!mask) return isUniform(a) && isUniform(b) ? laneCommon() : LaneNumber{};
  const LaneNumber& other = constantOf(a) ? b : a;
  LaneTable lanes = other.lanes;
  for (std::uint32_t& lane : lanes)
    lane &= *mask;
  // The common number has none of the bits that remain; nor does it carry into them.
  if (other.alignment >= std::bit_width(*mask)) return laneTable(lanes);
  if (other.common == Common::Xored)
    return number(Common::Xored, std::max(other.alignment, alignmentOf(*mask)), lanes);
  if (!isBelowCommon(other.lanes, other.alignment)) return isUniform(other) ? laneCommon() : LaneNumber{};
  return folded(number(Common::Added, std::max(other.alignment, alignmentOf(*mask)), lanes));
}

LaneNumber bitOr(const LaneNumber& a, const LaneNumber& b) {
  if (!a.known || !b.known) return {};
  if (isExact(a) && isExact(b)) return laneTable(each(a.lanes, b.lanes, std::bit_or()));
  const std::uint8_t alignment = std::min(a.alignment, b.alignment);
  const bool isSum = a.common != Common::Xored && b.common != Common::Xored &&
                     isBelowCommon(a.lanes, alignment) && isBelowCommon(b.lanes, alignment) &&
                     (isExact(a) || isExact(b));
  if (isSum) return folded(number(Common::Added, alignment, each(a.lanes, b.lanes, std::bit_or())));
  return isUniform(a) && isUniform(b) ? laneCommon() : LaneNumber{};
}

LaneNumber bitXor(const LaneNumber& a, const LaneNumber& b) {
  if (!a.known || !b.known) return {};
  if (isExact(a) && isExact(b)) return laneTable(each(a.lanes, b.lanes, std::bit_xor()));
  const std::uint8_t alignment = std::min(a.alignment, b.alignment);
  const LaneTable lanes = each(a.lanes, b.lanes, std::bit_xor());
  // Bits that the common number does not have: still a sum.
  if ((isExact(a) || isExact(b)) && a.common != Common::Xored && b.common != Common::Xored &&
      isBelowCommon(a.lanes, alignment) && isBelowCommon(b.lanes, alignment))
    return folded(number(Common::Added, alignment, lanes));
  const auto left = asXored(a), right = asXored(b);
  if (!left || !right) return {};
  return number(Common::Xored, std::min(left->alignment, right->alignment),
                each(left->lanes, right->lanes, std::bit_xor()));
}

LaneNumber either(const LaneNumber& a, const LaneNumber& b) {
  if (!a.known || !b.known) return {};
  if (a == b) return a;
  if (a.common != Common::Xored && b.common != Common::Xored)
    if (const auto difference = commonDifference(a.lanes, b.lanes, std::minus()))
      return folded(
          number(Common::Added, std::min({a.alignment, b.alignment, alignmentOf(*difference)}), a.lanes));
  const auto left = asXored(a), right = asXored(b);
  if (!left || !right) return {};
  const auto difference = commonDifference(left->lanes, right->lanes, std::bit_xor());
  if (!difference) return {};
  return number(Common::Xored, std::min({left->alignment, right->alignment, alignmentOf(*difference)}),
                left->lanes);
}

} // namespace wavesmith::analysis
