// SPDX-License-Identifier: Apache-2.0
// Loads from memory straight into LDS, by global addresses and through buffer descriptors. The wait for them is
// written: the compiler of LLVM 19 has none at a barrier.

void raw_to_lds(uint4 descriptor, local void* to, uint size, uint lane, uint all, uint offset,
                uint aux) __asm("llvm.amdgcn.raw.buffer.load.lds");
void struct_to_lds(uint4 descriptor, local void* to, uint size, uint index, uint lane, uint all, uint offset,
                   uint aux) __asm("llvm.amdgcn.struct.buffer.load.lds");

// LLVM 19 crashes where an instruction of the vector unit comes one or two instructions after this load.
#define to_lds(from, to, size, offset, aux)                                                                  \
  __builtin_amdgcn_global_load_lds(from, to, size, offset, aux);                                             \
  __builtin_amdgcn_sched_barrier(0);                                                                         \
  __builtin_amdgcn_s_setprio(1);                                                                             \
  __builtin_amdgcn_s_setprio(0);                                                                             \
  __builtin_amdgcn_sched_barrier(0)

#define wait_for_memory() __builtin_amdgcn_s_waitcnt(0x0f70)

#define meet()                                                                                               \
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");                                                     \
  wait_for_memory();                                                                                         \
  __builtin_amdgcn_s_barrier();                                                                              \
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")

#define ONE(name, T, size)                                                                                   \
  kernel void one_##name(global const T* in, global T* out, uint words) {                                    \
    local T tile[256];                                                                                       \
    const uint l = get_local_id(0);                                                                          \
    to_lds(in + get_global_id(0), tile + (l & ~63u), size, 0, 0);                                            \
    meet();                                                                                                  \
    out[get_global_id(0)] = tile[l ^ 77];                                                                    \
  }
ONE(byte, uchar, 1)
ONE(short, ushort, 2)
ONE(word, uint, 4)

// No barrier: of one wave. The compiler waits.
kernel void own_wave(global const uint* in, global uint* out, uint words) {
  local uint tile[64];
  const uint l = get_local_id(0);
  to_lds(in + get_global_id(0), tile, 4, 0, 0);
  out[get_global_id(0)] = tile[l ^ 1];
}

kernel void own_wave_twice(global const uint* in, global uint* out, uint words) {
  local uint one[64], other[64];
  const uint l = get_local_id(0);
  to_lds(in + get_global_id(0), one, 4, 0, 0);
  to_lds(in + get_global_id(0) + 4096, other, 4, 0, 0);
  out[get_global_id(0)] = one[l ^ 1] + other[l ^ 3];
}

kernel void loop(global const uint* in, global uint* out, uint words) {
  local uint tile[256];
  const uint l = get_local_id(0);
  uint sum = 0;
  for (uint k = 0; k < words; ++k) {
    to_lds(in + k * 256 + l, tile + (l & ~63u), 4, 0, 0);
    meet();
    sum += tile[l ^ 5] * tile[(l + k) & 255];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}

kernel void two_tiles(global const uint* in, global uint* out, uint words) {
  local uint tile[2][256];
  const uint l = get_local_id(0);
  uint sum = 0;
  to_lds(in + l, &tile[0][l & ~63u], 4, 0, 0);
  meet();
  for (uint k = 1; k < words; ++k) {
    to_lds(in + k * 256 + l, &tile[k & 1][l & ~63u], 4, 0, 0);
    sum += tile[(k + 1) & 1][l ^ 5];
    meet();
  }
  out[get_global_id(0)] = sum;
}

kernel void raw(uint4 descriptor, global uint* out, uint words) {
  local uint tile[256];
  const uint l = get_local_id(0);
  raw_to_lds(descriptor, tile + (l & ~63u), 4, l * 4, words, 16, 0);
  meet();
  out[get_global_id(0)] = tile[l ^ 1];
}

kernel void raw_loop(uint4 descriptor, global uint* out, uint words) {
  local uint tile[512];
  const uint l = get_local_id(0);
  uint sum = 0;
  for (uint k = 0; k < words; ++k) {
    raw_to_lds(descriptor, tile + (l & ~63u), 4, l * 4, k * 1024, 0, 0);
    raw_to_lds(descriptor, tile + 256 + (l & ~63u), 4, l * 4, k * 1024, 2048, 1);
    meet();
    sum += tile[l ^ 1] - tile[(l ^ 2) + 256];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}

kernel void structs(uint4 descriptor, global uint* out, uint words) {
  local uint tile[256];
  const uint l = get_local_id(0);
  struct_to_lds(descriptor, tile + (l & ~63u), 4, l, 0, words, 0, 0);
  meet();
  out[get_global_id(0)] = tile[l ^ 1];
}

// The wave's part is chosen by what only its first lane knows.
kernel void chosen(global const uint* in, global uint* out, uint words) {
  local uint tile[1024];
  const uint l = get_local_id(0);
  const uint wave = __builtin_amdgcn_readfirstlane(in[l] & 3);
  to_lds(in + wave * 64 + l, tile + wave * 256, 4, 0, 0);
  to_lds(in + wave * 64 + l, tile + wave * 256 + 64, 4, 16, 0);
  wait_for_memory();
  __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup");
  out[get_global_id(0)] = tile[wave * 256 + (l ^ 7)] + tile[wave * 256 + 64 + (l ^ 9)];
}
