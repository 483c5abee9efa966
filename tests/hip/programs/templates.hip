// SPDX-License-Identifier: Apache-2.0
// Kernels that are templates, with a functor and a struct as arguments.
#include "check.h"

template <typename T>
struct Affine {
  T scale, offset;
  __host__ __device__ T operator()(T x) const { return scale * x + offset; }
};

template <typename T, int kEach, typename Function>
__global__ void transform(T* data, int n, Function function) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * kEach;
#pragma unroll
  for (int k = 0; k < kEach; ++k)
    if (first + k < n) data[first + k] = function(data[first + k]);
}

template <typename T, int kEach>
int wrongOf(T scale, T offset) {
  constexpr int kCount = 777;
  T data[kCount];
  for (int i = 0; i < kCount; ++i)
    data[i] = static_cast<T>(i);
  T* device;
  CHECK(hipMalloc(&device, sizeof data));
  CHECK(hipMemcpy(device, data, sizeof data, hipMemcpyHostToDevice));
  const Affine<T> function{scale, offset};
  transform<T, kEach><<<(kCount / kEach + 64) / 64, 64>>>(device, kCount, function);
  CHECK(hipMemcpy(data, device, sizeof data, hipMemcpyDeviceToHost));
  CHECK(hipFree(device));
  int wrong = 0;
  for (int i = 0; i < kCount; ++i)
    wrong += data[i] != function(static_cast<T>(i));
  return wrong;
}

int main() {
  return finish("templates", wrongOf<float, 1>(2, 1) + wrongOf<double, 3>(0.5, -1) + wrongOf<int, 4>(-3, 7) +
                                 wrongOf<long long, 2>(1LL << 33, 5));
}
