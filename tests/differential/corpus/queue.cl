// SPDX-License-Identifier: Apache-2.0
// Places in a queue by an atomic counter: the order differs, the contents do not.
// launch: grid 512 1 1, work-group 128 1 1, in 512, out 16

kernel void test(global const uint* in, global uint* out, uint words) {

  local uint count, sum;
  local uint queue[128];
  const uint i = get_global_id(0), l = get_local_id(0);
  if (l == 0) count = sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((in[i] & 3) != 0) queue[fetch_add(&count, 1u)] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < count) fetch_add(&sum, queue[l] * 7);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) {
    out[get_group_id(0) * 4] = count;
    out[get_group_id(0) * 4 + 1] = sum;
  }
}
