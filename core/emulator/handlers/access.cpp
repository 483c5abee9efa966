// SPDX-License-Identifier: Apache-2.0
#include "emulator/handlers/access.h"

namespace wavesmith::emulator {

bool findWindow(Wave& wave, Address address, std::uint32_t bytes, bool write) {
  const Allocation* const allocation = wave.group->dispatch->memory->find(address);
  if (allocation == nullptr || bytes > allocation->size - (address - allocation->base)) return false;
  if (write && !allocation->writable) return false;
  wave.window = {allocation->base, allocation->size, allocation->host, allocation->writable};
  return true;
}

std::byte* translateSlow(Wave& wave, const MicroOp& op, unsigned lane, Address address, std::uint32_t bytes,
                         bool write) {
  if (findWindow(wave, address, bytes, write)) return wave.window.host + (address - wave.window.base);
  const bool readOnly = write && findWindow(wave, address, bytes, false);
  const FaultKind kind = readOnly ? FaultKind::ReadOnly : write ? FaultKind::Write : FaultKind::Read;
  raise(wave, op, kind, lane, address, bytes);
  return nullptr;
}

} // namespace wavesmith::emulator
