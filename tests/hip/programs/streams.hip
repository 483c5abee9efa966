// SPDX-License-Identifier: Apache-2.0
// Two streams that an event orders, asynchronous copies of pinned memory, a captured graph, and time.
#include "check.h"

__global__ void scale(int* data, int n, int factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= factor;
}

int main() {
  constexpr int kCount = 4096;
  constexpr std::size_t kBytes = kCount * sizeof(int);
  int *host, *device;
  CHECK(hipHostMalloc(reinterpret_cast<void**>(&host), kBytes, hipHostMallocDefault));
  CHECK(hipMalloc(&device, kBytes));
  for (int i = 0; i < kCount; ++i)
    host[i] = i;
  hipStream_t one, two;
  hipEvent_t start, copied, stop;
  CHECK(hipStreamCreate(&one));
  CHECK(hipStreamCreateWithFlags(&two, hipStreamNonBlocking));
  for (hipEvent_t* event : {&start, &copied, &stop})
    CHECK(hipEventCreate(event));
  CHECK(hipEventRecord(start, one));
  CHECK(hipMemcpyAsync(device, host, kBytes, hipMemcpyHostToDevice, one));
  CHECK(hipEventRecord(copied, one));
  CHECK(hipStreamWaitEvent(two, copied, 0));
  scale<<<kCount / 256, 256, 0, two>>>(device, kCount, 3);
  CHECK(hipStreamSynchronize(two));
  CHECK(hipEventRecord(stop, two));
  CHECK(hipEventSynchronize(stop));
  float milliseconds = -1;
  CHECK(hipEventElapsedTime(&milliseconds, start, stop));

  // The same work as a graph, three times.
  hipGraph_t graph;
  hipGraphExec_t exec;
  CHECK(hipStreamBeginCapture(one, hipStreamCaptureModeGlobal));
  scale<<<kCount / 256, 256, 0, one>>>(device, kCount, 2);
  CHECK(hipMemcpyAsync(host, device, kBytes, hipMemcpyDeviceToHost, one));
  CHECK(hipStreamEndCapture(one, &graph));
  const bool waited = host[7] == 7; // nothing has run yet
  CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  for (int i = 0; i < 3; ++i)
    CHECK(hipGraphLaunch(exec, one));
  CHECK(hipStreamSynchronize(one));
  CHECK(hipGraphExecDestroy(exec));
  CHECK(hipGraphDestroy(graph));
  int wrong = !waited + !(milliseconds >= 0);
  for (int i = 0; i < kCount; ++i)
    wrong += host[i] != i * 3 * 8;
  CHECK(hipStreamDestroy(one));
  CHECK(hipStreamDestroy(two));
  CHECK(hipHostFree(host));
  CHECK(hipFree(device));
  return finish("streams", wrong);
}
