// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/old_reads.h"

#include "checked/accesses.h"

namespace wavesmith::checked {

void OldReads::add(const emulator::Wave& wave, std::span<const OldBytes> bytes) {
  constexpr std::uint64_t kNode = 64; // bytes of a node of a tree, with its key
  reads_[{wave.group->index, wave.id, wave.executed}].assign(bytes.begin(), bytes.end());
  bytes_ += kNode + sizeof(Key) + bytes.size_bytes();
}

std::span<const OldBytes> OldReads::of(const emulator::Wave& wave, std::uint64_t executed) const {
  if (reads_.empty()) return {};
  const auto at = reads_.find({wave.group->index, wave.id, executed});
  return at == reads_.end() ? std::span<const OldBytes>() : at->second;
}

void deliver(emulator::Wave& wave, const emulator::MicroOp& op, std::span<const OldBytes> bytes) {
  for (const OldBytes& old : bytes) {
    if (old.lane == kScalarLane)
      wave.sgpr[(op.scalarDestination + old.dword) & 127] = old.value;
    else if (op.destinationDwords > old.dword)
      wave.vgpr[op.destination + old.dword].lane[old.lane] = old.value;
  }
}

} // namespace wavesmith::checked
