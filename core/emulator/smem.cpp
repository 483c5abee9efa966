// SPDX-License-Identifier: Apache-2.0
// Scalar memory (CDNA3 ISA chapter 8 and 12.6).
#include "emulator/access.h"
#include "emulator/atomics.h"
#include "emulator/buffer_address.h"
#include "emulator/handler_table.h"

namespace wavesmith::emulator {
namespace {

using isa::Op;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

void nothing(Wave&, const MicroOp&) {}

// The two lowest bits of base and of an SGPR's offset are ignored (12.6).
u64 offsetOf(const Wave& wave, const MicroOp& op) {
  const Source& s = op.sources[slot::kData1];
  const u64 fromRegister = s.kind == SourceKind::Scalar ? scalar32(wave, s) : 0;
  return fromRegister + static_cast<u64>(static_cast<std::int64_t>(op.immediate));
}

template <unsigned Dwords>
void load(Wave& wave, const MicroOp& op) {
  const Address address = (scalar64(wave, op.sources[slot::kAddress]) + offsetOf(wave, op)) & ~Address{3};
  const std::byte* const from = translate(wave, op, kNoLane, address, 4 * Dwords, false);
  if (from == nullptr) return;
  for (unsigned i = 0; i < Dwords; ++i)
    wave.sgpr[(op.scalarDestination + i) & 127] = loadMemory<u32>(from + 4 * i);
}
template <unsigned Dwords>
void store(Wave& wave, const MicroOp& op) {
  const Address address = (scalar64(wave, op.sources[slot::kAddress]) + offsetOf(wave, op)) & ~Address{3};
  std::byte* const to = translate(wave, op, kNoLane, address, 4 * Dwords, true);
  if (to == nullptr) return;
  for (unsigned i = 0; i < Dwords; ++i)
    storeMemory<u32>(to + 4 * i, wave.sgpr[(op.scalarDestination + i) & 127]);
}

// s_buffer_load: what lies beyond num_records (times stride) reads as zero.
template <unsigned Dwords>
void bufferLoad(Wave& wave, const MicroOp& op) {
  const BufferResource resource = readResource(wave, op.sources[slot::kAddress].index);
  const u64 offset = offsetOf(wave, op) & ~u64{3};
  const u64 size = resource.stride != 0 ? u64{resource.stride} * resource.records : resource.records;
  for (unsigned i = 0; i < Dwords; ++i) {
    u32 value = 0;
    if (offset + 4 * i + 4 <= size) {
      const std::byte* const from =
          translate(wave, op, kNoLane, (resource.base & ~Address{3}) + offset + 4 * i, 4, false);
      if (from == nullptr) return;
      value = loadMemory<u32>(from);
    }
    wave.sgpr[(op.scalarDestination + i) & 127] = value;
  }
}

// Clocks that run with the wave's own instructions: equal whatever else the host does.
u64 executed(const Wave& wave) {
  u64 sum = 0;
  for (const u64 count : wave.counts)
    sum += count;
  return sum;
}
void memtime(Wave& wave, const MicroOp& op) {
  wave.setSgpr64(op.scalarDestination, executed(wave) * 4);
}
void memrealtime(Wave& wave, const MicroOp& op) {
  wave.setSgpr64(op.scalarDestination, executed(wave) / 5);
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
};

} // namespace

HandlerList smemEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator
