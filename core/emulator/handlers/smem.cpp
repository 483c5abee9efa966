// SPDX-License-Identifier: Apache-2.0
// Scalar memory (CDNA3 ISA chapter 8 and 12.6).
#include "emulator/handlers/access.h"
#include "emulator/handlers/all_handlers.h"
#include "emulator/handlers/atomics.h"
#include "emulator/handlers/buffer_address.h"

#include <optional>
#include <type_traits>

namespace wavesmith::emulator {
namespace {

using isa::Op;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

void nothing(Wave&, const MicroOp&) {}

// The two lowest bits of each part of an address are ignored: those of the base, of a register's offset, and
// of the instruction's offset (8.2.1.1).
constexpr u64 kDwords = ~u64{3};

u64 instructionOffset(const MicroOp& op) {
  return static_cast<u64>(static_cast<std::int64_t>(op.immediate)) & kDwords;
}
u64 registerOffset(const Wave& wave, const MicroOp& op) {
  const Source& s = op.sources[slot::kData1];
  return s.kind == SourceKind::Scalar ? scalar32(wave, s) : 0;
}
u64 offsetOf(const Wave& wave, const MicroOp& op) {
  return (registerOffset(wave, op) & kDwords) + instructionOffset(op);
}
u64 baseOf(const Wave& wave, const MicroOp& op) {
  return scalar64(wave, op.sources[slot::kAddress]) & kDwords;
}

Address addressOf(const Wave& wave, const MicroOp& op) {
  return baseOf(wave, op) + offsetOf(wave, op);
}
// s_scratch_*: the register counts in units of 64 bytes (8.2.1.1). The address is nevertheless one of global
// memory: the kernel would have to add the wave's private base itself.
Address scratchAddressOf(const Wave& wave, const MicroOp& op) {
  return baseOf(wave, op) + registerOffset(wave, op) * 64 + instructionOffset(op);
}

template <unsigned Dwords, Address (*AddressOf)(const Wave&, const MicroOp&) = addressOf>
void load(Wave& wave, const MicroOp& op) {
  const Address address = AddressOf(wave, op);
  const std::byte* const from = translate(wave, op, kNoLane, address, 4 * Dwords, false);
  if (from == nullptr) return;
  for (unsigned i = 0; i < Dwords; ++i)
    wave.sgpr[(op.scalarDestination + i) & 127] = loadMemory<u32>(from + 4 * i);
}
template <unsigned Dwords, Address (*AddressOf)(const Wave&, const MicroOp&) = addressOf>
void store(Wave& wave, const MicroOp& op) {
  const Address address = AddressOf(wave, op);
  std::byte* const to = translate(wave, op, kNoLane, address, 4 * Dwords, true);
  if (to == nullptr) return;
  for (unsigned i = 0; i < Dwords; ++i)
    storeMemory<u32>(to + 4 * i, wave.sgpr[(op.scalarDestination + i) & 127]);
}

// For a resource only base, stride and num_records matter (8.2.1). The address `ahead` bytes past the
// instruction's offset; nothing if not all of its bytes are in the buffer.
std::optional<Address> inBuffer(const Wave& wave, const MicroOp& op, u64 ahead, u64 bytes) {
  const BufferResource resource = readResource(wave, op.sources[slot::kAddress].index);
  const u64 offset = offsetOf(wave, op) + ahead;
  const u64 size = resource.stride != 0 ? u64{resource.stride} * resource.records : resource.records;
  if (offset > size || bytes > size - offset) return std::nullopt;
  return (resource.base & kDwords) + offset;
}

// Data past num_records (times stride) reads as zero and is not written.
template <unsigned Dwords>
void bufferLoad(Wave& wave, const MicroOp& op) {
  std::array<u32, Dwords> values{}; // the destination may be the resource
  for (unsigned i = 0; i < Dwords; ++i) {
    const std::optional<Address> address = inBuffer(wave, op, u64{4} * i, 4);
    if (!address) continue;
    const std::byte* const from = translate(wave, op, kNoLane, *address, 4, false);
    if (from == nullptr) return;
    values[i] = loadMemory<u32>(from);
  }
  for (unsigned i = 0; i < Dwords; ++i)
    wave.sgpr[(op.scalarDestination + i) & 127] = values[i];
}
template <unsigned Dwords>
void bufferStore(Wave& wave, const MicroOp& op) {
  for (unsigned i = 0; i < Dwords; ++i) {
    const std::optional<Address> address = inBuffer(wave, op, u64{4} * i, 4);
    if (!address) continue;
    std::byte* const to = translate(wave, op, kNoLane, *address, 4, true);
    if (to == nullptr) return;
    storeMemory<u32>(to, wave.sgpr[(op.scalarDestination + i) & 127]);
  }
}

// --- Atomics: the data is in SDATA, where glc also puts the old value (12.6) ---

template <class T>
T scalarDataOf(const Wave& wave, unsigned sgpr) {
  if constexpr (sizeof(T) == 8)
    return wave.sgpr[sgpr & 127] | u64{wave.sgpr[(sgpr + 1) & 127]} << 32;
  else
    return wave.sgpr[sgpr & 127];
}
template <class T>
void returnOld(Wave& wave, const MicroOp& op, T old) {
  if (!op.instruction->modifiers.sc0) return;
  for (unsigned i = 0; i < sizeof(T) / 4; ++i)
    wave.sgpr[(op.scalarDestination + i) & 127] = static_cast<u32>(u64{old} >> (32 * i));
}
template <class Operation, class T>
void atomicAt(Wave& wave, const MicroOp& op, Address address) {
  std::byte* const at = translate(wave, op, kNoLane, address, sizeof(T), true);
  if (at == nullptr) return;
  if (address % sizeof(T) != 0) return raise(wave, op, FaultKind::Misaligned, kNoLane, address, sizeof(T));
  constexpr bool kCompares = std::is_same_v<Operation, atomics::CompareSwap>;
  const T expected = kCompares ? scalarDataOf<T>(wave, op.scalarDestination + sizeof(T) / 4) : T{0};
  returnOld(wave, op,
            atomics::update<Operation, T>(at, scalarDataOf<T>(wave, op.scalarDestination), expected,
                                          atomics::kKeepAll, true));
}
template <class Operation, class T>
void atomic(Wave& wave, const MicroOp& op) {
  atomicAt<Operation, T>(wave, op, addressOf(wave, op));
}
template <class Operation, class T>
void bufferAtomic(Wave& wave, const MicroOp& op) {
  const std::optional<Address> address = inBuffer(wave, op, 0, sizeof(T));
  if (address)
    atomicAt<Operation, T>(wave, op, *address);
  else
    returnOld(wave, op, T{0});
}

// A clock that counts the wave's own instructions, including this one: independent of other activity on the
// host.
void memtime(Wave& wave, const MicroOp& op) {
  wave.setSgpr64(op.scalarDestination, wave.executed * 4);
}
void memrealtime(Wave& wave, const MicroOp& op) {
  wave.setSgpr64(op.scalarDestination, wave.executed / 5);
}

#define SMEM_ATOMIC(name, operation)                                                                         \
  {Op::s_atomic_##name, atomic<atomics::operation, u32>},                                                    \
      {Op::s_atomic_##name##_x2, atomic<atomics::operation, u64>},                                           \
      {Op::s_buffer_atomic_##name, bufferAtomic<atomics::operation, u32>}, {                                 \
    Op::s_buffer_atomic_##name##_x2, bufferAtomic<atomics::operation, u64>                                   \
  }

constexpr HandlerEntry kEntries[] = {
    {Op::s_load_dword, load<1>},
    {Op::s_load_dwordx2, load<2>},
    {Op::s_load_dwordx4, load<4>},
    {Op::s_load_dwordx8, load<8>},
    {Op::s_load_dwordx16, load<16>},
    {Op::s_store_dword, store<1>},
    {Op::s_store_dwordx2, store<2>},
    {Op::s_store_dwordx4, store<4>},
    {Op::s_scratch_load_dword, load<1, scratchAddressOf>},
    {Op::s_scratch_load_dwordx2, load<2, scratchAddressOf>},
    {Op::s_scratch_load_dwordx4, load<4, scratchAddressOf>},
    {Op::s_scratch_store_dword, store<1, scratchAddressOf>},
    {Op::s_scratch_store_dwordx2, store<2, scratchAddressOf>},
    {Op::s_scratch_store_dwordx4, store<4, scratchAddressOf>},
    {Op::s_buffer_store_dword, bufferStore<1>},
    {Op::s_buffer_store_dwordx2, bufferStore<2>},
    {Op::s_buffer_store_dwordx4, bufferStore<4>},
    {Op::s_buffer_load_dword, bufferLoad<1>},
    {Op::s_buffer_load_dwordx2, bufferLoad<2>},
    {Op::s_buffer_load_dwordx4, bufferLoad<4>},
    {Op::s_buffer_load_dwordx8, bufferLoad<8>},
    {Op::s_buffer_load_dwordx16, bufferLoad<16>},
    {Op::s_memtime, memtime},
    {Op::s_memrealtime, memrealtime},
    {Op::s_dcache_inv, nothing},
    {Op::s_dcache_wb, nothing},
    {Op::s_dcache_inv_vol, nothing},
    {Op::s_dcache_wb_vol, nothing},
    // The scalar cache writes through: there is never a dirty line to discard.
    {Op::s_dcache_discard, nothing},
    {Op::s_dcache_discard_x2, nothing},
    SMEM_ATOMIC(swap, Swap),
    SMEM_ATOMIC(cmpswap, CompareSwap),
    SMEM_ATOMIC(add, Add),
    SMEM_ATOMIC(sub, Subtract),
    SMEM_ATOMIC(smin, MinSigned),
    SMEM_ATOMIC(umin, MinUnsigned),
    SMEM_ATOMIC(smax, MaxSigned),
    SMEM_ATOMIC(umax, MaxUnsigned),
    SMEM_ATOMIC(and, And),
    SMEM_ATOMIC(or, Or),
    SMEM_ATOMIC(xor, Xor),
    SMEM_ATOMIC(inc, Increment),
    SMEM_ATOMIC(dec, Decrement),
};

} // namespace

HandlerList smemEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator
