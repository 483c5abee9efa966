// SPDX-License-Identifier: Apache-2.0
// Compacts odd elements by ballots and a permute.
// launch: grid 256 1 1, work-group 128 1 1, in 256, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0), x = in[i];
  const ulong odd = ballot((x & 1) != 0);
  const ulong below = lane() == 0 ? 0 : ~0ul >> (64 - lane());
  const uint before = (uint)popcount(odd & below), all = (uint)popcount(odd);
  const uint to = (x & 1) != 0 ? before : all + lane() - before;
  out[2 * i] = push_lane(x, to);
  out[2 * i + 1] = all + read_first_lane(x);
}
