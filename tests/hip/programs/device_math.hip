// SPDX-License-Identifier: Apache-2.0
// Functions of ocml, compared with those of the host.
#include "check.h"

#include <algorithm>
#include <cmath>

constexpr int kFunctions = 10;

__global__ void evaluate(const double* x, double* y, float* single, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double v = x[i];
  double* const at = y + i * kFunctions;
  at[0] = sin(v);
  at[1] = cos(v);
  at[2] = exp(v / 8);
  at[3] = log(fabs(v) + 1);
  at[4] = sqrt(fabs(v));
  at[5] = pow(fabs(v) + 0.5, 1.5);
  at[6] = atan2(v, 2.0);
  at[7] = erf(v / 4);
  at[8] = cbrt(v);
  at[9] = fma(v, v, -1.0);
  single[2 * i] = sinf(static_cast<float>(v));
  single[2 * i + 1] = rsqrtf(static_cast<float>(fabs(v)) + 1);
}

int main() {
  constexpr int kCount = 256;
  double x[kCount], y[kCount * kFunctions];
  float single[2 * kCount];
  for (int i = 0; i < kCount; ++i)
    x[i] = (i - 128) * 0.37;
  double *dx, *dy;
  float* ds;
  CHECK(hipMalloc(&dx, sizeof x));
  CHECK(hipMalloc(&dy, sizeof y));
  CHECK(hipMalloc(&ds, sizeof single));
  CHECK(hipMemcpy(dx, x, sizeof x, hipMemcpyHostToDevice));
  evaluate<<<kCount / 64, 64>>>(dx, dy, ds, kCount);
  CHECK(hipMemcpy(y, dy, sizeof y, hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(single, ds, sizeof single, hipMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < kCount; ++i) {
    const double v = x[i];
    const double expected[kFunctions] = {std::sin(v),
                                         std::cos(v),
                                         std::exp(v / 8),
                                         std::log(std::fabs(v) + 1),
                                         std::sqrt(std::fabs(v)),
                                         std::pow(std::fabs(v) + 0.5, 1.5),
                                         std::atan2(v, 2.0),
                                         std::erf(v / 4),
                                         std::cbrt(v),
                                         std::fma(v, v, -1.0)};
    for (int k = 0; k < kFunctions; ++k)
      wrong +=
          !(std::fabs(y[i * kFunctions + k] - expected[k]) <= 4e-15 * std::max(1.0, std::fabs(expected[k])));
    wrong += !(std::fabs(single[2 * i] - std::sin(v)) <= 4e-6);
    wrong += !(std::fabs(single[2 * i + 1] * std::sqrt(std::fabs(v) + 1) - 1) <= 1e-6);
  }
  return finish("device_math", wrong);
}
