// SPDX-License-Identifier: Apache-2.0
// DS (CDNA3 ISA chapter 11 and 12.12). Data past the LDS of the work-group reads as zero and is not
// written. M0 does not limit the addresses on gfx9 and newer (LLVM, GCNSubtarget::ldsRequiresM0Init).
#include "emulator/handlers/access.h"
#include "emulator/handlers/all_handlers.h"
#include "emulator/handlers/atomic_lanes.h"
#include "emulator/handlers/swizzle.h"
#include "emulator/machine/gws.h"

#include <algorithm>
#include <bit>

namespace wavesmith::emulator {
namespace {

using isa::Op;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

void nothing(Wave&, const MicroOp&) {}

// The bytes at an address of the LDS, or nullptr outside.
std::byte* at(Wave& wave, u64 address, u32 bytes) {
  std::vector<std::byte>& lds = wave.group->lds;
  return address <= lds.size() && bytes <= lds.size() - address ? lds.data() + address : nullptr;
}
template <class T>
T read(Wave& wave, u64 address) {
  T value = 0;
  if (const std::byte* const from = at(wave, address, sizeof(T))) std::memcpy(&value, from, sizeof(T));
  return value;
}
template <class T>
void write(Wave& wave, u64 address, T value) {
  if (std::byte* const to = at(wave, address, sizeof(T))) std::memcpy(to, &value, sizeof(T));
}

const u32* lanes(const Wave& wave, const MicroOp& op, unsigned slot) {
  return wave.vgpr[op.sources[slot].index].lane;
}
u32 offsetOf(const MicroOp& op) {
  return static_cast<u32>(op.immediate);
}
// The sum wraps: a negative base with an offset is a valid address (LLVM relies on it since Sea Islands,
// GCNSubtarget::hasUsableDSOffset).
u64 wrapped(u32 address, u32 offset) {
  return static_cast<u32>(address + offset);
}

// All active lanes at once, if all of their bytes are in the LDS and no address wraps.
CheckedAccess checkAll(Wave& wave, const u32* address, u32 offset, u32 bytes) {
  std::vector<std::byte>& lds = wave.group->lds;
  if (lds.size() < bytes || offset > lds.size() - bytes) return {};
  const auto last = static_cast<u32>(lds.size() - bytes - offset);
  if ((wave.access->beyond(address, last) & wave.exec()) != 0) return {};
  return {lds.data() + offset, address};
}

template <class T, Extend E>
void readSmall(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  u32* const to = wave.vgpr[op.destination].lane;
  forEachLane(wave.exec(),
              [&](unsigned i) { to[i] = extended<T, E>(read<T>(wave, wrapped(address[i], offsetOf(op)))); });
}
template <unsigned Dwords>
void readDwords(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  if (const CheckedAccess all = checkAll(wave, address, offsetOf(op), 4 * Dwords))
    return wave.access->load(all.from, all.offsets, wave.exec(), &wave.vgpr[op.destination], Dwords);
  forEachLane(wave.exec(), [&](unsigned i) {
    const u64 from = wrapped(address[i], offsetOf(op));
    for (unsigned d = 0; d < Dwords; ++d)
      wave.vgpr[op.destination + d].lane[i] = read<u32>(wave, from + 4 * d);
  });
}
template <class T, bool High>
void writeSmall(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const u32* const data = lanes(wave, op, slot::kData);
  forEachLane(wave.exec(), [&](unsigned i) {
    write<T>(wave, wrapped(address[i], offsetOf(op)), static_cast<T>(High ? data[i] >> 16 : data[i]));
  });
}
template <unsigned Dwords>
void writeDwords(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const unsigned data = op.sources[slot::kData].index;
  if (const CheckedAccess all = checkAll(wave, address, offsetOf(op), 4 * Dwords))
    return wave.access->store(all.from, all.offsets, wave.exec(), &wave.vgpr[data], Dwords);
  forEachLane(wave.exec(), [&](unsigned i) {
    const u64 to = wrapped(address[i], offsetOf(op));
    for (unsigned d = 0; d < Dwords; ++d)
      write<u32>(wave, to + 4 * d, wave.vgpr[data + d].lane[i]);
  });
}

// Two addresses: the offsets count elements, or 64 of them. Two equal offsets are one access, with the first
// data (11.3.1), so that is written last.
template <unsigned Dwords, unsigned Scale>
struct Pair {
  u64 first, second;
  Pair(const MicroOp& op, u32 base)
      : first(wrapped(base, static_cast<u32>(op.immediate) * 4 * Dwords * Scale)),
        second(wrapped(base, op.instruction->modifiers.offset1 * 4 * Dwords * Scale)) {}
};
template <unsigned Dwords, unsigned Scale>
void read2(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const Pair<Dwords, Scale> offsets(op, 0);
  const auto high = static_cast<u32>(std::max(offsets.first, offsets.second));
  if (const CheckedAccess all = checkAll(wave, address, high, 4 * Dwords)) {
    Lanes kept; // the first destination may be the address
    std::memcpy(kept.lane, address, sizeof kept);
    const std::byte* const from = all.from - high;
    Lanes* const to = &wave.vgpr[op.destination];
    wave.access->load(from + offsets.first, kept.lane, wave.exec(), to, Dwords);
    return wave.access->load(from + offsets.second, kept.lane, wave.exec(), to + Dwords, Dwords);
  }
  forEachLane(wave.exec(), [&](unsigned i) {
    const Pair<Dwords, Scale> at(op, address[i]); // the destination may be the address
    for (unsigned d = 0; d < Dwords; ++d) {
      wave.vgpr[op.destination + d].lane[i] = read<u32>(wave, at.first + 4 * d);
      wave.vgpr[op.destination + Dwords + d].lane[i] = read<u32>(wave, at.second + 4 * d);
    }
  });
}
template <unsigned Dwords, unsigned Scale>
void write2(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const unsigned a = op.sources[slot::kData].index, b = op.sources[slot::kData1].index;
  forEachLane(wave.exec(), [&](unsigned i) {
    const Pair<Dwords, Scale> at(op, address[i]);
    for (unsigned d = 0; d < Dwords; ++d) {
      write<u32>(wave, at.second + 4 * d, wave.vgpr[b + d].lane[i]);
      write<u32>(wave, at.first + 4 * d, wave.vgpr[a + d].lane[i]);
    }
  });
}
template <unsigned Dwords, unsigned Scale>
void exchange2(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const unsigned a = op.sources[slot::kData].index, b = op.sources[slot::kData1].index;
  forEachLane(wave.exec(), [&](unsigned i) {
    const Pair<Dwords, Scale> at(op, address[i]);
    u32 old[2 * Dwords], data[2 * Dwords];
    for (unsigned d = 0; d < Dwords; ++d) {
      old[d] = read<u32>(wave, at.first + 4 * d);
      old[Dwords + d] = read<u32>(wave, at.second + 4 * d);
      data[d] = wave.vgpr[a + d].lane[i];
      data[Dwords + d] = wave.vgpr[b + d].lane[i];
    }
    for (unsigned d = 0; d < Dwords; ++d) {
      write<u32>(wave, at.second + 4 * d, data[Dwords + d]);
      write<u32>(wave, at.first + 4 * d, data[d]);
    }
    for (unsigned d = 0; d < 2 * Dwords; ++d)
      wave.vgpr[op.destination + d].lane[i] = old[d];
  });
}

// M0[15:0] plus the offset plus four times the lane.
u64 ownDword(const Wave& wave, const MicroOp& op, unsigned lane) {
  return u64{wave.sgpr[isa::scalar::kM0] & 0xffff} + offsetOf(op) + 4 * lane;
}
void readAddTid(Wave& wave, const MicroOp& op) {
  u32* const to = wave.vgpr[op.destination].lane;
  forEachLane(wave.exec(), [&](unsigned i) { to[i] = read<u32>(wave, ownDword(wave, op, i)); });
}
void writeAddTid(Wave& wave, const MicroOp& op) {
  const u32* const data = lanes(wave, op, slot::kData);
  forEachLane(wave.exec(), [&](unsigned i) { write<u32>(wave, ownDword(wave, op, i), data[i]); });
}
// The number of active lanes is added to (or subtracted from) a counter; all of them receive its old value.
template <bool Append>
void count(Wave& wave, const MicroOp& op) {
  const u64 address = u64{wave.sgpr[isa::scalar::kM0] & 0xffff} + offsetOf(op);
  const u32 active = static_cast<u32>(std::popcount(wave.exec()));
  const u32 old = read<u32>(wave, address);
  write<u32>(wave, address, Append ? old + active : old - active);
  u32* const to = wave.vgpr[op.destination].lane;
  forEachLane(wave.exec(), [&](unsigned i) { to[i] = old; });
}

template <class Operation, class T>
void atomic(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const Source& second = op.sources[slot::kData1];
  AtomicRegisters registers{.data = op.sources[slot::kData].index, .second = {}, .destination = {}};
  if (second.kind == SourceKind::Vector) registers.second = second.index;
  if (op.destinationDwords != 0) registers.destination = op.destination;
  const atomics::Denormals denormals = atomics::denormalsOfLds(wave.floats);
  atomicLanes<Operation, T>(wave, registers, [&](unsigned i) {
    const u64 where = wrapped(address[i], offsetOf(op));
    std::byte* const bytes = at(wave, where, sizeof(T));
    if (bytes != nullptr && where % sizeof(T) != 0)
      raise(wave, op, FaultKind::Misaligned, i, where, sizeof(T));
    return AtomicBytes{.at = bytes, .denormals = denormals, .shared = false};
  });
}
// Writes each half with its top bit cleared, if that bit is set.
void conditionalExchange(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const unsigned data = op.sources[slot::kData].index;
  forEachLane(wave.exec(), [&](unsigned i) {
    const u64 base = (address[i] + offsetOf(op)) & 0xfff8u;
    for (unsigned d = 0; d < 2; ++d) {
      const u32 value = wave.vgpr[data + d].lane[i];
      const u32 old = read<u32>(wave, base + 4 * d);
      if ((value >> 31) != 0) write<u32>(wave, base + 4 * d, value & 0x7fff'ffffu);
      wave.vgpr[op.destination + d].lane[i] = old;
    }
  });
}

// --- Across lanes, without memory ---

void permute(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const u32* const data = lanes(wave, op, slot::kData);
  u32 moved[kLanes] = {};
  forEachLane(wave.exec(), [&](unsigned i) { moved[((address[i] + offsetOf(op)) / 4) % kLanes] = data[i]; });
  u32* const to = wave.vgpr[op.destination].lane;
  forEachLane(wave.exec(), [&](unsigned i) { to[i] = moved[i]; });
}
void permuteBackwards(Wave& wave, const MicroOp& op) {
  const u32* const address = lanes(wave, op, slot::kAddress);
  const u32* const data = lanes(wave, op, slot::kData);
  const u64 exec = wave.exec();
  u32 moved[kLanes] = {};
  for (unsigned i = 0; i < kLanes; ++i) {
    const unsigned from = static_cast<unsigned>(((address[i] + offsetOf(op)) / 4) % kLanes);
    moved[i] = ((exec >> from) & 1) != 0 ? data[from] : 0;
  }
  u32* const to = wave.vgpr[op.destination].lane;
  forEachLane(exec, [&](unsigned i) { to[i] = moved[i]; });
}

void swizzle(Wave& wave, const MicroOp& op) {
  const u32* const from = lanes(wave, op, slot::kAddress); // the data is in ADDR
  const u64 exec = wave.exec();
  u32 moved[kLanes];
  for (unsigned i = 0; i < kLanes; ++i) {
    const unsigned j = swizzleSource(static_cast<u32>(op.immediate) & 0xffff, i);
    moved[i] = ((exec >> j) & 1) != 0 ? from[j] : 0;
  }
  u32* const to = wave.vgpr[op.destination].lane;
  forEachLane(exec, [&](unsigned i) { to[i] = moved[i]; });
}

#define DS_INTEGERS(bits, type)                                                                              \
  {Op::ds_add_u##bits, atomic<atomics::Add, type>}, {Op::ds_add_rtn_u##bits, atomic<atomics::Add, type>},    \
      {Op::ds_sub_u##bits, atomic<atomics::Subtract, type>},                                                 \
      {Op::ds_sub_rtn_u##bits, atomic<atomics::Subtract, type>},                                             \
      {Op::ds_rsub_u##bits, atomic<atomics::ReverseSubtract, type>},                                         \
      {Op::ds_rsub_rtn_u##bits, atomic<atomics::ReverseSubtract, type>},                                     \
      {Op::ds_inc_u##bits, atomic<atomics::Increment, type>},                                                \
      {Op::ds_inc_rtn_u##bits, atomic<atomics::Increment, type>},                                            \
      {Op::ds_dec_u##bits, atomic<atomics::Decrement, type>},                                                \
      {Op::ds_dec_rtn_u##bits, atomic<atomics::Decrement, type>},                                            \
      {Op::ds_min_i##bits, atomic<atomics::MinSigned, type>},                                                \
      {Op::ds_min_rtn_i##bits, atomic<atomics::MinSigned, type>},                                            \
      {Op::ds_max_i##bits, atomic<atomics::MaxSigned, type>},                                                \
      {Op::ds_max_rtn_i##bits, atomic<atomics::MaxSigned, type>},                                            \
      {Op::ds_min_u##bits, atomic<atomics::MinUnsigned, type>},                                              \
      {Op::ds_min_rtn_u##bits, atomic<atomics::MinUnsigned, type>},                                          \
      {Op::ds_max_u##bits, atomic<atomics::MaxUnsigned, type>},                                              \
      {Op::ds_max_rtn_u##bits, atomic<atomics::MaxUnsigned, type>},                                          \
      {Op::ds_and_b##bits, atomic<atomics::And, type>},                                                      \
      {Op::ds_and_rtn_b##bits, atomic<atomics::And, type>}, {Op::ds_or_b##bits, atomic<atomics::Or, type>},  \
      {Op::ds_or_rtn_b##bits, atomic<atomics::Or, type>}, {Op::ds_xor_b##bits, atomic<atomics::Xor, type>},  \
      {Op::ds_xor_rtn_b##bits, atomic<atomics::Xor, type>},                                                  \
      {Op::ds_mskor_b##bits, atomic<atomics::MaskOr, type>},                                                 \
      {Op::ds_mskor_rtn_b##bits, atomic<atomics::MaskOr, type>},                                             \
      {Op::ds_cmpst_b##bits, atomic<atomics::CompareStore, type>},                                           \
      {Op::ds_cmpst_rtn_b##bits, atomic<atomics::CompareStore, type>},                                       \
      {Op::ds_cmpst_f##bits, atomic<atomics::CompareStoreFloat, type>},                                      \
      {Op::ds_cmpst_rtn_f##bits, atomic<atomics::CompareStoreFloat, type>},                                  \
      {Op::ds_min_f##bits, atomic<atomics::MinFloat, type>},                                                 \
      {Op::ds_min_rtn_f##bits, atomic<atomics::MinFloat, type>},                                             \
      {Op::ds_max_f##bits, atomic<atomics::MaxFloat, type>},                                                 \
      {Op::ds_max_rtn_f##bits, atomic<atomics::MaxFloat, type>},                                             \
      {Op::ds_add_f##bits, atomic<atomics::AddFloat, type>},                                                 \
      {Op::ds_add_rtn_f##bits, atomic<atomics::AddFloat, type>}, {                                           \
    Op::ds_wrxchg_rtn_b##bits, atomic<atomics::Swap, type>                                                   \
  }

constexpr HandlerEntry kEntries[] = {
    {Op::ds_nop, nothing},
    DS_INTEGERS(32, u32),
    DS_INTEGERS(64, u64),
    {Op::ds_wrap_rtn_b32, atomic<atomics::Wrap, u32>},
    {Op::ds_pk_add_f16, atomic<atomics::AddHalves, u32>},
    {Op::ds_pk_add_rtn_f16, atomic<atomics::AddHalves, u32>},
    {Op::ds_pk_add_bf16, atomic<atomics::AddBrains, u32>},
    {Op::ds_pk_add_rtn_bf16, atomic<atomics::AddBrains, u32>},
    {Op::ds_condxchg32_rtn_b64, conditionalExchange},
    {Op::ds_wrxchg2_rtn_b32, exchange2<1, 1>},
    {Op::ds_wrxchg2st64_rtn_b32, exchange2<1, 64>},
    {Op::ds_wrxchg2_rtn_b64, exchange2<2, 1>},
    {Op::ds_wrxchg2st64_rtn_b64, exchange2<2, 64>},
    {Op::ds_read_u8, readSmall<u8, Extend::Zero>},
    {Op::ds_read_i8, readSmall<u8, Extend::Sign>},
    {Op::ds_read_u16, readSmall<u16, Extend::Zero>},
    {Op::ds_read_i16, readSmall<u16, Extend::Sign>},
    {Op::ds_read_u8_d16, readSmall<u8, Extend::LowHalfZero>},
    {Op::ds_read_u8_d16_hi, readSmall<u8, Extend::HighHalfZero>},
    {Op::ds_read_i8_d16, readSmall<u8, Extend::LowHalfSign>},
    {Op::ds_read_i8_d16_hi, readSmall<u8, Extend::HighHalfSign>},
    {Op::ds_read_u16_d16, readSmall<u16, Extend::LowHalfZero>},
    {Op::ds_read_u16_d16_hi, readSmall<u16, Extend::HighHalfZero>},
    {Op::ds_read_b32, readDwords<1>},
    {Op::ds_read_b64, readDwords<2>},
    {Op::ds_read_b96, readDwords<3>},
    {Op::ds_read_b128, readDwords<4>},
    {Op::ds_read2_b32, read2<1, 1>},
    {Op::ds_read2st64_b32, read2<1, 64>},
    {Op::ds_read2_b64, read2<2, 1>},
    {Op::ds_read2st64_b64, read2<2, 64>},
    {Op::ds_write_b8, writeSmall<u8, false>},
    {Op::ds_write_b16, writeSmall<u16, false>},
    {Op::ds_write_b8_d16_hi, writeSmall<u8, true>},
    {Op::ds_write_b16_d16_hi, writeSmall<u16, true>},
    {Op::ds_write_b32, writeDwords<1>},
    {Op::ds_write_b64, writeDwords<2>},
    {Op::ds_write_b96, writeDwords<3>},
    {Op::ds_write_b128, writeDwords<4>},
    {Op::ds_write2_b32, write2<1, 1>},
    {Op::ds_write2st64_b32, write2<1, 64>},
    {Op::ds_write2_b64, write2<2, 1>},
    {Op::ds_write2st64_b64, write2<2, 64>},
    {Op::ds_read_addtid_b32, readAddTid},
    {Op::ds_write_addtid_b32, writeAddTid},
    {Op::ds_append, count<true>},
    {Op::ds_consume, count<false>},
    {Op::ds_swizzle_b32, swizzle},
    {Op::ds_permute_b32, permute},
    {Op::ds_bpermute_b32, permuteBackwards},
    {Op::ds_gws_init, gwsInitialize},
    {Op::ds_gws_barrier, gwsBarrier},
    {Op::ds_gws_sema_v, gwsSignal},
    {Op::ds_gws_sema_br, gwsSignalMany},
    {Op::ds_gws_sema_p, gwsAcquire},
    {Op::ds_gws_sema_release_all, gwsReleaseAll},
};

} // namespace

HandlerList ldsEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator
