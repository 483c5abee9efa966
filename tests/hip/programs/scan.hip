// SPDX-License-Identifier: Apache-2.0
// An exclusive prefix sum in three launches: blocks, the sums of blocks, the offsets of blocks.
#include "check.h"

#include <vector>

constexpr int kBlock = 256;

__global__ void scanBlocks(const unsigned* in, unsigned* out, unsigned* sums, int n) {
  __shared__ unsigned values[2][kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const unsigned own = i < n ? in[i] : 0;
  int from = 0;
  values[0][threadIdx.x] = own;
  __syncthreads();
  for (int distance = 1; distance < kBlock; distance *= 2, from ^= 1) {
    const int t = threadIdx.x;
    values[from ^ 1][t] = values[from][t] + (t >= distance ? values[from][t - distance] : 0);
    __syncthreads();
  }
  if (i < n) out[i] = values[from][threadIdx.x] - own;
  if (threadIdx.x == kBlock - 1 && sums != nullptr) sums[blockIdx.x] = values[from][threadIdx.x];
}

__global__ void addOffsets(unsigned* out, const unsigned* offsets, int n) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < n) out[i] += offsets[blockIdx.x];
}

int main() {
  constexpr int kCount = 15'001, kBlocks = (kCount + kBlock - 1) / kBlock;
  std::vector<unsigned> in(kCount), out(kCount);
  for (int i = 0; i < kCount; ++i)
    in[i] = (i * 31u) % 17;
  unsigned *din, *dout, *sums, *offsets;
  CHECK(hipMalloc(&din, kCount * 4));
  CHECK(hipMalloc(&dout, kCount * 4));
  CHECK(hipMalloc(&sums, kBlocks * 4));
  CHECK(hipMalloc(&offsets, kBlocks * 4));
  CHECK(hipMemcpy(din, in.data(), kCount * 4, hipMemcpyHostToDevice));
  scanBlocks<<<kBlocks, kBlock>>>(din, dout, sums, kCount);
  scanBlocks<<<1, kBlock>>>(sums, offsets, nullptr, kBlocks);
  addOffsets<<<kBlocks, kBlock>>>(dout, offsets, kCount);
  CHECK(hipMemcpy(out.data(), dout, kCount * 4, hipMemcpyDeviceToHost));
  int wrong = 0;
  unsigned expected = 0;
  for (int i = 0; i < kCount; expected += in[i++])
    wrong += out[i] != expected;
  return finish("scan", wrong);
}
