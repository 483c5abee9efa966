// SPDX-License-Identifier: Apache-2.0
// Modules, kernels and their launches.
#include "execution/launch.h"
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
                        unsigned shared, hipStream_t stream, void** parameters, void** extra) {
  return onDevice([&](Runtime& runtime) {
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    LaunchShape shape{.grid = {}, .workgroup = {threads[0], threads[1], threads[2]}, .dynamicLds = shared};
    for (std::size_t d = 0; d < 3; ++d)
      shape.grid[d] = std::uint64_t{blocks[d]} * threads[d];
    return launch(runtime, caller, function, shape, parameters, extra);
  });
}

// HIP knows the program's own functions if the compiler has registered them, which never happens here.
hipError_t withoutRegistered(std::string_view caller) {
  say(caller, "kernels that hipcc built into the program are not supported: load them with hipModuleLoad");
  return remember(hipErrorInvalidDeviceFunction);
}

std::optional<std::int64_t> attributeOf(const Function& function, int attribute) {
  const codeobject::Kernel& kernel = function.module->kernelOf(function);
  const auto* metadata = function.module->object->metadataOf(kernel);
  switch (attribute) {
  case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    return metadata != nullptr && metadata->maxFlatWorkgroupSize != 0 ? metadata->maxFlatWorkgroupSize : 1024;
  case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: return kernel.descriptor.groupSegmentFixedSize;
  case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: return kernel.descriptor.privateSegmentFixedSize;
  case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: return 0;
  case HIP_FUNC_ATTRIBUTE_NUM_REGS: return kernel.descriptor.vectorRegisters();
  case HIP_FUNC_ATTRIBUTE_PTX_VERSION:
  case HIP_FUNC_ATTRIBUTE_BINARY_VERSION: return 94; // the version of the device, as in HIP
  case HIP_FUNC_ATTRIBUTE_CACHE_MODE_CA: return 0;
  case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    return std::int64_t{64 * 1024} - kernel.descriptor.groupSegmentFixedSize;
  case HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: return 0;
  default: return std::nullopt;
  }
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
    return load(runtime, std::move(*bytes), path, module);
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
    return load(runtime, std::move(bytes), "the image in memory", module);
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
    for (const auto& candidate : module->functions)
      if (module->kernelOf(*candidate).name == name) {
        *function = reinterpret_cast<hipFunction_t>(candidate.get());
        return hipSuccess;
      }
    say("hipModuleGetFunction", wavesmith::execution::noSuchKernel(*module->object, name));
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
    for (const auto& symbol : module->object->symbols()) {
      if (symbol.name != name || symbol.kind != wavesmith::codeobject::Symbol::Kind::Object ||
          !symbol.defined)
        continue;
      // NOLINTNEXTLINE(performance-no-int-to-ptr): what a device pointer is
      if (pointer != nullptr) *pointer = reinterpret_cast<void*>(module->loaded.base + symbol.address);
      if (bytes != nullptr) *bytes = symbol.size;
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
                      {blockX, blockY, blockZ}, shared, stream, parameters, nullptr);
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

hipError_t hipLaunchKernel(const void*, dim3, dim3, void**, std::size_t, hipStream_t) {
  return withoutRegistered("hipLaunchKernel");
}
hipError_t hipExtLaunchKernel(const void*, dim3, dim3, void**, std::size_t, hipStream_t, hipEvent_t,
                              hipEvent_t, int) {
  return withoutRegistered("hipExtLaunchKernel");
}
hipError_t hipLaunchCooperativeKernel(const void*, dim3, dim3, void**, unsigned, hipStream_t) {
  return withoutRegistered("hipLaunchCooperativeKernel");
}
hipError_t hipFuncGetAttributes(hipFuncAttributes*, const void*) {
  return withoutRegistered("hipFuncGetAttributes");
}
hipError_t hipFuncSetAttribute(const void*, hipFuncAttribute, int) {
  return withoutRegistered("hipFuncSetAttribute");
}
hipError_t hipFuncSetCacheConfig(const void*, hipFuncCache_t) {
  return withoutRegistered("hipFuncSetCacheConfig");
}
hipError_t hipFuncSetSharedMemConfig(const void*, hipSharedMemConfig) {
  return withoutRegistered("hipFuncSetSharedMemConfig");
}
WAVESMITH_HIP_ALIAS(hipLaunchKernel_spt, hipLaunchKernel);
// The header has a template of the same name, so an alias is not possible.
hipError_t hipLaunchCooperativeKernel_spt(const void*, dim3, dim3, void**, std::uint32_t, hipStream_t) {
  return withoutRegistered("hipLaunchCooperativeKernel");
}

// The compiler calls these functions before main() of a program with device code.
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): hipcc's names
void** __hipRegisterFatBinary(const void*) {
  say("__hipRegisterFatBinary", "device code that hipcc built into a program is not supported: build a code "
                                "object (hipcc --genco) and load it with hipModuleLoad");
  static void* none = nullptr;
  return &none;
}
void __hipUnregisterFatBinary(void**) {}
void __hipRegisterFunction(void**, const void*, char*, const char*, unsigned, void*, void*, void*, void*,
                           int*) {}
void __hipRegisterVar(void**, void*, char*, char*, int, std::size_t, int, int) {}
void __hipRegisterManagedVar(void*, void**, void*, const char*, std::size_t, unsigned) {}
void __hipRegisterSurface(void**, void*, char*, char*, int, int) {}
void __hipRegisterTexture(void**, void*, char*, char*, int, int, int) {}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)

} // extern "C"

// A C++ function in ROCm 5 and a C function in later versions: both names are exported.
hipError_t hipExtModuleLaunchKernel(hipFunction_t function, std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                    std::uint32_t localX, std::uint32_t localY, std::uint32_t localZ,
                                    std::size_t shared, hipStream_t stream, void** parameters, void** extra,
                                    hipEvent_t start, hipEvent_t stop, std::uint32_t) {
  if (shared > UINT32_MAX) return remember(hipErrorInvalidValue);
  if (start != nullptr) static_cast<void>(hipEventRecord(start, stream));
  const hipError_t status = onDevice([&](Runtime& runtime) {
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    return launch(runtime, "hipExtModuleLaunchKernel", function,
                  {.grid = {x, y, z},
                   .workgroup = {localX, localY, localZ},
                   .dynamicLds = static_cast<std::uint32_t>(shared)},
                  parameters, extra);
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
