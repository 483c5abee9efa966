// SPDX-License-Identifier: Apache-2.0
// MUBUF (CDNA3 ISA 9.1 and 12.13): loads, stores, atomics, and loads into LDS.
#include "emulator/access.h"
#include "emulator/atomics.h"
#include "emulator/buffer_address.h"
#include "emulator/handler_table.h"

#include <algorithm>

namespace wavesmith::emulator {
namespace {

using isa::Op;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// The operands of an instruction that do not depend on the lane, and those that do.
class Operands {
public:
  Operands(Wave& wave, const MicroOp& op) : resource_(readResource(wave, op.sources[slot::kResource].index)) {
    const isa::Modifiers& m = op.instruction->modifiers;
    common_.instruction = static_cast<u32>(op.immediate);
    common_.scalar = scalar32(wave, op.sources[slot::kScalarOffset]);
    common_.hasIndex = m.idxen;
    // A scratch-like resource has four more bits of stride where others have their format (table 44).
    if (resource_.addTid && !op.instruction->row().has(isa::trait::kFormat))
      resource_.stride |= resource_.dataFormat << 14;
    const unsigned base = op.sources[slot::kAddress].index;
    if (m.idxen) index_ = wave.vgpr[base].lane;
    if (m.offen) offset_ = wave.vgpr[base + (m.idxen ? 1 : 0)].lane;
  }
  [[nodiscard]] BufferPlace place(unsigned lane) const {
    BufferOffsets o = common_;
    if (index_ != nullptr) o.index = index_[lane];
    if (offset_ != nullptr) o.offset = offset_[lane];
    return placeInBuffer(resource_, o, lane);
  }

private:
  BufferResource resource_;
  BufferOffsets common_;
  const u32* index_ = nullptr;
  const u32* offset_ = nullptr;
};

bool inRange(const BufferPlace& place, u32 component) {
  return !place.outOfRange && component < place.left;
}

// LDS_ADDR = LDS base + M0[15:0] + instruction offset + 4 * lane (9.1.9). What would land outside is not
// fetched.
template <class T, Extend E>
void loadToLds(Wave& wave, const MicroOp& op) {
  const Operands operands(wave, op);
  std::vector<std::byte>& lds = wave.group->lds;
  const u64 base = u64{wave.sgpr[isa::scalar::kM0] & 0xffff} + static_cast<u32>(op.immediate);
  forEachLane(wave.exec(), [&](unsigned lane) {
    const u64 at = base + 4 * lane;
    if (wave.event == Event::Faulted || at + 4 > lds.size()) return;
    const BufferPlace place = operands.place(lane);
    u32 value = 0;
    if (inRange(place, 0)) {
      const std::byte* const from = translate(wave, op, lane, place.address, sizeof(T), false);
      if (from == nullptr) return;
      value = extended<T, E>(loadMemory<T>(from));
    }
    std::memcpy(lds.data() + at, &value, 4);
  });
}

template <class T, Extend E>
void loadSmall(Wave& wave, const MicroOp& op) {
  if (op.instruction->modifiers.lds) return loadToLds<T, E>(wave, op);
  const Operands operands(wave, op);
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    u32 value = 0;
    if (inRange(place, 0)) {
      const std::byte* const from = translate(wave, op, lane, place.address, sizeof(T), false);
      if (from == nullptr) return;
      value = extended<T, E>(loadMemory<T>(from));
    }
    wave.vgpr[op.destination].lane[lane] = value;
  });
}

// Each dword is checked by itself (9.1.5.1).
template <unsigned Dwords>
void load(Wave& wave, const MicroOp& op) {
  if (op.instruction->modifiers.lds) return loadToLds<u32, Extend::Zero>(wave, op);
  const Operands operands(wave, op);
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    u32 values[Dwords] = {};
    for (unsigned i = 0; i < Dwords && inRange(place, 4 * i); ++i) {
      const std::byte* const from = translate(wave, op, lane, place.address + 4 * i, 4, false);
      if (from == nullptr) return;
      values[i] = loadMemory<u32>(from);
    }
    for (unsigned i = 0; i < Dwords; ++i)
      wave.vgpr[op.destination + i].lane[lane] = values[i];
  });
}

template <class T, bool High>
void storeSmall(Wave& wave, const MicroOp& op) {
  const Operands operands(wave, op);
  const u32* const data = wave.vgpr[op.sources[slot::kData].index].lane;
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    if (!inRange(place, 0)) return;
    std::byte* const to = translate(wave, op, lane, place.address, sizeof(T), true);
    if (to != nullptr) storeMemory<T>(to, static_cast<T>(High ? data[lane] >> 16 : data[lane]));
  });
}
template <unsigned Dwords>
void store(Wave& wave, const MicroOp& op) {
  const Operands operands(wave, op);
  const unsigned data = op.sources[slot::kData].index;
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    for (unsigned i = 0; i < Dwords && inRange(place, 4 * i); ++i) {
      std::byte* const to = translate(wave, op, lane, place.address + 4 * i, 4, true);
      if (to == nullptr) return;
      storeMemory<u32>(to, wave.vgpr[data + i].lane[lane]);
    }
  });
}

template <class T>
T dataOf(const Wave& wave, unsigned index, unsigned lane) {
  if constexpr (sizeof(T) == 8)
    return wave.vgpr[index].lane[lane] | u64{wave.vgpr[index + 1].lane[lane]} << 32;
  else
    return wave.vgpr[index].lane[lane];
}

