// SPDX-License-Identifier: Apache-2.0
// Loops, branches, calls and pointers whose address space is not known.

kernel void copy(global const uint4* in, global uint4* out, uint words) {
  for (uint k = get_global_id(0); k < words; k += 4096)
    out[k] = in[k];
}

kernel void unrolled(global const float* in, global float* out, uint words) {
  const uint i = get_global_id(0);
  float sum = 0;
#pragma unroll 8
  for (uint k = 0; k < words; ++k)
    sum += in[i + k * 64] * in[i * 3 + k * 128];
  out[i] = sum;
}

kernel void ahead(global const float4* in, global float4* out, uint words) {
  const uint i = get_global_id(0);
  float4 now = in[i], next = in[i + 64], sum = 0;
  for (uint k = 2; k < words; ++k) {
    const float4 later = in[i + k * 64];
    sum += now * now.wzyx;
    now = next;
    next = later;
  }
  out[i] = sum + now + next;
}

kernel void nested(global const uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  uint sum = 0;
  for (uint a = 0; a < words; ++a)
    for (uint b = 0; b < (in[a] & 15); ++b) {
      if (in[i + b] > sum) continue;
      for (uint c = b; c < i; c += 7)
        sum ^= in[c] + a;
      if (sum == 77) break;
    }
  out[i] = sum;
}

kernel void chase(global const uint* in, global uint* out, uint words) {
  uint at = get_global_id(0), steps = 0;
  while (at != 0 && steps < words) {
    at = in[at];
    ++steps;
  }
  out[get_global_id(0)] = steps;
}

kernel void uniform_chase(global const uint* in, global uint* out, uint words) {
  uint at = words, steps = 0;
  while (at != 0) {
    at = in[at];
    steps += in[at + 1];
  }
  out[get_global_id(0)] = steps;
}

kernel void cases(global const uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  uint x = in[i];
  for (uint k = 0; k < words; ++k)
    switch (x & 15) {
    case 0: x = in[x & 63]; break;
    case 1: x += out[i]; break;
    case 2: out[i] = x; break;
    case 3: x = x * x; break;
    case 4: x = in[i + 1] / (x | 1); break;
    case 5: out[i + 64] = in[i + 2]; break;
    case 6: x ^= 77; // and the next
    case 7: x = ~x; break;
    case 9: return;
    default: x = (x >> 1) + in[k]; break;
    }
  out[i + 128] = x;
}

kernel void uniform_cases(global const uint* in, global uint* out, uint words) {
  uint x = in[0];
  for (uint k = 0; k < words; ++k)
    switch (in[k] & 7) {
    case 0: x = in[x & 63]; break;
    case 1: x += in[k + 1]; break;
    case 2: out[0] = x; break;
    case 3: x = x * x; break;
    case 4: x = in[1] + k; break;
    default: x += 3; break;
    }
  out[get_global_id(0)] = x;
}

// FLAT: LDS, private or global memory.
kernel void generic_loop(global uint* in, global uint* out, uint words) {
  local uint tile[64];
  uint own[8];
  const uint l = get_local_id(0);
  tile[l & 63] = in[l];
  for (uint k = 0; k < 8; ++k)
    own[k] = in[k + l];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (uint k = 0; k < words; ++k) {
    uint* p = k % 3 == 0 ? (uint*)in + k : k % 3 == 1 ? (uint*)tile + (k & 63) : own + (k & 7);
    sum += *p;
    *p = sum + tile[k & 63];
    sum ^= in[k];
  }
  out[l] = sum + own[1];
}

outlined uint through(const uint* p, uint n) {
  uint sum = 0;
  for (uint k = 0; k < n; ++k)
    sum += p[k];
  return sum;
}
kernel void generic_arguments(global uint* in, global uint* out, uint words) {
  local uint tile[64];
  uint own[16];
  const uint l = get_local_id(0);
  tile[l & 63] = in[l];
  for (uint k = 0; k < 16; ++k)
    own[k] = in[k * l];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[l] = through(in, words) + through(tile, words & 63) + through(own, words & 15);
}

outlined uint add(uint a, uint b) { return a + b; }
outlined uint multiply(uint a, uint b) { return a * b; }
outlined uint look(uint a, uint b, global const uint* in) { return in[a] + in[b]; }
typedef uint (*Operation)(uint, uint);
kernel void pointers(global const uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  const Operation chosen = words & 1 ? add : multiply;
  uint x = in[i];
  for (uint k = 0; k < words; ++k) {
    const Operation of_lane = x & 1 ? add : multiply;
    x = chosen(x, in[k]) + of_lane(x, k);
  }
  out[i] = look(x & 63, x >> 26, in);
}

