// SPDX-License-Identifier: Apache-2.0
// Quicksort with an explicit stack in scratch, on 16-bit keys.
// launch: grid 64 1 1, work-group 64 1 1, in 2048, out 1024

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  ushort keys[32];
  for (uint k = 0; k < 32; ++k)
    keys[k] = (ushort)in[i * 32 + k];
  char stack[64];
  int top = 0;
  stack[top++] = 0;
  stack[top++] = 31;
  while (top > 0) {
    const int last = stack[--top], first = stack[--top];
    if (first >= last) continue;
    const ushort pivot = keys[(first + last) / 2];
    int a = first, b = last;
    while (a <= b) {
      while (keys[a] < pivot) ++a;
      while (keys[b] > pivot) --b;
      if (a <= b) {
        const ushort t = keys[a];
        keys[a++] = keys[b];
        keys[b--] = t;
      }
    }
    stack[top++] = (char)first;
    stack[top++] = (char)b;
    stack[top++] = (char)a;
    stack[top++] = (char)last;
  }
  for (uint k = 0; k < 16; ++k)
    out[i * 16 + k] = keys[2 * k] | (uint)keys[2 * k + 1] << 16;
}
