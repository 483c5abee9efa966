// SPDX-License-Identifier: Apache-2.0
// A sum: lanes with __shfl_down, waves with LDS, work-groups with an atomic.
#include "check.h"

#include <vector>

__global__ void sum(const int* in, int n, int* out) {
  __shared__ int waves[16];
  int value = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    value += in[i];
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value += __shfl_down(value, offset);
  const int wave = threadIdx.x / warpSize;
  if (threadIdx.x % warpSize == 0) waves[wave] = value;
  __syncthreads();
  if (threadIdx.x != 0) return;
  int total = 0;
  for (int i = 0; i < static_cast<int>(blockDim.x) / warpSize; ++i)
    total += waves[i];
  atomicAdd(out, total);
}

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 20'000;
  std::vector<int> in(count);
  int expected = 0;
  for (int i = 0; i < count; ++i)
    expected += in[i] = (i * 7919) % 1000 - 500;
  int *din, *dout;
  CHECK(hipMalloc(&din, count * sizeof(int)));
  CHECK(hipMalloc(&dout, sizeof(int)));
  CHECK(hipMemcpy(din, in.data(), count * sizeof(int), hipMemcpyHostToDevice));
  CHECK(hipMemset(dout, 0, sizeof(int)));
  sum<<<dim3(8), dim3(512)>>>(din, count, dout);
  int result = 0;
  CHECK(hipMemcpy(&result, dout, sizeof(int), hipMemcpyDeviceToHost));
  return finish("reduction", result != expected);
}
