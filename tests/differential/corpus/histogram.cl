// SPDX-License-Identifier: Apache-2.0
// Counts of bytes: in LDS first, then by atomics in memory.
// launch: grid 2048 1 1, work-group 256 1 1, in 2048, out 256

kernel void test(global const uint* in, global uint* out, uint words) {

  local uint counts[256];
  const uint i = get_global_id(0), l = get_local_id(0);
  counts[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uchar4 bytes = as_uchar4(in[i]);
  fetch_add(&counts[bytes.x], 1u);
  fetch_add(&counts[bytes.y], 1u);
  fetch_add(&counts[bytes.z], 1u);
  fetch_add(&counts[bytes.w], 1u);
  barrier(CLK_LOCAL_MEM_FENCE);
  fetch_add(&out[l], counts[l]); // on top of the old value
}
