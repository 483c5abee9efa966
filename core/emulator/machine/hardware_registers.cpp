// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/hardware_registers.h"

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/wave.h"

namespace wavesmith::emulator {
namespace {

using u32 = std::uint32_t;

// An MI300X: 8 XCCs of 4 shader engines; 38 compute units of an XCC are in use.
constexpr u32 kXccs = 8, kShaderEngines = 4, kSimds = 4;

// The bits of TRAPSTS that a kernel may write: "these can be read or written without shader privilege".
constexpr u32 kWritableTrapStatus = 0x1ff;

u32 status(const Wave& wave) {
  const DispatchContext& context = *wave.group->dispatch;
  u32 value = wave.scc ? 1u : 0u;
  value |= (context.kernel->descriptor.priority & 3) << 1;
  value |= u32{wave.priority} << 3;
  value |= 1u << 6; // TRAP_EN
  if (wave.exec() == 0) value |= 1u << 9;
  if (wave.sgpr64(isa::scalar::kVccLo) == 0) value |= 1u << 10;
  if (wave.group->waves.size() > 1) value |= 1u << 11; // IN_TG
  value |= 1u << 16;                                   // VALID
  if (context.scratchBytes != 0) value |= 1u << 28;    // SCRATCH_EN
  return value;
}

u32 hardwareId(const Wave& wave) {
  const u32 inXcc = static_cast<u32>(wave.group->index / kXccs);
  const u32 slot = (wave.id / kSimds) & 15, simd = wave.id % kSimds;
  const u32 unit = inXcc / kShaderEngines % 10, engine = inXcc % kShaderEngines;
  return slot | simd << 4 | unit << 8 | engine << 13;
}

u32 gprAlloc(const Wave& wave) {
  const DispatchContext& context = *wave.group->dispatch;
  const codeobject::KernelDescriptor& d = context.kernel->descriptor;
  return (context.registers / 8 - 1) << 6 | (d.accumOffset / 4 - 1) << 12 |
         (d.scalarRegisters() / 16 - 1) << 24;
}

u32 whole(const Wave& wave, unsigned id) {
  switch (id) {
  case hardware::kMode: return wave.mode;
  case hardware::kStatus: return status(wave);
  case hardware::kTrapStatus: return wave.trapsts;
  case hardware::kHardwareId: return hardwareId(wave);
  case hardware::kGprAlloc: return gprAlloc(wave);
  case hardware::kLdsAlloc: return (wave.group->dispatch->ldsBytes / 256) << 12;
  case hardware::kMemoryBases:
    return static_cast<u32>(kSharedBase >> 48) << 16 | static_cast<u32>(kPrivateBase >> 48);
  case hardware::kXccId: return static_cast<u32>(wave.group->index % kXccs);
  default: return 0;
  }
}

} // namespace

u32 readHardware(const Wave& wave, const HardwareField& field) {
  return (whole(wave, field.id) & maskOf(field)) >> field.offset;
}

void writeHardware(Wave& wave, const HardwareField& field, u32 value) {
  const auto merged = [&](u32 old, u32 mask) { return (old & ~mask) | ((value << field.offset) & mask); };
  if (field.id == hardware::kMode) {
    const u32 before = wave.mode;
    wave.setMode(merged(wave.mode, maskOf(field)));
    if (((before ^ wave.mode) & (mode::kGprIndex | mode::kVskip)) != 0) wave.event = Event::ModeSwitch;
  } else if (field.id == hardware::kTrapStatus) {
    wave.trapsts = merged(wave.trapsts, maskOf(field) & kWritableTrapStatus);
  }
}

} // namespace wavesmith::emulator
