// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/hardware_field.h"

#include "isa/fields/hwreg_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::isa {
namespace {

using Meaning = HardwareBits::Meaning;

constexpr unsigned kRegisterBits = 32;

// CDNA3 ISA 3.3, table 3.
// CSP: CDNA3 ISA 4.6 (emulator/handlers/control.cpp).
constexpr std::array<HardwareBits, 10> kModeBits{
    {{"FP_ROUND", 0, 4, Meaning::Rounding},
     {"FP_DENORM", 4, 4, Meaning::Denormals},
     {"DX10_CLAMP", 8, 1, Meaning::Flag},
     {"IEEE", 9, 1, Meaning::Flag},
     {"LOD_CLAMPED", 10, 1, Meaning::Flag},
     {"EXCP_EN", 12, 7, Meaning::Exceptions},
     {"FP16_OVFL", 23, 1, Meaning::Flag},
     {"GPR_IDX_EN", 27, 1, Meaning::Flag},
     {"VSKIP", 28, 1, Meaning::Flag},
     {"CSP", 29, 3, Meaning::Count, 1, 0, "entries on the fork stack"}}};
// CDNA3 ISA 3.2, table 2; as far as the emulator has them.
constexpr std::array<HardwareBits, 9> kStatusBits{{{"SCC", 0, 1, Meaning::Flag},
                                                   {"SPI_PRIO", 1, 2, Meaning::Number},
                                                   {"USER_PRIO", 3, 2, Meaning::Number},
                                                   {"TRAP_EN", 6, 1, Meaning::Flag},
                                                   {"EXECZ", 9, 1, Meaning::Flag},
                                                   {"VCCZ", 10, 1, Meaning::Flag},
                                                   {"IN_TG", 11, 1, Meaning::Flag},
                                                   {"VALID", 16, 1, Meaning::Flag},
                                                   {"SCRATCH_EN", 28, 1, Meaning::Flag}}};
constexpr std::array<HardwareBits, 1> kTrapStatusBits{{{"EXCP", 0, 9, Meaning::Exceptions}}};
constexpr std::array<HardwareBits, 4> kHardwareIdBits{{{"WAVE_ID", 0, 4, Meaning::Number},
                                                       {"SIMD_ID", 4, 2, Meaning::Number},
                                                       {"CU_ID", 8, 4, Meaning::Number},
                                                       {"SE_ID", 13, 3, Meaning::Number}}};
// The units are those of emulator/machine/hardware_registers.h.
constexpr std::array<HardwareBits, 3> kGprAllocBits{
    {{"VGPR_SIZE", 6, 6, Meaning::Count, 8, 1, "VGPRs and AGPRs"},
     {"ACCV_OFFSET", 12, 6, Meaning::Count, 4, 1, "VGPRs before the AGPRs"},
     {"SGPR_SIZE", 24, 4, Meaning::Count, 16, 1, "SGPRs"}}};
constexpr std::array<HardwareBits, 1> kLdsAllocBits{{{"LDS_SIZE", 12, 9, Meaning::Count, 256, 0, "bytes"}}};
// HIP, hip_device_functions.h: XCC_ID_XCC_ID_SIZE.
constexpr std::array<HardwareBits, 1> kXccIdBits{{{"XCC_ID", 0, 4, Meaning::Number}}};

std::string bitsText(unsigned first, unsigned count) {
  return count == 1 ? fmt::format("bit {}", first) : fmt::format("bits {}:{}", first + count - 1, first);
}

std::string registerText(unsigned id) {
  return hwregName(id).empty() ? fmt::format("hardware register {}", id) : std::string(hwregName(id));
}

ExplainedField explainBits(const HardwareBits& bits, const HardwareFieldImmediate& field,
                           std::optional<std::uint32_t> written) {
  const unsigned first = std::max(bits.first, field.offset);
  const unsigned end = std::min(bits.first + bits.count, field.offset + field.size);
  ExplainedField row{std::string(bits.name), bitsText(first, end - first), {}};
  if (end - first != bits.count)
    row.meaning = fmt::format("{} of its {} bits", end - first, bits.count);
  else if (written)
    row.meaning = meaningOf(bits, (*written >> (first - field.offset)) & ((1U << bits.count) - 1));
  if (written && row.meaning.empty())
    row.meaning = fmt::format("becomes {}", (*written >> (first - field.offset)) & ((1U << bits.count) - 1));
  return row;
}

} // namespace

