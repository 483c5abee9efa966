// SPDX-License-Identifier: Apache-2.0
#include "runtime/device_facts.h"

namespace wavesmith::runtime {

std::optional<int> attributeOf(hipDeviceAttribute_t attribute, const Settings& settings) {
  switch (static_cast<int>(attribute)) {
  case hipDeviceAttributeMaxThreadsPerBlock:
  case hipDeviceAttributeMaxBlockDimX:
  case hipDeviceAttributeMaxBlockDimY:
  case hipDeviceAttributeMaxBlockDimZ: return kLargestWorkgroup;
  case hipDeviceAttributeMaxGridDimX: return kLargestGrid;
  case hipDeviceAttributeMaxGridDimY:
  case hipDeviceAttributeMaxGridDimZ: return kLargestGridYz;
  case hipDeviceAttributeMaxSharedMemoryPerBlock:
  case hipDeviceAttributeSharedMemPerMultiprocessor:
  case hipDeviceAttributeMaxSharedMemoryPerMultiprocessor: return kLdsBytes;
  case hipDeviceAttributeTotalConstantMemory:
  case hipDeviceAttributeMaxPitch: return kLargestGrid;
  case hipDeviceAttributeWarpSize: return kWaveSize;
  case hipDeviceAttributeMaxRegistersPerBlock:
  case hipDeviceAttributeMaxRegistersPerMultiprocessor: return kRegistersPerBlock;
  case hipDeviceAttributeClockRate: return kClockKhz;
  case hipDeviceAttributeMemoryClockRate: return kMemoryClockKhz;
  case hipDeviceAttributeMemoryBusWidth: return kMemoryBusBits;
  case hipDeviceAttributeMultiprocessorCount:
  case hipDeviceAttributePhysicalMultiProcessorCount: return static_cast<int>(settings.computeUnits);
  case hipDeviceAttributeL2CacheSize: return kL2Bytes;
  case hipDeviceAttributeMaxThreadsPerMultiProcessor: return kThreadsPerComputeUnit;
  case hipDeviceAttributeComputeCapabilityMajor: return kMajor;
  case hipDeviceAttributeComputeCapabilityMinor: return kMinor;
  case hipDeviceAttributeClockInstructionRate: return kCounterKhz;
  case hipDeviceAttributeTextureAlignment:
  case hipDeviceAttributeTexturePitchAlignment: return kTextureAlignment;
  case hipDeviceAttributeConcurrentKernels:
  case hipDeviceAttributeCanMapHostMemory:
  case hipDeviceAttributeCanUseHostPointerForRegisteredMem:
  case hipDeviceAttributeManagedMemory:
  case hipDeviceAttributeConcurrentManagedAccess:
  case hipDeviceAttributeUnifiedAddressing:
  case hipDeviceAttributeStreamPrioritiesSupported:
  case hipDeviceAttributeAsicRevision:
  case hipDeviceAttributeCooperativeLaunch: return 1;
  case hipDeviceAttributePciBusId:
  case hipDeviceAttributePciDeviceId:
  case hipDeviceAttributePciDomainID:
  case hipDeviceAttributeIsMultiGpuBoard:
  case hipDeviceAttributeIntegrated:
  case hipDeviceAttributeComputeMode:
  case hipDeviceAttributeEccEnabled:
  case hipDeviceAttributeKernelExecTimeout:
  case hipDeviceAttributeTccDriver:
  case hipDeviceAttributeIsLargeBar:
  case hipDeviceAttributePageableMemoryAccess:
  case hipDeviceAttributePageableMemoryAccessUsesHostPageTables:
  case hipDeviceAttributeDirectManagedMemAccessFromHost:
  case hipDeviceAttributeMemoryPoolsSupported:
  case hipDeviceAttributeImageSupport:
  case hipDeviceAttributeCanUseStreamWaitValue:
  case hipDeviceAttributeCooperativeMultiDeviceLaunch: return 0;
  default: return std::nullopt;
  }
}

} // namespace wavesmith::runtime
