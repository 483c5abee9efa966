// SPDX-License-Identifier: Apache-2.0
// More live values than registers: groups of 1024 work-items have 128 each.
// launch: grid 1024 1 1, work-group 1024 1 1, in 4096, out 1024

kernel __attribute__((reqd_work_group_size(1024, 1, 1))) void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  uint v[160];
#pragma unroll
  for (uint k = 0; k < 160; ++k)
    v[k] = in[(i * 3 + k * 17) & 4095];
#pragma unroll
  for (uint round = 0; round < 3; ++round) {
#pragma unroll
    for (uint k = 0; k < 160; ++k)
      v[k] = v[k] * 3 + (v[(k * 7 + 1) % 160] ^ v[(k + 80) % 160]);
  }
  uint sum = 0;
#pragma unroll
  for (uint k = 0; k < 160; ++k)
    sum = sum * 5 + v[k];
  out[i] = sum;
}
