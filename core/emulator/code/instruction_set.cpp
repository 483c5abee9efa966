// SPDX-License-Identifier: Apache-2.0
#include "emulator/code/instruction_set.h"

namespace wavesmith::emulator {

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

} // namespace wavesmith::emulator
