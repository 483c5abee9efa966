// SPDX-License-Identifier: Apache-2.0
// Conversions between integers and floats of every width, where the result is defined.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 4096

#define inside(x, least, most) ((x) > (least) && (x) < (most))
kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  const uint a = in[i], b = in[i + 256];
  const ulong n = (ulong)a << 32 | b;
  const float f = as_float(a);
  const double d = (double)f * (double)(int)b;
  global uint* o = out + 16 * i;
  o[0] = float_bits((float)a);
  o[1] = float_bits((float)(int)a);
  o[2] = float_bits((float)n);
  o[3] = float_bits((float)(long)n);
  o[4] = (uint)(double_bits((double)n) >> 32) ^ (uint)double_bits((double)n);
  o[5] = (uint)(double_bits((double)(long)n) >> 32) ^ (uint)double_bits((double)(long)n);
  o[6] = half_bits((half)f) | (uint)half_bits((half)(ushort)b) << 16;
  o[7] = inside(f, -2147483648.0f, 2147483520.0f) ? (uint)(int)f : 1;
  o[8] = inside(f, -1.0f, 4294967040.0f) ? (uint)f : 2;
  o[9] = inside(d, -0x1p63, 0x1p63) ? (uint)(long)d ^ (uint)((long)d >> 32) : 3;
  o[10] = inside(d, -1.0, 0x1p64) ? (uint)(ulong)d ^ (uint)((ulong)d >> 32) : 4;
  o[11] = inside(d, -2147483649.0, 2147483648.0) ? (uint)(int)d : 5;
  o[12] = float_bits((float)d);
  o[13] = float_bits((float)(uchar)a + (float)(uchar)(a >> 8) * (float)(uchar)(a >> 16) - (float)(a >> 24));
  o[14] = inside(f, -32769.0f, 32768.0f) ? (uint)(short)f : 6;
  o[15] = isnan(as_half((ushort)b)) ? 7 : float_bits((float)as_half((ushort)b));
}
