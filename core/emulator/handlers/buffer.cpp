// SPDX-License-Identifier: Apache-2.0
// MUBUF and MTBUF (CDNA3 ISA 9.1, 12.13 and 12.14): loads, stores, atomics, formats, and copies between LDS
// and memory.
#include "emulator/handlers/access.h"
#include "emulator/handlers/all_handlers.h"
#include "emulator/handlers/atomic_lanes.h"
#include "emulator/handlers/buffer_format.h"
#include "emulator/handlers/buffer_operands.h"

#include <algorithm>
#include <optional>

namespace wavesmith::emulator {
namespace {

using isa::Op;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// The address of a lane's dword in LDS: M0[15:0] + instruction offset + 4 * lane (9.1.9); nullptr: dwords
// outside are neither fetched nor stored.
std::byte* placeInLds(Wave& wave, const MicroOp& op, unsigned lane) {
  std::vector<std::byte>& lds = wave.group->lds;
  const u64 at = u64{wave.sgpr[isa::scalar::kM0] & 0xffff} + static_cast<u32>(op.immediate) + u64{4} * lane;
  return at + 4 <= lds.size() ? lds.data() + at : nullptr;
}

// `fetch` returns a lane's dword, or nothing if the wave has faulted.
template <class Fetch>
void loadToLds(Wave& wave, const MicroOp& op, Fetch fetch) {
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    std::byte* const to = placeInLds(wave, op, lane);
    if (to == nullptr) return;
    if (const std::optional<u32> value = fetch(lane)) std::memcpy(to, &*value, 4);
  });
}

template <class T, Extend E>
void loadSmallToLds(Wave& wave, const MicroOp& op, const BufferOperands& operands, const WholeWave& whole) {
  loadToLds(wave, op, [&](unsigned lane) -> std::optional<u32> {
    if (whole) return extended<T, E>(loadMemory<T>(whole.at(lane)));
    const BufferPlace place = operands.place(lane);
    if (!place.reaches(0, sizeof(T))) return 0;
    const std::byte* const from = translate(wave, op, lane, place.address, sizeof(T), false);
    if (from == nullptr) return std::nullopt;
    return extended<T, E>(loadMemory<T>(from));
  });
}

template <class T, Extend E>
void loadSmall(Wave& wave, const MicroOp& op) {
  const BufferOperands operands(wave, op);
  const WholeWave whole(wave, operands, sizeof(T), false);
  if (op.instruction->modifiers.lds) return loadSmallToLds<T, E>(wave, op, operands, whole);
  u32* const to = wave.vgpr[op.destination].lane;
  if (whole)
    return forEachLane(wave.exec(),
                       [&](unsigned lane) { to[lane] = extended<T, E>(loadMemory<T>(whole.at(lane))); });
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    u32 value = 0;
    if (place.reaches(0, sizeof(T))) {
      const std::byte* const from = translate(wave, op, lane, place.address, sizeof(T), false);
      if (from == nullptr) return;
      value = extended<T, E>(loadMemory<T>(from));
    }
    to[lane] = value;
  });
}

// Each dword is range-checked separately (9.1.5.1).
template <unsigned Dwords>
void load(Wave& wave, const MicroOp& op) {
  if (op.instruction->modifiers.lds) return loadSmall<u32, Extend::Zero>(wave, op);
  const BufferOperands operands(wave, op);
  if (const WholeWave whole(wave, operands, 4 * Dwords, false); whole)
    return wave.access->load(whole.access().from, whole.access().offsets, wave.exec(),
                             &wave.vgpr[op.destination], Dwords);
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    u32 values[Dwords] = {};
    for (unsigned i = 0; i < Dwords && place.reaches(4 * i, 4); ++i) {
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
  const BufferOperands operands(wave, op);
  const u32* const data = wave.vgpr[op.sources[slot::kData].index].lane;
  const auto value = [&](unsigned lane) { return static_cast<T>(High ? data[lane] >> 16 : data[lane]); };
  if (const WholeWave whole(wave, operands, sizeof(T), true); whole)
    return forEachLane(wave.exec(), [&](unsigned lane) { storeMemory<T>(whole.at(lane), value(lane)); });
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    if (!place.reaches(0, sizeof(T))) return;
    std::byte* const to = translate(wave, op, lane, place.address, sizeof(T), true);
    if (to != nullptr) storeMemory<T>(to, value(lane));
  });
}
template <unsigned Dwords>
void store(Wave& wave, const MicroOp& op) {
  const BufferOperands operands(wave, op);
  const unsigned data = op.sources[slot::kData].index;
  if (const WholeWave whole(wave, operands, 4 * Dwords, true); whole)
    return wave.access->store(whole.access().from, whole.access().offsets, wave.exec(), &wave.vgpr[data],
                              Dwords);
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const BufferPlace place = operands.place(lane);
    for (unsigned i = 0; i < Dwords && place.reaches(4 * i, 4); ++i) {
      std::byte* const to = translate(wave, op, lane, place.address + 4 * i, 4, true);
      if (to == nullptr) return;
      storeMemory<u32>(to, wave.vgpr[data + i].lane[lane]);
    }
  });
}