outlined float deep(float x, global const float* in, uint n) {
  float parts[12];
  for (uint k = 0; k < 12; ++k)
    parts[k] = in[k * n] + x;
  float sum = 0;
  for (uint k = 0; k < n; ++k)
    sum += parts[(k * 5) % 12] / (sum + 3);
  return sum;
}
kernel void frames(global const float* in, global float* out, uint words) {
  const uint i = get_global_id(0);
  float own[20];
  for (uint k = 0; k < 20; ++k)
    own[k] = deep(in[i + k], in, words);
  out[i] = own[words % 20] + deep(own[3], in, words + 1);
}

kernel void doubles(global const double* in, global double* out, uint words) {
  const uint i = get_global_id(0);
  double x = in[i];
  for (uint k = 0; k < words; ++k)
    x = x / in[k] + __builtin_sqrt(x) * fma(x, in[i + 1], 2.0);
  out[i] = rint(x);
  out[i + 64] = ldexp(x, 3) + (double)(long)x;
}

kernel void halves(global const half4* in, global half4* out, uint words) {
  const uint i = get_global_id(0);
  half4 x = in[i];
  for (uint k = 0; k < words; ++k) {
    x = x * in[i + k] + x.yxwz;
    x = max(x, (half4)0.5h);
    x.x = x.y + (half)k;
  }
  out[i] = x;
}

kernel void bytes(global const uchar4* in, global uchar4* out, global const ushort* shorts, uint words) {
  const uint i = get_global_id(0);
  uchar4 x = in[i];
  for (uint k = 0; k < words; ++k) {
    x = x * in[i + k] + (uchar4)(shorts[k], shorts[i], shorts[i] >> 8, 1);
    x.y = x.x + x.w;
    x.z -= (uchar)shorts[x.y];
  }
  out[i] = x;
}

kernel void dots(global const uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  int x = in[i];
  for (uint k = 0; k < words; ++k) {
    x = __builtin_amdgcn_sdot4(x, in[k], x, false);
    x = __builtin_amdgcn_udot8(x, in[i + k], x, true);
    x = __builtin_amdgcn_sdot2(as_short2(x), as_short2(in[i]), x, false);
    x = __builtin_amdgcn_perm(x, in[i], in[k]);
    x = __builtin_amdgcn_sad_u8(x, in[i + 2], x);
  }
  out[i] = x;
}

// More values than registers.
kernel void spilled(global const float* in, global float* out, uint words) __attribute__((reqd_work_group_size(1024, 1, 1)));
kernel void spilled(global const float* in, global float* out, uint words) {
  const uint i = get_global_id(0);
  float x[160];
#pragma unroll
  for (uint k = 0; k < 160; ++k)
    x[k] = in[i + k * 1024];
  barrier(CLK_GLOBAL_MEM_FENCE);
  for (uint n = 0; n < words; ++n)
#pragma unroll
    for (uint k = 0; k < 160; ++k)
      x[k] = x[k] * x[(k * 7 + 3) % 160] + in[n];
#pragma unroll
  for (uint k = 0; k < 160; ++k)
    out[i + k * 1024] = x[k];
}

// More scalars than registers.
kernel void spilled_scalars(global const uint* in, global uint* out, uint words) {
  uint x[140];
#pragma unroll
  for (uint k = 0; k < 140; ++k)
    x[k] = in[k * 2];
  for (uint n = 0; n < words; ++n)
#pragma unroll
    for (uint k = 0; k < 140; ++k)
      x[k] = x[k] * x[(k * 7 + 3) % 140] + n;
  uint sum = 0;
#pragma unroll
  for (uint k = 0; k < 140; ++k)
    sum ^= x[k];
  out[get_global_id(0)] = sum;
}

kernel void volatiles(global volatile uint* in, global volatile uint* out, local volatile uint* tile,
                      uint words) {
  const uint i = get_global_id(0);
  out[i] = in[i];
  tile[i & 7] = in[i + 1];
  out[i] = tile[3] + in[i];
  __builtin_nontemporal_store(__builtin_nontemporal_load((global uint*)in + i + 2), (global uint*)out + i);
}

kernel void three(global const uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0) + get_global_id(1) * get_global_size(0) + get_global_id(2) * 77;
  out[i] = in[i] + get_group_id(1) + get_local_size(2) + get_num_groups(0);
}
