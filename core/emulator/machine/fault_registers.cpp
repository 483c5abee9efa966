// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/fault_registers.h"

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/wave.h"
#include "isa/effects.h"
#include "source/text/numbers.h"

#include <algorithm>

namespace wavesmith::emulator {
namespace {

constexpr std::uint64_t kLow = 0xffff'ffff;
constexpr unsigned kHigh = 32;

std::vector<std::uint32_t> lanesOf(const Wave& wave, std::uint32_t first, std::uint32_t end) {
  std::vector<std::uint32_t> values;
  values.reserve(std::size_t{end - first} * kLanes);
  for (std::uint32_t n = first; n < end; ++n)
    values.insert(values.end(), std::begin(wave.vgpr[n].lane), std::end(wave.vgpr[n].lane));
  return values;
}

void addReads(const isa::Instruction& instruction, std::vector<std::string>& names) {
  for (const isa::RegisterRange& range : isa::effects(instruction).reads) {
    // EXEC and VCC have their own fields; MODE and similar registers are not useful as numbers.
    const bool special =
        range.cls == isa::RegisterClass::Scalar && range.first >= isa::scalar::kFlatScratchLo;
    if (special || range.cls == isa::RegisterClass::State) continue;
    for (std::uint16_t n = 0; n < range.count; ++n) {
      std::string name = isa::toString({range.cls, static_cast<std::uint16_t>(range.first + n), 1});
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
}

} // namespace

FaultRegisters registersAtFault(const Wave& wave) {
  const codeobject::KernelDescriptor& descriptor = wave.group->dispatch->kernel->descriptor;
  const std::uint32_t vectors = std::min(descriptor.accumOffset, wave.registers);
  const std::uint32_t scalars = std::min(descriptor.scalarRegisters(), isa::kScalarRegisters);
  FaultRegisters result;
  result.group = wave.fault.groupId;
  result.wave = wave.fault.wave;
  if (wave.fault.lane != kNoLane) result.lane = wave.fault.lane;
  if (wave.fault.instruction != nullptr) {
    result.address = wave.fault.instruction->address;
    if (wave.fault.instruction->valid()) addReads(*wave.fault.instruction, result.reads);
  }
  result.scalars.assign(wave.sgpr.begin(), wave.sgpr.begin() + scalars);
  result.vectors = lanesOf(wave, 0, vectors);
  result.accumulation = lanesOf(wave, vectors, wave.registers);
  result.exec = wave.exec();
  result.vcc = wave.sgpr64(isa::scalar::kVccLo);
  result.m0 = wave.sgpr[isa::scalar::kM0];
  result.scc = wave.scc;
  return result;
}

std::optional<std::uint32_t> valueOf(const FaultRegisters& registers, const std::string& name,
                                     std::uint32_t lane) {
  if (name == "exec_lo") return static_cast<std::uint32_t>(registers.exec & kLow);
  if (name == "exec_hi") return static_cast<std::uint32_t>(registers.exec >> kHigh);
  if (name == "vcc_lo") return static_cast<std::uint32_t>(registers.vcc & kLow);
  if (name == "vcc_hi") return static_cast<std::uint32_t>(registers.vcc >> kHigh);
  if (name == "m0") return registers.m0;
  if (name == "scc") return registers.scc ? 1 : 0;
  const auto number = source::readNumber<std::size_t>(name.substr(std::min<std::size_t>(1, name.size())));
  if (!number) return std::nullopt;
  const auto at = [](const std::vector<std::uint32_t>& values,
                     std::size_t n) -> std::optional<std::uint32_t> {
    if (n >= values.size()) return std::nullopt;
    return values[n];
  };
  switch (name.front()) {
  case 's': return at(registers.scalars, *number);
  case 'v': return at(registers.vectors, *number * isa::kLanes + lane);
  case 'a': return at(registers.accumulation, *number * isa::kLanes + lane);
  default: return std::nullopt;
  }
}

} // namespace wavesmith::emulator
