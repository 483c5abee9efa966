// SPDX-License-Identifier: Apache-2.0
// libclc functions with only one correct result: f32.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 5120

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  const float a = as_float(in[i]), b = as_float(in[i + 256]), c = as_float(in[i + 512]);
  const float sign = isnan(b) ? 1 : b;
  global uint* o = out + 20 * i;
  o[0] = float_bits(floor(a));
  o[1] = float_bits(ceil(a));
  o[2] = float_bits(trunc(a));
  o[3] = float_bits(rint(a));
  o[4] = float_bits(round(a));
  o[5] = float_bits(fabs(a));
  o[6] = float_bits(fmin(a, b) + 0.0f);
  o[7] = float_bits(fmax(a, b) + 0.0f);
  o[8] = float_bits(copysign(a, sign));
  o[9] = float_bits(fdim(a, b));
  o[10] = float_bits(nextafter(a, b) + 0);
  o[11] = float_bits(ldexp(a, (int)(in[i + 768] % 300) - 150));
  o[12] = float_bits(fma(a, b, c));
  o[13] = float_bits(sqrt(a));
  o[14] = float_bits(a / b);
  o[15] = float_bits(a * b + c);
  o[16] = float_bits(fraction_of(a));
  o[17] = (uint)exponent_of(a);
  o[18] = (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b) + 64 * isnan(a);
  o[19] = float_bits(logb(a));
}
