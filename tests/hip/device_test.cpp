// SPDX-License-Identifier: Apache-2.0
// Devices: their attributes and properties, in both layouts of the properties.
#include "execution/hip_properties.h"
#include "hip/kernels.h"

#include <gmock/gmock.h>

#include <cstddef>
#include <cstring>

using wavesmith::execution::HipPropertiesR0000;
using wavesmith::execution::HipPropertiesR0600;

// Since ROCm 6; the header is that of 5.2.
extern "C" hipError_t hipGetDevicePropertiesR0600(HipPropertiesR0600*, int);
extern "C" hipError_t hipChooseDeviceR0600(int*, const HipPropertiesR0600*);
extern "C" hipError_t hipDeviceSetLimit(hipLimit_t, std::size_t); // 5.3

namespace wavesmith::testing {
namespace {

struct DeviceTest : Hip {};

// HIP's own header is the reference for the old layout.
#define SAME_PLACE(field)                                                                                    \
  static_assert(offsetof(HipPropertiesR0000, field) == offsetof(hipDeviceProp_t, field))
static_assert(sizeof(HipPropertiesR0000) == sizeof(hipDeviceProp_t));
SAME_PLACE(totalGlobalMem);
SAME_PLACE(maxGridSize);
SAME_PLACE(clockRate);
SAME_PLACE(totalConstMem);
SAME_PLACE(multiProcessorCount);
SAME_PLACE(concurrentKernels);
SAME_PLACE(maxSharedMemoryPerMultiProcessor);
SAME_PLACE(gcnArch);
SAME_PLACE(gcnArchName);
SAME_PLACE(cooperativeLaunch);
SAME_PLACE(hdpMemFlushCntl);
SAME_PLACE(textureAlignment);
SAME_PLACE(kernelExecTimeoutEnabled);
SAME_PLACE(isLargeBar);
SAME_PLACE(asicRevision);
SAME_PLACE(pageableMemoryAccessUsesHostPageTables);
#undef SAME_PLACE
// sizeof(hipDeviceProp_t) and the offsets of two members in programs built with ROCm 6.
static_assert(sizeof(HipPropertiesR0600) == 1472);
static_assert(offsetof(HipPropertiesR0600, multiProcessorCount) == 388);
static_assert(offsetof(HipPropertiesR0600, gcnArchName) == 1160);

TEST_F(DeviceTest, CountsOneDevice) {
  EXPECT_EQ(hipInit(0), hipSuccess);
  EXPECT_EQ(hipInit(1), hipErrorInvalidValue);
  int number = -1;
  EXPECT_EQ(hipGetDeviceCount(&number), hipSuccess);
  EXPECT_EQ(number, 1);
  EXPECT_EQ(hipGetDevice(&number), hipSuccess);
  EXPECT_EQ(number, 0);
  EXPECT_EQ(hipSetDevice(0), hipSuccess);
  EXPECT_EQ(hipSetDevice(1), hipErrorInvalidDevice);
  EXPECT_EQ(hipSetDevice(-1), hipErrorInvalidDevice);
  EXPECT_EQ(hipGetDeviceCount(nullptr), hipErrorInvalidValue);
  hipDevice_t device = 7;
  EXPECT_EQ(hipDeviceGet(&device, 3), hipErrorInvalidDevice);
  EXPECT_EQ(device, 7);
  EXPECT_EQ(hipDeviceGet(&device, 0), hipSuccess);
  EXPECT_EQ(device, 0);
}

TEST_F(DeviceTest, PropertiesInTheRocm5Layout) {
  hipDeviceProp_t properties{};
  ASSERT_EQ(hipGetDeviceProperties(&properties, 0), hipSuccess);
  EXPECT_STREQ(properties.name, "AMD Instinct MI300X");
  EXPECT_STREQ(properties.gcnArchName, "gfx942:sramecc+:xnack-");
  EXPECT_EQ(properties.gcnArch, 942);
  EXPECT_EQ(properties.multiProcessorCount, 304);
  EXPECT_EQ(properties.warpSize, 64);
  EXPECT_EQ(properties.maxThreadsPerBlock, 1024);
  EXPECT_EQ(properties.sharedMemPerBlock, 65536U);
  EXPECT_EQ(properties.totalGlobalMem, std::size_t{192} << 30);
  EXPECT_EQ(properties.arch.hasGlobalInt32Atomics, 1U);
  EXPECT_EQ(hipGetDeviceProperties(&properties, 1), hipErrorInvalidDevice);
  EXPECT_EQ(hipGetDeviceProperties(nullptr, 0), hipErrorInvalidValue);
  int chosen = -1;
  EXPECT_EQ(hipChooseDevice(&chosen, &properties), hipSuccess);
  EXPECT_EQ(chosen, 0);
}

TEST_F(DeviceTest, PropertiesInTheRocm6Layout) {
  HipPropertiesR0600 properties{};
  ASSERT_EQ(hipGetDevicePropertiesR0600(&properties, 0), hipSuccess);
  EXPECT_STREQ(properties.name, "AMD Instinct MI300X");
  EXPECT_STREQ(properties.gcnArchName, "gfx942:sramecc+:xnack-");
  EXPECT_EQ(properties.multiProcessorCount, 304);
  EXPECT_EQ(properties.warpSize, 64);
  EXPECT_EQ(properties.maxThreadsPerMultiProcessor, 2048);
  EXPECT_EQ(properties.totalGlobalMem, std::size_t{192} << 30);
  EXPECT_EQ(hipGetDevicePropertiesR0600(&properties, 1), hipErrorInvalidDevice);
  hipUUID uuid{};
  ASSERT_EQ(hipDeviceGetUuid(&uuid, 0), hipSuccess);
  EXPECT_EQ(std::memcmp(uuid.bytes, properties.uuid, sizeof properties.uuid), 0);
  int chosen = -1;
  EXPECT_EQ(hipChooseDeviceR0600(&chosen, &properties), hipSuccess);
  EXPECT_EQ(chosen, 0);
}

TEST_F(DeviceTest, Attributes) {
  const auto attribute = [](hipDeviceAttribute_t which) {
    int value = -1;
    EXPECT_EQ(hipDeviceGetAttribute(&value, which, 0), hipSuccess) << which;
    return value;
  };
  hipDeviceProp_t properties{};
  ASSERT_EQ(hipGetDeviceProperties(&properties, 0), hipSuccess);
  EXPECT_EQ(attribute(hipDeviceAttributeMultiprocessorCount), properties.multiProcessorCount);
  EXPECT_EQ(attribute(hipDeviceAttributeWarpSize), properties.warpSize);
  EXPECT_EQ(attribute(hipDeviceAttributeMaxThreadsPerBlock), properties.maxThreadsPerBlock);
  EXPECT_EQ(attribute(hipDeviceAttributeMaxGridDimX), properties.maxGridSize[0]);
  EXPECT_EQ(attribute(hipDeviceAttributeMaxGridDimY), properties.maxGridSize[1]);
  EXPECT_EQ(attribute(hipDeviceAttributeClockRate), properties.clockRate);
  EXPECT_EQ(attribute(hipDeviceAttributeL2CacheSize), properties.l2CacheSize);
  EXPECT_EQ(attribute(hipDeviceAttributeComputeCapabilityMajor), properties.major);
  EXPECT_EQ(attribute(hipDeviceAttributeManagedMemory), properties.managedMemory);
  EXPECT_EQ(attribute(hipDeviceAttributeCooperativeLaunch), properties.cooperativeLaunch);
  EXPECT_EQ(attribute(hipDeviceAttributeSharedMemPerBlockOptin), 64 * 1024);
  EXPECT_EQ(attribute(hipDeviceAttributeMaxBlocksPerMultiProcessor), 2);
  EXPECT_EQ(attribute(hipDeviceAttributeTotalGlobalMem), 2147483647); // as much as an int holds
  EXPECT_EQ(attribute(hipDeviceAttributeMaxTexture2DWidth), 0);
  // Of later versions, after hipDeviceAttributeFineGrainSupport and hipDeviceAttributeMemoryPoolsSupported: the rate of
  // wall_clock64(), and whether memory of the host can be registered.
  EXPECT_EQ(attribute(static_cast<hipDeviceAttribute_t>(10017)), 100'000);
  EXPECT_EQ(attribute(static_cast<hipDeviceAttribute_t>(hipDeviceAttributeMemoryPoolsSupported + 2)), 1);
  int value = 0;
  EXPECT_THAT(stderrOf([&] {
                EXPECT_EQ(hipDeviceGetAttribute(&value, static_cast<hipDeviceAttribute_t>(123456), 0),
                          hipErrorInvalidValue);
              }),
              ::testing::HasSubstr("attribute 123456 is not known here"));
  EXPECT_EQ(hipDeviceGetAttribute(&value, hipDeviceAttributeWarpSize, 1), hipErrorInvalidDevice);
  EXPECT_EQ(hipDeviceGetAttribute(nullptr, hipDeviceAttributeWarpSize, 0), hipErrorInvalidValue);
}

TEST_F(DeviceTest, NamesAndNumbers) {
  char name[64] = {};
  EXPECT_EQ(hipDeviceGetName(name, sizeof name, 0), hipSuccess);
  EXPECT_STREQ(name, "AMD Instinct MI300X");
  EXPECT_EQ(hipDeviceGetName(name, 4, 0), hipSuccess);
  EXPECT_STREQ(name, "AMD");
  EXPECT_EQ(hipDeviceGetName(name, 0, 0), hipErrorInvalidValue);
  char bus[32] = {};
  EXPECT_EQ(hipDeviceGetPCIBusId(bus, sizeof bus, 0), hipSuccess);
  int device = -1;
  EXPECT_EQ(hipDeviceGetByPCIBusId(&device, bus), hipSuccess);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(hipDeviceGetByPCIBusId(&device, "0000:c3:00.0"), hipErrorInvalidValue);
  EXPECT_EQ(hipDeviceGetPCIBusId(bus, 4, 0), hipErrorInvalidValue);
  int major = 0;
  int minor = 0;
  EXPECT_EQ(hipDeviceComputeCapability(&major, &minor, 0), hipSuccess);
  EXPECT_EQ(major * 10 + minor, 94);
  std::size_t bytes = 0;
  EXPECT_EQ(hipDeviceTotalMem(&bytes, 0), hipSuccess);
  EXPECT_EQ(bytes, std::size_t{192} << 30);
  int version = 0;
  EXPECT_EQ(hipRuntimeGetVersion(&version), hipSuccess);
  EXPECT_EQ(version / 10'000'000, 7);
  EXPECT_EQ(hipDriverGetVersion(&version), hipSuccess);
}

TEST_F(DeviceTest, AcceptsSettingsWithoutEffect) {
  EXPECT_EQ(hipSetDeviceFlags(hipDeviceScheduleYield), hipSuccess);
  unsigned flags = 0;
  EXPECT_EQ(hipGetDeviceFlags(&flags), hipSuccess);
  hipFuncCache_t cache{};
  EXPECT_EQ(hipDeviceSetCacheConfig(hipFuncCachePreferL1), hipSuccess);
  EXPECT_EQ(hipDeviceGetCacheConfig(&cache), hipSuccess);
  hipSharedMemConfig banks{};
  EXPECT_EQ(hipDeviceSetSharedMemConfig(hipSharedMemBankSizeFourByte), hipSuccess);
  EXPECT_EQ(hipDeviceGetSharedMemConfig(&banks), hipSuccess);
  EXPECT_EQ(banks, hipSharedMemBankSizeFourByte);
  int least = 0;
  int greatest = 0;
  EXPECT_EQ(hipDeviceGetStreamPriorityRange(&least, &greatest), hipSuccess);
  EXPECT_LT(greatest, least);
  std::size_t limit = 0;
  EXPECT_EQ(hipDeviceSetLimit(hipLimitMallocHeapSize, 4096), hipSuccess);
  EXPECT_EQ(hipDeviceGetLimit(&limit, hipLimitMallocHeapSize), hipSuccess);
  EXPECT_EQ(limit, 4096U);
  EXPECT_EQ(hipDeviceGetLimit(&limit, static_cast<hipLimit_t>(99)), hipErrorUnsupportedLimit);
}

TEST_F(DeviceTest, NoPeers) {
  int can = 1;
  EXPECT_EQ(hipDeviceCanAccessPeer(&can, 0, 0), hipSuccess);
  EXPECT_EQ(can, 0);
  EXPECT_EQ(hipDeviceCanAccessPeer(&can, 0, 1), hipErrorInvalidDevice);
  EXPECT_EQ(hipDeviceEnablePeerAccess(1, 0), hipErrorInvalidDevice);
  EXPECT_EQ(hipDeviceDisablePeerAccess(1), hipErrorPeerAccessNotEnabled);
  EXPECT_EQ(hipDeviceGetP2PAttribute(&can, hipDevP2PAttrAccessSupported, 0, 1), hipErrorInvalidDevice);
}

} // namespace
} // namespace wavesmith::testing
