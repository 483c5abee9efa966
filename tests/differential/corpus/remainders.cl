// SPDX-License-Identifier: Apache-2.0
// fmod of f32: exact, with long loops.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  const float a = (float)(int)in[i] * 0x1p-3f, b = (float)(int)(in[i + 256] | 1) * 0x1p-12f;
  out[2 * i] = float_bits(fmod(a, b));
  out[2 * i + 1] = float_bits(fmod(b * 1000, 0.1f));
}
