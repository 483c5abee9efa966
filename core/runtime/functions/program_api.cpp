// SPDX-License-Identifier: Apache-2.0
// What a compiler calls for device code in a program: registration before main(), launches with <<<>>>, and variables
// by the address of their host part (clang, CGCUDANV.cpp).
#include "runtime/copy.h"
#include "runtime/graph.h"
#include "runtime/module.h"
#include "runtime/registered.h"
#include "runtime/runtime.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>
#include <vector>

namespace wavesmith::runtime {
namespace {

// __CudaFatBinaryWrapper: in the section .hipFatBinSegment.
struct Wrapper {
  std::uint32_t magic = 0;
  std::uint32_t version = 0;
  const void* image = nullptr;
  const void* unused = nullptr;
};
constexpr std::uint32_t kMagic = 0x4849'5046; // 'H' is the last byte

struct Configuration {
  dim3 grid;
  dim3 block;
  std::size_t shared = 0;
  hipStream_t stream = nullptr;
  std::vector<std::byte> arguments; // from hipSetupArgument
};
std::vector<Configuration>& configurations() {
  thread_local std::vector<Configuration> all;
  return all;
}

hipError_t launchRegistered(std::string_view caller, const void* function, const dim3& grid,
                            const dim3& block, void** parameters, void** extra, std::size_t shared,
                            hipStream_t stream, bool cooperative = false) {
  return onDevice([&](Runtime& runtime) {
    hipFunction_t handle = nullptr;
    if (const hipError_t status = runtime.registered().find(runtime, caller, function, &handle);
        status != hipSuccess)
      return status;
    if (shared > UINT32_MAX) return hipErrorInvalidValue;
    return launchOn(runtime, caller, handle,
                    shapeOf({grid.x, grid.y, grid.z}, {block.x, block.y, block.z},
                            static_cast<std::uint32_t>(shared), cooperative),
                    parameters, extra, stream);
  });
}

// A part of a variable in the memory of the device.
hipError_t partOf(Runtime& runtime, std::string_view caller, const void* symbol, std::size_t bytes,
                  std::size_t offset, void** address) {
  RegisteredCode::Place place;
  if (const hipError_t status = runtime.registered().find(runtime, caller, symbol, &place);
      status != hipSuccess)
    return status;
  if (offset > place.size || bytes > place.size - offset) {
    say(caller,
        fmt::format("{} bytes at offset {} exceed the variable of {} bytes", bytes, offset, place.size));
    return hipErrorInvalidValue;
  }
  *address = static_cast<std::byte*>(place.address) + offset;
  return hipSuccess;
}

hipError_t copyTo(std::string_view caller, const void* symbol, const void* source, std::size_t bytes,
                  std::size_t offset, hipMemcpyKind kind, hipStream_t stream) {
  return onDevice([&](Runtime& runtime) {
    void* to = nullptr;
    if (const hipError_t status = partOf(runtime, caller, symbol, bytes, offset, &to); status != hipSuccess)
      return status;
    return enqueue(runtime, stream, hipGraphNodeTypeMemcpyToSymbol,
                   [=](Runtime& now) { return copyLine(now, to, source, bytes, kind); });
  });
}
hipError_t copyFrom(std::string_view caller, void* target, const void* symbol, std::size_t bytes,
                    std::size_t offset, hipMemcpyKind kind, hipStream_t stream) {
  return onDevice([&](Runtime& runtime) {
    void* from = nullptr;
    if (const hipError_t status = partOf(runtime, caller, symbol, bytes, offset, &from); status != hipSuccess)
      return status;
    return enqueue(runtime, stream, hipGraphNodeTypeMemcpyFromSymbol,
                   [=](Runtime& now) { return copyLine(now, target, from, bytes, kind); });
  });
}

// hipLaunchConfig_t and HIP_LAUNCH_CONFIG of ROCm 6.5 and later; the header is that of 5.2.
struct LaunchConfiguration {
  dim3 grid;
  dim3 block;
  std::size_t shared;
  hipStream_t stream;
  void* attributes;
  unsigned attributeCount;
};
struct DriverLaunchConfiguration {
  unsigned grid[3];
  unsigned block[3];
  unsigned shared;
  hipStream_t stream;
  void* attributes;
  unsigned attributeCount;
};

hipError_t checkKernel(std::string_view caller, const void* function) {
  return onDevice([&](Runtime& runtime) {
    hipFunction_t handle = nullptr;
    return runtime.registered().find(runtime, caller, function, &handle);
  });
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): the compiler's names
void** __hipRegisterFatBinary(const void* data) {
  FatBinary* added = nullptr;
  static_cast<void>(call([&](Runtime& runtime) {
    const auto* const wrapper = static_cast<const Wrapper*>(data);
    if (wrapper == nullptr || wrapper->magic != kMagic) {
      say("__hipRegisterFatBinary", "the device code of the program has an unknown format; it is ignored");
      added = runtime.registered().add(nullptr);
    } else {
      added = runtime.registered().add(wrapper->image);
    }
    return hipSuccess;
  }));
  return reinterpret_cast<void**>(added);
}
void __hipUnregisterFatBinary(void** binary) {
  static_cast<void>(call([&](Runtime& runtime) {
    runtime.registered().remove(runtime, reinterpret_cast<FatBinary*>(binary));
    return hipSuccess;
  }));
}
void __hipRegisterFunction(void** binary, const void* host, char*, const char* name, unsigned, void*, void*,
                           void*, void*, int*) {
  static_cast<void>(call([&](Runtime& runtime) {
    runtime.registered().addFunction(reinterpret_cast<FatBinary*>(binary), host, name);
    return hipSuccess;
  }));
}
void __hipRegisterVar(void** binary, void* host, char*, char* name, int, std::size_t size, int, int) {
  static_cast<void>(call([&](Runtime& runtime) {
    runtime.registered().addVariable(host, {reinterpret_cast<FatBinary*>(binary), name, size});
    return hipSuccess;
  }));
}
// The program accesses a managed variable through *pointer, and a kernel through the pointer in the code object.
void __hipRegisterManagedVar(void* binary, void** pointer, void* initial, const char* name, std::size_t size,
                             unsigned) {
  static_cast<void>(call([&](Runtime& runtime) {
    void* managed = nullptr;
    const hipError_t status =
        runtime.memory().allocate(&managed, size, MemoryKind::Managed, hipMemAttachGlobal);
    if (status != hipSuccess) return status;
    if (managed != nullptr) std::memcpy(managed, initial, size);
    *pointer = managed;
    runtime.registered().addVariable(static_cast<const void*>(pointer),
                                     {static_cast<FatBinary*>(binary), name, size, managed});
    return hipSuccess;
  }));
}
// References to textures and surfaces are bound by functions that are not supported.
void __hipRegisterSurface(void**, void*, char*, char*, int, int) {}
void __hipRegisterTexture(void**, void*, char*, char*, int, int, int) {}

hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared, hipStream_t stream) {
  configurations().push_back({grid, block, shared, stream, {}});
  return hipSuccess;
}
hipError_t __hipPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared, hipStream_t* stream) {
  if (configurations().empty()) return remember(hipErrorMissingConfiguration);
  const Configuration last = std::move(configurations().back());
  configurations().pop_back();
  *grid = last.grid;
  *block = last.block;
  *shared = last.shared;
  *stream = last.stream;
  return hipSuccess;
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)

