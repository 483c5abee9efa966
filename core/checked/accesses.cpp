// SPDX-License-Identifier: Apache-2.0
#include "checked/accesses.h"

#include "emulator/handlers/access.h"
#include "emulator/handlers/buffer_format.h"
#include "emulator/handlers/buffer_operands.h"
#include "isa/effects.h"

#include <algorithm>

namespace wavesmith::checked {
namespace {

using emulator::Address;
using emulator::BufferOperands;
using emulator::BufferPlace;
using emulator::forEachLane;
using emulator::MicroOp;
using emulator::Source;
using emulator::SourceKind;
using emulator::Wave;
using isa::Encoding;
using isa::Op;
namespace slot = emulator::slot;
namespace trait = isa::trait;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// What an instruction does with the bytes in memory.
struct Way {
  u32 bytes = 0; // bytes of a lane
  bool read = false, write = false;
};
Way wayOf(const isa::Opcode& row) {
  const bool atomic = row.has(trait::kAtomic);
  return {row.memoryBytes, atomic || row.has(trait::kLoad), atomic || row.has(trait::kStore)};
}

Piece pieceOf(const Way& way, Space space, Address address, u32 bytes, unsigned lane, unsigned dword = 0) {
  return {.address = address,
          .bytes = static_cast<std::uint16_t>(bytes),
          .lane = static_cast<std::uint8_t>(lane),
          .dword = static_cast<std::uint8_t>(dword),
          .space = space,
          .read = way.read,
          .write = way.write};
}

// --- LDS ---

// Bytes past the allocation are not accessed (CDNA3 ISA 11.3): only the dwords that fit are in the list.
void addLds(Accesses& to, const Way& way, const Wave& wave, u64 address, u32 bytes, unsigned lane,
            unsigned dword = 0) {
  const u64 size = wave.group->lds.size();
  if (address > size || bytes > size - address)
    to.addBeyondLds(pieceOf(way, Space::Lds, address, bytes, lane, dword));
  if (bytes > 4)
    while (bytes != 0 && (address > size || bytes > size - address))
      bytes -= 4;
  else if (address > size || bytes > size - address)
    return;
  if (bytes != 0) to.add(pieceOf(way, Space::Lds, address, bytes, lane, dword));
}

// The number of elements per step of the offsets (11.3.1).
u32 offsetScale(Op op) {
  switch (op) {
  case Op::ds_read2st64_b32:
  case Op::ds_read2st64_b64:
  case Op::ds_write2st64_b32:
  case Op::ds_write2st64_b64:
  case Op::ds_wrxchg2st64_rtn_b32:
  case Op::ds_wrxchg2st64_rtn_b64: return 64;
  default: return 1;
  }
}

void collectLds(Accesses& to, const Wave& wave, const MicroOp& op) {
  const isa::Opcode& row = op.instruction->row();
  const Way way = wayOf(row);
  const u64 exec = wave.exec();
  const u32 offset = static_cast<u32>(op.immediate);
  const u64 m0 = wave.sgpr[isa::scalar::kM0] & 0xffff;
  switch (op.instruction->op) {
  case Op::ds_read_addtid_b32:
  case Op::ds_write_addtid_b32:
    return forEachLane(exec, [&](unsigned lane) { addLds(to, way, wave, m0 + offset + 4 * lane, 4, lane); });
  case Op::ds_append:
  case Op::ds_consume: return addLds(to, {4, true, true}, wave, m0 + offset, 4, kScalarLane);
  default: break;
  }
  const Source& address = op.sources[slot::kAddress];
  if (address.kind != SourceKind::Vector) return;
  const u32* const base = wave.vgpr[address.index].lane;
  if (op.instruction->op == Op::ds_condxchg32_rtn_b64)
    return forEachLane(exec, [&](unsigned lane) {
      addLds(to, {8, true, true}, wave, (base[lane] + offset) & 0xfff8u, 8, lane);
    });
  if (!row.has(trait::kTwoAddresses))
    return forEachLane(exec, [&](unsigned lane) {
      addLds(to, way, wave, static_cast<u32>(base[lane] + offset), way.bytes, lane); // the sum wraps
    });
  const u32 bytes = way.bytes / 2, scale = bytes * offsetScale(op.instruction->op);
  const u32 second = op.instruction->modifiers.offset1 * scale;
  forEachLane(exec, [&](unsigned lane) {
    addLds(to, way, wave, static_cast<u32>(base[lane] + offset * scale), bytes, lane);
    addLds(to, way, wave, static_cast<u32>(base[lane] + second), bytes, lane, bytes / 4);
  });
}

// --- FLAT, GLOBAL, SCRATCH: as in handlers/flat.cpp ---

void collectFlat(Accesses& to, const Wave& wave, const MicroOp& op) {
  const isa::Opcode& row = op.instruction->row();
  const Way way = wayOf(row);
  const Source& address = op.sources[slot::kAddress];
  const Source& base = op.sources[slot::kSaddr];
  auto offset = static_cast<u64>(static_cast<std::int64_t>(op.immediate));
  const u32* const low = address.kind == SourceKind::Vector ? wave.vgpr[address.index].lane : nullptr;
  const u32* high = nullptr;
  const bool scratch = row.encoding == Encoding::Scratch;
  if (scratch)
    offset += base.kind == SourceKind::Scalar ? scalar32(wave, base) : 0;
  else if (base.kind == SourceKind::Scalar)
    offset += scalar64(wave, base);
  else
    high = wave.vgpr[address.index + 1].lane;
  const bool dma = isa::isLdsDma(*op.instruction);
  const u64 ldsBase =
      (wave.sgpr[isa::scalar::kM0] & 0x3fffc) + static_cast<u64>(static_cast<std::int64_t>(op.immediate));
  if (row.encoding == Encoding::Global && !dma) {
    Piece piece = pieceOf(way, Space::Memory, 0, way.bytes, 0);
    return forEachLane(wave.exec(), [&](unsigned lane) {
      piece.address =
          offset + (low != nullptr ? low[lane] : 0) + (high != nullptr ? u64{high[lane]} << 32 : 0);
      piece.lane = static_cast<std::uint8_t>(lane);
      to.add(piece);
    });
  }
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (const u64 inLds = ldsBase + u64{4} * lane; dma) {
      if (inLds > wave.group->lds.size() || wave.group->lds.size() - inLds < 4) return;
      to.add(pieceOf({4, false, true}, Space::Lds, inLds, 4, lane));
    }
    const u64 aperture = high != nullptr ? high[lane] : 0; // the register's; the offset does not change it
    Address at = offset + (low != nullptr ? low[lane] : 0) + (aperture << 32);
    Space space = scratch ? Space::Scratch : Space::Memory;
    if (row.encoding == Encoding::Flat && aperture == emulator::kSharedBase >> 32) {
      at -= emulator::kSharedBase;
      space = Space::Lds;
    } else if (row.encoding == Encoding::Flat && aperture == emulator::kPrivateBase >> 32) {
      at -= emulator::kPrivateBase;
      space = Space::Scratch;
    }
    to.add(pieceOf(way, space, at, way.bytes, lane));
  });
}

