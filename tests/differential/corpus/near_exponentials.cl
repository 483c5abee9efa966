// SPDX-License-Identifier: Apache-2.0
// libclc within OpenCL's error bounds: exponentials, logarithms, powers.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 2048, ulps 16

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  const float a = (float)((int)in[i] >> 8) * 0x1p-20f, b = (float)((int)in[i + 256] >> 8) * 0x1p-16f;
  const float u = (float)((int)in[i + 512] >> 8) * 0x1p-23f;
  out[i * 8 + 0] = float_bits(exp(a));
  out[i * 8 + 1] = float_bits(exp2(a));
  out[i * 8 + 2] = float_bits(expm1(a));
  out[i * 8 + 3] = float_bits(log(fabs(b) + 0.001f));
  out[i * 8 + 4] = float_bits(log2(fabs(b) + 0.001f));
  out[i * 8 + 5] = float_bits(log10(fabs(b) + 0.001f));
  out[i * 8 + 6] = float_bits(log1p(fabs(b)));
  out[i * 8 + 7] = float_bits(pow(fabs(b), a));
}
