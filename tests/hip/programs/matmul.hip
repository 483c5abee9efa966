// SPDX-License-Identifier: Apache-2.0
// A matrix product with tiles in LDS.
#include "check.h"

#include <vector>

constexpr int kTile = 16;

__global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float as[kTile][kTile], bs[kTile][kTile + 1];
  const int row = blockIdx.y * kTile + threadIdx.y, column = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += kTile) {
    as[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
    __syncthreads();
    for (int i = 0; i < kTile; ++i)
      sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

int main() {
  constexpr int kSize = 64;
  std::vector<float> a(kSize * kSize), b(kSize * kSize), c(kSize * kSize);
  for (int i = 0; i < kSize * kSize; ++i) {
    a[i] = i % 7 - 3; // whole numbers: every sum is exact
    b[i] = i % 5 - 2;
  }
  float *da, *db, *dc;
  CHECK(hipMalloc(&da, sizeof(float) * kSize * kSize));
  CHECK(hipMalloc(&db, sizeof(float) * kSize * kSize));
  CHECK(hipMalloc(&dc, sizeof(float) * kSize * kSize));
  CHECK(hipMemcpy(da, a.data(), sizeof(float) * kSize * kSize, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(db, b.data(), sizeof(float) * kSize * kSize, hipMemcpyHostToDevice));
  matmul<<<dim3(kSize / kTile, kSize / kTile), dim3(kTile, kTile)>>>(da, db, dc, kSize);
  CHECK(hipMemcpy(c.data(), dc, sizeof(float) * kSize * kSize, hipMemcpyDeviceToHost));
  int wrong = 0;
  for (int y = 0; y < kSize; ++y)
    for (int x = 0; x < kSize; ++x) {
      float sum = 0;
      for (int k = 0; k < kSize; ++k)
        sum += a[y * kSize + k] * b[k * kSize + x];
      wrong += c[y * kSize + x] != sum;
    }
  return finish("matmul", wrong);
}
