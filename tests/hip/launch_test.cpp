// SPDX-License-Identifier: Apache-2.0
// Launches: both forms of arguments, invalid sizes, and kernels that fail.
#include "hip/kernels.h"

#include <gmock/gmock.h>

#include <array>
#include <cstddef>
#include <hip/hip_ext.h>
#include <sys/mman.h>
#include <unistd.h>

// Since ROCm 5.5; the header is that of 5.2.
extern "C" hipError_t hipModuleLaunchCooperativeKernel(hipFunction_t, unsigned, unsigned, unsigned, unsigned,
                                                       unsigned, unsigned, unsigned, hipStream_t, void**);

namespace wavesmith::testing {
namespace {

using ::testing::ContainsRegex;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct FillArguments {
  void* out = nullptr;
  std::uint32_t value = 0;
};

struct LaunchTest : Hip {
  // Passes `size` bytes of the struct as extra.
  hipError_t launchPacked(const char* kernel, FillArguments arguments, std::size_t size,
                          unsigned blocks = 1) {
    void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &arguments, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                     HIP_LAUNCH_PARAM_END};
    return hipModuleLaunchKernel(function(kernel), blocks, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra);
  }
  hipError_t launchNothing(const std::array<unsigned, 3>& grid, const std::array<unsigned, 3>& block,
                           unsigned lds = 0, const char* kernel = "nothing") {
    return hipModuleLaunchKernel(function(kernel), grid[0], grid[1], grid[2], block[0], block[1], block[2],
                                 lds, nullptr, nullptr, nullptr);
  }
};

TEST_F(LaunchTest, ArgumentsOneByOne) {
  void* out = allocate(256 * 4);
  ASSERT_EQ(fill(out, 41, 4), hipSuccess);
  EXPECT_THAT(words(out, 256), Each(41U));
}

TEST_F(LaunchTest, ArgumentsAsBytes) {
  void* out = allocate(128 * 4);
  ASSERT_EQ(launchPacked("fill", {out, 42}, 12, 2), hipSuccess);
  EXPECT_THAT(words(out, 128), Each(42U));
  ASSERT_EQ(launchPacked("fill", {out, 43}, 16), hipSuccess); // with the padding of the struct
  EXPECT_THAT(words(out, 64), Each(43U));
}

TEST_F(LaunchTest, BytesForAKernelWithoutArgumentsInTheMetadata) {
  void* out = allocate(64 * 4);
  EXPECT_THAT(stderrOf([&] { EXPECT_EQ(launchPacked("bare", {out, 44}, 12), hipSuccess); }),
              HasSubstr("the metadata of bare has no .args"));
  EXPECT_THAT(words(out, 64), Each(44U));
}

// As HIP does, but it says so; once.
TEST_F(LaunchTest, FillsAShorterStructWithZeros) {
  void* out = allocate(64 * 4);
  ASSERT_EQ(fill(out, 9, 1), hipSuccess);
  const auto launch = [&] { EXPECT_EQ(launchPacked("fill", {out, 7}, 8), hipSuccess); };
  EXPECT_THAT(stderrOf(launch), HasSubstr("the arguments are 8 bytes, but kernel fill has 12: the others are "
                                          "zero here"));
  EXPECT_EQ(stderrOf(launch), "");
  EXPECT_THAT(words(out, 64), Each(0U));
}

TEST_F(LaunchTest, RejectsMissingArguments) {
  EXPECT_THAT(
      stderrOf([&] { EXPECT_EQ(launchNothing({1, 1, 1}, {64, 1, 1}, 0, "fill"), hipErrorInvalidValue); }),
      HasSubstr("kernel fill has arguments, but none are given"));
}

// The array ends where its page does, or what follows is no pointer.
TEST_F(LaunchTest, NamesTheArgumentThatHasNoPointer) {
  void* out = allocate(64 * 4);
  std::uint32_t value = 8;
  const auto launch = [&](void** parameters) {
    return stderrOf([&] {
      EXPECT_EQ(hipModuleLaunchKernel(function("fill"), 1, 1, 1, 64, 1, 1, 0, nullptr, parameters, nullptr),
                hipErrorInvalidValue);
    });
  };
  void* garbage[] = {static_cast<void*>(&out), reinterpret_cast<void*>(std::uintptr_t{0x21})};
  EXPECT_THAT(launch(garbage),
              HasSubstr("kernel fill: kernelParams has no pointer for argument value (number 2 of 2): "
                        "0x21 cannot be read, so there are too few pointers"));
  void* null[] = {static_cast<void*>(&out), nullptr};
  EXPECT_THAT(launch(null), HasSubstr("kernelParams has a null pointer for argument value (number 2 of 2)"));
  void* device[] = {out, &value};
  EXPECT_THAT(launch(device), HasSubstr("kernelParams has an address of device memory"));

  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  void* const pages = ::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  ASSERT_EQ(::mprotect(static_cast<std::byte*>(pages) + page, page, PROT_NONE), 0);
  void** const last = reinterpret_cast<void**>(static_cast<std::byte*>(pages) + page) - 1;
  *last = static_cast<void*>(&out);
  EXPECT_THAT(launch(last), HasSubstr("kernelParams ends before argument value (number 2 of 2)"));

  std::size_t size = 12;
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, static_cast<void*>(last), HIP_LAUNCH_PARAM_BUFFER_SIZE,
                   &size, HIP_LAUNCH_PARAM_END};
  EXPECT_THAT(stderrOf([&] {
                EXPECT_EQ(
                    hipModuleLaunchKernel(function("fill"), 1, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra),
                    hipErrorInvalidValue);
              }),
              HasSubstr("the 12 bytes of arguments"));
  ::munmap(pages, 2 * page);
  EXPECT_EQ(hipDeviceSynchronize(), hipSuccess);
}

