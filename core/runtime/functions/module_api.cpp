// SPDX-License-Identifier: Apache-2.0
// Modules, kernels and their launches.
#include "runtime/image.h"
#include "runtime/module.h"
#include "runtime/runtime.h"
#include "source/file.h"

#include <fmt/format.h>

#include <cstring>

namespace wavesmith::runtime {
namespace {

hipError_t launchBlocks(std::string_view caller, hipFunction_t function,
                        const std::array<unsigned, 3>& blocks, const std::array<unsigned, 3>& threads,
                        unsigned shared, hipStream_t stream, void** parameters, void** extra,
                        bool cooperative = false) {
  return onDevice([&](Runtime& runtime) {
    return launchOn(runtime, caller, function, shapeOf(blocks, threads, shared, cooperative), parameters,
                    extra, stream);
  });
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

hipError_t hipModuleLoad(hipModule_t* module, const char* path) {
  return onDevice([&](Runtime& runtime) {
    if (module == nullptr || path == nullptr) return hipErrorInvalidValue;
    auto bytes = wavesmith::source::readBytes(path);
    if (!bytes) {
      say("hipModuleLoad", fmt::format("{}: {}", path, bytes.error().message));
      return hipErrorFileNotFound;
    }
    return load(runtime, "hipModuleLoad", std::move(*bytes), path, module);
  });
}
hipError_t hipModuleLoadData(hipModule_t* module, const void* image) {
  return onDevice([&](Runtime& runtime) {
    if (module == nullptr || image == nullptr) return hipErrorInvalidValue;
    std::vector<std::byte> bytes = imageAt(image);
    if (bytes.empty()) {
      say("hipModuleLoadData", "the bytes are neither a code object nor a bundle of code objects");
      return hipErrorInvalidImage;
    }
    return load(runtime, "hipModuleLoadData", std::move(bytes), "the image in memory", module);
  });
}
hipError_t hipModuleLoadDataEx(hipModule_t* module, const void* image, unsigned, hipJitOption*, void**) {
  return hipModuleLoadData(module, image);
}
// hipcc packs a program's kernels into an ordinary bundle.
hipError_t hipModuleLoadFatBinary(hipModule_t* module, const void* image) {
  return hipModuleLoadData(module, image);
}
hipError_t hipModuleUnload(hipModule_t module) {
  return call([&](Runtime& runtime) { return runtime.remove(module) ? hipSuccess : hipErrorInvalidHandle; });
}

hipError_t hipModuleGetFunction(hipFunction_t* function, hipModule_t handle, const char* name) {
  return onDevice([&](Runtime& runtime) {
    if (function == nullptr || name == nullptr) return hipErrorInvalidValue;
    const Module* module = runtime.find(handle);
    if (module == nullptr) return hipErrorInvalidHandle;
    *function = kernelHandle(*module, name);
    if (*function != nullptr) return hipSuccess;
    sayVerbatim("hipModuleGetFunction", noSuchKernel(*module, name));
    return hipErrorNotFound;
  });
}
hipError_t hipModuleGetFunctionCount(unsigned* count, hipModule_t handle) {
  return call([&](Runtime& runtime) {
    const Module* module = runtime.find(handle);
    if (module == nullptr) return hipErrorInvalidHandle;
    if (count == nullptr) return hipErrorInvalidValue;
    *count = static_cast<unsigned>(module->functions.size());
    return hipSuccess;
  });
}
hipError_t hipModuleGetGlobal(hipDeviceptr_t* pointer, std::size_t* bytes, hipModule_t handle,
                              const char* name) {
  return onDevice([&](Runtime& runtime) {
    if (name == nullptr) return hipErrorInvalidValue;
    const Module* module = runtime.find(handle);
    if (module == nullptr) return hipErrorInvalidHandle;
    if (const auto place = variableOf(*module, name)) {
      if (pointer != nullptr) *pointer = place->address;
      if (bytes != nullptr) *bytes = place->size;
      return hipSuccess;
    }
    return hipErrorNotFound;
  });
}

hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,
                                 unsigned blockX, unsigned blockY, unsigned blockZ, unsigned shared,
                                 hipStream_t stream, void** parameters, void** extra) {
  return launchBlocks("hipModuleLaunchKernel", function, {gridX, gridY, gridZ}, {blockX, blockY, blockZ},
                      shared, stream, parameters, extra);
}
// All work-groups of a launch are resident together here, or take turns with the same effect.
hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t function, unsigned gridX, unsigned gridY,
                                            unsigned gridZ, unsigned blockX, unsigned blockY, unsigned blockZ,
                                            unsigned shared, hipStream_t stream, void** parameters) {
  return launchBlocks("hipModuleLaunchCooperativeKernel", function, {gridX, gridY, gridZ},
                      {blockX, blockY, blockZ}, shared, stream, parameters, nullptr, true);
}

hipError_t hipFuncGetAttribute(int* value, hipFunction_attribute attribute, hipFunction_t handle) {
  return call([&](Runtime& runtime) {
    if (value == nullptr) return hipErrorInvalidValue;
    const Function* function = runtime.find(handle);
    if (function == nullptr) return hipErrorInvalidDeviceFunction;
    const auto known = attributeOf(*function, attribute);
    if (!known) return hipErrorInvalidValue;
    *value = static_cast<int>(*known);
    return hipSuccess;
  });
}

} // extern "C"

