// SPDX-License-Identifier: Apache-2.0
// Work-item ids in three dimensions with partial last groups.
// launch: grid 13 7 5, work-group 8 4 2, in 16, out 4550

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  global uint* o = out + 10 * ((z * 7 + y) * 13 + x);
  o[0] = x | y << 8 | z << 16;
  o[1] = get_local_id(0) | get_local_id(1) << 8 | get_local_id(2) << 16;
  o[2] = get_group_id(0) | get_group_id(1) << 8 | get_group_id(2) << 16;
  o[3] = get_enqueued_local_size(0) | get_enqueued_local_size(1) << 8 | get_enqueued_local_size(2) << 16;
  o[4] = get_global_size(0) | get_global_size(1) << 8 | get_global_size(2) << 16;
  o[5] = get_num_groups(0) | get_num_groups(1) << 8 | get_num_groups(2) << 16;
  o[6] = words;
  o[7] = in[x & 15];
  o[8] = in[(x + y + z) & 15];
  o[9] = x * y * z;
}
