// SPDX-License-Identifier: Apache-2.0
// Atomics of every kind, order and scope, on every address space; fences alone.

#define ORDERED(name, space, T, order, scope)                                                                \
  kernel void name(global const T* in, space T* shared, global T* out, uint words) {                         \
    const uint i = get_global_id(0);                                                                         \
    T before = in[i];                                                                                        \
    T sum = __scoped_atomic_fetch_add(shared + (i & 7), before, order, scope);                               \
    out[i] = sum;                                                                                            \
    __scoped_atomic_fetch_xor(shared + 8, before, order, scope);                                             \
    sum += in[i + 1];                                                                                        \
    T expected = sum;                                                                                        \
    __scoped_atomic_compare_exchange_n(shared + 9, &expected, before, false, order, __ATOMIC_RELAXED,        \
                                       scope);                                                               \
    out[i + 64] = expected;                                                                                  \
    for (uint k = 0; k < words; ++k)                                                                         \
      sum += __scoped_atomic_exchange_n(shared + k, sum, order, scope);                                      \
    out[i + 128] = sum;                                                                                      \
  }
ORDERED(global_relaxed, global, uint, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
ORDERED(global_acquire, global, uint, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE)
ORDERED(global_release, global, uint, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE)
ORDERED(global_both, global, uint, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE)
ORDERED(global_system, global, ulong, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM)
ORDERED(global_group, global, ulong, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_WRKGRP)
ORDERED(global_wave, global, uint, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_WVFRNT)
ORDERED(local_relaxed, local, uint, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP)
ORDERED(local_both, local, ulong, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_WRKGRP)
ORDERED(local_all, local, uint, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_WRKGRP)

// Into LDS or memory: the compiler cannot tell.
#define GENERIC(name, T, order, scope)                                                                       \
  kernel void name(global const T* in, global T* shared, local T* tile, global T* out, uint words) {         \
    const uint i = get_global_id(0);                                                                         \
    T* const either = words & 1 ? (T*)shared : (T*)tile;                                                     \
    T sum = __scoped_atomic_fetch_add(either + (i & 7), in[i], order, scope);                                \
    out[i] = sum;                                                                                            \
    __scoped_atomic_fetch_xor(either + 8, sum, order, scope);                                                \
    for (uint k = 0; k < words; ++k)                                                                         \
      sum += __scoped_atomic_exchange_n(either + k, sum, order, scope) + tile[k];                            \
    out[i + 64] = sum;                                                                                       \
  }
GENERIC(generic_relaxed, uint, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
GENERIC(generic_all, ulong, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM)

kernel void loads_and_stores(global uint* shared, global uint* out, uint words) {
  const uint i = get_global_id(0);
  out[i] = words;
  __scoped_atomic_store_n(shared + i, words, __ATOMIC_RELEASE, __MEMORY_SCOPE_SYSTEM);
  uint seen;
  do
    seen = __scoped_atomic_load_n(shared, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
  while (seen != words);
  out[i + 64] = out[i + 1];
  __scoped_atomic_store_n(shared + 1, seen, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_DEVICE);
}

kernel void spin_lock(global uint* lock, global uint* shared, uint words) {
  if (get_local_id(0) == 0) {
    while (__scoped_atomic_exchange_n(lock, 1u, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE) != 0)
      __builtin_amdgcn_s_sleep(2);
    shared[0] = shared[0] * 3 + words;
    __scoped_atomic_store_n(lock, 0u, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  }
}

#define FENCE(name, order, scope)                                                                            \
  kernel void fence_##name(global uint* in, global uint* out, uint words) {                                  \
    local uint tile[64];                                                                                     \
    const uint i = get_global_id(0), l = get_local_id(0);                                                    \
    tile[l & 63] = in[i];                                                                                    \
    out[i] = words;                                                                                          \
    __builtin_amdgcn_fence(order, scope);                                                                    \
    out[i + 64] = in[i + 1] + tile[l & 31];                                                                  \
    __builtin_amdgcn_fence(order, scope);                                                                    \
    out[i + 128] = in[i];                                                                                    \
  }
FENCE(acquire_agent, __ATOMIC_ACQUIRE, "agent")
FENCE(release_agent, __ATOMIC_RELEASE, "agent")
FENCE(all_system, __ATOMIC_SEQ_CST, "")
FENCE(both_group, __ATOMIC_ACQ_REL, "workgroup")
FENCE(both_wave, __ATOMIC_ACQ_REL, "wavefront")

kernel void floats(global float* f, global double* d, global half2* h, local float* lf, local double* ld,
                   global float* out, uint words) {
  const uint i = get_global_id(0);
  const float x = __builtin_amdgcn_global_atomic_fadd_f32(f + i, 1.5f);
  const double y = __builtin_amdgcn_global_atomic_fadd_f64(d + i, 2.5);
  const double z = __builtin_amdgcn_global_atomic_fmin_f64(d + i + 64, y);
  const half2 p = __builtin_amdgcn_global_atomic_fadd_v2f16(h + i, (half2)(1, 2));
  const double w = __builtin_amdgcn_ds_atomic_fadd_f64(ld + 1, z);
  __builtin_amdgcn_global_atomic_fadd_f32(f + 1, x);
  out[i] = x + (float)y + (float)z + (float)p.x + (float)w;
}
