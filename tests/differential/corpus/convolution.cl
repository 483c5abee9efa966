// SPDX-License-Identifier: Apache-2.0
// A filter over signed bytes with borders, saturated.
// launch: grid 100 20 1, work-group 32 4 1, in 512, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  const int x = (int)get_global_id(0), y = (int)get_global_id(1);
  global const char* image = (global const char*)in;
  const int weights[9] = {1, -2, 1, 3, 5, 3, 1, -2, 1};
  int sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const int column = clamp(x + dx, 0, 99), row = clamp(y + dy, 0, 19);
      sum += weights[(dy + 1) * 3 + dx + 1] * image[row * 100 + column];
    }
  ((global char*)out)[y * 100 + x] = (char)clamp(sum >> 3, -128, 127);
}