// --- Buffers: as in handlers/buffer.cpp ---

// Bytes of an element of a buffer with a format; 0: nothing is accessed.
u32 elementBytes(const BufferOperands& operands, const MicroOp& op) {
  const unsigned format = op.instruction->modifiers.format;
  const bool typed = op.instruction->row().encoding == Encoding::Mtbuf;
  const emulator::BufferFormat of(typed ? format & 15 : operands.resource().dataFormat,
                                  typed ? format >> 4 : operands.resource().numberFormat);
  return of.valid() ? of.bytes() : 0;
}

// Kernels disable a lane with an offset that no buffer has: 0xffffffff, 0xfffff000, 0x80000000.
bool disablesLane(u32 offset) {
  const u32 low = offset & 0xfff;
  return low == 0 || low == 0xfff;
}

u32 reachedBytes(const BufferPlace& place, u32 bytes, bool whole, isa::RangeRule rule = isa::kRangeRule) {
  return place.outOfRange ? 0 : isa::bytesInRange(place.left, bytes, whole, rule);
}

// A lane that is out of range, or in range only by one of the two readings.
void lookAtOffsets(Accesses& to, const BufferOperands& operands, unsigned lane, const BufferPlace& place,
                   u32 bytes, bool whole) {
  const BufferPlace manual = operands.place(lane, isa::RangeRule::Manual);
  BufferCase found{.offset = operands.offsetOf(lane),
                   .records = operands.resource().records,
                   .bytes = static_cast<std::uint16_t>(bytes),
                   .reached = static_cast<std::uint16_t>(reachedBytes(place, bytes, whole)),
                   .reachedByManual =
                       static_cast<std::uint16_t>(reachedBytes(manual, bytes, whole, isa::RangeRule::Manual)),
                   .lane = static_cast<std::uint8_t>(lane)};
  if (found.reached != found.reachedByManual || (found.reached != 0 && place.address != manual.address))
    return to.addContested(found);
  const u64 checked = isa::checkedOffset(found.offset);
  if (place.outOfRange && operands.linear() && !operands.structured() && checked >> 32 != 0 &&
      static_cast<u32>(checked) < found.records && !disablesLane(found.offset.vgpr))
    to.addWrapped(found);
}

