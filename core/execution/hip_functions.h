// SPDX-License-Identifier: Apache-2.0
// The functions of a HIP library that was found at run time. Types are those of the headers of this build;
// all functions used here have the same ABI from ROCm 5 to 7, except for the device properties
// (hip_properties.h). Internal to this folder.
#pragma once

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ // NOLINT(bugprone-reserved-identifier): how HIP's headers are told
#endif
#include <cstddef>
#include <cstdint>
#include <hip/hip_runtime_api.h>

namespace wavesmith::execution {

// WAVESMITH_HIP(name): required functions. A library without one of them cannot be used.
#define WAVESMITH_HIP_FUNCTIONS                                                                              \
  WAVESMITH_HIP(hipRuntimeGetVersion)                                                                        \
  WAVESMITH_HIP(hipGetDeviceCount)                                                                           \
  WAVESMITH_HIP(hipSetDevice)                                                                                \
  WAVESMITH_HIP(hipGetErrorName)                                                                             \
  WAVESMITH_HIP(hipGetErrorString)                                                                           \
  WAVESMITH_HIP(hipFree)                                                                                     \
  WAVESMITH_HIP(hipMemcpy)                                                                                   \
  WAVESMITH_HIP(hipMemset)                                                                                   \
  WAVESMITH_HIP(hipModuleLoadData)                                                                           \
  WAVESMITH_HIP(hipModuleUnload)                                                                             \
  WAVESMITH_HIP(hipModuleGetFunction)                                                                        \
  WAVESMITH_HIP(hipModuleLaunchKernel)                                                                       \
  WAVESMITH_HIP(hipEventCreate)                                                                              \
  WAVESMITH_HIP(hipEventDestroy)                                                                             \
  WAVESMITH_HIP(hipEventRecord)                                                                              \
  WAVESMITH_HIP(hipEventSynchronize)                                                                         \
  WAVESMITH_HIP(hipEventElapsedTime)                                                                         \
  WAVESMITH_HIP(hipDeviceSynchronize)

struct HipFunctions {
#define WAVESMITH_HIP(name) decltype(&::name) name = nullptr;
  WAVESMITH_HIP_FUNCTIONS
#undef WAVESMITH_HIP
  // The C++ headers also have a template of this name. Required, too.
  hipError_t (*hipMalloc)(void** pointer, std::size_t bytes) = nullptr;
  // One of the two: the properties of a device, in the layout of hip_properties.h.
  hipError_t (*propertiesR0600)(void* properties, int device) = nullptr;
  hipError_t (*propertiesR0000)(void* properties, int device) = nullptr;
  // Takes the grid in work-items, so that the last work-group of a row may be partial; nullptr: not
  // available.
  hipError_t (*launchInWorkItems)(hipFunction_t function, std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                  std::uint32_t localX, std::uint32_t localY, std::uint32_t localZ,
                                  std::size_t sharedBytes, hipStream_t stream, void** parameters,
                                  void** extra, hipEvent_t start, hipEvent_t stop,
                                  std::uint32_t flags) = nullptr;
};

} // namespace wavesmith::execution
