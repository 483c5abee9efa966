// SPDX-License-Identifier: Apache-2.0
// Pairs of f16: packed sums, products, fused products, minima and conversions.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 1536

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  half2 a = as_half2(in[i]), b = as_half2(in[i + 256]), c = as_half2(in[i + 512]);
  if (isnan(a.x)) a.x = 1;
  if (isnan(a.y)) a.y = 2;
  if (isnan(b.x)) b.x = 3;
  if (isnan(b.y)) b.y = 4;
  if (isnan(c.x)) c.x = 5;
  if (isnan(c.y)) c.y = 6;
#define both(v) (half_bits((v).x) | (uint)half_bits((v).y) << 16)
  out[i * 6] = both(a + b);
  out[i * 6 + 1] = both(a * b.yx);
  out[i * 6 + 2] = both(fma(a, b, c));
  out[i * 6 + 3] = both(a - b * c);
  out[i * 6 + 4] = float_bits((float)a.x * (float)b.y + (float)c.x);
  const half2 back = convert(convert(a, float2) * convert(c, float2), half2);
  out[i * 6 + 5] = both(back);
}
