// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine/wave.h"

#include "emulator/machine/dispatch_context.h"

#include <algorithm>

namespace wavesmith::emulator {

void Wave::setMode(std::uint32_t value) {
  mode = value;
  const auto keep32 = [&](std::uint32_t bit) { return (value & bit) != 0 ? ~0u : 0x8000'0000u; };
  const auto keep16 = [&](std::uint32_t bit) { return (value & bit) != 0 ? ~0u : 0x8000u; };
  const auto keep64 = [&](std::uint32_t bit) {
    return (value & bit) != 0 ? ~std::uint64_t{0} : std::uint64_t{1} << 63;
  };
  floats.in32 = keep32(mode::kDenormIn32);
  floats.out32 = keep32(mode::kDenormOut32);
  floats.in16 = keep16(mode::kDenormIn64);
  floats.out16 = keep16(mode::kDenormOut64);
  floats.in64 = keep64(mode::kDenormIn64);
  floats.out64 = keep64(mode::kDenormOut64);
  floats.round32 = value & 3;
  floats.round64 = (value >> 2) & 3;
  floats.fp16Overflow = (value & mode::kFp16Overflow) != 0;
  floats.ieee = (value & mode::kIeee) != 0;
  constexpr std::uint32_t kKeeps = mode::kDenormIn64 | mode::kDenormOut64;
  floats.nativeHalf = floats.round64 == 0 && (value & kKeeps) == kKeeps && !floats.fp16Overflow;
}

void raise(Wave& wave, const MicroOp& op, FaultKind kind, unsigned lane, Address address,
           std::uint32_t bytes) {
  if (wave.event == Event::Faulted) return;
  wave.event = Event::Faulted;
  wave.fault = {kind, op.instruction, lane, address, bytes, wave.id, wave.group->index, wave.group->id};
}

void remark(Wave& wave, const MicroOp& op, FaultKind kind, unsigned lane, Address address) {
  const auto same = [&](const FaultSite& note) {
    return note.kind == kind && note.instruction == op.instruction;
  };
  if (std::ranges::none_of(wave.notes, same))
    wave.notes.push_back(
        {kind, op.instruction, lane, address, 0, wave.id, wave.group->index, wave.group->id});
}

const InnerHandlers& innerHandlers(const Wave& wave, const MicroOp& op) {
  const DispatchContext& context = *wave.group->dispatch;
  return context.inner[static_cast<std::size_t>(op.instruction - context.program->instructions().data())];
}

// CDNA3 ISA, table 13.
std::uint64_t specialScalar(const Wave& wave, unsigned number) {
  switch (number) {
  case 235: return kSharedBase;
  case 236: return kSharedBase + kApertureLimit;
  case 237: return kPrivateBase;
  case 238: return kPrivateBase + kApertureLimit;
  case 251: return wave.sgpr64(isa::scalar::kVccLo) == 0;
  case 252: return wave.exec() == 0;
  case 253: return wave.scc;
  default: return 0;
  }
}

} // namespace wavesmith::emulator
