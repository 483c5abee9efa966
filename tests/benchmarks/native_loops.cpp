// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/native_loops.h"

namespace wavesmith::benchmarks {
namespace {

constexpr unsigned kChains = 16;

// One item after the other: without fused multiply-adds of the host, each is a call.
inline void fmaItems(float* out, std::size_t items, unsigned rounds, bool masked) {
  for (std::size_t i = 0; i < items; ++i) {
    float chain[kChains], sum = 0;
    for (float& value : chain)
      value = static_cast<float>(i);
    for (unsigned round = 0; round < rounds; ++round)
      for (float& value : chain)
        if (!masked || i % 2 == 0) value = __builtin_fmaf(value, 0.5F, 1.0F);
    for (const float value : chain)
      sum += value;
    out[i] = sum; // so that every chain is computed
  }
}

// Vectors of items, so that all chains stay in registers of the host. The compiler fuses (CMakeLists.txt).
template <class Row>
[[gnu::always_inline]] inline void fmaRows(float* out, std::size_t items, unsigned rounds, bool masked) {
  constexpr std::size_t kItems = sizeof(Row) / sizeof(float);
  Row factor{};
  for (std::size_t i = 0; i < kItems; ++i)
    factor[i] = 0.5F;
  auto mask = factor == 0.5F; // all of them
  for (std::size_t i = 0; i < kItems; ++i)
    if (masked && i % 2 == 1) mask[i] = 0;
  for (std::size_t first = 0; first < items; first += kItems) {
    Row chain[kChains];
    for (Row& row : chain)
      for (std::size_t i = 0; i < kItems; ++i)
        row[i] = static_cast<float>(first + i);
    for (unsigned round = 0; round < rounds; ++round)
#pragma GCC unroll 16
      for (unsigned k = 0; k < kChains; ++k) {
        const Row next = chain[k] * factor + 1.0F;
        chain[k] = masked ? (mask ? next : chain[k]) : next;
      }
    Row sum{};
    for (const Row& row : chain)
      sum += row;
    for (std::size_t i = 0; i < kItems; ++i)
      out[first + i] = sum[i];
  }
}
using Row8 [[gnu::vector_size(32)]] = float;
using Row16 [[gnu::vector_size(64)]] = float;

[[gnu::always_inline]] inline void addAll(const float* a, const float* b, float* __restrict c,
                                          std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    c[i] = a[i] + b[i];
}
[[gnu::always_inline]] inline void multiplyAll(const float* a, const float* b, float* __restrict c) {
  for (unsigned i = 0; i < 32; ++i)
    for (unsigned j = 0; j < 32; ++j)
      for (unsigned k = 0; k < 8; ++k)
        c[32 * i + j] = __builtin_fmaf(a[8 * i + k], b[32 * k + j], c[32 * i + j]);
}

#define LOOPS(name, fmaLoop, ...)                                                                            \
  __VA_ARGS__ void fma_##name(float* out, std::size_t items, unsigned rounds) {                              \
    fmaLoop(out, items, rounds, false);                                                                      \
  }                                                                                                          \
  __VA_ARGS__ void fmaMasked_##name(float* out, std::size_t items, unsigned rounds) {                        \
    fmaLoop(out, items, rounds, true);                                                                       \
  }                                                                                                          \
  __VA_ARGS__ void add_##name(const float* a, const float* b, float* c, std::size_t count) {                 \
    addAll(a, b, c, count);                                                                                  \
  }                                                                                                          \
  __VA_ARGS__ void multiply_##name(const float* a, const float* b, float* c) {                               \
    multiplyAll(a, b, c);                                                                                    \
  }                                                                                                          \
  constexpr NativeLoops k_##name {                                                                           \
    fma_##name, fmaMasked_##name, add_##name, multiply_##name                                                \
  }

LOOPS(baseline, fmaItems, );
#if defined(__x86_64__)
LOOPS(avx2, fmaRows<Row8>, [[gnu::target("avx2,fma,bmi2")]]);
// clang does not know the option in this place; Row16 is a vector of 512 bits anyway.
#if defined(__clang__)
#define WIDEST ""
#else
#define WIDEST ",prefer-vector-width=512"
#endif
LOOPS(avx512, fmaRows<Row16>, [[gnu::target("avx2,fma,bmi2,avx512f,avx512bw,avx512dq,avx512vl" WIDEST)]]);
#endif

} // namespace

const NativeLoops& nativeLoops(emulator::InstructionSet set) {
#if defined(__x86_64__)
  if (set == emulator::InstructionSet::Avx512) return k_avx512;
  if (set == emulator::InstructionSet::Avx2) return k_avx2;
#endif
  (void)set;
  return k_baseline;
}

} // namespace wavesmith::benchmarks
