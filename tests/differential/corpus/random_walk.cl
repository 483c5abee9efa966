// SPDX-License-Identifier: Apache-2.0
// Random number generators: xorshift, PCG, splitmix.
// launch: grid 256 1 1, work-group 128 1 1, in 256, out 768

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  ulong a = in[i] | 1, b = i * 0x5851f42d4c957f2dul, c = in[i ^ 1];
  float x = 0, y = 0;
  uint last = 0;
  for (uint k = 0; k < 30; ++k) {
    a ^= a << 13, a ^= a >> 7, a ^= a << 17;
    b = b * 6364136223846793005ul + 1442695040888963407ul;
    const uint word = (uint)(((b >> 18) ^ b) >> 27);
    last = rotate(word, (uint)(b >> 59));
    c += 0x9e3779b97f4a7c15ul;
    ulong z = (c ^ (c >> 30)) * 0xbf58476d1ce4e5b9ul;
    z ^= z >> 27;
    x += (float)(uint)(a >> 40) * 0x1p-24f;
    y = fma(y, 0.5f, (float)(int)(last ^ (uint)z));
  }
  out[3 * i] = float_bits(x);
  out[3 * i + 1] = float_bits(y);
  out[3 * i + 2] = last ^ (uint)a;
}
