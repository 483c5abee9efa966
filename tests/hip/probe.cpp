// SPDX-License-Identifier: Apache-2.0
// A host program for the tests of settings: prints the device and the status of a kernel launched with a null
// pointer and a number; `poll` gets a pointer to zeros.
//
//   probe kernels.hsaco fill
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <hip/hip_runtime_api.h>

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  int devices = -1;
  const hipError_t counted = hipGetDeviceCount(&devices);
  std::printf("devices: %d (%s)\n", devices, hipGetErrorName(counted));
  hipDeviceProp_t properties{};
  if (hipGetDeviceProperties(&properties, 0) == hipSuccess)
    std::printf("device: %s, %s, %d compute units, %zu bytes\n", properties.name, properties.gcnArchName,
                properties.multiProcessorCount, properties.totalGlobalMem);
  void* buffer = nullptr;
  std::printf("megabyte: %s\n", hipGetErrorName(hipMalloc(&buffer, 1 << 20)));
  hipModule_t module = nullptr;
  hipFunction_t kernel = nullptr;
  std::printf("load: %s\n", hipGetErrorName(hipModuleLoad(&module, argv[1])));
  std::printf("function: %s\n", hipGetErrorName(hipModuleGetFunction(&kernel, module, argv[2])));
  void* out = nullptr;
  if (std::strcmp(argv[2], "poll") == 0 && hipMemset(buffer, 0, 1 << 20) == hipSuccess) out = buffer;
  std::uint32_t value = 1;
  void* arguments[] = {static_cast<void*>(&out), &value};
  std::printf("launch: %s\n", hipGetErrorName(hipModuleLaunchKernel(kernel, 1, 1, 1, 64, 1, 1, 0, nullptr,
                                                                    arguments, nullptr)));
  std::fflush(stdout);
  std::printf("synchronize: %s\n", hipGetErrorName(hipDeviceSynchronize()));
  return 0;
}
