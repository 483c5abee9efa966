// SPDX-License-Identifier: Apache-2.0
#include "runs/registers_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <cstdint>
#include <span>

namespace wavesmith::cli {
namespace {

// The lane of the fault; for a fault without a lane, the first active one.
std::uint32_t laneOf(const emulator::FaultRegisters& registers) {
  if (registers.lane) return *registers.lane;
  return registers.exec == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(registers.exec));
}

// A list of lanes for each register.
nlohmann::ordered_json vectorsJson(std::span<const std::uint32_t> values) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (; values.size() >= isa::kLanes; values = values.subspan(isa::kLanes)) {
    const auto lanes = values.first(isa::kLanes);
    json.push_back(std::vector<std::uint32_t>(lanes.begin(), lanes.end()));
  }
  return json;
}

} // namespace

std::string registersText(const worker::RunSummary& summary) {
  if (!summary.registers) return {};
  const emulator::FaultRegisters& registers = *summary.registers;
  const std::uint32_t lane = laneOf(registers);
  std::string text =
      fmt::format("  registers of work-group ({}, {}, {}), wave {}, lane {}:\n", registers.group[0],
                  registers.group[1], registers.group[2], registers.wave, lane);
  for (const std::string& name : registers.reads)
    if (const auto value = emulator::valueOf(registers, name, lane))
      text += fmt::format("    {:<5} {:#010x}\n", name, *value);
  text += fmt::format("    exec  {:#018x}\n    vcc   {:#018x}\n    m0    {:#010x}\n    scc   {}\n",
                      registers.exec, registers.vcc, registers.m0, registers.scc ? 1 : 0);
  return text;
}

void addRegistersJson(nlohmann::ordered_json& json, const worker::RunSummary& summary) {
  if (!summary.registers) return;
  const emulator::FaultRegisters& registers = *summary.registers;
  nlohmann::ordered_json& of = json["registers"];
  of["workgroup"] = registers.group;
  of["wave"] = registers.wave;
  if (registers.lane) of["lane"] = *registers.lane;
  of["address"] = registers.address;
  of["reads"] = registers.reads;
  of["exec"] = registers.exec;
  of["vcc"] = registers.vcc;
  of["m0"] = registers.m0;
  of["scc"] = registers.scc;
  of["sgprs"] = registers.scalars;
  of["vgprs"] = vectorsJson(registers.vectors);
  of["agprs"] = vectorsJson(registers.accumulation);
}

} // namespace wavesmith::cli
