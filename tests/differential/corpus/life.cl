// SPDX-License-Identifier: Apache-2.0
// The game of life on bytes in LDS, eight generations.
// launch: grid 64 16 1, work-group 64 16 1, in 256, out 256

kernel __attribute__((reqd_work_group_size(64, 16, 1))) void test(global const uint* in, global uint* out, uint words) {

  local uchar cells[2][16][64];
  const uint x = get_local_id(0), y = get_local_id(1);
  cells[0][y][x] = ((global const uchar*)in)[y * 64 + x] & 1;
  for (uint generation = 0; generation < 8; ++generation) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint from = generation & 1;
    uint neighbors = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (dx != 0 || dy != 0) neighbors += cells[from][(y + dy) & 15][(x + dx) & 63];
    cells[1 - from][y][x] = neighbors == 3 || (neighbors == 2 && cells[from][y][x] != 0);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ((global uchar*)out)[y * 64 + x] = cells[0][y][x];
}
