// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/lane_conflicts.h"

#include "checked/memory/order_texts.h"
#include "checked/step.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace wavesmith::checked {
namespace {

namespace slot = emulator::slot;
namespace trait = isa::trait;

bool storesRegisters(const Step& step) {
  const isa::Opcode& row = step.op.instruction->row();
  return row.has(trait::kStore) && !row.has(trait::kAtomic | trait::kFormat) && row.unit != isa::Unit::Smem &&
         step.op.instruction->op != isa::Op::buffer_store_lds_dword &&
         !step.plan.event.has(analysis::CounterEvent::kLdsDma);
}

// A byte that the lane of the piece stores; nothing: it does not come from a vector register.
std::optional<std::uint8_t> storedByte(const Step& step, const Piece& piece, unsigned byte) {
  const isa::Opcode& row = step.op.instruction->row();
  // The second half of two addresses has a register of its own.
  const bool second = row.has(trait::kTwoAddresses) && piece.dword != 0;
  const emulator::Source& data = step.op.sources[second ? slot::kData1 : slot::kData];
  if (data.kind != emulator::SourceKind::Vector) return std::nullopt;
  const unsigned number = data.index + (second ? 0u : piece.dword) + byte / 4;
  const unsigned shift = byte % 4 * 8 + (row.has(trait::kD16Hi) ? 16 : 0);
  return static_cast<std::uint8_t>(step.wave.vgpr[number].lane[piece.lane] >> shift);
}

std::optional<LaneConflict> conflictOf(const Step& step, const Piece& a, const Piece& b) {
  const emulator::Address end = std::min(a.address + a.bytes, b.address + b.bytes);
  for (emulator::Address at = std::max(a.address, b.address); at < end; ++at) {
    const auto byte = static_cast<unsigned>(at - a.address);
    const auto here = storedByte(step, a, byte);
    const auto there = storedByte(step, b, static_cast<unsigned>(at - b.address));
    if (here && there && *here != *there)
      return LaneConflict{.lane = b.lane, .byte = byte, .here = *here, .there = *there};
  }
  return std::nullopt;
}

bool isAscending(std::span<const Piece> pieces) {
  for (std::size_t i = 1; i < pieces.size(); ++i)
    if (pieces[i].address < pieces[i - 1].address + pieces[i - 1].bytes ||
        pieces[i].space != pieces[i - 1].space)
      return false;
  return true;
}

} // namespace

void checkLaneConflicts(const Step& step) {
  const std::span<const Piece> pieces = step.accesses.pieces();
  if (!storesRegisters(step) || isAscending(pieces)) return; // usually
  std::array<const Piece*, Accesses::kMost> sorted{};
  std::size_t count = 0;
  for (const Piece& piece : pieces)
    if (piece.space != Space::Scratch && piece.bytes != 0) sorted[count++] = &piece;
  const std::span<const Piece*> order = std::span(sorted).first(count);
  std::ranges::stable_sort(order, [](const Piece* a, const Piece* b) {
    return a->space != b->space ? a->space < b->space : a->address < b->address;
  });
  // All pieces have the same size, so that those that overlap are neighbors, or share bytes with the ones between.
  for (std::size_t i = 1; i < order.size(); ++i) {
    const Piece& a = *order[i - 1];
    const Piece& b = *order[i];
    if (a.space != b.space || a.lane == b.lane || b.address >= a.address + a.bytes) continue;
    if (const auto conflict = conflictOf(step, a, b)) return reportLaneConflict(step, a, *conflict);
  }
}

} // namespace wavesmith::checked
