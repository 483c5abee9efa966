// SPDX-License-Identifier: Apache-2.0
// libclc functions with only one correct result: f64.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 8192

#define put(k, x)                                                                                                      \
  {                                                                                                                    \
    const ulong bits = double_bits(x);                                                                                 \
    out[32 * i + 2 * (k)] = (uint)bits;                                                                                \
    out[32 * i + 2 * (k) + 1] = (uint)(bits >> 32);                                                                    \
  }
kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  // Exponents near one's for most, anything for the rest.
  const ulong mask = (i & 3) == 0 ? 0xfff7fffffffffffful : 0x803ffffffffffffful, bias = (i & 3) == 0 ? 0 : 0x3e00000000000000ul;
  const double a = as_double((((ulong)in[i] << 32 | in[i + 1]) & mask) | bias);
  const double b = as_double((((ulong)in[i + 256] << 32 | in[i + 257]) & mask) | bias);
  const double c = as_double((((ulong)in[i + 512] << 32 | in[i + 513]) & mask) | bias);
  put(0, floor(a * 100)) put(1, ceil(a * 100)) put(2, trunc(a * 100)) put(3, rint(a * 100));
  put(4, a + b) put(5, a - b) put(6, a * b) put(7, a / b) put(8, sqrt(fabs(a))) put(9, fma(a, b, c));
  put(10, fmin(a, b) + 0.0) put(11, fmax(a, b) + 0.0) put(12, ldexp(a, (int)(in[i] & 63) - 32));
  put(13, copysign(a, isnan(b) ? 1.0 : b)) put(14, (a < b ? a : b) * 3) put(15, nextafter(a, b) + 0);
}