// Launches of old compilers: one argument after the other.
hipError_t hipConfigureCall(dim3 grid, dim3 block, std::size_t shared, hipStream_t stream) {
  return __hipPushCallConfiguration(grid, block, shared, stream);
}
hipError_t hipSetupArgument(const void* argument, std::size_t size, std::size_t offset) {
  if (configurations().empty()) return remember(hipErrorMissingConfiguration);
  std::vector<std::byte>& bytes = configurations().back().arguments;
  if (bytes.size() < offset + size) bytes.resize(offset + size);
  std::memcpy(bytes.data() + offset, argument, size);
  return hipSuccess;
}
hipError_t hipLaunchByPtr(const void* function) {
  if (configurations().empty()) return remember(hipErrorMissingConfiguration);
  Configuration last = std::move(configurations().back());
  configurations().pop_back();
  std::size_t size = last.arguments.size();
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, last.arguments.data(), HIP_LAUNCH_PARAM_BUFFER_SIZE,
                   &size, HIP_LAUNCH_PARAM_END};
  return launchRegistered("hipLaunchByPtr", function, last.grid, last.block, nullptr, extra, last.shared,
                          last.stream);
}

hipError_t hipLaunchKernel(const void* function, dim3 grid, dim3 block, void** parameters, std::size_t shared,
                           hipStream_t stream) {
  return launchRegistered("hipLaunchKernel", function, grid, block, parameters, nullptr, shared, stream);
}
// NOLINTBEGIN(readability-identifier-naming): names are HIP's
WAVESMITH_HIP_ALIAS(hipLaunchKernel_spt, hipLaunchKernel);
// NOLINTEND(readability-identifier-naming)
hipError_t hipExtLaunchKernel(const void* function, dim3 grid, dim3 block, void** parameters,
                              std::size_t shared, hipStream_t stream, hipEvent_t start, hipEvent_t stop,
                              int) {
  if (start != nullptr) static_cast<void>(hipEventRecord(start, stream));
  const hipError_t status =
      launchRegistered("hipExtLaunchKernel", function, grid, block, parameters, nullptr, shared, stream);
  if (stop != nullptr) static_cast<void>(hipEventRecord(stop, stream));
  return status;
}
hipError_t hipLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void** parameters,
                                      unsigned shared, hipStream_t stream) {
  return launchRegistered("hipLaunchCooperativeKernel", function, grid, block, parameters, nullptr, shared,
                          stream, true);
}
// The header has a template of the same name, so an alias is not possible.
hipError_t hipLaunchCooperativeKernel_spt(const void* function, dim3 grid, dim3 block, void** parameters,
                                          std::uint32_t shared, hipStream_t stream) {
  return hipLaunchCooperativeKernel(function, grid, block, parameters, shared, stream);
}
hipError_t hipLaunchKernelExC(const LaunchConfiguration* config, const void* function, void** parameters) {
  if (config == nullptr) return remember(hipErrorInvalidValue);
  return launchRegistered("hipLaunchKernelExC", function, config->grid, config->block, parameters, nullptr,
                          config->shared, config->stream);
}
hipError_t hipDrvLaunchKernelEx(const DriverLaunchConfiguration* config, hipFunction_t function,
                                void** parameters, void** extra) {
  if (config == nullptr) return remember(hipErrorInvalidValue);
  return launchRegistered("hipDrvLaunchKernelEx", function,
                          {config->grid[0], config->grid[1], config->grid[2]},
                          {config->block[0], config->block[1], config->block[2]}, parameters, extra,
                          config->shared, config->stream);
}

