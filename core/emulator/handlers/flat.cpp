// SPDX-License-Identifier: Apache-2.0
// FLAT, GLOBAL and SCRATCH (CDNA3 ISA chapter 10 and 12.15).
#include "emulator/handlers/access.h"
#include "emulator/handlers/all_handlers.h"
#include "emulator/handlers/atomic_lanes.h"

#include <optional>

namespace wavesmith::emulator {
namespace {

using isa::Encoding;
using isa::Op;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// The bytes that one lane accesses, and whether other threads of the host can access them.
struct Bytes {
  std::byte* at = nullptr; // nullptr: the wave has faulted
  bool shared = true;
  bool lds = false;
};

// A lane's own scratch: offsets from 0 to the size that the kernel requests.
Bytes inScratch(Wave& wave, const MicroOp& op, unsigned lane, u64 offset, u32 bytes) {
  if (offset > wave.scratchBytes || bytes > wave.scratchBytes - offset) {
    raise(wave, op, FaultKind::Scratch, lane, offset, bytes);
    return {};
  }
  return {wave.scratch.data() + u64{lane} * wave.scratchBytes + offset, false};
}
Bytes inLds(Wave& wave, const MicroOp& op, unsigned lane, Address address, u32 bytes, bool write) {
  std::vector<std::byte>& lds = wave.group->lds;
  const u64 offset = address - kSharedBase;
  if (offset > lds.size() || bytes > lds.size() - offset) {
    raise(wave, op, write ? FaultKind::Write : FaultKind::Read, lane, address, bytes);
    return {};
  }
  return {lds.data() + offset, false, true};
}

// How each encoding computes the bytes of a lane.
template <Encoding E>
class Places {
public:
  Places(Wave& wave, const MicroOp& op) : wave_(wave), op_(op) {
    const Source& address = op.sources[slot::kAddress];
    const Source& base = op.sources[slot::kSaddr];
    offset_ = static_cast<u64>(static_cast<std::int64_t>(op.immediate));
    if (address.kind == SourceKind::Vector) low_ = wave.vgpr[address.index].lane;
    if constexpr (E == Encoding::Scratch) {
      if (base.kind == SourceKind::Scalar) offset_ += scalar32(wave, base);
    } else if (base.kind == SourceKind::Scalar) {
      offset_ += scalar64(wave, base);
    } else {
      high_ = wave.vgpr[address.index + 1].lane;
    }
  }
  Bytes bytes(unsigned lane, u32 count, bool write) {
    u64 base = 0;
    if (low_ != nullptr) base += low_[lane];
    if (high_ != nullptr) base += u64{high_[lane]} << 32;
    const u64 address = base + offset_;
    last_ = address;
    // Registers are unsigned offsets, and the sum does not wrap (LLVM, isFlatScratchBaseLegal: before GFX12).
    if constexpr (E == Encoding::Scratch) return inScratch(wave_, op_, lane, address, count);
    // The aperture is determined by the register, regardless of the offset (LLVM pull request 132353).
    if constexpr (E == Encoding::Flat) {
      if (base >> 32 == kSharedBase >> 32) return inLds(wave_, op_, lane, address, count, write);
      if (base >> 32 == kPrivateBase >> 32) return inScratch(wave_, op_, lane, address - kPrivateBase, count);
    }
    return {translate(wave_, op_, lane, address, count, write), true};
  }
  [[nodiscard]] u64 last() const { return last_; } // for messages

  // All active lanes at once. An address in an aperture is in no window.
  [[nodiscard]] CheckedAccess all(u32 count, bool write) const {
    if constexpr (E == Encoding::Scratch) return allInScratch(count);
    return checkAll(wave_, offset_, low_, high_, count, write);
  }

private:
  // The lanes' pieces of scratch follow one another.
  [[nodiscard]] CheckedAccess allInScratch(u32 count) const {
    const u64 size = wave_.scratchBytes;
    if (size * kLanes > ~0u || offset_ > size || count > size - offset_) return {};
    const auto last = static_cast<u32>(size - offset_ - count);
    if (low_ != nullptr && (wave_.access->beyond(low_, last) & wave_.exec()) != 0) return {};
    u32* const offsets = wave_.temporary[0][0].lane;
    for (unsigned lane = 0; lane < kLanes; ++lane)
      offsets[lane] = lane * wave_.scratchBytes + (low_ != nullptr ? low_[lane] : 0);
    return {wave_.scratch.data() + offset_, offsets};
  }

