// SPDX-License-Identifier: Apache-2.0
// Atomics in LDS and in memory, and managed memory.
#include "check.h"

__global__ void histogram(const unsigned char* in, int n, unsigned* bins, unsigned* largest) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[in[i]], 1u);
  __syncthreads();
  if (local[threadIdx.x] != 0) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
  atomicMax(largest, local[threadIdx.x]);
}

__managed__ unsigned largest = 1;

int main() {
  constexpr int kCount = 30'000;
  unsigned char* in;
  unsigned* bins;
  CHECK(hipMallocManaged(reinterpret_cast<void**>(&in), kCount, hipMemAttachGlobal));
  CHECK(hipMallocManaged(reinterpret_cast<void**>(&bins), 256 * sizeof(unsigned), hipMemAttachGlobal));
  unsigned expected[256] = {};
  for (int i = 0; i < kCount; ++i)
    ++expected[in[i] = static_cast<unsigned char>(i * i % 251)];
  for (int i = 0; i < 256; ++i)
    bins[i] = 0;
  histogram<<<4, 256>>>(in, kCount, bins, &largest);
  CHECK(hipDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < 256; ++i)
    wrong += bins[i] != expected[i];
  wrong += largest < 2 || largest > kCount;
  return finish("histogram", wrong);
}
