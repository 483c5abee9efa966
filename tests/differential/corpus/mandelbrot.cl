// SPDX-License-Identifier: Apache-2.0
// The Mandelbrot set in f32 and f64: divergent loops.
// launch: grid 64 16 1, work-group 16 8 1, in 16, out 2048

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint x = get_global_id(0), y = get_global_id(1), at = y * 64 + x;
  const float a = -2.2f + x * 0.05f, b = -1.2f + y * 0.15f;
  float re = 0, im = 0;
  uint n = 0;
  for (; n < 100 && re * re + im * im < 4; ++n) {
    const float next = re * re - im * im + a;
    im = 2 * re * im + b;
    re = next;
  }
  const double c = -0.75 + x * 0.001, d = 0.1 + y * 0.001;
  double p = 0, q = 0;
  uint m = 0;
  for (; m < 60 && p * p + q * q < 4; ++m) {
    const double next = fma(p, p, c - q * q);
    q = fma(2 * p, q, d);
    p = next;
  }
  out[2 * at] = n ^ float_bits(re) << 3;
  out[2 * at + 1] = m ^ (uint)(double_bits(q) >> 20);
}