template <class Operation, class T>
void atomic(Wave& wave, const MicroOp& op) {
  const Operands operands(wave, op);
  const unsigned data = op.sources[slot::kData].index;
  constexpr bool kCompares = std::is_same_v<Operation, atomics::CompareSwap>;
  const bool returns = op.instruction->modifiers.sc0;
  const atomics::Denormals denormals = atomics::kFlushSingle;
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    T old = 0;
    if (inRange(place, 0) && sizeof(T) <= place.left) { // all or nothing
      if (place.address % sizeof(T) != 0)
        return raise(wave, op, FaultKind::Misaligned, lane, place.address, sizeof(T));
      std::byte* const at = translate(wave, op, lane, place.address, sizeof(T), true);
      if (at == nullptr) return;
      const T second = kCompares ? dataOf<T>(wave, data + sizeof(T) / 4, lane) : T{0};
      old = atomics::update<Operation, T>(at, dataOf<T>(wave, data, lane), second, denormals, true);
    }
    if (!returns) return;
    for (unsigned i = 0; i < sizeof(T) / 4; ++i)
      wave.vgpr[data + i].lane[lane] = static_cast<u32>(static_cast<u64>(old) >> (32 * i));
  });
}

void nothing(Wave&, const MicroOp&) {}

#define BUFFER_ATOMICS(suffix, type)                                                                         \
  {Op::buffer_atomic_swap##suffix, atomic<atomics::Swap, type>},                                             \
      {Op::buffer_atomic_cmpswap##suffix, atomic<atomics::CompareSwap, type>},                               \
      {Op::buffer_atomic_add##suffix, atomic<atomics::Add, type>},                                           \
      {Op::buffer_atomic_sub##suffix, atomic<atomics::Subtract, type>},                                      \
      {Op::buffer_atomic_smin##suffix, atomic<atomics::MinSigned, type>},                                    \
      {Op::buffer_atomic_umin##suffix, atomic<atomics::MinUnsigned, type>},                                  \
      {Op::buffer_atomic_smax##suffix, atomic<atomics::MaxSigned, type>},                                    \
      {Op::buffer_atomic_umax##suffix, atomic<atomics::MaxUnsigned, type>},                                  \
      {Op::buffer_atomic_and##suffix, atomic<atomics::And, type>},                                           \
      {Op::buffer_atomic_or##suffix, atomic<atomics::Or, type>},                                             \
      {Op::buffer_atomic_xor##suffix, atomic<atomics::Xor, type>},                                           \
      {Op::buffer_atomic_inc##suffix, atomic<atomics::Increment, type>}, {                                   \
    Op::buffer_atomic_dec##suffix, atomic<atomics::Decrement, type>                                          \
  }

constexpr HandlerEntry kEntries[] = {
    {Op::buffer_load_ubyte, loadSmall<u8, Extend::Zero>},
    {Op::buffer_load_sbyte, loadSmall<u8, Extend::Sign>},
    {Op::buffer_load_ushort, loadSmall<u16, Extend::Zero>},
    {Op::buffer_load_sshort, loadSmall<u16, Extend::Sign>},
    {Op::buffer_load_ubyte_d16, loadSmall<u8, Extend::LowHalfZero>},
    {Op::buffer_load_ubyte_d16_hi, loadSmall<u8, Extend::HighHalfZero>},
    {Op::buffer_load_sbyte_d16, loadSmall<u8, Extend::LowHalfSign>},
    {Op::buffer_load_sbyte_d16_hi, loadSmall<u8, Extend::HighHalfSign>},
    {Op::buffer_load_short_d16, loadSmall<u16, Extend::LowHalfZero>},
    {Op::buffer_load_short_d16_hi, loadSmall<u16, Extend::HighHalfZero>},
    {Op::buffer_load_dword, load<1>},
    {Op::buffer_load_dwordx2, load<2>},
    {Op::buffer_load_dwordx3, load<3>},
    {Op::buffer_load_dwordx4, load<4>},
    {Op::buffer_store_byte, storeSmall<u8, false>},
    {Op::buffer_store_byte_d16_hi, storeSmall<u8, true>},
    {Op::buffer_store_short, storeSmall<u16, false>},
    {Op::buffer_store_short_d16_hi, storeSmall<u16, true>},
    {Op::buffer_store_dword, store<1>},
    {Op::buffer_store_dwordx2, store<2>},
    {Op::buffer_store_dwordx3, store<3>},
    {Op::buffer_store_dwordx4, store<4>},
    {Op::buffer_wbl2, nothing},
    {Op::buffer_inv, nothing},
    BUFFER_ATOMICS(, u32),
    BUFFER_ATOMICS(_x2, u64),
    {Op::buffer_atomic_add_f32, atomic<atomics::AddFloat, u32>},
    {Op::buffer_atomic_pk_add_f16, atomic<atomics::AddHalves, u32>},
    {Op::buffer_atomic_add_f64, atomic<atomics::AddFloat, u64>},
    {Op::buffer_atomic_min_f64, atomic<atomics::MinFloat, u64>},
    {Op::buffer_atomic_max_f64, atomic<atomics::MaxFloat, u64>},
};

} // namespace

HandlerList bufferEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator
