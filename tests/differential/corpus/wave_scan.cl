// SPDX-License-Identifier: Apache-2.0
// A prefix sum over the wave with DPP rows and broadcasts, checked with shuffles.
// launch: grid 256 1 1, work-group 128 1 1, in 256, out 1024

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  uint x = in[i];
  x += dpp(0u, x, 0x111, 0xf, 0xf, false);
  x += dpp(0u, x, 0x112, 0xf, 0xf, false);
  x += dpp(0u, x, 0x114, 0xf, 0xe, false);
  x += dpp(0u, x, 0x118, 0xf, 0xc, false);
  x += dpp(0u, x, 0x142, 0xa, 0xf, false);
  x += dpp(0u, x, 0x143, 0xc, 0xf, false);
  uint y = in[i];
  for (uint step = 1; step < 64; step *= 2) {
    const uint other = shuffle_lane(y, lane() - step);
    y += lane() >= step ? other : 0;
  }
  out[4 * i] = x;
  out[4 * i + 1] = y;
  out[4 * i + 2] = x - y;
  out[4 * i + 3] = read_lane(x, 63);
}
