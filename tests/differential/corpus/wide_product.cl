// SPDX-License-Identifier: Apache-2.0
// Products of 256-bit numbers by carries.
// launch: grid 64 1 1, work-group 64 1 1, in 1024, out 1024

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  uint a[8], b[8], product[16];
  for (uint k = 0; k < 8; ++k) {
    a[k] = in[i * 16 + k];
    b[k] = in[i * 16 + 8 + k];
  }
  for (uint k = 0; k < 16; ++k)
    product[k] = 0;
  for (uint j = 0; j < 8; ++j) {
    ulong carry = 0;
    for (uint k = 0; k < 8; ++k) {
      carry += (ulong)a[j] * b[k] + product[j + k];
      product[j + k] = (uint)carry;
      carry >>= 32;
    }
    product[j + 8] = (uint)carry;
  }
  for (uint k = 0; k < 16; ++k)
    out[i * 16 + k] = product[k];
}
