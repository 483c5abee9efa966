// SPDX-License-Identifier: Apache-2.0
// atomicInc and atomicDec, in memory and in LDS: headers of HIP 5 declare them as intrinsics that LLVM no longer has.
#include "check.h"

__global__ void count(unsigned* out) {
  __shared__ unsigned local;
  if (threadIdx.x == 0) local = 5;
  __syncthreads();
  atomicInc(&out[0], 1000U);
  atomicInc(&out[1], 6U); // 0 to 6, and again
  atomicDec(&out[2], 1000U);
  atomicDec(&local, 5U);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(&out[3], local);
}

int main() {
  constexpr unsigned kItems = 4 * 64;
  unsigned* out = nullptr;
  CHECK(hipMalloc(&out, 16));
  const unsigned before[] = {0, 0, 1000, 0};
  CHECK(hipMemcpy(out, before, sizeof before, hipMemcpyHostToDevice));
  count<<<4, 64>>>(out);
  unsigned found[4];
  CHECK(hipMemcpy(found, out, sizeof found, hipMemcpyDeviceToHost));
  // 64 steps down from 5 in a cycle of 6.
  const unsigned expected[] = {kItems, kItems % 7, 1000 - kItems, 4 * (5 - 64 % 6)};
  int wrong = 0;
  for (int i = 0; i < 4; ++i)
    wrong += found[i] != expected[i];
  return finish("atomic_inc", wrong);
}
