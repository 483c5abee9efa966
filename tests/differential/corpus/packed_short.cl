// SPDX-License-Identifier: Apache-2.0
// Pairs of 16-bit integers: packed sums, products, shifts, minima.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 2048

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  const ushort2 a = as_ushort2(in[i]), b = as_ushort2(in[i + 256]), c = as_ushort2(in[i + 512]);
  out[i * 8] = as_uint(a + b);
  out[i * 8 + 1] = as_uint(a - b.yx);
  out[i * 8 + 2] = as_uint(a * b + c);
  out[i * 8 + 3] = as_uint(a << (b & (ushort)15));
  out[i * 8 + 4] = as_uint(as_short2(a) >> as_short2(b & (ushort)15));
  out[i * 8 + 5] = as_uint(min(a, b)) ^ as_uint(max(as_short2(a), as_short2(c)));
  out[i * 8 + 6] = as_uint(add_sat(a, b)) + as_uint(sub_sat(as_short2(a), as_short2(b)));
  out[i * 8 + 7] = (uint)a.x * b.y + (uint)((int)as_short2(a).y * as_short2(c).x);
}
