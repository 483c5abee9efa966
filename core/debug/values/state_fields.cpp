// SPDX-License-Identifier: Apache-2.0
#include "debug/values/state_fields.h"

#include "emulator/machine/hardware_registers.h"
#include "isa/fields/hardware_field.h"

#include <fmt/format.h>

#include <span>

namespace wavesmith::debug {

using emulator::StateItem;

namespace {

std::span<const isa::HardwareBits> fieldsIn(StateItem item) {
  namespace hardware = emulator::hardware;
  switch (item) {
  case StateItem::Mode: return isa::hardwareBits(hardware::kMode);
  case StateItem::Status: return isa::hardwareBits(hardware::kStatus);
  case StateItem::TrapStatus: return isa::hardwareBits(hardware::kTrapStatus);
  case StateItem::HardwareId: return isa::hardwareBits(hardware::kHardwareId);
  case StateItem::GprAlloc: return isa::hardwareBits(hardware::kGprAlloc);
  case StateItem::LdsAlloc: return isa::hardwareBits(hardware::kLdsAlloc);
  case StateItem::XccId: return isa::hardwareBits(hardware::kXccId);
  default: return {};
  }
}

} // namespace

std::vector<StateField> fieldsOf(StateItem item, std::uint32_t value) {
  std::vector<StateField> result;
  for (const isa::HardwareBits& field : fieldsIn(item)) {
    const std::uint32_t bits = (value >> field.first) & ((1u << field.count) - 1);
    result.push_back({field.name, field.first, field.count, bits, isa::meaningOf(field, bits)});
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
