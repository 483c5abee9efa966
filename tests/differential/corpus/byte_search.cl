// SPDX-License-Identifier: Apache-2.0
// A search for a pattern in bytes, with jumps out of nested loops.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 256

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  global const uchar* text = (global const uchar*)in;
  uint found = ~0u;
  for (uint at = i * 8; at < i * 8 + 512; ++at) {
    for (uint k = 0; k < 3; ++k)
      if ((text[at + k] & 7) != (text[i + k] >> 5)) goto next;
    found = at;
    break;
  next:;
  }
  out[i] = found;
}
