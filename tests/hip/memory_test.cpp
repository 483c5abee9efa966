// SPDX-License-Identifier: Apache-2.0
// Memory of every kind: allocated, accessed by host and device, queried, freed.
#include "hip/kernels.h"

#include <gmock/gmock.h>

#include <array>
#include <cstring>
#include <limits>

namespace wavesmith::testing {
namespace {

using ::testing::Each;

struct MemoryTest : Hip {};

constexpr std::size_t kHuge = std::size_t{1} << 45; // more than the 192 GB of the device

TEST_F(MemoryTest, DeviceMemoryIsFreedOnce) {
  std::size_t before = 0;
  std::size_t total = 0;
  ASSERT_EQ(hipMemGetInfo(&before, &total), hipSuccess);
  EXPECT_EQ(total, std::size_t{192} << 30);
  void* buffer = nullptr;
  ASSERT_EQ(hipMalloc(&buffer, 4096), hipSuccess);
  std::size_t during = 0;
  ASSERT_EQ(hipMemGetInfo(&during, &total), hipSuccess);
  EXPECT_EQ(before - during, 4096U);
  EXPECT_EQ(hipFree(buffer), hipSuccess);
  ASSERT_EQ(hipMemGetInfo(&during, &total), hipSuccess);
  EXPECT_EQ(before, during);
  EXPECT_EQ(hipFree(buffer), hipErrorInvalidValue);
  EXPECT_EQ(hipFree(nullptr), hipSuccess);
}

TEST_F(MemoryTest, AllocatesZeroBytesAsNull) {
  void* buffer = this;
  EXPECT_EQ(hipMalloc(&buffer, 0), hipSuccess);
  EXPECT_EQ(buffer, nullptr);
  EXPECT_EQ(hipMalloc(static_cast<void**>(nullptr), 16), hipErrorInvalidValue);
}

TEST_F(MemoryTest, RejectsForeignPointers) {
  int mine = 0;
  auto* buffer = static_cast<std::byte*>(allocate(256));
  EXPECT_EQ(hipFree(&mine), hipErrorInvalidValue);
  EXPECT_EQ(hipFree(buffer + 16), hipErrorInvalidValue); // inside, not the start
  EXPECT_EQ(hipHostFree(buffer), hipErrorInvalidValue);
  EXPECT_EQ(hipHostUnregister(buffer), hipErrorHostMemoryNotRegistered);
  void* pinned = nullptr;
  ASSERT_EQ(hipHostMalloc(&pinned, 64, 0), hipSuccess);
  EXPECT_EQ(hipFree(pinned), hipErrorInvalidValue);
  EXPECT_EQ(hipHostFree(pinned), hipSuccess);
}

TEST_F(MemoryTest, RejectsAllocationsLargerThanTheDevice) {
  void* buffer = this;
  EXPECT_EQ(hipMalloc(&buffer, kHuge), hipErrorOutOfMemory);
  EXPECT_EQ(buffer, nullptr);
  EXPECT_EQ(hipMallocManaged(&buffer, kHuge), hipErrorOutOfMemory);
  EXPECT_EQ(hipMalloc(&buffer, std::numeric_limits<std::size_t>::max()), hipErrorOutOfMemory);
  EXPECT_EQ(hipHostMalloc(&buffer, std::numeric_limits<std::size_t>::max() - 5000, 0), hipErrorOutOfMemory);
  EXPECT_EQ(hipHostMalloc(&buffer, std::numeric_limits<std::size_t>::max() - 100, 0), hipErrorOutOfMemory);
  EXPECT_EQ(hipGetLastError(), hipErrorOutOfMemory);
}

TEST_F(MemoryTest, PitchedRows) {
  void* buffer = nullptr;
  std::size_t pitch = 0;
  ASSERT_EQ(hipMallocPitch(&buffer, &pitch, 100, 7), hipSuccess);
  EXPECT_GE(pitch, 100U);
  EXPECT_EQ(pitch % 256, 0U);
  EXPECT_EQ(hipMemset2D(buffer, pitch, 0x5a, pitch, 7), hipSuccess); // all of it is allocated
  EXPECT_NE(hipMemset2D(buffer, pitch, 0x5a, pitch, 8), hipSuccess); // and nothing after it
  EXPECT_EQ(hipFree(buffer), hipSuccess);
  ASSERT_EQ(hipMemAllocPitch(&buffer, &pitch, 300, 2, 4), hipSuccess);
  EXPECT_EQ(pitch, 512U);
  EXPECT_EQ(hipFree(buffer), hipSuccess);
  EXPECT_EQ(hipMallocPitch(&buffer, nullptr, 100, 7), hipErrorInvalidValue);
  EXPECT_NE(hipMallocPitch(&buffer, &pitch, std::numeric_limits<std::size_t>::max() - 4, 1), hipSuccess);
  EXPECT_NE(hipMallocPitch(&buffer, &pitch, 256, std::numeric_limits<std::size_t>::max() / 128), hipSuccess);
}

TEST_F(MemoryTest, PitchedSlices) {
  hipPitchedPtr pitched{};
  ASSERT_EQ(hipMalloc3D(&pitched, {40, 3, 5}), hipSuccess);
  EXPECT_EQ(pitched.xsize, 40U);
  EXPECT_EQ(pitched.ysize, 3U);
  EXPECT_EQ(pitched.pitch % 256, 0U);
  EXPECT_EQ(hipMemset3D(pitched, 1, {pitched.pitch, 3, 5}), hipSuccess);
  EXPECT_NE(hipMemset3D(pitched, 1, {pitched.pitch, 3, 6}), hipSuccess);
  EXPECT_EQ(hipFree(pitched.ptr), hipSuccess);
  EXPECT_EQ(hipMalloc3D(nullptr, {1, 1, 1}), hipErrorInvalidValue);
}

// Kernels write to host memory of each kind at its host address.
TEST_F(MemoryTest, KernelsSeePinnedMemory) {
  void* pinned = nullptr;
  ASSERT_EQ(hipHostMalloc(&pinned, 512, hipHostMallocMapped), hipSuccess);
  std::memset(pinned, 0, 512);
  void* device = nullptr;
  EXPECT_EQ(hipHostGetDevicePointer(&device, pinned, 1), hipErrorInvalidValue) << "flags must be 0";
  ASSERT_EQ(hipHostGetDevicePointer(&device, pinned, 0), hipSuccess);
  ASSERT_EQ(fill(device, 77, 2), hipSuccess);
  const std::span<const std::uint32_t> seen(static_cast<std::uint32_t*>(pinned), 128);
  EXPECT_THAT(seen, Each(77U));
  unsigned flags = 0;
  EXPECT_EQ(hipHostGetFlags(&flags, pinned), hipSuccess);
  EXPECT_EQ(flags, unsigned{hipHostMallocMapped});
  EXPECT_EQ(hipHostFree(pinned), hipSuccess);
  EXPECT_EQ(hipHostFree(pinned), hipErrorInvalidValue);
  EXPECT_EQ(hipHostFree(nullptr), hipSuccess);
}

// As LLVM's widened loads do; copies know the size that was asked for.
TEST_F(MemoryTest, KernelsReachTheNextMultipleOfSixteenBytes) {
  void* device = nullptr;
  ASSERT_EQ(hipMalloc(&device, 244), hipSuccess);
  ASSERT_EQ(fill(device, 7, 1), hipSuccess); // 256 bytes
  std::vector<std::uint32_t> host(64);
  EXPECT_EQ(hipMemcpy(host.data(), device, 256, hipMemcpyDeviceToHost), hipErrorInvalidValue);
  EXPECT_EQ(hipMemcpy(host.data(), device, 244, hipMemcpyDeviceToHost), hipSuccess);
  host.resize(61);
  EXPECT_THAT(host, Each(7U));
  EXPECT_EQ(hipFree(device), hipSuccess);
}

TEST_F(MemoryTest, KernelsSeeManagedMemory) {
  void* managed = nullptr;
  ASSERT_EQ(hipMallocManaged(&managed, 256, hipMemAttachGlobal), hipSuccess);
  ASSERT_EQ(fill(managed, 5, 1), hipSuccess);
  EXPECT_THAT(std::span(static_cast<std::uint32_t*>(managed), 64), Each(5U));
  EXPECT_EQ(hipMemPrefetchAsync(managed, 256, 0, nullptr), hipSuccess);
  EXPECT_EQ(hipMemAdvise(managed, 256, hipMemAdviseSetReadMostly, 0), hipSuccess);
  EXPECT_EQ(hipStreamAttachMemAsync(nullptr, managed, 0, hipMemAttachGlobal), hipSuccess);
  EXPECT_EQ(hipFree(managed), hipSuccess);
  EXPECT_EQ(hipMallocManaged(&managed, 256, 7), hipErrorInvalidValue);
  EXPECT_EQ(hipMallocManaged(&managed, 0, hipMemAttachGlobal), hipErrorInvalidValue);
}

TEST_F(MemoryTest, KernelsSeeRegisteredMemory) {
  std::vector<std::uint32_t> mine(64, 0);
  const std::size_t bytes = mine.size() * sizeof mine[0];
  ASSERT_EQ(hipHostRegister(mine.data(), bytes, hipHostRegisterDefault), hipSuccess);
  EXPECT_EQ(hipHostRegister(mine.data(), bytes, hipHostRegisterDefault), hipErrorHostMemoryAlreadyRegistered);
  void* device = nullptr;
  ASSERT_EQ(hipHostGetDevicePointer(&device, mine.data(), 0), hipSuccess);
  ASSERT_EQ(fill(device, 9, 1), hipSuccess);
  EXPECT_THAT(mine, Each(9U));
  EXPECT_EQ(hipFree(mine.data()), hipErrorInvalidValue);
  EXPECT_EQ(hipHostUnregister(mine.data()), hipSuccess);
  EXPECT_EQ(hipHostUnregister(mine.data()), hipErrorHostMemoryNotRegistered);
  EXPECT_EQ(hipHostGetDevicePointer(&device, mine.data(), 0), hipErrorInvalidValue);
  EXPECT_EQ(hipHostRegister(nullptr, 16, 0), hipErrorInvalidValue);
  EXPECT_EQ(hipHostRegister(mine.data(), 0, 0), hipErrorInvalidValue);
}

TEST_F(MemoryTest, OtherAllocationFunctions) {
  void* buffer = nullptr;
  hipStream_t stream = nullptr;
  EXPECT_EQ(hipMallocAsync(&buffer, 64, stream), hipSuccess);
  EXPECT_EQ(hipFreeAsync(buffer, stream), hipSuccess);
  EXPECT_EQ(hipExtMallocWithFlags(&buffer, 64, hipDeviceMallocFinegrained), hipSuccess);
  EXPECT_EQ(hipFree(buffer), hipSuccess);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  EXPECT_EQ(hipMemAllocHost(&buffer, 64), hipSuccess);
  EXPECT_EQ(hipHostFree(buffer), hipSuccess);
  EXPECT_EQ(hipMallocHost(&buffer, 64), hipSuccess);
  EXPECT_EQ(hipFreeHost(buffer), hipSuccess);
  EXPECT_EQ(hipHostAlloc(&buffer, 64, 0), hipSuccess);
#pragma GCC diagnostic pop
  EXPECT_EQ(hipHostFree(buffer), hipSuccess);
}

TEST_F(MemoryTest, PointerAttributes) {
  auto* device = static_cast<std::byte*>(allocate(1000));
  hipDeviceptr_t base = nullptr;
  std::size_t size = 0;
  EXPECT_EQ(hipMemGetAddressRange(&base, &size, device + 999), hipSuccess);
  EXPECT_EQ(base, device);
  EXPECT_EQ(size, 1000U);
  EXPECT_NE(hipMemGetAddressRange(&base, &size, device + 1000), hipSuccess);
  EXPECT_EQ(hipMemPtrGetInfo(device, &size), hipSuccess);
  EXPECT_EQ(size, 1000U);

  // Since ROCm 6 the first field is the type, and 2 is device memory (its driver_types.h).
  hipPointerAttribute_t attributes{};
  EXPECT_EQ(hipPointerGetAttributes(&attributes, device + 8), hipSuccess);
  EXPECT_EQ(static_cast<int>(attributes.memoryType), 2);
  EXPECT_EQ(attributes.devicePointer, device + 8);
  EXPECT_EQ(attributes.hostPointer, nullptr);
  EXPECT_EQ(attributes.isManaged, 0);
  int mine = 0;
  EXPECT_EQ(hipPointerGetAttributes(&attributes, &mine), hipSuccess);
  EXPECT_EQ(static_cast<int>(attributes.memoryType), 0);
  void* managed = nullptr;
  ASSERT_EQ(hipMallocManaged(&managed, 16), hipSuccess);
  EXPECT_EQ(hipPointerGetAttributes(&attributes, managed), hipSuccess);
  EXPECT_EQ(attributes.isManaged, 1);
  EXPECT_EQ(attributes.hostPointer, managed);
  EXPECT_EQ(hipFree(managed), hipSuccess);
  EXPECT_EQ(hipPointerGetAttributes(nullptr, device), hipErrorInvalidValue);
}

TEST_F(MemoryTest, SinglePointerAttributes) {
  auto* device = static_cast<std::byte*>(allocate(1000));
  void* base = nullptr;
  std::size_t size = 0;
  hipPointer_attribute which[] = {HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR, HIP_POINTER_ATTRIBUTE_RANGE_SIZE};
  void* data[] = {static_cast<void*>(&base), &size};
  EXPECT_EQ(hipDrvPointerGetAttributes(2, which, data, device + 4), hipSuccess);
  EXPECT_EQ(base, device);
  EXPECT_EQ(size, 1000U);
  int ordinal = -1;
  EXPECT_EQ(hipPointerGetAttribute(&ordinal, HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL, device), hipSuccess);
  EXPECT_EQ(ordinal, 0);
  bool managed = true;
  EXPECT_EQ(hipPointerGetAttribute(&managed, HIP_POINTER_ATTRIBUTE_IS_MANAGED, device), hipSuccess);
  EXPECT_FALSE(managed);
  EXPECT_EQ(hipPointerGetAttribute(static_cast<void*>(&base), HIP_POINTER_ATTRIBUTE_HOST_POINTER, device),
            hipErrorInvalidValue);
  EXPECT_EQ(hipPointerGetAttribute(static_cast<void*>(&base), HIP_POINTER_ATTRIBUTE_RANGE_SIZE,
                                   static_cast<void*>(&base)),
            hipErrorInvalidValue);
  EXPECT_EQ(hipPointerGetAttribute(static_cast<void*>(&base), HIP_POINTER_ATTRIBUTE_P2P_TOKENS, device),
            hipErrorNotSupported);
}

} // namespace
} // namespace wavesmith::testing
