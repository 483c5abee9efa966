// SPDX-License-Identifier: Apache-2.0
// Gravity of f32 bodies: square roots and divisions, correctly rounded, and f64 energies.
// launch: grid 128 1 1, work-group 64 1 1, in 512, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  global const int* n = (global const int*)in;
  local float4 tile[64];
  const float x = n[4 * i] * 0x1p-24f, y = n[4 * i + 1] * 0x1p-24f, z = n[4 * i + 2] * 0x1p-24f;
  float3 force = (float3)(0, 0, 0);
  double energy = 0;
  for (uint t = 0; t < 2; ++t) {
    const uint k = t * 64 + get_local_id(0);
    tile[get_local_id(0)] = (float4)(n[4 * k], n[4 * k + 1], n[4 * k + 2], n[4 * k + 3]) * 0x1p-24f;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint j = 0; j < 64; ++j) {
      const float3 d = tile[j].xyz - (float3)(x, y, z);
      const float square = d.x * d.x + d.y * d.y + d.z * d.z + 0.01f;
      const float distance = sqrt(square);
      force += d * (tile[j].w / (square * distance));
      energy += tile[j].w / sqrt((double)square);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[4 * i] = float_bits(force.x);
  out[4 * i + 1] = float_bits(force.y) ^ float_bits(force.z) << 1;
  out[4 * i + 2] = (uint)double_bits(energy);
  out[4 * i + 3] = (uint)(double_bits(energy) >> 32);
}