HardwareFieldImmediate decodeHardwareField(std::uint32_t simm16) {
  return {.id = simm16 & 63, .offset = (simm16 >> 6) & 31, .size = ((simm16 >> 11) & 31) + 1};
}

std::uint32_t encode(const HardwareFieldImmediate& field) {
  return (field.id & 63) | (field.offset & 31) << 6 | ((field.size - 1) & 31) << 11;
}

std::string hardwareFieldText(const HardwareFieldImmediate& field) {
  std::string text = "hwreg(";
  text += hwregName(field.id).empty() ? std::to_string(field.id) : std::string{hwregName(field.id)};
  if (field.offset != 0 || field.size != kRegisterBits)
    text += fmt::format(", {}, {}", field.offset, field.size);
  return text + ')';
}

std::span<const HardwareBits> hardwareBits(unsigned id) {
  switch (id) {
  case 1: return kModeBits;
  case 2: return kStatusBits;
  case 3: return kTrapStatusBits;
  case 4: return kHardwareIdBits;
  case 5: return kGprAllocBits;
  case 6: return kLdsAllocBits;
  case 20: return kXccIdBits;
  default: return {};
  }
}

std::string meaningOf(const HardwareBits& bits, std::uint32_t value) {
  constexpr std::array<std::string_view, 4> kRounding{"to nearest even", "up", "down", "toward zero"};
  // CDNA3 ISA, table 3: FP_DENORM: bit 0 of each pair keeps those of sources, bit 1 those of results.
  constexpr std::array<std::string_view, 4> kDenormals{"flushed", "flushed in results", "flushed in sources",
                                                       "kept"};
  constexpr std::array<std::string_view, 9> kExceptions{
      "invalid", "input denormal",           "division by zero", "overflow",        "underflow",
      "inexact", "integer division by zero", "address watch",    "memory violation"};
  switch (bits.meaning) {
  case Meaning::Rounding:
    return fmt::format("f32 {}, f64 and f16 {}", kRounding[value & 3], kRounding[(value >> 2) & 3]);
  case Meaning::Denormals:
    return fmt::format("f32 {}, f64 and f16 {}", kDenormals[value & 3], kDenormals[(value >> 2) & 3]);
  case Meaning::Exceptions: {
    std::string text;
    for (std::size_t i = 0; i < kExceptions.size(); ++i)
      if (((value >> i) & 1) != 0) text += fmt::format("{}{}", text.empty() ? "" : ", ", kExceptions[i]);
    return text.empty() ? "none" : text;
  }
  case Meaning::Count: return fmt::format("{} {}", (value + bits.bias) * bits.scale, bits.unit);
  case Meaning::Flag:
  case Meaning::Number: break;
  }
  return {};
}

Explained explain(const HardwareFieldImmediate& field, bool writes, std::optional<std::uint32_t> written) {
  const std::string what = registerText(field.id);
  const unsigned size = std::min(field.size, kRegisterBits - field.offset);
  const std::string part = size == kRegisterBits ? "all bits" : bitsText(field.offset, size);
  Explained result{.text = hardwareFieldText(field),
                   .summary = fmt::format("{} {} of {}.", writes ? "Writes" : "Reads", part, what),
                   .fields = {},
                   .notes = {}};
  unsigned named = 0;
  for (const HardwareBits& bits : hardwareBits(field.id)) {
    if (bits.first + bits.count <= field.offset || bits.first >= field.offset + size) continue;
    result.fields.push_back(explainBits(bits, field, written));
    named += std::min(bits.first + bits.count, field.offset + size) - std::max(bits.first, field.offset);
  }
  if (field.size > size)
    result.notes.push_back(fmt::format("bits above 31 do not exist: {} of {} are left", size, field.size));
  if (hwregName(field.id).empty())
    result.notes.emplace_back("gfx942 has no register with this number");
  else if (named < size)
    result.notes.push_back(fmt::format("{} of the {} bits are not described here", size - named, size));
  return result;
}

} // namespace wavesmith::isa
