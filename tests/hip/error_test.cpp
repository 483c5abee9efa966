// SPDX-License-Identifier: Apache-2.0
// Errors, unsupported functions, and functions whose result is not a hipError_t.
#include "hip/kernels.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstring>
#include <hip/hiprtc.h>

extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): names of others
void** __hipRegisterFatBinary(const void*);
void __hipUnregisterFatBinary(void**);
float __gnu_h2f_ieee(std::uint16_t);
std::uint16_t __gnu_f2h_ieee(float);
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)
hipError_t hipGetProcAddress(const char*, void**, int, std::uint64_t, int*);
hipError_t hipDrvGetErrorName(hipError_t, const char**);
hipError_t hipDrvGetErrorString(hipError_t, const char**);
hipError_t hipExtGetLastError();
const char* hipGetCmdName(std::uint32_t);
}

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct ErrorTest : Hip {};

TEST_F(ErrorTest, KeepsTheLastErrorUntilRead) {
  EXPECT_EQ(hipGetLastError(), hipSuccess);
  EXPECT_EQ(hipSetDevice(9), hipErrorInvalidDevice);
  EXPECT_EQ(hipSetDevice(0), hipSuccess); // keeps the error
  EXPECT_EQ(hipPeekAtLastError(), hipErrorInvalidDevice);
  EXPECT_EQ(hipFree(this), hipErrorInvalidValue);
  EXPECT_EQ(hipGetLastError(), hipErrorInvalidValue);
  EXPECT_EQ(hipGetLastError(), hipSuccess);
  EXPECT_EQ(hipSetDevice(9), hipErrorInvalidDevice);
  EXPECT_EQ(hipExtGetLastError(), hipErrorInvalidDevice);
  EXPECT_EQ(hipPeekAtLastError(), hipSuccess);
}

TEST_F(ErrorTest, NamesAndDescriptions) {
  EXPECT_STREQ(hipGetErrorName(hipErrorNoBinaryForGpu), "hipErrorNoBinaryForGpu");
  EXPECT_STREQ(hipGetErrorString(hipSuccess), "no error");
  EXPECT_STREQ(hipGetErrorName(static_cast<hipError_t>(123456)), "hipErrorUnknown");
  const char* text = nullptr;
  EXPECT_EQ(hipDrvGetErrorName(hipErrorIllegalAddress, &text), hipSuccess);
  EXPECT_STREQ(text, "hipErrorIllegalAddress");
  EXPECT_EQ(hipDrvGetErrorString(hipErrorIllegalAddress, &text), hipSuccess);
  EXPECT_STREQ(text, hipGetErrorString(hipErrorIllegalAddress));
  EXPECT_EQ(hipDrvGetErrorName(hipSuccess, nullptr), hipErrorInvalidValue);
}

TEST_F(ErrorTest, ReportsUnsupportedFunctionsOnce) {
  hipTextureObject_t texture = nullptr;
  const auto create = [&] {
    EXPECT_EQ(hipCreateTextureObject(&texture, nullptr, nullptr, nullptr), hipErrorNotSupported);
  };
  const std::string first = stderrOf(create);
  EXPECT_THAT(first, HasSubstr("wavesmith-hip: hipCreateTextureObject: "));
  EXPECT_THAT(first, HasSubstr("hipErrorNotSupported"));
  EXPECT_THAT(stderrOf(create), IsEmpty());
  EXPECT_EQ(hipGetLastError(), hipErrorNotSupported);
}

TEST_F(ErrorTest, RejectsFunctionsThatAreNotKernels) {
  void** binary = nullptr;
  EXPECT_THAT(stderrOf([&] { binary = __hipRegisterFatBinary(nullptr); }), HasSubstr("unknown format"));
  EXPECT_NE(binary, nullptr);
  __hipUnregisterFatBinary(binary);
  const auto here = reinterpret_cast<const void*>(&hipInit);
  EXPECT_THAT(stderrOf([&] {
                EXPECT_EQ(hipLaunchKernel(here, dim3(1), dim3(64), nullptr, 0, nullptr),
                          hipErrorInvalidDeviceFunction);
              }),
              HasSubstr("the function is not a kernel of this program's device code"));
  EXPECT_EQ(hipGetLastError(), hipErrorInvalidDeviceFunction);
  stderrOf([&] {
    int count = 0;
    EXPECT_EQ(hipOccupancyMaxActiveBlocksPerMultiprocessor(&count, here, 64, 0),
              hipErrorInvalidDeviceFunction);
    hipFuncAttributes attributes{};
    EXPECT_EQ(hipFuncGetAttributes(&attributes, here), hipErrorInvalidDeviceFunction);
    std::size_t size = 0;
    EXPECT_EQ(hipGetSymbolSize(&size, here), hipErrorInvalidSymbol);
  });
  EXPECT_EQ(hipKernelNameRefByPtr(here, nullptr), nullptr);
}

