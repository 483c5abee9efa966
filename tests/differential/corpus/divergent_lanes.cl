// SPDX-License-Identifier: Apache-2.0
// Ballots and shuffles of the active lanes in a branch.
// launch: grid 256 1 1, work-group 64 1 1, in 256, out 768

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0), x = in[i];
  uint a = 1, b = 2, c = 3;
  if ((x & 4) != 0) {
    a = (uint)popcount(ballot((x & 8) != 0));
    if ((x & 16) != 0) {
      b = shuffle_lane(x, lane() ^ 3);
    }
    c = read_first_lane(x);
  } else {
    a = swizzle_lane(x, 0x1f | 0x1c00);
    b = dpp(99u, x, 0x111, 0xf, 0xf, true);
  }
  for (uint k = 0; k < (x & 7); ++k) {
    c += (uint)popcount(ballot(true)) * (k + 1);
  }
  out[3 * i] = a;
  out[3 * i + 1] = b;
  out[3 * i + 2] = c;
}
