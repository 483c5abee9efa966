// SPDX-License-Identifier: Apache-2.0
// Sums of small integers by float atomics, exact in every order; and by compare and exchange.
// launch: grid 256 1 1, work-group 64 1 1, in 256, out 64

#ifdef __AMDGCN__
#define add_f32(p, x) (void)__builtin_amdgcn_global_atomic_fadd_f32((global float*)(p), x)
#define add_f64(p, x) (void)__builtin_amdgcn_global_atomic_fadd_f64((global double*)(p), x)
#define max_f64(p, x) (void)__builtin_amdgcn_global_atomic_fmax_f64((global double*)(p), x)
#define add_lds(p, x) (void)__builtin_amdgcn_ds_faddf((local float*)(p), x, 0, 0, false)
#define add_lds64(p, x) (void)__builtin_amdgcn_ds_atomic_fadd_f64((local double*)(p), x)
#else
#define add_f32(p, x) (*(float*)(p) += (x))
#define add_f64(p, x) (*(double*)(p) += (x))
#define max_f64(p, x) (*(double*)(p) = fmax(*(double*)(p), x))
#define add_lds(p, x) (*(p) += (x))
#define add_lds64(p, x) (*(p) += (x))
#endif
kernel void test(global const uint* in, global uint* out, uint words) {

  local float sum;
  local double wide;
  const uint i = get_global_id(0), l = get_local_id(0);
  const float x = (float)(in[i] & 1023);
  if (l == 0) {
    sum = 0;
    wide = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  add_lds(&sum, x);
  add_lds64(&wide, (double)x * 3);
  // Every group its own words: they begin as the smallest numbers, and the first wave of the group starts them.
  global uint* o = out + 8 * get_group_id(0);
  if (l < 8) o[l] = 0;
  barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  add_f32(o, x + 1);
  add_f64(o + 2, (double)x - 512);
  max_f64(o + 4, (double)x * 1.5);
  barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  if (l == 0) {
    o[6] = float_bits(sum);
    o[7] = (uint)(double_bits(wide) >> 32);
  }
}