hipError_t hipGetFuncBySymbol(hipFunction_t* function, const void* symbol) {
  if (function == nullptr) return remember(hipErrorInvalidValue);
  return onDevice([&](Runtime& runtime) {
    return runtime.registered().find(runtime, "hipGetFuncBySymbol", symbol, function);
  });
}
hipError_t hipFuncGetAttributes(hipFuncAttributes* attributes, const void* function) {
  return onDevice([&](Runtime& runtime) {
    hipFunction_t handle = nullptr;
    if (attributes == nullptr) return hipErrorInvalidValue;
    if (const hipError_t status =
            runtime.registered().find(runtime, "hipFuncGetAttributes", function, &handle);
        status != hipSuccess)
      return status;
    const auto of = [&](int attribute) {
      return static_cast<int>(attributeOf(*runtime.find(handle), attribute).value_or(0));
    };
    *attributes = {};
    attributes->binaryVersion = of(HIP_FUNC_ATTRIBUTE_BINARY_VERSION);
    attributes->localSizeBytes = static_cast<std::size_t>(of(HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES));
    attributes->maxDynamicSharedSizeBytes = of(HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
    attributes->maxThreadsPerBlock = of(HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    attributes->numRegs = of(HIP_FUNC_ATTRIBUTE_NUM_REGS);
    attributes->ptxVersion = of(HIP_FUNC_ATTRIBUTE_PTX_VERSION);
    attributes->sharedSizeBytes = static_cast<std::size_t>(of(HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES));
    return hipSuccess;
  });
}
// Preferences: they change nothing here.
hipError_t hipFuncSetAttribute(const void* function, hipFuncAttribute, int) {
  return checkKernel("hipFuncSetAttribute", function);
}
hipError_t hipFuncSetCacheConfig(const void* function, hipFuncCache_t) {
  return checkKernel("hipFuncSetCacheConfig", function);
}
hipError_t hipFuncSetSharedMemConfig(const void* function, hipSharedMemConfig) {
  return checkKernel("hipFuncSetSharedMemConfig", function);
}
const char* hipKernelNameRefByPtr(const void* function, hipStream_t) {
  const char* name = nullptr;
  static_cast<void>(call([&](Runtime& runtime) {
    name = runtime.registered().nameOf(function);
    return hipSuccess;
  }));
  return name;
}

hipError_t hipGetSymbolAddress(void** address, const void* symbol) {
  return onDevice([&](Runtime& runtime) {
    if (address == nullptr) return hipErrorInvalidValue;
    return partOf(runtime, "hipGetSymbolAddress", symbol, 0, 0, address);
  });
}
hipError_t hipGetSymbolSize(std::size_t* size, const void* symbol) {
  return onDevice([&](Runtime& runtime) {
    if (size == nullptr) return hipErrorInvalidValue;
    RegisteredCode::Place place;
    const hipError_t status = runtime.registered().find(runtime, "hipGetSymbolSize", symbol, &place);
    if (status == hipSuccess) *size = place.size;
    return status;
  });
}
hipError_t hipMemcpyToSymbol(const void* symbol, const void* source, std::size_t bytes, std::size_t offset,
                             hipMemcpyKind kind) {
  return copyTo("hipMemcpyToSymbol", symbol, source, bytes, offset, kind, nullptr);
}
hipError_t hipMemcpyToSymbolAsync(const void* symbol, const void* source, std::size_t bytes,
                                  std::size_t offset, hipMemcpyKind kind, hipStream_t stream) {
  return copyTo("hipMemcpyToSymbolAsync", symbol, source, bytes, offset, kind, stream);
}
hipError_t hipMemcpyFromSymbol(void* target, const void* symbol, std::size_t bytes, std::size_t offset,
                               hipMemcpyKind kind) {
  return copyFrom("hipMemcpyFromSymbol", target, symbol, bytes, offset, kind, nullptr);
}
hipError_t hipMemcpyFromSymbolAsync(void* target, const void* symbol, std::size_t bytes, std::size_t offset,
                                    hipMemcpyKind kind, hipStream_t stream) {
  return copyFrom("hipMemcpyFromSymbolAsync", target, symbol, bytes, offset, kind, stream);
}
// The header has templates of the same names, so aliases are not possible.
// NOLINTBEGIN(readability-identifier-naming): names are HIP's
hipError_t hipMemcpyToSymbol_spt(const void* symbol, const void* source, std::size_t bytes,
                                 std::size_t offset, hipMemcpyKind kind) {
  return copyTo("hipMemcpyToSymbol", symbol, source, bytes, offset, kind, nullptr);
}
hipError_t hipMemcpyToSymbolAsync_spt(const void* symbol, const void* source, std::size_t bytes,
                                      std::size_t offset, hipMemcpyKind kind, hipStream_t stream) {
  return copyTo("hipMemcpyToSymbolAsync", symbol, source, bytes, offset, kind, stream);
}
hipError_t hipMemcpyFromSymbol_spt(void* target, const void* symbol, std::size_t bytes, std::size_t offset,
                                   hipMemcpyKind kind) {
  return copyFrom("hipMemcpyFromSymbol", target, symbol, bytes, offset, kind, nullptr);
}
hipError_t hipMemcpyFromSymbolAsync_spt(void* target, const void* symbol, std::size_t bytes,
                                        std::size_t offset, hipMemcpyKind kind, hipStream_t stream) {
  return copyFrom("hipMemcpyFromSymbolAsync", target, symbol, bytes, offset, kind, stream);
}
// NOLINTEND(readability-identifier-naming)

} // extern "C"
