// SPDX-License-Identifier: Apache-2.0
// An assertion that holds, and one that fails for one work-item.
#include "check.h"

#include <cassert>

__global__ void square(int* data, int limit) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < limit);
  data[i] *= data[i];
}

int main() {
  constexpr int kCount = 128;
  int* data;
  CHECK(hipMalloc(&data, kCount * sizeof(int)));
  CHECK(hipMemset(data, 0, kCount * sizeof(int)));
  square<<<2, 64>>>(data, kCount);
  CHECK(hipDeviceSynchronize());
  square<<<2, 64>>>(data, kCount - 1);
  return finish("assertion", hipDeviceSynchronize() != hipErrorAssert);
}
