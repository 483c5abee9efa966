// SPDX-License-Identifier: Apache-2.0
// DPP: from which lane each lane reads its first source, and which lanes are written (CDNA3 ISA 13.3.9, tables 92 and
// 93).
//
//   dppControlText(0x111)            "row_shr:1"
//   dppSourceLane(0x111, 5)          4
//   dppSourceLane(0x111, 16)         nothing: lane 16 is the first of its row
//
// Independent of the emulator, with which tests compare it. Pure functions; any thread.
#pragma once

#include "isa/fields/explained.h"
#include "syntax/expression.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::isa {

// How lanes are connected. The order is that of the form's list.
enum class DppPattern : std::uint8_t {
  QuadPerm,
  RowShl,
  RowShr,
  RowRor,
  RowMirror,
  RowHalfMirror,
  RowBcast,
  RowNewbcast,
  WaveShl,
  WaveRol,
  WaveShr,
  WaveRor,
  Reserved,
};
inline constexpr unsigned kDppPatterns = 12; // without Reserved

struct DppImmediate {
  std::uint16_t control = 0xe4; // quad_perm:[0,1,2,3]
  std::uint8_t rowMask = 0xf;
  std::uint8_t bankMask = 0xf;
  bool boundCtrl = false; // in LLVM's syntax, bound_ctrl:1

  bool operator==(const DppImmediate&) const = default;
};

[[nodiscard]] DppPattern dppPattern(std::uint16_t control);
[[nodiscard]] std::string_view dppPatternName(DppPattern pattern); // "row_shl"
// The numbers that follow the name: "row_shl:1..15". 0 and 0: none; for QuadPerm, four of 0 to 3.
struct DppRange {
  unsigned first = 0, last = 0;
};
[[nodiscard]] DppRange dppRange(DppPattern pattern);
// `number`: as after the colon; for QuadPerm, the 8 bits of the four numbers.
[[nodiscard]] std::uint16_t dppControl(DppPattern pattern, unsigned number);
[[nodiscard]] unsigned dppNumber(std::uint16_t control); // the inverse

[[nodiscard]] std::string dppControlText(std::uint16_t control);
// "row_shr:1 row_mask:0xf bank_mask:0xf"
[[nodiscard]] std::string dppText(const DppImmediate& dpp);
// The control of "quad_perm:[1,0,3,2]", "row_shr:1", "row_mirror"; nothing: another text, or numbers out of range.
[[nodiscard]] std::optional<std::uint16_t> parseDppControl(std::string_view text,
                                                           const syntax::Evaluate& evaluate);

// The lane whose value a lane gets; nothing: it is outside.
[[nodiscard]] std::optional<unsigned> dppSourceLane(std::uint16_t control, unsigned lane);

[[nodiscard]] Explained explain(const DppImmediate& dpp);

} // namespace wavesmith::isa
