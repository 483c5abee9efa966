// SPDX-License-Identifier: Apache-2.0
// What the benchmarked kernels compute, as loops in C++ that are compiled with -O3 for each instruction set of the
// host: what the emulator is compared with.
#pragma once

#include "emulator/code/instruction_set.h"

#include <cstddef>

namespace wavesmith::benchmarks {

// All functions are for hosts on which the instruction set is available.
struct NativeLoops {
  // 16 chains of `rounds` fused multiply-adds for each of `items` (a multiple of 16); `out` holds `items`.
  void (*fma)(float* out, std::size_t items, unsigned rounds) = nullptr;
  // The same for every second item.
  void (*fmaMasked)(float* out, std::size_t items, unsigned rounds) = nullptr;
  // c[i] = a[i] + b[i]
  void (*add)(const float* a, const float* b, float* c, std::size_t count) = nullptr;
  // c += a * b, for 32 x 8, 8 x 32 and 32 x 32 elements in rows.
  void (*multiply)(const float* a, const float* b, float* c) = nullptr;
};

[[nodiscard]] const NativeLoops& nativeLoops(emulator::InstructionSet set);

} // namespace wavesmith::benchmarks
