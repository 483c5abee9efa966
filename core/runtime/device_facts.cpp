// SPDX-License-Identifier: Apache-2.0
#include "runtime/device_facts.h"

#include <algorithm>

namespace wavesmith::runtime {
namespace {

// Attributes that the header of HIP 5.2 does not have yet (hip_runtime_api.h of ROCm 6.2, hipDeviceAttribute_t).
constexpr int kVirtualMemory = hipDeviceAttributeMemoryPoolsSupported + 1;
constexpr int kHostRegister = hipDeviceAttributeMemoryPoolsSupported + 2;
constexpr int kMemoryPoolHandles = hipDeviceAttributeMemoryPoolsSupported + 3;
constexpr int kWallClockRate = hipDeviceAttributeFineGrainSupport + 1;

} // namespace

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
  case hipDeviceAttributeSharedMemPerBlockOptin:
  case hipDeviceAttributeMaxSharedMemoryPerMultiprocessor: return kLdsBytes;
  case hipDeviceAttributeTotalGlobalMem:
    return static_cast<int>(std::min<std::uint64_t>(settings.memory, kLargestGrid));
  case hipDeviceAttributeAsyncEngineCount: return kAsyncQueues;
  case hipDeviceAttributeMaxBlocksPerMultiProcessor: return kThreadsPerComputeUnit / kLargestWorkgroup;
  case kWallClockRate: return kCounterKhz;
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
  case hipDeviceAttributePersistingL2CacheMaxSize:
  case hipDeviceAttributeL2CacheSize: return kL2Bytes;
  case hipDeviceAttributeMaxThreadsPerMultiProcessor: return kThreadsPerComputeUnit;
  case hipDeviceAttributeComputeCapabilityMajor: return kMajor;
  case hipDeviceAttributeComputeCapabilityMinor: return kMinor;
  case hipDeviceAttributeClockInstructionRate: return kCounterKhz;
  case hipDeviceAttributeSurfaceAlignment:
  case hipDeviceAttributeTextureAlignment:
  case hipDeviceAttributeTexturePitchAlignment: return kTextureAlignment;
  case hipDeviceAttributeDeviceOverlap:
  case hipDeviceAttributeGlobalL1CacheSupported:
  case hipDeviceAttributeLocalL1CacheSupported:
  case hipDeviceAttributeHostNativeAtomicSupported:
  case hipDeviceAttributeFineGrainSupport:
  case kHostRegister:
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
  case hipDeviceAttributeComputePreemptionSupported:
  case hipDeviceAttributeLuidDeviceNodeMask:
  case hipDeviceAttributeMultiGpuBoardGroupID:
  case hipDeviceAttributeReservedSharedMemPerBlock:
  case hipDeviceAttributeAccessPolicyMaxWindowSize:
  case kVirtualMemory:
  case kMemoryPoolHandles:
  // There are no image instructions.
  case hipDeviceAttributeMaxSurface1D:
  case hipDeviceAttributeMaxTexture1DWidth:
  case hipDeviceAttributeMaxTexture1DLinear:
  case hipDeviceAttributeMaxTexture1DMipmap:
  case hipDeviceAttributeMaxTexture2DWidth:
  case hipDeviceAttributeMaxTexture2DHeight:
  case hipDeviceAttributeMaxTexture3DWidth:
  case hipDeviceAttributeMaxTexture3DHeight:
  case hipDeviceAttributeMaxTexture3DDepth:
  case hipDeviceAttributeMaxTextureCubemap:
  case hipDeviceAttributeCooperativeMultiDeviceUnmatchedFunc:
  case hipDeviceAttributeCooperativeMultiDeviceUnmatchedGridDim:
  case hipDeviceAttributeCooperativeMultiDeviceUnmatchedBlockDim:
  case hipDeviceAttributeCooperativeMultiDeviceUnmatchedSharedMem:
  case hipDeviceAttributeCooperativeMultiDeviceLaunch: return 0;
  default: return std::nullopt;
  }
}

} // namespace wavesmith::runtime
