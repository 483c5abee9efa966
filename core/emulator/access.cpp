// SPDX-License-Identifier: Apache-2.0
#include "emulator/access.h"

namespace wavesmith::emulator {

std::byte* translateSlow(Wave& wave, const MicroOp& op, unsigned lane, Address address, std::uint32_t bytes,
                         bool write) {
  const Memory& memory = *wave.group->dispatch->memory;
  const Allocation* const allocation = memory.find(address);
  const std::uint64_t offset = allocation != nullptr ? address - allocation->base : 0;
  if (allocation == nullptr || bytes > allocation->size - offset) {
    raise(wave, op, write ? FaultKind::Write : FaultKind::Read, lane, address, bytes);
    return nullptr;
  }
  if (write && !allocation->writable) {
    raise(wave, op, FaultKind::ReadOnly, lane, address, bytes);
    return nullptr;
  }
  wave.window = {allocation->base, allocation->size, allocation->host, allocation->writable};
  return allocation->host + offset;
}

} // namespace wavesmith::emulator
