// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/counter_events.h"

namespace wavesmith::analysis {
namespace {

namespace trait = isa::trait;
using Kind = counters::Kind;
using isa::Unit;

// MODE is hardware register 1 and VSKIP its bit 28 (CDNA3 ISA 3.3).
constexpr std::int32_t kHwregMode = 1;
constexpr std::int32_t kHwregIdMask = 0x3f;
constexpr unsigned kVskipBit = 28;

bool writesMemory(const isa::Opcode& row) {
  return row.has(trait::kStore | trait::kAtomic);
}

// Instructions that access LDS; not ds_swizzle, ds_permute and ds_nop, which only use its crossbar.
std::uint16_t ldsFlags(const isa::Instruction& i, Kind kind) {
  const isa::Opcode& row = i.row();
  if (kind == Kind::LdsDma) return CounterEvent::kLdsDma;
  if (kind != Kind::Lds || row.memoryBytes == 0) return 0;
  std::uint16_t flags = 0;
  if (row.has(trait::kLoad | trait::kAtomic)) flags |= CounterEvent::kReadsLds;
  if (writesMemory(row)) flags |= CounterEvent::kWritesLds;
  return flags;
}

std::uint16_t flagsOf(const isa::Instruction& i, Kind kind, bool returns) {
  const isa::Opcode& row = i.row();
  std::uint16_t flags = ldsFlags(i, kind);
  const bool scoped = row.unit != Unit::Smem && (i.modifiers.sc0 || i.modifiers.sc1);
  const bool loads = kind == Kind::Load && !scoped;
  const bool scalarLoad = kind == Kind::Scalar && !writesMemory(row);
  const bool laneExchange = kind == Kind::Lds && row.memoryBytes == 0;
  if (!loads && !scalarLoad && !laneExchange) flags |= CounterEvent::kForOthers;
  // The scope of a store that other waves read, and of a load that reads other waves' stores, is in sc0 and
  // sc1 (LLVM AMDGPUUsage, "Memory Model gfx942").
  if (row.has(trait::kAtomic) || scoped || kind == Kind::Cache || kind == Kind::Message || kind == Kind::Gws)
    flags |= CounterEvent::kPublishes;
  const bool readsAnotherWay = (kind == Kind::Scalar && row.memoryBytes != 0) || kind == Kind::Flat;
  if (writesMemory(row) || readsAnotherWay) flags |= CounterEvent::kFollows;
  if (i.op == isa::Op::s_memtime || i.op == isa::Op::s_memrealtime) flags |= CounterEvent::kReadsClock;
  if (kind != Kind::Scalar && kind != Kind::Message && row.unit != Unit::Smem) flags |= CounterEvent::kVector;
  if (kind == Kind::Scalar && row.has(trait::kStore)) flags |= CounterEvent::kScalarStore;
  if (i.op == isa::Op::s_dcache_wb || i.op == isa::Op::s_dcache_wb_vol) flags |= CounterEvent::kWritesBack;
  if (returns) flags |= CounterEvent::kReturns;
  return flags;
}

bool setsVskip(const isa::Instruction& i) {
  if (i.op == isa::Op::s_setvskip) return true;
  if (i.op != isa::Op::s_setreg_b32 && i.op != isa::Op::s_setreg_imm32_b32) return false;
  const auto simm = static_cast<std::uint32_t>(i.immediate);
  if ((i.immediate & kHwregIdMask) != kHwregMode) return false;
  const unsigned offset = (simm >> 6) & 31;
  const unsigned size = ((simm >> 11) & 31) + 1;
  return offset <= kVskipBit && kVskipBit < offset + size;
}

Role roleOf(const isa::Instruction& i) {
  const isa::Opcode& row = i.row();
  if (row.counters.vm != 0 || row.counters.lgkm != 0 || row.counters.exp != 0) return Role::Issue;
  if (i.op == isa::Op::s_waitcnt) return Role::Wait;
  if (row.has(trait::kBarrier)) return Role::Barrier;
  if (row.has(trait::kEndsWave)) return Role::End;
  if (row.unit == Unit::Branch && row.has(trait::kCall)) return Role::Call;
  if (row.unit == Unit::Branch && row.has(trait::kIndirect)) return Role::Leave;
  return setsVskip(i) ? Role::Vskip : Role::Plain;
}

} // namespace

CounterEvent counterEvent(const isa::Instruction& instruction, bool returns) {
  const isa::Opcode& row = instruction.row();
  CounterEvent event{counters::eventOf(instruction), roleOf(instruction)};
  if (event.role == Role::Issue)
    event.flags = flagsOf(instruction, event.kind, returns);
  else if (row.unit == Unit::Valu || row.unit == Unit::Mfma)
    event.flags = CounterEvent::kVector;
  return event;
}

std::vector<CounterEvent> counterEvents(const program::Program& program, const Footprints& footprints) {
  const auto instructions = program.instructions();
  std::vector<CounterEvent> events(instructions.size());
  for (Index i = 0; i < instructions.size(); ++i) {
    if (footprints.unknown(i))
      events[i].role = Role::Unknown;
    else
      events[i] = counterEvent(instructions[i], !footprints.writes(i).empty());
  }
  return events;
}

} // namespace wavesmith::analysis
