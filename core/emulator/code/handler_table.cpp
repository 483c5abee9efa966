// SPDX-License-Identifier: Apache-2.0
#include "emulator/code/handler_table.h"

#include "emulator/lanes/sets.h"

namespace wavesmith::emulator {
namespace {

LaneSet laneSetOf(InstructionSet set) {
#if defined(WAVESMITH_LANES_AVX512)
  if (set == InstructionSet::Avx512) return lanes_avx512::laneSet();
#endif
#if defined(WAVESMITH_LANES_AVX2)
  if (set == InstructionSet::Avx2) return lanes_avx2::laneSet();
#endif
  (void)set;
  return lanes_baseline::laneSet();
}

} // namespace

std::string_view name(InstructionSet set) {
  switch (set) {
  case InstructionSet::Avx512: return "AVX-512";
  case InstructionSet::Avx2: return "AVX2";
  case InstructionSet::Baseline: break;
  }
  return "baseline";
}

bool available([[maybe_unused]] InstructionSet set) {
#if defined(WAVESMITH_LANES_AVX512) || defined(WAVESMITH_LANES_AVX2)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("f16c");
#endif
#if defined(WAVESMITH_LANES_AVX2)
  if (set == InstructionSet::Avx2) return avx2;
#endif
#if defined(WAVESMITH_LANES_AVX512)
  if (set == InstructionSet::Avx512)
    return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
  return set == InstructionSet::Baseline;
}

InstructionSet bestInstructionSet() {
  if (available(InstructionSet::Avx512)) return InstructionSet::Avx512;
  return available(InstructionSet::Avx2) ? InstructionSet::Avx2 : InstructionSet::Baseline;
}

HandlerTable::HandlerTable(InstructionSet set, bool plainMatrix)
    : entries_(static_cast<std::size_t>(isa::Op::invalid) + 1) {
  const LaneSet lanes = laneSetOf(set);
  for (const HandlerList list :
       {scalarEntries(), controlEntries(), smemEntries(), ldsEntries(), flatEntries(), bufferEntries()})
    add(list);
  // Of these, only atomics and formats compute with floats.
  for (HandlerEntry& entry : entries_)
    if (!isa::row(entry.op).has(isa::trait::kAtomic | isa::trait::kFormat))
      entry.normal.arithmetic = Arithmetic::Integer;
  for (const HandlerList list : {lanes.vop1, lanes.vop2, lanes.vop3, lanes.vopc, lanes.packed, lanes.special,
                                 lanes.matrix, lanes.sparseMatrix, lanes.transcendental})
    add(list);
  if (plainMatrix) add(lanes.plainMatrix);
  dpp_ = lanes.dpp;
  access_ = lanes.access;
}

void HandlerTable::add(HandlerList list) {
  for (const HandlerEntry& entry : list)
    entries_[static_cast<std::size_t>(entry.op)] = entry;
}

const HandlerEntry* HandlerTable::find(isa::Op op) const {
  const HandlerEntry& entry = entries_[static_cast<std::size_t>(op)];
  return op != isa::Op::invalid && entry.normal.run != nullptr ? &entry : nullptr;
}

const HandlerTable& handlers(InstructionSet set, bool plainMatrix) {
  const auto choose = [set]<bool Plain>() -> const HandlerTable& {
    if (set == InstructionSet::Avx512) {
      static const HandlerTable avx512(InstructionSet::Avx512, Plain);
      return avx512;
    }
    if (set == InstructionSet::Avx2) {
      static const HandlerTable avx2(InstructionSet::Avx2, Plain);
      return avx2;
    }
    static const HandlerTable baseline(InstructionSet::Baseline, Plain);
    return baseline;
  };
  return plainMatrix ? choose.operator()<true>() : choose.operator()<false>();
}

} // namespace wavesmith::emulator
