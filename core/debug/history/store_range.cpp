// SPDX-License-Identifier: Apache-2.0
#include "debug/history/store_range.h"

#include "emulator/handlers/access.h"
#include "emulator/handlers/buffer_operands.h"

#include <algorithm>

namespace wavesmith::debug {

using emulator::kLanes;
using emulator::MicroOp;
using emulator::SourceKind;
using emulator::Wave;

namespace {

// Farther apart, single lanes touch fewer pages.
constexpr std::uint64_t kFarthest = 16 * 1024;
constexpr std::uint64_t kAllLanes = ~std::uint64_t{0};

// The smallest and the greatest value of the active lanes.
class Extent {
public:
  void add(std::uint64_t value) {
    first_ = std::min(first_, value);
    last_ = std::max(last_, value);
  }
  [[nodiscard]] std::optional<AddressRange> from(emulator::Address base, std::uint32_t bytes) const {
    if (first_ > last_ || last_ - first_ > kFarthest) return std::nullopt;
    return AddressRange{base + first_, base + last_ + bytes};
  }

private:
  std::uint64_t first_ = kAllLanes, last_ = 0;
};

std::optional<AddressRange> bufferRange(Wave& wave, const MicroOp& op) {
  const isa::Opcode& row = op.instruction->row();
  const emulator::BufferOperands operands(wave, op);
  if (!operands.linear() || operands.structured() || operands.indexed() || operands.offsets() == nullptr ||
      row.has(isa::trait::kFormat))
    return std::nullopt;
  // Lanes out of range store nothing.
  const std::uint64_t records = operands.resource().records;
  Extent extent;
  emulator::forEachLane(wave.exec(), [&](unsigned lane) {
    if (operands.checked(lane) < records) extent.add(operands.offset(lane));
  });
  return extent.from(operands.start(), row.memoryBytes);
}

std::optional<AddressRange> globalRange(const Wave& wave, const MicroOp& op) {
  const emulator::Source& address = op.sources[emulator::slot::kAddress];
  const emulator::Source& base = op.sources[emulator::slot::kSaddr];
  if (address.kind != SourceKind::Vector) return std::nullopt;
  auto offset = static_cast<std::uint64_t>(static_cast<std::int64_t>(op.immediate));
  const std::uint32_t* const low = wave.vgpr[address.index].lane;
  Extent extent;
  if (base.kind == SourceKind::Scalar) {
    offset += emulator::scalar64(wave, base);
    emulator::forEachLane(wave.exec(), [&](unsigned lane) { extent.add(low[lane]); });
  } else {
    const std::uint32_t* const high = wave.vgpr[address.index + 1].lane;
    emulator::forEachLane(wave.exec(),
                          [&](unsigned lane) { extent.add(low[lane] | std::uint64_t{high[lane]} << 32); });
  }
  return extent.from(offset, op.instruction->row().memoryBytes);
}

} // namespace

std::optional<AddressRange> storeRange(Wave& wave, const MicroOp& op) {
  switch (op.instruction->row().encoding) {
  case isa::Encoding::Mubuf: return bufferRange(wave, op);
  case isa::Encoding::Global: return globalRange(wave, op);
  default: return std::nullopt;
  }
}

} // namespace wavesmith::debug
