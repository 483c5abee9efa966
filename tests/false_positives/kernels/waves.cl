// SPDX-License-Identifier: Apache-2.0
// What lanes and waves have beside arithmetic: DPP, permutes, swizzles, lanes read and written, ballots, clocks,
// messages, sleep, barriers, global wave sync.

#define DPP(x, control) __builtin_amdgcn_update_dpp(x, x, control, 15, 15, true)

kernel void dpp_sum(global const uint* in, global uint* out, uint words) {
  uint x = in[get_global_id(0)];
  x += DPP(x, 0x111);
  x += DPP(x, 0x112);
  x += DPP(x, 0x114);
  x += DPP(x, 0x118);
  x += __builtin_amdgcn_update_dpp(0, x, 0x142, 10, 15, false);
  x += __builtin_amdgcn_update_dpp(0, x, 0x143, 12, 15, false);
  out[get_global_id(0)] = x;
}

kernel void dpp_floats(global const float* in, global float* out, uint words) {
  float x = in[get_global_id(0)];
  for (uint k = 0; k < words; ++k) {
    x = __builtin_fmaf(as_float(DPP(as_uint(x), 0x1b)), x, as_float(DPP(as_uint(x), 0x141)));
    x = max(x, as_float(DPP(as_uint(x), 0x140)));
    if (x > 3) x *= as_float(DPP(as_uint(x), 0x121));
  }
  out[get_global_id(0)] = x;
}

kernel void dpp_doubles(global const ulong* in, global ulong* out, uint words) {
  ulong x = in[get_global_id(0)];
  const uint low = DPP((uint)x, 0x151), high = DPP((uint)(x >> 32), 0x151);
  out[get_global_id(0)] = (ulong)high << 32 | low;
}

kernel void permutes(global const uint* in, global uint* out, uint words) {
  uint x = in[get_global_id(0)];
  const uint from = __builtin_amdgcn_ds_bpermute(x << 2, x);
  const uint to = __builtin_amdgcn_ds_permute(x << 2, from + x);
  x += __builtin_amdgcn_ds_swizzle(to, 0x401f) + __builtin_amdgcn_ds_swizzle(from, 0x8055);
  out[get_global_id(0)] = x ^ to;
}

kernel void lanes(global const uint* in, global uint* out, uint words) {
  uint x = in[get_global_id(0)];
  uint sum = 0;
  for (uint k = 0; k < words; ++k) {
    const uint lane = __builtin_amdgcn_readfirstlane(x) & 63;
    sum += __builtin_amdgcn_readlane(x, lane);
    x = write_lane(x, sum, lane ^ k);
    x = x * 3 + __builtin_amdgcn_readlane(x, 63);
  }
  out[get_global_id(0)] = x + sum;
}

kernel void ballots(global const uint* in, global ulong* out, uint words) {
  const uint x = in[get_global_id(0)];
  const ulong odd = __builtin_amdgcn_ballot_w64(x & 1);
  const ulong below = __builtin_amdgcn_ballot_w64(x < words);
  out[get_global_id(0)] = odd ^ (below << 1) ^ __builtin_amdgcn_read_exec();
  if (odd == below) out[get_global_id(0) + 64] = __builtin_amdgcn_ballot_w64(x > 7) + popcount(odd);
}

// One trip for each value that lanes have.
kernel void waterfall(global const uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  const uint x = in[i] & 7;
  uint result = 0;
  while (true) {
    const uint first = __builtin_amdgcn_readfirstlane(x);
    if (x == first) {
      result = in[first * 16] + words;
      break;
    }
  }
  out[i] = result;
}

kernel void clocks(global ulong* out, uint words) {
  const ulong first = __builtin_amdgcn_s_memtime();
  const ulong real = __builtin_amdgcn_s_memrealtime();
  __builtin_amdgcn_s_sleep(3);
  out[get_global_id(0)] = __builtin_amdgcn_s_memtime() - first;
  out[get_global_id(0) + 64] = __builtin_amdgcn_s_memrealtime() - real;
}

kernel void modes(global float* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  const uint mode = __builtin_amdgcn_s_getreg(63489);
  __builtin_amdgcn_s_setreg(2049, words & 3);
  const float x = in[i] + in[i + 1];
  __builtin_amdgcn_s_setreg(2049, 0);
  out[i] = as_uint(x * in[i + 2]) + mode;
}

kernel void messages(global uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  out[i] = in[i];
  __builtin_amdgcn_s_sendmsg(1, words);
  out[i + 64] = in[i + 1];
  __builtin_amdgcn_s_setprio(3);
  __builtin_amdgcn_s_sendmsg(1, in[0]);
  __builtin_amdgcn_s_setprio(0);
}

kernel void caches(global uint* in, global uint* out, uint words) {
  out[0] = in[0];
  __builtin_amdgcn_s_dcache_inv();
  out[1] = in[1];
  __builtin_amdgcn_s_dcache_wb();
  out[2] = in[2];
  __builtin_amdgcn_s_dcache_inv_vol();
}

kernel void barriers(global const uint* in, global uint* out, uint words) {
  local uint tile[256];
  const uint l = get_local_id(0);
  tile[l] = in[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (uint k = 0; k < words; ++k) {
    sum += tile[(l + k) & 255];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    tile[l] = sum + out[l];
    out[l] = sum;
    barrier(CLK_GLOBAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_sched_barrier(0);
  }
  out[l + 256] = sum;
}

void gws_barrier(uint waves, uint offset) __asm("llvm.amdgcn.ds.gws.barrier");
void gws_init(uint waves, uint offset) __asm("llvm.amdgcn.ds.gws.init");
void gws_v(uint offset) __asm("llvm.amdgcn.ds.gws.sema.v");
void gws_p(uint offset) __asm("llvm.amdgcn.ds.gws.sema.p");
void gws_br(uint waves, uint offset) __asm("llvm.amdgcn.ds.gws.sema.br");
kernel void global_sync(global uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  out[i] = in[i];
  gws_init(words, 0);
  gws_barrier(words, 0);
  out[i + 64] = in[i + 1];
  gws_v(1);
  gws_p(1);
  gws_br(in[0], words);
  out[i + 128] = in[i + 2];
}

kernel void trap_and_halt(global uint* in, global uint* out, uint words) {
  const uint i = get_global_id(0);
  out[i] = in[i];
  if (words == 77) __builtin_trap();
  out[i + 64] = in[i + 1];
  if (words == 78) __builtin_amdgcn_endpgm();
  out[i + 128] = in[i + 2];
}

kernel void kills(global const float* in, global float* out, uint words) {
  const uint i = get_global_id(0);
  float x = in[i];
  if (__builtin_amdgcn_class(x, 0x3)) x = 0;
  x = __builtin_amdgcn_fmed3f(x, in[i + 1], in[i + 2]);
  x = __builtin_amdgcn_div_fmasf(x, 2.0f, x, x > 3);
  x += __builtin_amdgcn_rcpf(x) + __builtin_amdgcn_sqrtf(x) + __builtin_amdgcn_sinf(x);
  bool scaled;
  x += __builtin_amdgcn_div_scalef(x, in[i + 3], true, &scaled);
  x = __builtin_amdgcn_div_fmasf(x, in[i + 4], x, scaled);
  out[i] = __builtin_amdgcn_div_fixupf(x, in[i + 5], x);
}
