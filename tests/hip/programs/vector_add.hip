// SPDX-License-Identifier: Apache-2.0
// A launch with <<<>>>, and the errors of wrong ones.
#include "check.h"

#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  constexpr int kCount = 10'000;
  std::vector<float> a(kCount), b(kCount), c(kCount);
  for (int i = 0; i < kCount; ++i) {
    a[i] = i;
    b[i] = 2.0f * i;
  }
  float *da, *db, *dc;
  CHECK(hipMalloc(&da, kCount * sizeof(float)));
  CHECK(hipMalloc(&db, kCount * sizeof(float)));
  CHECK(hipMalloc(&dc, kCount * sizeof(float)));
  CHECK(hipMemcpy(da, a.data(), kCount * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemcpy(db, b.data(), kCount * sizeof(float), hipMemcpyHostToDevice));
  add<<<(kCount + 255) / 256, 256>>>(da, db, dc, kCount);
  CHECK(hipGetLastError());
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpy(c.data(), dc, kCount * sizeof(float), hipMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < kCount; ++i)
    wrong += c[i] != 3.0f * i;

  add<<<1, 2048>>>(da, db, dc, kCount); // too large a block
  wrong += hipPeekAtLastError() != hipErrorInvalidConfiguration;
  wrong += hipGetLastError() != hipErrorInvalidConfiguration;
  wrong += hipGetLastError() != hipSuccess;

  hipFuncAttributes attributes;
  CHECK(hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(&add)));
  wrong += attributes.maxThreadsPerBlock != 1024 || attributes.sharedSizeBytes != 0 || attributes.numRegs < 1;
  int blocks = 0, grid = 0, block = 0;
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add, 256, 0));
  CHECK(hipOccupancyMaxPotentialBlockSize(&grid, &block, add, 0, 0));
  wrong += blocks != 8 || block < 64 || grid < 304;
  for (float* buffer : {da, db, dc})
    CHECK(hipFree(buffer));
  return finish("vector_add", wrong);
}
