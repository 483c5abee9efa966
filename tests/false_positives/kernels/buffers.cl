// SPDX-License-Identifier: Apache-2.0
// Buffer instructions: raw and with an index, formatted, scalar, atomic, in loops and with descriptors that
// differ between lanes.

float raw_load(uint4 d, uint lane, uint all, uint aux) __asm("llvm.amdgcn.raw.buffer.load.f32");
float4 raw_load4(uint4 d, uint lane, uint all, uint aux) __asm("llvm.amdgcn.raw.buffer.load.v4f32");
void raw_store(float x, uint4 d, uint lane, uint all, uint aux) __asm("llvm.amdgcn.raw.buffer.store.f32");
void raw_store4(float4 x, uint4 d, uint lane, uint all, uint aux) __asm("llvm.amdgcn.raw.buffer.store.v4f32");
float4 struct_load4(uint4 d, uint index, uint lane, uint all,
                    uint aux) __asm("llvm.amdgcn.struct.buffer.load.format.v4f32");
void struct_store4(float4 x, uint4 d, uint index, uint lane, uint all,
                   uint aux) __asm("llvm.amdgcn.struct.buffer.store.format.v4f32");
float4 typed_load4(uint4 d, uint lane, uint all, uint format,
                   uint aux) __asm("llvm.amdgcn.raw.tbuffer.load.v4f32");
void typed_store4(float4 x, uint4 d, uint lane, uint all, uint format,
                  uint aux) __asm("llvm.amdgcn.raw.tbuffer.store.v4f32");
uint raw_add(uint x, uint4 d, uint lane, uint all, uint aux) __asm("llvm.amdgcn.raw.buffer.atomic.add.i32");
uint raw_swap(uint x, uint y, uint4 d, uint lane, uint all,
              uint aux) __asm("llvm.amdgcn.raw.buffer.atomic.cmpswap.i32");
uint scalar_load(uint4 d, uint offset, uint aux) __asm("llvm.amdgcn.s.buffer.load.i32");
uint4 scalar_load4(uint4 d, uint offset, uint aux) __asm("llvm.amdgcn.s.buffer.load.v4i32");

kernel void raw(uint4 d, uint4 e, uint words) {
  const uint i = get_global_id(0);
  const float x = raw_load(d, i * 4, words, 0), y = raw_load(d, i * 4 + 4, words, 1);
  raw_store(x * y, e, i * 4, 0, 0);
  raw_store4(raw_load4(d, i * 16, 64, 2) * x, e, i * 16, 4096, 0);
}

kernel void raw_loop(uint4 d, uint4 e, uint words) {
  const uint i = get_global_id(0);
  float4 sum = 0;
  for (uint k = 0; k < words; ++k)
    sum += raw_load4(d, i * 16, k * 1024, 0) * raw_load(d, i * 4 + k, 0, 0);
  raw_store4(sum, e, i * 16, 0, 0);
}

kernel void formatted(uint4 d, uint4 e, uint words) {
  const uint i = get_global_id(0);
  const float4 x = struct_load4(d, i, 0, 0, 0), y = struct_load4(d, i + 1, i * 4, words, 0);
  struct_store4(x + y, e, i, 0, 0, 0);
  typed_store4(typed_load4(d, i * 16, 0, 77, 0) + x, e, i * 16, 0, 77, 0);
}

kernel void atomic(uint4 d, global uint* out, uint words) {
  const uint i = get_global_id(0);
  const uint x = raw_add(words, d, i * 4, 0, 0);
  const uint y = raw_swap(x, words, d, i * 4, 64, 0);
  raw_add(y, d, 0, 0, 0);
  out[i] = y;
}

kernel void scalar(uint4 d, global uint* out, uint words) {
  const uint i = get_global_id(0);
  uint sum = 0;
  for (uint k = 0; k < words; ++k) {
    const uint4 four = scalar_load4(d, k * 16, 0);
    sum = sum * four.x + four.y + scalar_load(d, (sum & 0) + k * 4, 0) * four.z;
  }
  out[i] = sum;
}

// Each lane its descriptor: a loop over those that there are.
kernel void of_lanes(global const uint4* d, global float* out, uint words) {
  const uint i = get_global_id(0);
  float sum = 0;
  for (uint k = 0; k < words; ++k)
    sum += raw_load(d[i + k], i * 4, words, 0);
  out[i] = sum;
  raw_store(sum, d[i], i, words, 0);
}
