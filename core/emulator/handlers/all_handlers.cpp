// SPDX-License-Identifier: Apache-2.0
#include "emulator/handlers/all_handlers.h"

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

HandlerTable tableOf(InstructionSet set, bool plainMatrix) {
  const LaneSet lanes = laneSetOf(set);
  return {{scalarEntries(), controlEntries(), smemEntries(), ldsEntries(), flatEntries(), bufferEntries()},
          {lanes.vop1, lanes.vop2, lanes.vop3, lanes.vopc, lanes.packed, lanes.special, lanes.matrix,
           lanes.sparseMatrix, lanes.transcendental, plainMatrix ? lanes.plainMatrix : HandlerList{}},
          lanes.dpp,
          *lanes.access};
}

} // namespace

const HandlerTable& handlers(InstructionSet set, bool plainMatrix) {
  const auto choose = [set]<bool Plain>() -> const HandlerTable& {
    if (set == InstructionSet::Avx512) {
      static const HandlerTable avx512 = tableOf(InstructionSet::Avx512, Plain);
      return avx512;
    }
    if (set == InstructionSet::Avx2) {
      static const HandlerTable avx2 = tableOf(InstructionSet::Avx2, Plain);
      return avx2;
    }
    static const HandlerTable baseline = tableOf(InstructionSet::Baseline, Plain);
    return baseline;
  };
  return plainMatrix ? choose.operator()<true>() : choose.operator()<false>();
}

} // namespace wavesmith::emulator
