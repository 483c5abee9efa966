// SPDX-License-Identifier: Apache-2.0
// HIP's own types. Functions whose meaning has changed between generations of ROCm are declared where they
// are defined, not as in the headers of this build.
#pragma once

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ // NOLINT(bugprone-reserved-identifier): how HIP's headers are told
#endif
#include <hip/hip_runtime_api.h>

// A function of HIP under its own name, with a different signature.
#define WAVESMITH_HIP_NAMED(name) __asm__(#name)
// A second name for a function that is defined above it in the same file: hipMemcpy_spt is hipMemcpy with
// another default stream, and all streams are equivalent here.
#define WAVESMITH_HIP_ALIAS(name, original)                                                                  \
  extern "C" __attribute__((alias(#original), visibility("default"))) decltype(original) name

namespace wavesmith::runtime {

// The generation of ROCm that this library implements: 5, 6 or 7. Each library has its own
// (generation_*.cpp).
extern const int kGeneration;

} // namespace wavesmith::runtime
