// SPDX-License-Identifier: Apache-2.0
// The minimum of a wave by row operations, rotations of the wave and mirrors.
// launch: grid 256 1 1, work-group 64 1 1, in 256, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  int x = (int)in[i];
  x = min(x, (int)dpp((uint)x, (uint)x, 0x128, 0xf, 0xf, false));
  x = min(x, (int)dpp((uint)x, (uint)x, 0x124, 0xf, 0xf, false));
  x = min(x, (int)dpp((uint)x, (uint)x, 0x141, 0xf, 0xf, false));
  x = min(x, (int)dpp((uint)x, (uint)x, 0x4e, 0xf, 0xf, false));
  x = min(x, (int)dpp((uint)x, (uint)x, 0xb1, 0xf, 0xf, false));
  x = min(x, (int)swizzle_lane((uint)x, 0x401f));
  x = min(x, (int)shuffle_lane((uint)x, lane() ^ 32));
  out[2 * i] = (uint)x;
  out[2 * i + 1] = dpp(7u, (uint)x + lane(), 0x13c, 0xf, 0xf, false) ^ dpp(7u, lane(), 0x138, 0xf, 0xf, false);
}
