// SPDX-License-Identifier: Apache-2.0
// Devices: their number, their properties, and the current one.
#include "execution/hip_properties.h"
#include "runtime/device_facts.h"
#include "runtime/runtime.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace wavesmith::runtime {
namespace {

constexpr const char* kUuid = "wavesmith-gfx942"; // 16 bytes
constexpr char kBusId[] = "0000:00:00.0";

hipError_t checkDevice(const Runtime& runtime, int device) {
  if (runtime.settings().devices <= 0) return hipErrorNoDevice;
  return device >= 0 && device < runtime.settings().devices ? hipSuccess : hipErrorInvalidDevice;
}

template <std::size_t kSize>
void copyText(char (&to)[kSize], const std::string& text) {
  const std::size_t length = std::min(text.size(), kSize - 1);
  std::memcpy(to, text.data(), length);
  to[length] = '\0';
}

// The fields that both layouts have.
template <typename Properties>
void fill(Properties& p, const Settings& settings) {
  p = {};
  copyText(p.name, settings.name);
  copyText(p.gcnArchName, settings.architecture);
  p.totalGlobalMem = settings.memory;
  p.sharedMemPerBlock = kLdsBytes;
  p.regsPerBlock = kRegistersPerBlock;
  p.warpSize = kWaveSize;
  p.maxThreadsPerBlock = kLargestWorkgroup;
  for (int& most : p.maxThreadsDim)
    most = kLargestWorkgroup;
  p.maxGridSize[0] = kLargestGrid;
  p.maxGridSize[1] = p.maxGridSize[2] = kLargestGridYz;
  p.clockRate = kClockKhz;
  p.memoryClockRate = kMemoryClockKhz;
  p.memoryBusWidth = kMemoryBusBits;
  p.totalConstMem = kLargestGrid;
  p.major = kMajor;
  p.minor = kMinor;
  p.multiProcessorCount = static_cast<int>(settings.computeUnits);
  p.l2CacheSize = kL2Bytes;
  p.maxThreadsPerMultiProcessor = kThreadsPerComputeUnit;
  p.clockInstructionRate = kCounterKhz;
  p.arch = kAllFeatures;
  p.concurrentKernels = 1;
  p.maxSharedMemoryPerMultiProcessor = kLdsBytes;
  p.canMapHostMemory = 1;
  p.cooperativeLaunch = 1;
  p.memPitch = kLargestGrid;
  p.textureAlignment = kTextureAlignment;
  p.texturePitchAlignment = kTextureAlignment;
  p.isLargeBar = 0; // the host program cannot access the emulator's memory
  p.asicRevision = 1;
  p.managedMemory = 1;
  p.concurrentManagedAccess = 1;
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace
using wavesmith::execution::HipPropertiesR0000;
using wavesmith::execution::HipPropertiesR0600;

extern "C" {

hipError_t hipInit(unsigned flags) {
  if (flags != 0) return remember(hipErrorInvalidValue);
  return call(
      [](const Runtime& runtime) { return runtime.settings().devices > 0 ? hipSuccess : hipErrorNoDevice; });
}

hipError_t hipRuntimeGetVersion(int* version) {
  return call([&](Runtime&) {
    if (version == nullptr) return hipErrorInvalidValue;
    *version = kGeneration * 10'000'000;
    return hipSuccess;
  });
}
hipError_t hipDriverGetVersion(int* version) {
  return hipRuntimeGetVersion(version);
}

hipError_t hipGetDeviceCount(int* count) {
  return call([&](const Runtime& runtime) {
    if (count == nullptr) return hipErrorInvalidValue;
    *count = std::max(runtime.settings().devices, 0);
    return *count > 0 ? hipSuccess : hipErrorNoDevice;
  });
}
hipError_t hipGetDevice(int* device) {
  return call([&](const Runtime& runtime) {
    if (device == nullptr) return hipErrorInvalidValue;
    *device = 0;
    return checkDevice(runtime, 0) == hipSuccess ? hipSuccess : hipErrorNoDevice;
  });
}
hipError_t hipSetDevice(int device) {
  return call([&](const Runtime& runtime) { return checkDevice(runtime, device); });
}
hipError_t hipSetValidDevices(int* devices, int count) {
  return call([&](const Runtime& runtime) {
    for (int i = 0; i < count && devices != nullptr; ++i)
      if (checkDevice(runtime, devices[i]) != hipSuccess) return hipErrorInvalidDevice;
    return hipSuccess;
  });
}
hipError_t hipDeviceGet(hipDevice_t* device, int ordinal) {
  return call([&](const Runtime& runtime) {
    if (device == nullptr) return hipErrorInvalidValue;
    const hipError_t status = checkDevice(runtime, ordinal);
    if (status == hipSuccess) *device = ordinal;
    return status;
  });
}

// The layouts are distinguished by the names of the functions; the headers only describe one generation.
hipError_t wavesmithProperties(HipPropertiesR0000* properties, int device)
    WAVESMITH_HIP_NAMED(hipGetDeviceProperties);
hipError_t wavesmithProperties(HipPropertiesR0000* properties, int device) {
  return call([&](const Runtime& runtime) {
    if (properties == nullptr) return hipErrorInvalidValue;
    if (const hipError_t status = checkDevice(runtime, device); status != hipSuccess) return status;
    fill(*properties, runtime.settings());
    properties->gcnArch = kMajor * 100 + kMinor * 10 + 2;
    return hipSuccess;
  });
}
hipError_t hipGetDevicePropertiesR0000(HipPropertiesR0000* properties, int device) {
  return wavesmithProperties(properties, device);
}
hipError_t hipGetDevicePropertiesR0600(HipPropertiesR0600* properties, int device) {
  return call([&](const Runtime& runtime) {
    if (properties == nullptr) return hipErrorInvalidValue;
    if (const hipError_t status = checkDevice(runtime, device); status != hipSuccess) return status;
    fill(*properties, runtime.settings());
    std::memcpy(properties->uuid, kUuid, sizeof properties->uuid);
    properties->unifiedAddressing = 1;
    properties->sharedMemPerMultiprocessor = kLdsBytes;
    properties->regsPerMultiprocessor = kRegistersPerBlock;
    properties->hostRegisterSupported = 1;
    properties->canUseHostPointerForRegisteredMem = 1;
    properties->streamPrioritiesSupported = 1;
    return hipSuccess;
  });
}
hipError_t wavesmithChoose(int* device, const HipPropertiesR0000* wanted)
    WAVESMITH_HIP_NAMED(hipChooseDevice);
hipError_t wavesmithChoose(int* device, const HipPropertiesR0000* wanted) {
  return wanted == nullptr ? remember(hipErrorInvalidValue) : hipGetDevice(device);
}
hipError_t hipChooseDeviceR0000(int* device, const HipPropertiesR0000* wanted) {
  return wavesmithChoose(device, wanted);
}
hipError_t hipChooseDeviceR0600(int* device, const HipPropertiesR0600* wanted) {
  return wanted == nullptr ? remember(hipErrorInvalidValue) : hipGetDevice(device);
}

hipError_t hipDeviceGetAttribute(int* value, hipDeviceAttribute_t attribute, int device) {
  return call([&](const Runtime& runtime) {
    if (value == nullptr) return hipErrorInvalidValue;
    if (const hipError_t status = checkDevice(runtime, device); status != hipSuccess) return status;
    const auto known = attributeOf(attribute, runtime.settings());
    if (!known) {
      say("hipDeviceGetAttribute",
          fmt::format("attribute {} is not known here", static_cast<int>(attribute)));
      return hipErrorInvalidValue;
    }
    *value = *known;
    return hipSuccess;
  });
}
hipError_t hipDeviceGetName(char* name, int length, hipDevice_t device) {
  return call([&](const Runtime& runtime) {
    if (name == nullptr || length <= 0) return hipErrorInvalidValue;
    if (const hipError_t status = checkDevice(runtime, device); status != hipSuccess) return status;
    const std::string& text = runtime.settings().name;
    const std::size_t copied = std::min<std::size_t>(text.size(), static_cast<std::size_t>(length) - 1);
    std::memcpy(name, text.data(), copied);
    name[copied] = '\0';
    return hipSuccess;
  });
}
hipError_t hipDeviceComputeCapability(int* major, int* minor, hipDevice_t device) {
  return call([&](const Runtime& runtime) {
    if (major == nullptr || minor == nullptr) return hipErrorInvalidValue;
    *major = kMajor;
    *minor = kMinor;
    return checkDevice(runtime, device);
  });
}
hipError_t hipDeviceTotalMem(std::size_t* bytes, hipDevice_t device) {
  return call([&](const Runtime& runtime) {
    if (bytes == nullptr) return hipErrorInvalidValue;
    *bytes = runtime.settings().memory;
    return checkDevice(runtime, device);
  });
}
hipError_t hipDeviceGetUuid(hipUUID* uuid, hipDevice_t device) {
  return call([&](const Runtime& runtime) {
    if (uuid == nullptr) return hipErrorInvalidValue;
    std::memcpy(uuid->bytes, kUuid, sizeof uuid->bytes);
    return checkDevice(runtime, device);
  });
}
hipError_t hipDeviceGetPCIBusId(char* id, int length, int device) {
  return call([&](const Runtime& runtime) {
    if (id == nullptr || length < static_cast<int>(sizeof kBusId)) return hipErrorInvalidValue;
    std::memcpy(id, kBusId, sizeof kBusId);
    return checkDevice(runtime, device);
  });
}
hipError_t hipDeviceGetByPCIBusId(int* device, const char* id) {
  return id == nullptr || std::strcmp(id, kBusId) != 0 ? remember(hipErrorInvalidValue)
                                                       : hipGetDevice(device);
}

hipError_t hipDeviceSynchronize() {
  return onDevice([](Runtime&) { return hipSuccess; });
}
hipError_t hipDeviceReset() {
  // A program that continues would lose its memory; only errors of kernels are cleared.
  return call([](Runtime& runtime) {
    runtime.breakWith(hipSuccess);
    return hipSuccess;
  });
}

hipError_t hipSetDeviceFlags(unsigned) {
  return remember(hipSuccess);
}
hipError_t hipGetDeviceFlags(unsigned* flags) {
  if (flags == nullptr) return remember(hipErrorInvalidValue);
  *flags = 0;
  return remember(hipSuccess);
}
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t) {
  return remember(hipSuccess);
}
hipError_t hipDeviceGetCacheConfig(hipFuncCache_t* config) {
  if (config == nullptr) return remember(hipErrorInvalidValue);
  *config = hipFuncCachePreferNone;
  return remember(hipSuccess);
}
hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig) {
  return remember(hipSuccess);
}
hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig* config) {
  if (config == nullptr) return remember(hipErrorInvalidValue);
  *config = hipSharedMemBankSizeFourByte;
  return remember(hipSuccess);
}
hipError_t hipDeviceGetStreamPriorityRange(int* least, int* greatest) {
  if (least != nullptr) *least = 1;
  if (greatest != nullptr) *greatest = -1;
  return remember(hipSuccess);
}
hipError_t hipDeviceCanAccessPeer(int* can, int device, int peer) {
  return call([&](const Runtime& runtime) {
    if (can == nullptr) return hipErrorInvalidValue;
    *can = 0;
    const hipError_t status = checkDevice(runtime, device);
    return status != hipSuccess ? status : checkDevice(runtime, peer);
  });
}
// Performance, access, atomics or arrays between two devices; there is only one.
hipError_t hipDeviceGetP2PAttribute(int*, hipDeviceP2PAttr, int, int) {
  return remember(hipErrorInvalidDevice);
}
hipError_t hipDeviceEnablePeerAccess(int, unsigned) {
  return remember(hipErrorInvalidDevice); // a device is not its own peer, and there is no other
}
hipError_t hipDeviceDisablePeerAccess(int) {
  return remember(hipErrorPeerAccessNotEnabled);
}

} // extern "C"