  Wave& wave_;
  const MicroOp& op_;
  u64 offset_ = 0;
  u64 last_ = 0;
  const u32* low_ = nullptr;
  const u32* high_ = nullptr;
};

template <Encoding En, class T, Extend E>
void loadSmall(Wave& wave, const MicroOp& op) {
  Places<En> places(wave, op);
  u32* const to = wave.vgpr[op.destination].lane;
  if (const CheckedAccess all = places.all(sizeof(T), false))
    return forEachLane(wave.exec(),
                       [&](unsigned lane) { to[lane] = extended<T, E>(loadMemory<T>(all.at(lane))); });
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const Bytes bytes = places.bytes(lane, sizeof(T), false);
    if (bytes.at != nullptr) to[lane] = extended<T, E>(loadMemory<T>(bytes.at));
  });
}
template <Encoding En, unsigned Dwords>
void load(Wave& wave, const MicroOp& op) {
  Places<En> places(wave, op);
  if (const CheckedAccess all = places.all(4 * Dwords, false))
    return wave.access->load(all.from, all.offsets, wave.exec(), &wave.vgpr[op.destination], Dwords);
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const Bytes bytes = places.bytes(lane, 4 * Dwords, false);
    if (bytes.at == nullptr) return;
    for (unsigned i = 0; i < Dwords; ++i)
      wave.vgpr[op.destination + i].lane[lane] = loadMemory<u32>(bytes.at + 4 * i);
  });
}
template <Encoding En, class T, bool High>
void storeSmall(Wave& wave, const MicroOp& op) {
  Places<En> places(wave, op);
  const u32* const data = wave.vgpr[op.sources[slot::kData].index].lane;
  const auto value = [&](unsigned lane) { return static_cast<T>(High ? data[lane] >> 16 : data[lane]); };
  if (const CheckedAccess all = places.all(sizeof(T), true))
    return forEachLane(wave.exec(), [&](unsigned lane) { storeMemory<T>(all.at(lane), value(lane)); });
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const Bytes bytes = places.bytes(lane, sizeof(T), true);
    if (bytes.at != nullptr) storeMemory<T>(bytes.at, value(lane));
  });
}
template <Encoding En, unsigned Dwords>
void store(Wave& wave, const MicroOp& op) {
  Places<En> places(wave, op);
  const unsigned data = op.sources[slot::kData].index;
  if (const CheckedAccess all = places.all(4 * Dwords, true))
    return wave.access->store(all.from, all.offsets, wave.exec(), &wave.vgpr[data], Dwords);
  forEachLane(wave.exec(), [&](unsigned lane) {
    if (wave.event == Event::Faulted) return;
    const Bytes bytes = places.bytes(lane, 4 * Dwords, true);
    if (bytes.at == nullptr) return;
    for (unsigned i = 0; i < Dwords; ++i)
      storeMemory<u32>(bytes.at + 4 * i, wave.vgpr[data + i].lane[lane]);
  });
}

// Memory to LDS: LDS base + M0[15:0] + instruction offset + 4 * lane (10.3).
template <Encoding En, class T, Extend E>
void loadToLds(Wave& wave, const MicroOp& op) {
  Places<En> places(wave, op);
  std::vector<std::byte>& lds = wave.group->lds;
  const u64 base =
      (wave.sgpr[isa::scalar::kM0] & 0x3fffc) + static_cast<u64>(static_cast<std::int64_t>(op.immediate));
  forEachLane(wave.exec(), [&](unsigned lane) {
    const u64 at = base + 4 * lane;
    if (wave.event == Event::Faulted || at > lds.size() || lds.size() - at < 4) return;
    const Bytes bytes = places.bytes(lane, sizeof(T), false);
    if (bytes.at == nullptr) return;
    const u32 value = extended<T, E>(loadMemory<T>(bytes.at));
    std::memcpy(lds.data() + at, &value, 4);
  });
}

template <Encoding En, class Operation, class T>
void atomic(Wave& wave, const MicroOp& op) {
  Places<En> places(wave, op);
  const auto destination = op.destinationDwords != 0 ? std::optional<unsigned>(op.destination) : std::nullopt;
  const atomics::Denormals ldsDenormals = atomics::denormalsOfLds(wave.floats); // if the address is in LDS
  atomicLanes<Operation, T>(
      wave, atomicRegisters<Operation, T>(op.sources[slot::kData].index, destination), [&](unsigned lane) {
        const Bytes bytes = places.bytes(lane, sizeof(T), true);
        if (bytes.at != nullptr && places.last() % sizeof(T) != 0)
          raise(wave, op, FaultKind::Misaligned, lane, places.last(), sizeof(T));
        return AtomicBytes{.at = bytes.at,
                           .denormals = bytes.lds ? ldsDenormals : atomics::kFlushSingle,
                           .shared = bytes.shared};
      });
}

