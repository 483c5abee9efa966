// SPDX-License-Identifier: Apache-2.0
// A number for each lane of a wave, and one more that is unknown but the same in all lanes:
//
//   v0, the first work-item id            lane + #, a multiple of 64
//   v_and_b32 v1, 63, v0                  lane
//   v_lshl_add_u32 v2, v1, 7, s4          128 * lane + #
//   v_xor_b32 v2, s5, v2                  unknown; of 128 * lane: (128 * lane) xor #
//
// What all lanes have in common does not matter for which of them access the same bank of LDS: both keep which lanes have equal
// bits (lds_banks.h). The common number is a multiple of a power of two, as far as that is known.
//
// A value; any thread.
#pragma once

#include "isa/register.h"

#include <array>
#include <cstdint>

namespace wavesmith::analysis {

using LaneTable = std::array<std::uint32_t, isa::kLanes>;

struct LaneNumber {
  enum class Common : std::uint8_t {
    None,  // the lanes' numbers are known
    Added, // an unknown number is added to each
    Xored, // to each the same bits are flipped
  };
  bool known = false; // false: nothing is known, and the rest has no meaning
  Common common = Common::None;
  std::uint8_t alignment = 0; // the common number is a multiple of 2^alignment; 32: it is 0
  LaneTable lanes{};

  bool operator==(const LaneNumber&) const = default;
};

[[nodiscard]] LaneNumber laneConstant(std::uint32_t number);
// A number that is the same in all lanes, a multiple of 2^alignment.
[[nodiscard]] LaneNumber laneCommon(std::uint8_t alignment = 0);
[[nodiscard]] LaneNumber laneTable(const LaneTable& lanes);
[[nodiscard]] bool isExact(const LaneNumber& number); // the lanes' numbers are known
// The lanes have known differences from the first one, so that it is one number for all of them if these are 0.
[[nodiscard]] bool isUniform(const LaneNumber& number);

[[nodiscard]] LaneNumber add(const LaneNumber& a, const LaneNumber& b);
[[nodiscard]] LaneNumber subtract(const LaneNumber& a, const LaneNumber& b);
[[nodiscard]] LaneNumber multiply(const LaneNumber& a, const LaneNumber& b);
[[nodiscard]] LaneNumber shiftLeft(const LaneNumber& a, const LaneNumber& by);
[[nodiscard]] LaneNumber shiftRight(const LaneNumber& a, const LaneNumber& by);
[[nodiscard]] LaneNumber bitNot(const LaneNumber& a);
[[nodiscard]] LaneNumber bitAnd(const LaneNumber& a, const LaneNumber& b);
[[nodiscard]] LaneNumber bitOr(const LaneNumber& a, const LaneNumber& b);
[[nodiscard]] LaneNumber bitXor(const LaneNumber& a, const LaneNumber& b);
// One of both, the same one for all lanes: where two paths join.
[[nodiscard]] LaneNumber either(const LaneNumber& a, const LaneNumber& b);

} // namespace wavesmith::analysis