// A C++ function in ROCm 5 and a C function in later versions: both names are exported.
hipError_t hipExtModuleLaunchKernel(hipFunction_t function, std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                    std::uint32_t localX, std::uint32_t localY, std::uint32_t localZ,
                                    std::size_t shared, hipStream_t stream, void** parameters, void** extra,
                                    hipEvent_t start, hipEvent_t stop, std::uint32_t) {
  if (shared > UINT32_MAX) return remember(hipErrorInvalidValue);
  if (start != nullptr) static_cast<void>(hipEventRecord(start, stream));
  const hipError_t status = onDevice([&](Runtime& runtime) {
    return launchOn(runtime, "hipExtModuleLaunchKernel", function,
                    {.grid = {x, y, z},
                     .workgroup = {localX, localY, localZ},
                     .dynamicLds = static_cast<std::uint32_t>(shared)},
                    parameters, extra, stream);
  });
  if (stop != nullptr) static_cast<void>(hipEventRecord(stop, stream));
  return status;
}
extern "C" hipError_t wavesmithExtLaunch(hipFunction_t function, std::uint32_t x, std::uint32_t y,
                                         std::uint32_t z, std::uint32_t localX, std::uint32_t localY,
                                         std::uint32_t localZ, std::size_t shared, hipStream_t stream,
                                         void** parameters, void** extra, hipEvent_t start, hipEvent_t stop,
                                         std::uint32_t flags) WAVESMITH_HIP_NAMED(hipExtModuleLaunchKernel);
hipError_t wavesmithExtLaunch(hipFunction_t function, std::uint32_t x, std::uint32_t y, std::uint32_t z,
                              std::uint32_t localX, std::uint32_t localY, std::uint32_t localZ,
                              std::size_t shared, hipStream_t stream, void** parameters, void** extra,
                              hipEvent_t start, hipEvent_t stop, std::uint32_t flags) {
  return hipExtModuleLaunchKernel(function, x, y, z, localX, localY, localZ, shared, stream, parameters,
                                  extra, start, stop, flags);
}
// Its predecessor in ROCm 5 and older versions.
hipError_t hipHccModuleLaunchKernel(hipFunction_t function, std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                    std::uint32_t localX, std::uint32_t localY, std::uint32_t localZ,
                                    std::size_t shared, hipStream_t stream, void** parameters, void** extra,
                                    hipEvent_t start, hipEvent_t stop);
hipError_t hipHccModuleLaunchKernel(hipFunction_t function, std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                    std::uint32_t localX, std::uint32_t localY, std::uint32_t localZ,
                                    std::size_t shared, hipStream_t stream, void** parameters, void** extra,
                                    hipEvent_t start, hipEvent_t stop) {
  return hipExtModuleLaunchKernel(function, x, y, z, localX, localY, localZ, shared, stream, parameters,
                                  extra, start, stop, 0);
}