// A program that uses 801 as a pointer crashes.
TEST_F(ErrorTest, FunctionsThatReturnNoStatus) {
  EXPECT_STREQ(hipApiName(3), "unknown");
  EXPECT_STREQ(hipGetCmdName(3), "unknown");
  EXPECT_EQ(hipKernelNameRef(nullptr), nullptr);
  EXPECT_EQ(hipGetStreamDeviceId(nullptr), 0);
  const hipChannelFormatDesc channels = hipCreateChannelDesc(8, 16, 24, 32, hipChannelFormatKindUnsigned);
  EXPECT_EQ(channels.x + channels.y + channels.z + channels.w, 80);
  EXPECT_EQ(channels.f, hipChannelFormatKindUnsigned);
  // IEEE 754: 1.5 and the largest f16, by hand.
  EXPECT_EQ(__gnu_h2f_ieee(0x3e00), 1.5F);
  EXPECT_EQ(__gnu_h2f_ieee(0x7bff), 65504.0F);
  EXPECT_EQ(__gnu_f2h_ieee(-1.5F), 0xbe00);
  EXPECT_EQ(__gnu_f2h_ieee(65520.0F), 0x7c00); // rounds to infinity
}

TEST_F(ErrorTest, RejectsRuntimeCompilation) {
  int major = 0;
  int minor = -1;
  EXPECT_EQ(hiprtcVersion(&major, &minor), HIPRTC_SUCCESS);
  EXPECT_EQ(major, 7);
  EXPECT_EQ(hiprtcVersion(nullptr, &minor), HIPRTC_ERROR_INVALID_INPUT);
  auto* program = reinterpret_cast<hiprtcProgram>(this);
  EXPECT_THAT(stderrOf([&] {
                EXPECT_EQ(hiprtcCreateProgram(&program, "", "a.hip", 0, nullptr, nullptr),
                          HIPRTC_ERROR_PROGRAM_CREATION_FAILURE);
              }),
              HasSubstr("hiprtcCreateProgram"));
  EXPECT_EQ(program, nullptr);
  EXPECT_EQ(hiprtcCompileProgram(program, 0, nullptr), HIPRTC_ERROR_INVALID_PROGRAM);
  std::size_t size = 0;
  EXPECT_EQ(hiprtcGetCodeSize(program, &size), HIPRTC_ERROR_INVALID_PROGRAM);
  EXPECT_EQ(hiprtcGetProgramLogSize(program, &size), HIPRTC_ERROR_INVALID_PROGRAM);
  EXPECT_EQ(hiprtcDestroyProgram(&program), HIPRTC_ERROR_INVALID_PROGRAM);
  EXPECT_STREQ(hiprtcGetErrorString(HIPRTC_ERROR_COMPILATION), "HIPRTC_ERROR_COMPILATION");
  EXPECT_STREQ(hiprtcGetErrorString(static_cast<hiprtcResult>(99)), "Invalid HIPRTC error code");
}

TEST_F(ErrorTest, FunctionsByName) {
  void* function = nullptr;
  int result = -1;
  ASSERT_EQ(hipGetProcAddress("hipMalloc", &function, 600, 0, &result), hipSuccess);
  EXPECT_EQ(result, 0);
  void* buffer = nullptr;
  EXPECT_EQ(reinterpret_cast<hipError_t (*)(void**, std::size_t)>(function)(&buffer, 64), hipSuccess);
  EXPECT_EQ(hipFree(buffer), hipSuccess);
  // The function behind the name depends on the headers the caller was built with.
  void* old = nullptr;
  ASSERT_EQ(hipGetProcAddress("hipGetDeviceProperties", &old, 507, 0, nullptr), hipSuccess);
  ASSERT_EQ(hipGetProcAddress("hipGetDeviceProperties", &function, 600, 0, nullptr), hipSuccess);
  EXPECT_NE(function, old);
  void* named = nullptr;
  ASSERT_EQ(hipGetProcAddress("hipGetDevicePropertiesR0600", &named, 600, 0, nullptr), hipSuccess);
  EXPECT_EQ(function, named);
  EXPECT_EQ(hipGetProcAddress("hipMakeCoffee", &function, 600, 0, &result), hipErrorNotFound);
  EXPECT_EQ(result, 1);
  EXPECT_EQ(function, nullptr);
  EXPECT_EQ(hipGetProcAddress("malloc", &function, 600, 0, &result), hipErrorNotFound); // not HIP's
  EXPECT_EQ(hipGetProcAddress(nullptr, &function, 600, 0, &result), hipErrorInvalidValue);
  EXPECT_EQ(hipGetProcAddress("hipMalloc", nullptr, 600, 0, &result), hipErrorInvalidValue);
}

} // namespace
} // namespace wavesmith::testing
