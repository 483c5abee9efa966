// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/dpp_control.h"

#include "isa/fields/lane_map.h"
#include "syntax/operands.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <array>

namespace wavesmith::isa {
namespace {

// CDNA3 ISA, table 93. `first`: the control of the smallest number.
struct DppRow {
  std::string_view name;
  DppRange range;
  std::uint16_t first;
};
constexpr std::array<DppRow, kDppPatterns> kDppRows{{{"quad_perm", {0, 0xff}, 0x000},
                                                     {"row_shl", {1, 15}, 0x101},
                                                     {"row_shr", {1, 15}, 0x111},
                                                     {"row_ror", {1, 15}, 0x121},
                                                     {"row_mirror", {0, 0}, 0x140},
                                                     {"row_half_mirror", {0, 0}, 0x141},
                                                     {"row_bcast", {15, 31}, 0x142},
                                                     {"row_newbcast", {0, 15}, 0x150},
                                                     {"wave_shl", {1, 1}, 0x130},
                                                     {"wave_rol", {1, 1}, 0x134},
                                                     {"wave_shr", {1, 1}, 0x138},
                                                     {"wave_ror", {1, 1}, 0x13c}}};
constexpr unsigned kLastLane = kWaveLanes - 1;

const DppRow& rowOf(DppPattern pattern) {
  return kDppRows[static_cast<std::size_t>(pattern)];
}

std::string dppSentence(std::uint16_t control) {
  const unsigned n = dppNumber(control);
  switch (dppPattern(control)) {
  case DppPattern::QuadPerm:
    return fmt::format("In each group of four lanes, lanes 0 to 3 read lanes {}, {}, {} and {} of the group.",
                       n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6 & 3);
  case DppPattern::RowShl:
    return fmt::format("Lane i reads lane i + {} of its row of 16: values move to lower lanes.", n);
  case DppPattern::RowShr:
    return fmt::format("Lane i reads lane i - {} of its row of 16: values move to higher lanes.", n);
  case DppPattern::RowRor:
    return fmt::format("Each row of 16 lanes is rotated by {} toward higher lanes.", n);
  case DppPattern::RowMirror: return "The lanes of each row of 16 in reverse order.";
  case DppPattern::RowHalfMirror: return "The lanes of each half row of 8 in reverse order.";
  case DppPattern::RowBcast:
    return n == 15 ? "All lanes of a row of 16 read the last lane of the row before."
                   : "Lanes 32 to 63 read lane 31.";
  case DppPattern::RowNewbcast: return fmt::format("All lanes of a row of 16 read its lane {}.", n);
  case DppPattern::WaveShl: return "Lane i reads lane i + 1 of the wave: values move to lower lanes.";
  case DppPattern::WaveRol: return "Lane i reads lane i + 1 of the wave, and lane 63 reads lane 0.";
  case DppPattern::WaveShr: return "Lane i reads lane i - 1 of the wave: values move to higher lanes.";
  case DppPattern::WaveRor: return "Lane i reads lane i - 1 of the wave, and lane 0 reads lane 63.";
  case DppPattern::Reserved: break;
  }
  return "gfx942 reserves this control.";
}

// "0, 2" of a mask of four bits.
std::string maskWords(unsigned mask) {
  if ((mask & 0xf) == 0xf) return "all";
  std::string text;
  for (unsigned bit = 0; bit < 4; ++bit)
    if ((mask >> bit & 1) != 0) text += fmt::format("{}{}", text.empty() ? "" : ", ", bit);
  return text.empty() ? "none" : text;
}

// The four numbers of "[1,0,3,2]", blanks allowed, as 8 bits.
std::optional<std::int64_t> parseQuad(std::string_view text, const syntax::Evaluate& evaluate) {
  if (!text.starts_with('[') || !text.ends_with(']')) return std::nullopt;
  const auto lanes = syntax::splitAtCommas(text.substr(1, text.size() - 2), 0);
  if (lanes.size() != 4) return std::nullopt;
  unsigned bits = 0;
  for (unsigned lane = 0; lane < 4; ++lane) {
    const auto number = evaluate(lanes[lane].text);
    if (!number || *number < 0 || *number > 3) return std::nullopt;
    bits |= static_cast<unsigned>(*number) << (2 * lane);
  }
  return bits;
}

} // namespace

DppPattern dppPattern(std::uint16_t control) {
  if (control <= 0xff) return DppPattern::QuadPerm;
  for (unsigned k = 1; k < kDppPatterns; ++k) {
    const auto pattern = static_cast<DppPattern>(k);
    if (pattern == DppPattern::RowBcast) {
      if (control == 0x142 || control == 0x143) return pattern;
      continue;
    }
    const DppRow& row = kDppRows[k];
    if (control >= row.first && control <= row.first + (row.range.last - row.range.first)) return pattern;
  }
  return DppPattern::Reserved;
}

std::string_view dppPatternName(DppPattern pattern) {
  return pattern == DppPattern::Reserved ? std::string_view("reserved") : rowOf(pattern).name;
}

DppRange dppRange(DppPattern pattern) {
  return pattern == DppPattern::Reserved ? DppRange{} : rowOf(pattern).range;
}

std::uint16_t dppControl(DppPattern pattern, unsigned number) {
  if (pattern == DppPattern::RowBcast) return number == 15 ? 0x142 : 0x143;
  const DppRow& row = rowOf(pattern);
  return static_cast<std::uint16_t>(row.first + number - row.range.first);
}

unsigned dppNumber(std::uint16_t control) {
  const DppPattern pattern = dppPattern(control);
  if (pattern == DppPattern::Reserved) return control;
  if (pattern == DppPattern::RowBcast) return control == 0x142 ? 15 : 31;
  const DppRow& row = rowOf(pattern);
  return control - row.first + row.range.first;
}

std::string dppControlText(std::uint16_t control) {
  const DppPattern pattern = dppPattern(control);
  const unsigned n = dppNumber(control);
  switch (pattern) {
  case DppPattern::QuadPerm:
    return fmt::format("quad_perm:[{},{},{},{}]", n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6 & 3);
  case DppPattern::RowMirror:
  case DppPattern::RowHalfMirror: return std::string(dppPatternName(pattern));
  case DppPattern::Reserved: return fmt::format("/* dpp_ctrl 0x{:x} */", control);
  default: return fmt::format("{}:{}", dppPatternName(pattern), n);
  }
}

std::string dppText(const DppImmediate& dpp) {
  return fmt::format("{} row_mask:0x{:x} bank_mask:0x{:x}{}", dppControlText(dpp.control), dpp.rowMask,
                     dpp.bankMask, dpp.boundCtrl ? " bound_ctrl:1" : "");
}

std::optional<std::uint16_t> parseDppControl(std::string_view text, const syntax::Evaluate& evaluate) {
  const std::string_view name = syntax::modifierName(text);
  const std::string_view value = syntax::modifierValue(text);
  for (unsigned k = 0; k < kDppPatterns; ++k) {
    const DppRow& row = kDppRows[k];
    if (row.name != name) continue;
    const auto pattern = static_cast<DppPattern>(k);
    if (pattern == DppPattern::RowMirror || pattern == DppPattern::RowHalfMirror)
      return text == name ? std::optional(row.first) : std::nullopt;
    const auto number = pattern == DppPattern::QuadPerm ? parseQuad(value, evaluate) : evaluate(value);
    const bool isInRange = number && *number >= row.range.first && *number <= row.range.last &&
                           (pattern != DppPattern::RowBcast || *number == 15 || *number == 31);
    return isInRange ? std::optional(dppControl(pattern, static_cast<unsigned>(*number))) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<unsigned> dppSourceLane(std::uint16_t control, unsigned lane) {
  const unsigned n = dppNumber(control);
  const unsigned in = lane % 16; // in its row
  const unsigned row = lane - in;
  switch (dppPattern(control)) {
  case DppPattern::QuadPerm: return lane - lane % 4 + (n >> (2 * (lane % 4)) & 3);
  case DppPattern::RowShl: return in + n < 16 ? std::optional(lane + n) : std::nullopt;
  case DppPattern::RowShr: return in >= n ? std::optional(lane - n) : std::nullopt;
  case DppPattern::RowRor: return row + (in + 16 - n) % 16;
  case DppPattern::RowMirror: return row + 15 - in;
  case DppPattern::RowHalfMirror: return lane - lane % 8 + 7 - lane % 8;
  case DppPattern::RowBcast:
    if (n == 15) return row > 0 ? std::optional(row - 1) : std::nullopt;
    return lane > 31 ? std::optional(31U) : std::nullopt;
  case DppPattern::RowNewbcast: return row + n;
  case DppPattern::WaveShl: return lane < kLastLane ? std::optional(lane + 1) : std::nullopt;
  case DppPattern::WaveRol: return (lane + 1) % kWaveLanes;
  case DppPattern::WaveShr: return lane > 0 ? std::optional(lane - 1) : std::nullopt;
  case DppPattern::WaveRor: return (lane + kLastLane) % kWaveLanes;
  case DppPattern::Reserved: break;
  }
  return std::nullopt;
}

Explained explain(const DppImmediate& dpp) {
  Explained result{.text = dppText(dpp), .summary = dppSentence(dpp.control), .fields = {}, .notes = {}};
  result.fields = laneRows([&](unsigned lane) { return dppSourceLane(dpp.control, lane); });
  result.fields.push_back({"row_mask", fmt::format("0x{:x}", dpp.rowMask),
                           fmt::format("rows of 16 lanes that are written: {}", maskWords(dpp.rowMask))});
  result.fields.push_back(
      {"bank_mask", fmt::format("0x{:x}", dpp.bankMask),
       fmt::format("groups of four lanes that are written, in each row: {}", maskWords(dpp.bankMask))});
  result.fields.push_back({"bound_ctrl", dpp.boundCtrl ? "1" : "0",
                           dpp.boundCtrl
                               ? "a lane without a source (-), or whose source is inactive, reads 0"
                               : "a lane without a source (-), or whose source is inactive, is not written"});
  return result;
}

} // namespace wavesmith::isa