void collectBuffer(Accesses& to, Wave& wave, const MicroOp& op) {
  const isa::Opcode& row = op.instruction->row();
  const BufferOperands operands(wave, op);
  Way way = wayOf(row);
  if (row.has(trait::kFormat)) way.bytes = elementBytes(operands, op);
  if (way.bytes == 0) return;
  const bool toLds = op.instruction->modifiers.lds && row.has(trait::kLoad);
  const bool fromLds = op.instruction->op == Op::buffer_store_lds_dword;
  const u64 m0 = wave.sgpr[isa::scalar::kM0] & 0xffff;
  const bool allOrNothing = row.has(trait::kFormat | trait::kAtomic); // CDNA3 ISA 9.1.5.1
  const u64 records = operands.resource().records;
  const bool plain = operands.linear() && !operands.structured() && records >= way.bytes;
  forEachLane(wave.exec(), [&](unsigned lane) {
    const u64 inLds = m0 + static_cast<u32>(op.immediate) + u64{4} * lane;
    // Dwords beyond the LDS are not even fetched (9.1.9).
    if ((toLds || fromLds) && inLds + 4 > wave.group->lds.size()) return;
    if (toLds) to.add(pieceOf({4, false, true}, Space::Lds, inLds, 4, lane));
    if (fromLds) to.add(pieceOf({4, true, false}, Space::Lds, inLds, 4, lane));
    // In range by every reading.
    if (const isa::BufferOffset offset = operands.offsetOf(lane);
        plain && offset.sum() <= records - way.bytes)
      return to.add(
          pieceOf(way, Space::Memory,
                  operands.start() + operands.index(lane) * operands.resource().stride + offset.vector(),
                  way.bytes, lane));
    const BufferPlace place = operands.place(lane);
    lookAtOffsets(to, operands, lane, place, way.bytes, allOrNothing);
    if (const u32 reached = reachedBytes(place, way.bytes, allOrNothing); reached != 0)
      to.add(pieceOf(way, Space::Memory, place.address, reached, lane));
  });
}

// --- Scalar memory: as in handlers/smem.cpp ---

bool isScratchOpcode(Op op) {
  switch (op) {
  case Op::s_scratch_load_dword:
  case Op::s_scratch_load_dwordx2:
  case Op::s_scratch_load_dwordx4:
  case Op::s_scratch_store_dword:
  case Op::s_scratch_store_dwordx2:
  case Op::s_scratch_store_dwordx4: return true;
  default: return false;
  }
}

void collectScalar(Accesses& to, const Wave& wave, const MicroOp& op) {
  constexpr u64 kDwords = ~u64{3}; // the two lowest bits of each part are ignored (8.2.1.1)
  const isa::Opcode& row = op.instruction->row();
  const Way way = wayOf(row);
  if (!way.read && !way.write) return; // a clock
  const Source& offset = op.sources[slot::kData1];
  const u64 instruction = static_cast<u64>(static_cast<std::int64_t>(op.immediate)) & kDwords;
  const u64 fromRegister = offset.kind == SourceKind::Scalar ? scalar32(wave, offset) : 0;
  const Source& base = op.sources[slot::kAddress];
  if (base.dwords != 4) {
    const u64 added = isScratchOpcode(op.instruction->op) ? fromRegister * 64 : fromRegister & kDwords;
    to.add(pieceOf(way, Space::Memory, (scalar64(wave, base) & kDwords) + added + instruction, way.bytes,
                   kScalarLane));
    return;
  }
  const emulator::BufferResource resource = emulator::readResource(wave, base.index);
  const u64 size = resource.stride != 0 ? u64{resource.stride} * resource.records : resource.records;
  const u64 first = (fromRegister & kDwords) + instruction;
  u32 bytes = way.bytes;
  if (row.has(trait::kAtomic)) {
    if (first > size || bytes > size - first) return;
  } else {
    while (bytes != 0 && (first > size || bytes > size - first))
      bytes -= 4;
  }
  if (bytes != 0) to.add(pieceOf(way, Space::Memory, (resource.base & kDwords) + first, bytes, kScalarLane));
}

} // namespace

void Accesses::collect(Wave& wave, const MicroOp& op) {
  clear();
  switch (op.instruction->row().unit) {
  case isa::Unit::Lds: return collectLds(*this, wave, op);
  case isa::Unit::Flat: return collectFlat(*this, wave, op);
  case isa::Unit::Buffer: return collectBuffer(*this, wave, op);
  case isa::Unit::Smem: return collectScalar(*this, wave, op);
  default: return;
  }
}

} // namespace wavesmith::checked
