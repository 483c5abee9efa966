// SPDX-License-Identifier: Apache-2.0
// Variables of the device: hipMemcpyToSymbol, hipMemcpyFromSymbol, hipGetSymbolAddress, hipGetSymbolSize.
#include "check.h"

__constant__ float coefficients[4];
__device__ int counter = 5;
static __device__ int inner[2] = {1, 2};

__global__ void polynomial(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  x[i] = ((coefficients[3] * x[i] + coefficients[2]) * x[i] + coefficients[1]) * x[i] + coefficients[0];
  atomicAdd(&counter, inner[i & 1]);
}

int main() {
  constexpr int kCount = 512;
  const float values[4] = {1, 2, 3, 4};
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(coefficients), values, 2 * sizeof(float)));
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(coefficients), values + 2, 2 * sizeof(float), 2 * sizeof(float)));
  float x[kCount];
  for (int i = 0; i < kCount; ++i)
    x[i] = i % 10;
  float* device;
  CHECK(hipMalloc(&device, sizeof x));
  CHECK(hipMemcpy(device, x, sizeof x, hipMemcpyHostToDevice));
  polynomial<<<2, 256>>>(device, kCount);
  CHECK(hipMemcpy(x, device, sizeof x, hipMemcpyDeviceToHost));
  int count = 0;
  CHECK(hipMemcpyFromSymbol(&count, HIP_SYMBOL(counter), sizeof count));
  int wrong = count != 5 + kCount / 2 * 3;
  for (int i = 0; i < kCount; ++i) {
    const float v = i % 10;
    wrong += x[i] != ((4 * v + 3) * v + 2) * v + 1;
  }
  void* address = nullptr;
  std::size_t size = 0;
  CHECK(hipGetSymbolAddress(&address, HIP_SYMBOL(counter)));
  CHECK(hipGetSymbolSize(&size, HIP_SYMBOL(coefficients)));
  count = 0;
  CHECK(hipMemcpy(&count, address, sizeof count, hipMemcpyDeviceToHost));
  wrong += count != 5 + kCount / 2 * 3 || size != sizeof coefficients;
  float more[8] = {};
  wrong += hipMemcpyToSymbol(HIP_SYMBOL(coefficients), more, sizeof more) != hipErrorInvalidValue;
  return finish("constant_memory", wrong);
}
