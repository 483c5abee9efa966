// SPDX-License-Identifier: Apache-2.0
#include "debug/values/state_fields.h"

#include <fmt/format.h>

#include <array>
#include <span>

namespace wavesmith::debug {

using emulator::StateItem;

namespace {

enum class Meaning : std::uint8_t { Number, Flag, Rounding, Denormals, Exceptions, Count };
struct FieldRow {
  std::string_view name;
  unsigned first, count;
  Meaning meaning;
  unsigned scale = 1, bias = 0; // of a Count: it means (value + bias) * scale
  std::string_view unit = {};
};

// CDNA3 ISA 3.3, table 3.
// CSP: CDNA3 ISA 4.6 (emulator/handlers/control.cpp).
constexpr std::array<FieldRow, 10> kMode{{{"FP_ROUND", 0, 4, Meaning::Rounding},
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
constexpr std::array<FieldRow, 9> kStatus{{{"SCC", 0, 1, Meaning::Flag},
                                           {"SPI_PRIO", 1, 2, Meaning::Number},
                                           {"USER_PRIO", 3, 2, Meaning::Number},
                                           {"TRAP_EN", 6, 1, Meaning::Flag},
                                           {"EXECZ", 9, 1, Meaning::Flag},
                                           {"VCCZ", 10, 1, Meaning::Flag},
                                           {"IN_TG", 11, 1, Meaning::Flag},
                                           {"VALID", 16, 1, Meaning::Flag},
                                           {"SCRATCH_EN", 28, 1, Meaning::Flag}}};
constexpr std::array<FieldRow, 1> kTrapStatus{{{"EXCP", 0, 9, Meaning::Exceptions}}};
constexpr std::array<FieldRow, 4> kHardwareId{{{"WAVE_ID", 0, 4, Meaning::Number},
                                               {"SIMD_ID", 4, 2, Meaning::Number},
                                               {"CU_ID", 8, 4, Meaning::Number},
                                               {"SE_ID", 13, 3, Meaning::Number}}};
// The units are those of emulator/machine/hardware_registers.h.
constexpr std::array<FieldRow, 3> kGprAlloc{
    {{"VGPR_SIZE", 6, 6, Meaning::Count, 8, 1, "VGPRs and AGPRs"},
     {"ACCV_OFFSET", 12, 6, Meaning::Count, 4, 1, "VGPRs before the AGPRs"},
     {"SGPR_SIZE", 24, 4, Meaning::Count, 16, 1, "SGPRs"}}};
constexpr std::array<FieldRow, 1> kLdsAlloc{{{"LDS_SIZE", 12, 9, Meaning::Count, 256, 0, "bytes"}}};
// HIP, hip_device_functions.h: XCC_ID_XCC_ID_SIZE.
constexpr std::array<FieldRow, 1> kXccId{{{"XCC_ID", 0, 4, Meaning::Number}}};

std::span<const FieldRow> fieldsIn(StateItem item) {
  switch (item) {
  case StateItem::Mode: return kMode;
  case StateItem::Status: return kStatus;
  case StateItem::TrapStatus: return kTrapStatus;
  case StateItem::HardwareId: return kHardwareId;
  case StateItem::GprAlloc: return kGprAlloc;
  case StateItem::LdsAlloc: return kLdsAlloc;
  case StateItem::XccId: return kXccId;
  default: return {};
  }
}

std::string meaningOf(const FieldRow& field, std::uint32_t value) {
  constexpr std::array<std::string_view, 4> kRounding{"to nearest even", "up", "down", "toward zero"};
  // CDNA3 ISA, table 3: FP_DENORM: bit 0 of each pair keeps those of sources, bit 1 those of results.
  constexpr std::array<std::string_view, 4> kDenormals{"flushed", "flushed in results", "flushed in sources",
                                                       "kept"};
  constexpr std::array<std::string_view, 9> kExceptions{
      "invalid", "input denormal",           "division by zero", "overflow",        "underflow",
      "inexact", "integer division by zero", "address watch",    "memory violation"};
  switch (field.meaning) {
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
  case Meaning::Count: return fmt::format("{} {}", (value + field.bias) * field.scale, field.unit);
  case Meaning::Flag:
  case Meaning::Number: break;
  }
  return {};
}

} // namespace

std::vector<StateField> fieldsOf(StateItem item, std::uint32_t value) {
  std::vector<StateField> result;
  for (const FieldRow& field : fieldsIn(item)) {
    const std::uint32_t bits = (value >> field.first) & ((1u << field.count) - 1);
    result.push_back({field.name, field.first, field.count, bits, meaningOf(field, bits)});
  }
  return result;
}

std::string fieldsText(StateItem item, std::uint32_t value) {
  std::string text;
  for (const StateField& field : fieldsOf(item, value)) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", field.name, field.value);
    if (!field.meaning.empty()) text += fmt::format(" ({})", field.meaning);
  }
  return text;
}

} // namespace wavesmith::debug
