// SPDX-License-Identifier: Apache-2.0
// The work-groups of a cooperative launch wait for each other, several times.
#include "check.h"

#include <hip/hip_cooperative_groups.h>

constexpr int kRounds = 3;

__global__ void meet(int* out) {
  const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  for (int round = 1; round <= kRounds; ++round) {
    atomicAdd(out, 1);
    grid.sync();
    if (*const_cast<volatile int*>(out) != round * static_cast<int>(gridDim.x * blockDim.x)) atomicAdd(out + 1, 1);
    grid.sync();
  }
  if (!grid.is_valid()) atomicAdd(out + 1, 1);
}

int main() {
  int wrong = 0;
  for (const unsigned groups : {1U, 2U, 19U})
    for (const unsigned block : {64U, 200U}) {
      int* out = nullptr;
      CHECK(hipMalloc(&out, 8));
      CHECK(hipMemset(out, 0, 8));
      void* arguments[] = {&out};
      CHECK(hipLaunchCooperativeKernel(reinterpret_cast<void*>(meet), dim3(groups), dim3(block), arguments, 0, nullptr));
      int found[2];
      CHECK(hipMemcpy(found, out, 8, hipMemcpyDeviceToHost));
      wrong += found[0] != kRounds * static_cast<int>(groups * block);
      wrong += found[1];
      CHECK(hipFree(out));
    }
  return finish("cooperative", wrong);
}
