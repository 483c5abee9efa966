// SPDX-License-Identifier: Apache-2.0
// A tree of sums, minima and maxima in LDS; the last group is partial.
// launch: grid 1000 1 1, work-group 128 1 1, in 1024, out 32

kernel void test(global const uint* in, global uint* out, uint words) {

  local uint sum[128];
  local int least[128];
  local ulong most[128];
  const uint i = get_global_id(0), l = get_local_id(0);
  const uint size = min(128u, get_global_size(0) - get_group_id(0) * 128);
  sum[l] = in[i];
  least[l] = (int)in[i];
  most[l] = (ulong)in[i] * in[i ^ 1];
  for (uint step = 64; step != 0; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < step && l + step < size) {
      sum[l] += sum[l + step];
      least[l] = min(least[l], least[l + step]);
      most[l] = max(most[l], most[l + step]);
    }
  }
  if (l == 0) {
    const uint g = get_group_id(0);
    out[4 * g] = sum[0];
    out[4 * g + 1] = (uint)least[0];
    out[4 * g + 2] = (uint)most[0];
    out[4 * g + 3] = (uint)(most[0] >> 32);
  }
}