TEST_F(LaunchTest, RejectsBothFormsAndMalformedExtra) {
  FillArguments arguments{allocate(256), 1};
  std::size_t size = sizeof arguments;
  void* parameters[] = {static_cast<void*>(&arguments.out), &arguments.value};
  void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &arguments, HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   HIP_LAUNCH_PARAM_END};
  const auto launch = [&](void** one, void** other) {
    return hipModuleLaunchKernel(function("fill"), 1, 1, 1, 64, 1, 1, 0, nullptr, one, other);
  };
  EXPECT_EQ(launch(parameters, extra), hipErrorInvalidValue);
  int garbage = 0;
  extra[0] = &garbage;
  EXPECT_EQ(launch(nullptr, extra), hipErrorInvalidValue);
  void* unsized[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &arguments, HIP_LAUNCH_PARAM_END};
  EXPECT_EQ(launch(nullptr, unsized), hipErrorInvalidValue);
  void* swapped[] = {HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_BUFFER_POINTER, &arguments,
                     HIP_LAUNCH_PARAM_END};
  EXPECT_EQ(launch(nullptr, swapped), hipSuccess);
}

TEST_F(LaunchTest, Sizes) {
  EXPECT_EQ(launchNothing({1, 1, 1}, {256, 1, 1}), hipSuccess);
  EXPECT_EQ(launchNothing({3, 2, 5}, {4, 8, 8}), hipSuccess);
  EXPECT_NE(launchNothing({0, 1, 1}, {64, 1, 1}), hipSuccess);
  EXPECT_NE(launchNothing({1, 1, 1}, {64, 0, 1}), hipSuccess);
  EXPECT_EQ(launchNothing({1, 1, 1}, {1025, 1, 1}), hipErrorInvalidConfiguration);
  EXPECT_EQ(launchNothing({1, 1, 1}, {257, 1, 1}), hipErrorInvalidConfiguration); // .max_flat_workgroup_size
  EXPECT_EQ(launchNothing({1, 1, 1}, {16, 16, 2}), hipErrorInvalidConfiguration);
  EXPECT_EQ(launchNothing({0x400'0000, 1, 1}, {64, 1, 1}), hipErrorInvalidConfiguration); // 2^32 work-items
  EXPECT_EQ(launchNothing({1, 1, 1}, {64, 1, 1}, 64 * 1024), hipSuccess);
  EXPECT_EQ(launchNothing({1, 1, 1}, {64, 1, 1}, 64 * 1024 + 1), hipErrorLaunchOutOfResources);
  EXPECT_EQ(launchNothing({1, 1, 1}, {64, 1, 1}, 5000, "large"), hipSuccess);
  EXPECT_EQ(launchNothing({1, 1, 1}, {64, 1, 1}, 6000, "large"), hipErrorLaunchOutOfResources);
  EXPECT_EQ(hipDeviceSynchronize(), hipSuccess); // none of this leaves an error on the device
}

TEST_F(LaunchTest, RejectsInvalidHandles) {
  EXPECT_EQ(hipModuleLaunchKernel(nullptr, 1, 1, 1, 64, 1, 1, 0, nullptr, nullptr, nullptr),
            hipErrorInvalidHandle);
  hipModule_t other = nullptr;
  hipFunction_t gone = nullptr;
  ASSERT_EQ(hipModuleLoadData(&other, codeObject().data()), hipSuccess);
  ASSERT_EQ(hipModuleGetFunction(&gone, other, "nothing"), hipSuccess);
  ASSERT_EQ(hipModuleUnload(other), hipSuccess);
  EXPECT_EQ(hipModuleLaunchKernel(gone, 1, 1, 1, 64, 1, 1, 0, nullptr, nullptr, nullptr),
            hipErrorInvalidHandle);
  hipStream_t stream = nullptr;
  ASSERT_EQ(hipStreamCreate(&stream), hipSuccess);
  ASSERT_EQ(hipStreamDestroy(stream), hipSuccess);
  EXPECT_EQ(hipModuleLaunchKernel(function("nothing"), 1, 1, 1, 64, 1, 1, 0, stream, nullptr, nullptr),
            hipErrorInvalidHandle);
}

// 100 work-items are one work-group of 64 and one of 36.
TEST_F(LaunchTest, GridInWorkItems) {
  void* out = allocate(128 * 4);
  ASSERT_EQ(hipMemset(out, 0, 128 * 4), hipSuccess);
  std::uint32_t value = 6;
  void* parameters[] = {static_cast<void*>(&out), &value};
  hipEvent_t start = nullptr;
  hipEvent_t stop = nullptr;
  ASSERT_EQ(hipEventCreate(&start), hipSuccess);
  ASSERT_EQ(hipEventCreate(&stop), hipSuccess);
  ASSERT_EQ(hipExtModuleLaunchKernel(function("fill"), 100, 1, 1, 64, 1, 1, 0, nullptr, parameters, nullptr,
                                     start, stop, 0),
            hipSuccess);
  const auto seen = words(out, 128);
  EXPECT_THAT(std::span(seen).first(100), Each(6U));
  EXPECT_THAT(std::span(seen).subspan(100), Each(0U));
  float milliseconds = -1;
  EXPECT_EQ(hipEventElapsedTime(&milliseconds, start, stop), hipSuccess);
  EXPECT_GE(milliseconds, 0.0F);
  EXPECT_EQ(hipEventDestroy(start), hipSuccess);
  EXPECT_EQ(hipEventDestroy(stop), hipSuccess);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  EXPECT_EQ(hipHccModuleLaunchKernel(function("fill"), 100, 1, 1, 64, 1, 1, 0, nullptr, parameters, nullptr),
            hipSuccess);
#pragma GCC diagnostic pop
  EXPECT_EQ(hipExtModuleLaunchKernel(function("fill"), 100, 1, 1, 64, 1, 1, std::size_t{1} << 32, nullptr,
                                     parameters, nullptr),
            hipErrorInvalidValue);
}

// Three blocks of 64 and one of 8 in x, two in y.
TEST_F(LaunchTest, HiddenArguments) {
  void* out = allocate(5 * 4);
  void* parameters[] = {static_cast<void*>(&out)};
  ASSERT_EQ(hipExtModuleLaunchKernel(function("shape"), 200, 2, 1, 64, 1, 1, 0, nullptr, parameters, nullptr),
            hipSuccess);
  // Blocks in x, y, z, sizes in x and y as halves of a dword, size in z and the remainder in x.
  EXPECT_THAT(words(out, 5), ElementsAre(3U, 2U, 1U, 64U | 1U << 16, 1U | 8U << 16));
}

TEST_F(LaunchTest, CooperativeLaunch) {
  void* out = allocate(64 * 4);
  std::uint32_t value = 8;
  void* parameters[] = {static_cast<void*>(&out), &value};
  ASSERT_EQ(hipModuleLaunchCooperativeKernel(function("fill"), 1, 1, 1, 64, 1, 1, 0, nullptr, parameters),
            hipSuccess);
  EXPECT_THAT(words(out, 64), Each(8U));
}

// Every work-group adds 1 to out[0], waits at the grid barrier, and stores what it sees: through GWS, as device libraries
// before ROCm 5.5 do, and through memory.
TEST_F(LaunchTest, WorkGroupsOfACooperativeLaunchMeet) {
  for (const char* const kernel : {"meet_in_gws", "meet_in_memory"})
    for (const unsigned groups : {1U, 2U, 37U, 304U}) {
      SCOPED_TRACE(::testing::Message() << kernel << ", " << groups);
      void* out = allocate((1 + groups) * 4);
      ASSERT_EQ(hipMemset(out, 0, (1 + groups) * 4), hipSuccess);
      void* parameters[] = {static_cast<void*>(&out)};
      ASSERT_EQ(
          hipModuleLaunchCooperativeKernel(function(kernel), groups, 1, 1, 64, 1, 1, 0, nullptr, parameters),
          hipSuccess);
      ASSERT_EQ(hipDeviceSynchronize(), hipSuccess);
      EXPECT_THAT(words(out, 1 + groups), Each(groups));
    }
}

// As HIP: a work-group that is not resident could not arrive. 32 of one wave fit on each of 304 compute units.
TEST_F(LaunchTest, TooLargeCooperativeLaunch) {
  void* out = allocate(4 * 64 * 9729);
  std::uint32_t value = 8;
  void* parameters[] = {static_cast<void*>(&out), &value};
  const auto launch = [&](unsigned groups) {
    return hipModuleLaunchCooperativeKernel(function("fill"), groups, 1, 1, 64, 1, 1, 0, nullptr, parameters);
  };
  EXPECT_EQ(launch(9728), hipSuccess);
  EXPECT_THAT(
      stderrOf([&] { EXPECT_EQ(launch(9729), hipErrorCooperativeLaunchTooLarge); }),
      HasSubstr(
          "a cooperative launch of 9729 work-groups, but the device holds 9728 of kernel fill at once"));
}

// Memory of this process is no device memory.
TEST_F(LaunchTest, HostPointersAreRejected) {
  int mine = 0;
  const std::string text = stderrOf([&] { EXPECT_EQ(fill(&mine, 1, 1), hipErrorInvalidValue); });
  EXPECT_THAT(text, HasSubstr("argument out (bytes 0 to 7) is 0x"));
  EXPECT_EQ(mine, 0);
  EXPECT_EQ(hipDeviceSynchronize(), hipSuccess);
}

// The launch succeeds; every later call reports the kernel's fault, until the device is reset.
TEST_F(LaunchTest, FaultIsReportedAndSticky) {
  void* good = allocate(64 * 4);
  void* small = allocate(4);
  const std::string text = stderrOf([&] { EXPECT_EQ(fill(small, 1, 1), hipSuccess); });
  EXPECT_THAT(text, HasSubstr("wavesmith-hip: hipModuleLaunchKernel: kernel fill: "));
  EXPECT_THAT(text, HasSubstr("global_store_dword"));
  EXPECT_EQ(hipDeviceSynchronize(), hipErrorIllegalAddress);
  EXPECT_EQ(hipGetLastError(), hipErrorIllegalAddress);
  std::uint32_t word = 0;
  EXPECT_EQ(hipMemcpy(&word, good, 4, hipMemcpyDeviceToHost), hipErrorIllegalAddress);
  void* more = nullptr;
  EXPECT_EQ(hipMalloc(&more, 16), hipErrorIllegalAddress);
  EXPECT_EQ(fill(good, 1, 1), hipErrorIllegalAddress);
  EXPECT_EQ(hipStreamSynchronize(nullptr), hipErrorIllegalAddress);
  EXPECT_EQ(hipPeekAtLastError(), hipErrorIllegalAddress);
  EXPECT_EQ(hipDeviceReset(), hipSuccess);
  EXPECT_EQ(hipDeviceSynchronize(), hipSuccess);
  EXPECT_EQ(fill(good, 3, 1), hipSuccess);
  EXPECT_THAT(words(good, 64), Each(3U));
}

TEST_F(LaunchTest, ReportsAccessPastTheEnd) {
  void* out = allocate(64 * 4);
  const std::string text = stderrOf([&] { EXPECT_EQ(fill(out, 1, 2), hipSuccess); });
  EXPECT_THAT(text, ContainsRegex("0 bytes after the end of hipMalloc number [0-9]+ .256 bytes."));
  EXPECT_EQ(hipDeviceSynchronize(), hipErrorIllegalAddress);
}

TEST_F(LaunchTest, ReportsATrap) {
  const std::string text =
      stderrOf([&] { EXPECT_EQ(launchNothing({1, 1, 1}, {64, 1, 1}, 0, "trap"), hipSuccess); });
  EXPECT_THAT(text, HasSubstr("the kernel executed trap 2"));
  EXPECT_EQ(hipDeviceSynchronize(), hipErrorAssert);
}

} // namespace
} // namespace wavesmith::testing
