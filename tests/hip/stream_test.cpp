// SPDX-License-Identifier: Apache-2.0
// Streams, events, callbacks, contexts, and several threads at once.
#include "hip/kernels.h"

#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // contexts are deprecated in HIP

namespace wavesmith::testing {
namespace {

using ::testing::Each;

struct StreamTest : Hip {};
struct ThreadTest : Hip {};
struct ContextTest : Hip {};

TEST_F(StreamTest, CreatesQueriesAndDestroys) {
  hipStream_t stream = nullptr;
  ASSERT_EQ(hipStreamCreateWithPriority(&stream, hipStreamNonBlocking, -1), hipSuccess);
  unsigned flags = 0;
  int priority = 0;
  hipDevice_t device = -1;
  EXPECT_EQ(hipStreamGetFlags(stream, &flags), hipSuccess);
  EXPECT_EQ(flags, unsigned{hipStreamNonBlocking});
  EXPECT_EQ(hipStreamGetPriority(stream, &priority), hipSuccess);
  EXPECT_EQ(priority, -1);
  EXPECT_EQ(hipStreamQuery(stream), hipSuccess);
  EXPECT_EQ(hipStreamSynchronize(stream), hipSuccess);
  hipStreamCaptureStatus capturing = hipStreamCaptureStatusActive;
  EXPECT_EQ(hipStreamIsCapturing(stream, &capturing), hipSuccess);
  EXPECT_EQ(capturing, hipStreamCaptureStatusNone);
  EXPECT_EQ(hipStreamDestroy(stream), hipSuccess);
  EXPECT_EQ(hipStreamDestroy(stream), hipErrorInvalidHandle);
  EXPECT_EQ(hipStreamQuery(stream), hipErrorInvalidHandle);
  EXPECT_EQ(hipStreamGetFlags(stream, &flags), hipErrorInvalidHandle);
  EXPECT_EQ(hipStreamCreateWithFlags(&stream, 77), hipErrorInvalidValue);
  EXPECT_EQ(hipStreamCreate(nullptr), hipErrorInvalidValue);
  EXPECT_EQ(hipStreamDestroy(nullptr), hipErrorInvalidHandle);
  EXPECT_EQ(hipStreamGetFlags(nullptr, &flags), hipSuccess); // the default stream
  static_cast<void>(device);
}

TEST_F(StreamTest, OrdersByEvents) {
  hipStream_t one = nullptr;
  hipStream_t two = nullptr;
  hipEvent_t event = nullptr;
  ASSERT_EQ(hipStreamCreate(&one), hipSuccess);
  ASSERT_EQ(hipStreamCreate(&two), hipSuccess);
  ASSERT_EQ(hipEventCreateWithFlags(&event, hipEventDisableTiming), hipSuccess);
  void* out = allocate(256);
  EXPECT_EQ(fill(out, 1, 1, one), hipSuccess);
  EXPECT_EQ(hipEventRecord(event, one), hipSuccess);
  EXPECT_EQ(hipStreamWaitEvent(two, event, 0), hipSuccess);
  EXPECT_EQ(fill(out, 2, 1, two), hipSuccess);
  std::vector<std::uint32_t> back(64);
  EXPECT_EQ(hipMemcpyAsync(back.data(), out, 256, hipMemcpyDeviceToHost, two), hipSuccess);
  EXPECT_EQ(hipStreamSynchronize(two), hipSuccess);
  EXPECT_THAT(back, Each(2U));
  EXPECT_EQ(hipEventDestroy(event), hipSuccess);
  EXPECT_EQ(hipStreamWaitEvent(two, event, 0), hipErrorInvalidHandle);
  EXPECT_EQ(hipStreamDestroy(one), hipSuccess);
  EXPECT_EQ(hipStreamDestroy(two), hipSuccess);
}

TEST_F(StreamTest, EventsMeasureTime) {
  hipEvent_t start = nullptr;
  hipEvent_t stop = nullptr;
  ASSERT_EQ(hipEventCreate(&start), hipSuccess);
  ASSERT_EQ(hipEventCreate(&stop), hipSuccess);
  float milliseconds = -1;
  EXPECT_EQ(hipEventElapsedTime(&milliseconds, start, stop), hipErrorInvalidHandle); // not recorded yet
  EXPECT_EQ(hipEventRecord(start, nullptr), hipSuccess);
  EXPECT_EQ(fill(allocate(64 * 256), 1, 64), hipSuccess);
  EXPECT_EQ(hipEventRecord(stop, nullptr), hipSuccess);
  EXPECT_EQ(hipEventSynchronize(stop), hipSuccess);
  EXPECT_EQ(hipEventQuery(stop), hipSuccess);
  EXPECT_EQ(hipEventElapsedTime(&milliseconds, start, stop), hipSuccess);
  EXPECT_GT(milliseconds, 0.0F);
  float backwards = 0;
  EXPECT_EQ(hipEventElapsedTime(&backwards, stop, start), hipSuccess);
  EXPECT_EQ(backwards, -milliseconds);
  EXPECT_EQ(hipEventElapsedTime(nullptr, start, stop), hipErrorInvalidValue);
  EXPECT_EQ(hipEventDestroy(start), hipSuccess);
  EXPECT_EQ(hipEventElapsedTime(&milliseconds, start, stop), hipErrorInvalidHandle);
  EXPECT_EQ(hipEventRecord(start, nullptr), hipErrorInvalidHandle);
  EXPECT_EQ(hipEventQuery(start), hipErrorInvalidHandle);
  EXPECT_EQ(hipEventDestroy(start), hipErrorInvalidHandle);
  EXPECT_EQ(hipEventDestroy(stop), hipSuccess);
}

TEST_F(StreamTest, FlagsOfEvents) {
  hipEvent_t event = nullptr;
  hipEvent_t other = nullptr;
  EXPECT_EQ(hipEventCreateWithFlags(&event, 0x100), hipErrorInvalidValue);
  EXPECT_EQ(hipEventCreateWithFlags(&event, hipEventReleaseToDevice | hipEventReleaseToSystem),
            hipErrorInvalidValue);
  EXPECT_EQ(hipEventCreateWithFlags(&event, hipEventInterprocess), hipErrorInvalidValue);
  EXPECT_EQ(hipEventCreateWithFlags(nullptr, 0), hipErrorInvalidValue);
  ASSERT_EQ(hipEventCreateWithFlags(&event, hipEventDisableTiming | hipEventBlockingSync), hipSuccess);
  ASSERT_EQ(hipEventCreate(&other), hipSuccess);
  EXPECT_EQ(hipEventRecord(event, nullptr), hipSuccess);
  EXPECT_EQ(hipEventRecord(other, nullptr), hipSuccess);
  float milliseconds = 0;
  EXPECT_EQ(hipEventElapsedTime(&milliseconds, event, other), hipErrorInvalidHandle); // timing is disabled
  EXPECT_EQ(hipEventDestroy(event), hipSuccess);
  EXPECT_EQ(hipEventDestroy(other), hipSuccess);
}

struct Called {
  void* buffer = nullptr;
  hipError_t status = hipErrorUnknown;
  int times = 0;
};

// A callback may call HIP: this one copies what the preceding kernel wrote.
TEST_F(StreamTest, CallbacksMayCallHip) {
  Called called{allocate(256)};
  ASSERT_EQ(fill(called.buffer, 31, 1), hipSuccess);
  ASSERT_EQ(hipStreamAddCallback(
                nullptr,
                [](hipStream_t stream, hipError_t status, void* data) {
                  auto& of = *static_cast<Called*>(data);
                  std::uint32_t word = 0;
                  EXPECT_EQ(hipMemcpyAsync(&word, of.buffer, 4, hipMemcpyDeviceToHost, stream), hipSuccess);
                  EXPECT_EQ(word, 31U);
                  of.status = status;
                  ++of.times;
                },
                &called, 0),
            hipSuccess);
  EXPECT_EQ(called.status, hipSuccess);
  EXPECT_EQ(called.times, 1);
  ASSERT_EQ(hipLaunchHostFunc(
                nullptr,
                [](void* data) {
                  auto& of = *static_cast<Called*>(data);
                  EXPECT_EQ(hipMemset(of.buffer, 0, 256), hipSuccess);
                  ++of.times;
                },
                &called),
            hipSuccess);
  EXPECT_EQ(called.times, 2);
  EXPECT_THAT(words(called.buffer, 64), Each(0U));
  EXPECT_EQ(hipStreamAddCallback(nullptr, nullptr, nullptr, 0), hipErrorInvalidValue);
  EXPECT_EQ(hipLaunchHostFunc(nullptr, nullptr, nullptr), hipErrorInvalidValue);
}

TEST_F(StreamTest, CallbacksReceiveFaults) {
  void* small = allocate(4);
  Called called{};
  stderrOf([&] { ASSERT_EQ(fill(small, 1, 1), hipSuccess); });
  EXPECT_EQ(
      hipStreamAddCallback(
          nullptr,
          [](hipStream_t, hipError_t status, void* data) { static_cast<Called*>(data)->status = status; },
          &called, 0),
      hipSuccess);
  EXPECT_EQ(called.status, hipErrorIllegalAddress);
}

// Every thread has its own memory, stream and last error.
TEST_F(ThreadTest, ThreadsAreIndependent) {
  hipFunction_t kernel = function("fill");
  std::atomic<int> wrong = 0;
  const auto work = [&](std::uint32_t number) {
    const auto check = [&](hipError_t status) { wrong += status != hipSuccess; };
    constexpr unsigned kBlocks = 16;
    hipStream_t stream = nullptr;
    check(hipStreamCreate(&stream));
    for (std::uint32_t round = 0; round < 20; ++round) {
      void* out = nullptr;
      check(hipMalloc(&out, kBlocks * 256));
      std::uint32_t value = number * 1000 + round;
      void* parameters[] = {static_cast<void*>(&out), &value};
      check(hipModuleLaunchKernel(kernel, kBlocks, 1, 1, 64, 1, 1, 0, stream, parameters, nullptr));
      std::vector<std::uint32_t> back(kBlocks * 64);
      check(hipMemcpyAsync(back.data(), out, kBlocks * 256, hipMemcpyDeviceToHost, stream));
      for (const std::uint32_t word : back)
        wrong += word != value;
      check(hipFree(out));
      // Even threads cause one error each, and only they have a last error.
      if (number % 2 == 0) wrong += hipFree(&value) != hipErrorInvalidValue;
      wrong += hipPeekAtLastError() != (number % 2 == 0 ? hipErrorInvalidValue : hipSuccess);
    }
    check(hipStreamDestroy(stream));
  };
  std::vector<std::jthread> threads;
  for (std::uint32_t number = 0; number < 4; ++number)
    threads.emplace_back(work, number);
  threads.clear(); // joins
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(hipPeekAtLastError(), hipSuccess);
}

TEST_F(ContextTest, HasOneContext) {
  hipCtx_t context = nullptr;
  hipCtx_t current = nullptr;
  ASSERT_EQ(hipInit(0), hipSuccess);
  ASSERT_EQ(hipCtxCreate(&context, 0, 0), hipSuccess);
  EXPECT_NE(context, nullptr);
  EXPECT_EQ(hipCtxGetCurrent(&current), hipSuccess);
  EXPECT_EQ(current, context);
  EXPECT_EQ(hipCtxSetCurrent(context), hipSuccess);
  EXPECT_EQ(hipCtxPushCurrent(context), hipSuccess);
  EXPECT_EQ(hipCtxPopCurrent(&current), hipSuccess);
  EXPECT_EQ(hipCtxSynchronize(), hipSuccess);
  hipDevice_t device = -1;
  EXPECT_EQ(hipCtxGetDevice(&device), hipSuccess);
  EXPECT_EQ(device, 0);
  unsigned flags = 1;
  EXPECT_EQ(hipCtxGetFlags(&flags), hipSuccess);
  int version = 0;
  EXPECT_EQ(hipCtxGetApiVersion(context, &version), hipSuccess);
  EXPECT_EQ(version, 4);
  hipFuncCache_t cache{};
  EXPECT_EQ(hipCtxSetCacheConfig(hipFuncCachePreferL1), hipSuccess);
  EXPECT_EQ(hipCtxGetCacheConfig(&cache), hipSuccess);
  hipSharedMemConfig banks{};
  EXPECT_EQ(hipCtxSetSharedMemConfig(hipSharedMemBankSizeFourByte), hipSuccess);
  EXPECT_EQ(hipCtxGetSharedMemConfig(&banks), hipSuccess);
  EXPECT_EQ(hipCtxEnablePeerAccess(context, 0), hipErrorInvalidDevice);
  EXPECT_EQ(hipCtxDisablePeerAccess(context), hipErrorPeerAccessNotEnabled);
  EXPECT_EQ(hipCtxDestroy(context), hipSuccess);
  int mine = 0;
  EXPECT_EQ(hipCtxSetCurrent(reinterpret_cast<hipCtx_t>(&mine)), hipErrorInvalidContext);
  EXPECT_EQ(hipCtxDestroy(nullptr), hipErrorInvalidValue);
  EXPECT_EQ(hipCtxCreate(&context, 0, 1), hipErrorInvalidDevice);
  EXPECT_EQ(hipCtxCreate(nullptr, 0, 0), hipErrorInvalidValue);
}

TEST_F(ContextTest, PrimaryContext) {
  hipCtx_t context = nullptr;
  unsigned flags = 1;
  int active = 0;
  EXPECT_EQ(hipDevicePrimaryCtxRetain(&context, 0), hipSuccess);
  EXPECT_EQ(hipDevicePrimaryCtxGetState(0, &flags, &active), hipSuccess);
  EXPECT_EQ(active, 1);
  EXPECT_EQ(hipDevicePrimaryCtxSetFlags(0, 0), hipSuccess);
  EXPECT_EQ(hipDevicePrimaryCtxRelease(0), hipSuccess);
  EXPECT_EQ(hipDevicePrimaryCtxReset(0), hipSuccess);
  EXPECT_EQ(hipDevicePrimaryCtxRetain(&context, -1), hipErrorInvalidDevice);
}

} // namespace
} // namespace wavesmith::testing
