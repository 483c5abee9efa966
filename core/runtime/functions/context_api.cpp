// SPDX-License-Identifier: Apache-2.0
// Contexts, which HIP keeps for programs ported from CUDA: there is one, for the single device.
#include "runtime/runtime.h"

namespace wavesmith::runtime {
namespace {

hipCtx_t theContext() {
  static int context = 0;
  return reinterpret_cast<hipCtx_t>(&context);
}

hipError_t give(hipCtx_t* context) {
  return onDevice([&](Runtime&) {
    if (context == nullptr) return hipErrorInvalidValue;
    *context = theContext();
    return hipSuccess;
  });
}

hipError_t check(hipCtx_t context) {
  return onDevice([&](Runtime&) {
    return context == nullptr || context == theContext() ? hipSuccess : hipErrorInvalidContext;
  });
}

hipError_t check(hipDevice_t device) {
  return onDevice([&](const Runtime& runtime) {
    return device >= 0 && device < runtime.settings().devices ? hipSuccess : hipErrorInvalidDevice;
  });
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

hipError_t hipCtxCreate(hipCtx_t* context, unsigned, hipDevice_t device) {
  const hipError_t status = check(device);
  return status == hipSuccess ? give(context) : status;
}
hipError_t hipCtxDestroy(hipCtx_t context) {
  return context == nullptr ? remember(hipErrorInvalidValue) : check(context);
}
hipError_t hipCtxGetCurrent(hipCtx_t* context) {
  return give(context);
}
hipError_t hipCtxPopCurrent(hipCtx_t* context) {
  return context == nullptr ? check(theContext()) : give(context);
}
hipError_t hipCtxPushCurrent(hipCtx_t context) {
  return check(context);
}
hipError_t hipCtxSetCurrent(hipCtx_t context) {
  return check(context);
}
hipError_t hipCtxSynchronize() {
  return hipDeviceSynchronize();
}
hipError_t hipCtxGetDevice(hipDevice_t* device) {
  return hipGetDevice(device);
}
hipError_t hipCtxGetFlags(unsigned* flags) {
  return hipGetDeviceFlags(flags);
}
hipError_t hipCtxGetApiVersion(hipCtx_t context, int* version) {
  if (version == nullptr) return remember(hipErrorInvalidValue);
  *version = 4; // the value that HIP has always returned
  return check(context);
}
// There is no cache or bank configuration, and no peer.
hipError_t hipCtxSetCacheConfig(hipFuncCache_t config) {
  return hipDeviceSetCacheConfig(config);
}
hipError_t hipCtxGetCacheConfig(hipFuncCache_t* config) {
  return hipDeviceGetCacheConfig(config);
}
hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig config) {
  return hipDeviceSetSharedMemConfig(config);
}
hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig* config) {
  return hipDeviceGetSharedMemConfig(config);
}
hipError_t hipCtxEnablePeerAccess(hipCtx_t, unsigned flags) {
  return hipDeviceEnablePeerAccess(0, flags);
}
hipError_t hipCtxDisablePeerAccess(hipCtx_t) {
  return hipDeviceDisablePeerAccess(0);
}
hipError_t hipDevicePrimaryCtxRetain(hipCtx_t* context, hipDevice_t device) {
  const hipError_t status = check(device);
  return status == hipSuccess ? give(context) : status;
}
hipError_t hipDevicePrimaryCtxRelease(hipDevice_t device) {
  return check(device);
}
hipError_t hipDevicePrimaryCtxReset(hipDevice_t device) {
  const hipError_t status = check(device);
  return status == hipSuccess ? hipDeviceReset() : status;
}
hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t device, unsigned) {
  return check(device);
}
hipError_t hipDevicePrimaryCtxGetState(hipDevice_t device, unsigned* flags, int* active) {
  if (flags == nullptr || active == nullptr) return remember(hipErrorInvalidValue);
  *flags = 0;
  *active = 1;
  return check(device);
}

} // extern "C"