#define LOADS_AND_STORES(prefix, encoding)                                                                   \
  {Op::prefix##_load_ubyte, loadSmall<encoding, u8, Extend::Zero>},                                          \
      {Op::prefix##_load_sbyte, loadSmall<encoding, u8, Extend::Sign>},                                      \
      {Op::prefix##_load_ushort, loadSmall<encoding, u16, Extend::Zero>},                                    \
      {Op::prefix##_load_sshort, loadSmall<encoding, u16, Extend::Sign>},                                    \
      {Op::prefix##_load_ubyte_d16, loadSmall<encoding, u8, Extend::LowHalfZero>},                           \
      {Op::prefix##_load_ubyte_d16_hi, loadSmall<encoding, u8, Extend::HighHalfZero>},                       \
      {Op::prefix##_load_sbyte_d16, loadSmall<encoding, u8, Extend::LowHalfSign>},                           \
      {Op::prefix##_load_sbyte_d16_hi, loadSmall<encoding, u8, Extend::HighHalfSign>},                       \
      {Op::prefix##_load_short_d16, loadSmall<encoding, u16, Extend::LowHalfZero>},                          \
      {Op::prefix##_load_short_d16_hi, loadSmall<encoding, u16, Extend::HighHalfZero>},                      \
      {Op::prefix##_load_dword, load<encoding, 1>}, {Op::prefix##_load_dwordx2, load<encoding, 2>},          \
      {Op::prefix##_load_dwordx3, load<encoding, 3>}, {Op::prefix##_load_dwordx4, load<encoding, 4>},        \
      {Op::prefix##_store_byte, storeSmall<encoding, u8, false>},                                            \
      {Op::prefix##_store_byte_d16_hi, storeSmall<encoding, u8, true>},                                      \
      {Op::prefix##_store_short, storeSmall<encoding, u16, false>},                                          \
      {Op::prefix##_store_short_d16_hi, storeSmall<encoding, u16, true>},                                    \
      {Op::prefix##_store_dword, store<encoding, 1>}, {Op::prefix##_store_dwordx2, store<encoding, 2>},      \
      {Op::prefix##_store_dwordx3, store<encoding, 3>}, {                                                    \
    Op::prefix##_store_dwordx4, store<encoding, 4>                                                           \
  }

#define LDS_LOADS(prefix, encoding)                                                                          \
  {Op::prefix##_load_lds_ubyte, loadToLds<encoding, u8, Extend::Zero>},                                      \
      {Op::prefix##_load_lds_sbyte, loadToLds<encoding, u8, Extend::Sign>},                                  \
      {Op::prefix##_load_lds_ushort, loadToLds<encoding, u16, Extend::Zero>},                                \
      {Op::prefix##_load_lds_sshort, loadToLds<encoding, u16, Extend::Sign>}, {                              \
    Op::prefix##_load_lds_dword, loadToLds<encoding, u32, Extend::Zero>                                      \
  }

#define INTEGER_ATOMICS(prefix, encoding, suffix, type)                                                      \
  {Op::prefix##_atomic_swap##suffix, atomic<encoding, atomics::Swap, type>},                                 \
      {Op::prefix##_atomic_cmpswap##suffix, atomic<encoding, atomics::CompareSwap, type>},                   \
      {Op::prefix##_atomic_add##suffix, atomic<encoding, atomics::Add, type>},                               \
      {Op::prefix##_atomic_sub##suffix, atomic<encoding, atomics::Subtract, type>},                          \
      {Op::prefix##_atomic_smin##suffix, atomic<encoding, atomics::MinSigned, type>},                        \
      {Op::prefix##_atomic_umin##suffix, atomic<encoding, atomics::MinUnsigned, type>},                      \
      {Op::prefix##_atomic_smax##suffix, atomic<encoding, atomics::MaxSigned, type>},                        \
      {Op::prefix##_atomic_umax##suffix, atomic<encoding, atomics::MaxUnsigned, type>},                      \
      {Op::prefix##_atomic_and##suffix, atomic<encoding, atomics::And, type>},                               \
      {Op::prefix##_atomic_or##suffix, atomic<encoding, atomics::Or, type>},                                 \
      {Op::prefix##_atomic_xor##suffix, atomic<encoding, atomics::Xor, type>},                               \
      {Op::prefix##_atomic_inc##suffix, atomic<encoding, atomics::Increment, type>}, {                       \
    Op::prefix##_atomic_dec##suffix, atomic<encoding, atomics::Decrement, type>                              \
  }

#define ATOMICS(prefix, encoding)                                                                            \
  INTEGER_ATOMICS(prefix, encoding, , u32), INTEGER_ATOMICS(prefix, encoding, _x2, u64),                     \
      {Op::prefix##_atomic_add_f32, atomic<encoding, atomics::AddFloat, u32>},                               \
      {Op::prefix##_atomic_pk_add_f16, atomic<encoding, atomics::AddHalves, u32>},                           \
      {Op::prefix##_atomic_pk_add_bf16, atomic<encoding, atomics::AddBrains, u32>},                          \
      {Op::prefix##_atomic_add_f64, atomic<encoding, atomics::AddFloat, u64>},                               \
      {Op::prefix##_atomic_min_f64, atomic<encoding, atomics::MinFloat, u64>}, {                             \
    Op::prefix##_atomic_max_f64, atomic<encoding, atomics::MaxFloat, u64>                                    \
  }

constexpr HandlerEntry kEntries[] = {
    LOADS_AND_STORES(flat, Encoding::Flat),
    LOADS_AND_STORES(global, Encoding::Global),
    LOADS_AND_STORES(scratch, Encoding::Scratch),
    LDS_LOADS(global, Encoding::Global),
    LDS_LOADS(scratch, Encoding::Scratch),
    ATOMICS(flat, Encoding::Flat),
    ATOMICS(global, Encoding::Global),
};

} // namespace

HandlerList flatEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator
