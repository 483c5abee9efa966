// SPDX-License-Identifier: Apache-2.0
// Quotients and remainders of 64, 32, 16 and 8 bits.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 4096

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  const uint a = in[i], b = in[i + 256], c = in[i + 512], d = in[i + 768];
  const ulong n = (ulong)a << 32 | b, m = ((ulong)c << 32 | d) >> (a & 63) | 1;
  const long s = (long)n >> 1, t = (long)m | 1;
  const ulong results[8] = {n / m, n % m, (ulong)(s / t), (ulong)(s % t), n / (d | 1), n % (uchar)(d | 1),
                            (ulong)((int)a / 2 / ((int)c | 1)), (ulong)((int)a / 2 % ((int)c | 1))};
  for (uint k = 0; k < 8; ++k)
    out[i * 16 + k] = (uint)results[k] ^ (uint)(results[k] >> 32) * 3;
  out[i * 16 + 8] = a / (b | 1);
  out[i * 16 + 9] = a % (b | 1);
  out[i * 16 + 10] = (uint)((ushort)a / (ushort)(b | 1));
  out[i * 16 + 11] = (uint)((short)a / 2 % (short)(b | 1));
  out[i * 16 + 12] = (uint)((uchar)a / (uchar)(b | 1));
  out[i * 16 + 13] = (uint)((char)a / 2 / (char)(b | 1));
  out[i * 16 + 14] = a / 1000003 + a % 7;
  out[i * 16 + 15] = (uint)(n / 1000000007ul) + (uint)(s % 10);
}
