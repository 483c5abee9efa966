// SPDX-License-Identifier: Apache-2.0
// Sorts a private array: dynamic indices in scratch.
// launch: grid 128 1 1, work-group 64 1 1, in 1024, out 2048

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  int keys[16];
  for (uint k = 0; k < 16; ++k)
    keys[k] = (int)in[(i * 7 + k * 5) & 1023];
  for (int k = 1; k < 16; ++k) {
    const int key = keys[k];
    int at = k - 1;
    for (; at >= 0 && keys[at] > key; --at)
      keys[at + 1] = keys[at];
    keys[at + 1] = key;
  }
  for (uint k = 0; k < 16; ++k)
    out[i * 16 + k] = (uint)keys[(k + i) & 15];
}
