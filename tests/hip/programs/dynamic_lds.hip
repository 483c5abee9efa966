// SPDX-License-Identifier: Apache-2.0
// LDS whose size the launch says, in two parts.
#include "check.h"

extern __shared__ unsigned char storage[];

__global__ void reverse(int* data, short* half) {
  int* const words = reinterpret_cast<int*>(storage);
  short* const shorts = reinterpret_cast<short*>(storage + blockDim.x * sizeof(int));
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  words[threadIdx.x] = data[i];
  shorts[threadIdx.x] = half[i];
  __syncthreads();
  data[i] = words[blockDim.x - 1 - threadIdx.x];
  half[i] = shorts[threadIdx.x ^ 1];
}

int main() {
  constexpr int kBlock = 192, kCount = 4 * kBlock;
  int data[kCount];
  short half[kCount];
  for (int i = 0; i < kCount; ++i) {
    data[i] = i;
    half[i] = static_cast<short>(-i);
  }
  int* device;
  short* shorts;
  CHECK(hipMalloc(&device, sizeof data));
  CHECK(hipMalloc(&shorts, sizeof half));
  CHECK(hipMemcpy(device, data, sizeof data, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(shorts, half, sizeof half, hipMemcpyHostToDevice));
  reverse<<<4, kBlock, kBlock * (sizeof(int) + sizeof(short))>>>(device, shorts);
  CHECK(hipMemcpy(data, device, sizeof data, hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(half, shorts, sizeof half, hipMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < kCount; ++i)
    wrong += data[i] != i / kBlock * kBlock + kBlock - 1 - i % kBlock || half[i] != -(i ^ 1);
  reverse<<<1, kBlock, 70'000>>>(device, shorts); // more than a compute unit has
  wrong += hipGetLastError() == hipSuccess;
  return finish("dynamic_lds", wrong);
}
