// SPDX-License-Identifier: Apache-2.0
// The language of the kernels of this suite: OpenCL C, one text for gfx942 and for this CPU. Built-ins of the
// device (work-item ids, barriers) and of AMD's compiler (lanes, DPP, MFMA) have the same names on both; for
// the CPU they are implemented from the CDNA3 ISA document.
//
//   kernel void test(global const uint* in, global uint* out, uint words) {
//     const uint i = get_global_id(0);
//     out[i] = shuffle_lane(in[i], lane() ^ 1);
//   }
//
// Lanes exchange where all work-items of the wave arrive, or all that are active in a structured branch.
#pragma once

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable

// The bits of a NaN result do not matter: the machines differ.
#define float_bits(x) (isnan(x) ? 0x7fc00000u : as_uint(x))
#define half_bits(x) (isnan(x) ? (ushort)0x7e00 : as_ushort(x))
#define double_bits(x) (isnan(x) ? 0x7ff8000000000000ul : as_ulong(x))

#define relaxed __ATOMIC_RELAXED
#define fetch_add(p, v) __scoped_atomic_fetch_add(p, v, relaxed, __MEMORY_SCOPE_DEVICE)
#define fetch_sub(p, v) __scoped_atomic_fetch_sub(p, v, relaxed, __MEMORY_SCOPE_DEVICE)
#define fetch_and(p, v) __scoped_atomic_fetch_and(p, v, relaxed, __MEMORY_SCOPE_DEVICE)
#define fetch_or(p, v) __scoped_atomic_fetch_or(p, v, relaxed, __MEMORY_SCOPE_DEVICE)
#define fetch_xor(p, v) __scoped_atomic_fetch_xor(p, v, relaxed, __MEMORY_SCOPE_DEVICE)
#define fetch_min(p, v) __scoped_atomic_fetch_min(p, v, relaxed, __MEMORY_SCOPE_DEVICE)
#define fetch_max(p, v) __scoped_atomic_fetch_max(p, v, relaxed, __MEMORY_SCOPE_DEVICE)
#define exchange(p, v) __scoped_atomic_exchange_n(p, v, relaxed, __MEMORY_SCOPE_DEVICE)
#define compare_exchange(p, e, v)                                                                            \
  __scoped_atomic_compare_exchange_n(p, e, v, false, relaxed, relaxed, __MEMORY_SCOPE_DEVICE)

#define convert(x, type) __builtin_convertvector(x, type)

#define outlined __attribute__((noinline))

// The same value, hidden from the compiler.
outlined uint opaque(uint x) {
  volatile uint y = x;
  return y;
}

#include "work_items.h"

#ifdef __AMDGCN__
int wavesmith_writelane(int x, int to,
                        int old) __asm("llvm.amdgcn.writelane.i32"); // clang has no builtin for it
#define lane() __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u))
#define shuffle_lane(x, from) ((uint)__builtin_amdgcn_ds_bpermute((int)(from) << 2, (int)(x)))
#define push_lane(x, to) ((uint)__builtin_amdgcn_ds_permute((int)(to) << 2, (int)(x)))
#define read_lane(x, from) ((uint)__builtin_amdgcn_readlane(x, from))
#define read_first_lane(x) ((uint)__builtin_amdgcn_readfirstlane(x))
#define write_lane(old, x, to) ((uint)wavesmith_writelane(x, to, old))
#define swizzle_lane(x, pattern) ((uint)__builtin_amdgcn_ds_swizzle(x, pattern))
#define dpp(old, x, control, rows, banks, bound)                                                             \
  ((uint)__builtin_amdgcn_update_dpp(old, x, control, rows, banks, bound))
#define ballot(condition) __builtin_amdgcn_ballot_w64(condition)
#define fma(a, b, c)                                                                                         \
  __builtin_elementwise_fma(a, b, c) // libclc's is written in integers and flushes denormals
#define fraction_of(x) __builtin_amdgcn_frexp_mantf(x)
#define exponent_of(x) __builtin_amdgcn_frexp_expf(x)
#else
#include "kernel_cpu.h"
#endif

// libclc's flushes denormals.
static inline __attribute__((overloadable, unused)) float ws_ldexp(float x, int n) {
  return __builtin_ldexpf(x, n);
}
static inline __attribute__((overloadable, unused)) double ws_ldexp(double x, int n) {
  return __builtin_ldexp(x, n);
}
#define ldexp ws_ldexp

// The lane at this distance, wrapping around the wave.
#define rotate_lane(x, by) shuffle_lane(x, (lane() + (by)) & 63)
