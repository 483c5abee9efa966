// SPDX-License-Identifier: Apache-2.0
// An interpreter: a switch in a loop, with a different program in each lane.
// launch: grid 256 1 1, work-group 64 1 1, in 1024, out 512

kernel void test(global const uint* in, global uint* out, uint words) {

  const uint i = get_global_id(0);
  uint registers[4] = {i, in[i], in[i + 256], 1};
  global const uchar* code = (global const uchar*)(in + 512);
  uint counter = in[i] & 1023;
  for (uint steps = 0; steps < 64; ++steps) {
    const uint op = code[counter], a = op >> 4 & 3, b = op >> 6 & 3;
    counter = (counter + 1) & 1023;
    switch (op & 15) {
    case 0: registers[a] += registers[b]; break;
    case 1: registers[a] -= registers[b]; break;
    case 2: registers[a] *= registers[b] | 1; break;
    case 3: registers[a] ^= registers[b] >> 3; break;
    case 4: registers[a] = registers[b] << (registers[a] & 31); break;
    case 5: if (registers[a] > registers[b]) counter = (counter + 5) & 1023; break;
    case 6: registers[a] = popcount(registers[b]); break;
    case 7: registers[a] = clz(registers[b]); break;
    case 8: registers[a] = registers[b] / (registers[a] | 1); break;
    case 9: registers[a] = ~registers[b]; break;
    case 10: registers[a] = rotate(registers[a], registers[b]); break;
    case 11: registers[a] = (registers[b] & 1) != 0 ? registers[a] : steps; break;
    case 12: registers[a] = mul_hi(registers[a], registers[b]); break;
    case 13: registers[registers[b] & 3] = registers[a]; break;
    default: registers[a] += op; break;
    }
  }
  out[2 * i] = registers[0] ^ registers[1];
  out[2 * i + 1] = registers[2] + registers[3] * 5;
}
