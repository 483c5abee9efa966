// SPDX-License-Identifier: Apache-2.0
// For the programs of this folder: a call of HIP that must succeed, and the end of a program.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const hipError_t status = (call);                                                                        \
    if (status != hipSuccess) {                                                                              \
      std::printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, hipGetErrorName(status));                    \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (false)

// The exit code.
inline int finish(const char* name, int wrong) {
  if (wrong == 0)
    std::printf("PASS %s\n", name);
  else
    std::printf("FAIL %s: %d wrong\n", name, wrong);
  return wrong == 0 ? 0 : 1;
}