// LDS to memory, bypassing the registers; the manual mentions it only in the table of hazards (4.5), so its
// addresses are assumed to be those of a load to LDS.
void storeFromLds(Wave& wave, const MicroOp& op) {
  const BufferOperands operands(wave, op);
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const std::byte* const from = placeInLds(wave, op, lane);
    const BufferPlace place = operands.place(lane);
    if (from == nullptr || !place.reaches(0, 4)) return;
    std::byte* const to = translate(wave, op, lane, place.address, 4, true);
    if (to == nullptr) return;
    u32 value = 0;
    std::memcpy(&value, from, 4);
    storeMemory<u32>(to, value);
  });
}

// --- Formats ---

// MTBUF has the format in the instruction and does not move components; MUBUF has both in the resource (table
// 42).
class FormatOperands {
public:
  FormatOperands(Wave& wave, const MicroOp& op)
      : operands_(wave, op), typed_(op.instruction->row().encoding == isa::Encoding::Mtbuf),
        select_(typed_ ? kIdentitySelect : operands_.resource().select),
        format_(typed_ ? op.instruction->modifiers.format & 15 : operands_.resource().dataFormat,
                typed_ ? op.instruction->modifiers.format >> 4 : operands_.resource().numberFormat) {}

  [[nodiscard]] const BufferFormat& format() const { return format_; }
  [[nodiscard]] u32 select() const { return select_; }
  // The address of the element; nothing if any part of it is out of range (9.1.5.1).
  [[nodiscard]] std::optional<Address> place(unsigned lane) const {
    if (!format_.valid()) return std::nullopt;
    const BufferPlace place = operands_.place(lane);
    if (place.outOfRange || format_.bytes() > place.left) return std::nullopt;
    return place.address;
  }

private:
  BufferOperands operands_;
  bool typed_;
  u32 select_;
  BufferFormat format_;
};

// The element of a lane, or zeros if out of range; nothing if the wave has faulted.
std::optional<Element> fetchElement(Wave& wave, const MicroOp& op, const FormatOperands& operands,
                                    unsigned lane) {
  Element element{};
  const std::optional<Address> address = operands.place(lane);
  if (!address) return element;
  const unsigned bytes = operands.format().bytes();
  const std::byte* const from = translate(wave, op, lane, *address, bytes, false);
  if (from == nullptr) return std::nullopt;
  switch (bytes) {
  case 1: element[0] = loadMemory<u8>(from); break;
  case 2: element[0] = loadMemory<u16>(from); break;
  default:
    for (unsigned i = 0; i < bytes / 4; ++i)
      element[i] = loadMemory<u32>(from + 4 * i);
  }
  return element;
}

// Writes whole dwords at once; otherwise only the bytes that change, one of which may have preserved bits.
void storeElement(std::byte* to, const Encoded& encoded, unsigned bytes) {
  for (unsigned i = 0; i < bytes; i += 4) {
    const u32 bits = encoded.bits[i / 4], mask = encoded.mask[i / 4];
    if (mask == ~u32{0}) {
      storeMemory<u32>(to + i, bits);
      continue;
    }
    if (bytes == 2 && mask == 0xffff) {
      storeMemory<u16>(to, static_cast<u16>(bits));
      continue;
    }
    for (unsigned b = 0; b < 4 && i + b < bytes; ++b) {
      const u32 byteMask = (mask >> (8 * b)) & 0xff;
      if (byteMask == 0) continue;
      const u32 stays = byteMask == 0xff ? 0 : loadMemory<u8>(to + i + b) & ~byteMask;
      storeMemory<u8>(to + i + b, static_cast<u8>(((bits >> (8 * b)) & byteMask) | stays));
    }
  }
}

// How components are packed in registers: 32 bits each, 16 bits each from the lowest half on, or one in the
// high half.
enum class Packing : std::uint8_t { Dwords, Halves, HighHalf };

template <unsigned Components, Packing P>
void loadFormat(Wave& wave, const MicroOp& op) {
  const FormatOperands operands(wave, op);
  const BufferFormat& format = operands.format();
  if constexpr (Components == 1 && P == Packing::Dwords) {
    if (op.instruction->modifiers.lds)
      return loadToLds(wave, op, [&](unsigned lane) -> std::optional<u32> {
        const std::optional<Element> element = fetchElement(wave, op, operands, lane);
        if (!element) return std::nullopt;
        return loadedComponent(format, *element, operands.select(), 0);
      });
  }
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const std::optional<Element> element = fetchElement(wave, op, operands, lane);
    if (!element) return;
    u32 values[4] = {};
    for (unsigned k = 0; k < Components; ++k) {
      const u32 value = loadedComponent(format, *element, operands.select(), k);
      if constexpr (P == Packing::Dwords)
        values[k] = value;
      else
        values[k / 2] |= u32{narrowed(format, value)} << (P == Packing::HighHalf || k % 2 == 1 ? 16 : 0);
    }
    constexpr unsigned kRegisters = P == Packing::Dwords ? Components : (Components + 1) / 2;
    for (unsigned i = 0; i < kRegisters; ++i)
      wave.vgpr[op.destination + i].lane[lane] = values[i];
  });
}

template <unsigned Components, Packing P>
void storeFormat(Wave& wave, const MicroOp& op) {
  const FormatOperands operands(wave, op);
  const BufferFormat& format = operands.format();
  const unsigned data = op.sources[slot::kData].index;
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const std::optional<Address> address = operands.place(lane);
    if (!address) return;
    Encoded encoded;
    for (unsigned k = 0; k < Components; ++k) {
      u32 value = wave.vgpr[data + (P == Packing::Dwords ? k : k / 2)].lane[lane];
      if constexpr (P != Packing::Dwords)
        value = widened(format, static_cast<u16>(P == Packing::HighHalf || k % 2 == 1 ? value >> 16 : value));
      storedComponent(format, operands.select(), k, value, encoded);
    }
    std::byte* const to = translate(wave, op, lane, *address, format.bytes(), true);
    if (to != nullptr) storeElement(to, encoded, format.bytes());
  });
}

// --- Atomics ---

template <class Operation, class T>
void atomic(Wave& wave, const MicroOp& op) {
  const BufferOperands operands(wave, op);
  const unsigned data = op.sources[slot::kData].index;
  const auto destination = op.instruction->modifiers.sc0 ? std::optional(data) : std::nullopt;
  atomicLanes<Operation, T>(wave, atomicRegisters<Operation, T>(data, destination), [&](unsigned lane) {
    AtomicBytes bytes{.at = nullptr, .denormals = atomics::kFlushSingle, .shared = true};
    const BufferPlace place = operands.place(lane);
    if (place.outOfRange || sizeof(T) > place.left) return bytes; // all or nothing
    if (place.address % sizeof(T) != 0)
      raise(wave, op, FaultKind::Misaligned, lane, place.address, sizeof(T));
    else
      bytes.at = translate(wave, op, lane, place.address, sizeof(T), true);
    return bytes;
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

#define FORMATS(prefix)                                                                                      \
  {Op::prefix##_load_format_x, loadFormat<1, Packing::Dwords>},                                              \
      {Op::prefix##_load_format_xy, loadFormat<2, Packing::Dwords>},                                         \
      {Op::prefix##_load_format_xyz, loadFormat<3, Packing::Dwords>},                                        \
      {Op::prefix##_load_format_xyzw, loadFormat<4, Packing::Dwords>},                                       \
      {Op::prefix##_load_format_d16_x, loadFormat<1, Packing::Halves>},                                      \
      {Op::prefix##_load_format_d16_xy, loadFormat<2, Packing::Halves>},                                     \
      {Op::prefix##_load_format_d16_xyz, loadFormat<3, Packing::Halves>},                                    \
      {Op::prefix##_load_format_d16_xyzw, loadFormat<4, Packing::Halves>},                                   \
      {Op::prefix##_store_format_x, storeFormat<1, Packing::Dwords>},                                        \
      {Op::prefix##_store_format_xy, storeFormat<2, Packing::Dwords>},                                       \
      {Op::prefix##_store_format_xyz, storeFormat<3, Packing::Dwords>},                                      \
      {Op::prefix##_store_format_xyzw, storeFormat<4, Packing::Dwords>},                                     \
      {Op::prefix##_store_format_d16_x, storeFormat<1, Packing::Halves>},                                    \
      {Op::prefix##_store_format_d16_xy, storeFormat<2, Packing::Halves>},                                   \
      {Op::prefix##_store_format_d16_xyz, storeFormat<3, Packing::Halves>}, {                                \
    Op::prefix##_store_format_d16_xyzw, storeFormat<4, Packing::Halves>                                      \
  }

constexpr HandlerEntry kEntries[] = {
    FORMATS(buffer),
    {Op::buffer_load_format_d16_hi_x, loadFormat<1, Packing::HighHalf>},
    {Op::buffer_store_format_d16_hi_x, storeFormat<1, Packing::HighHalf>},
    FORMATS(tbuffer),
    {Op::buffer_store_lds_dword, storeFromLds},
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
