// SPDX-License-Identifier: Apache-2.0
// The code object that the tests of HIP launch, and what they all do with HIP.
//
//   struct MemoryTest : Hip {};
//   TEST_F(MemoryTest, ...) { hipFunction_t fill = function("fill"); ... }
//
// From one thread.
#pragma once

#include "codeobject/toolchain.h"

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ // NOLINT(bugprone-reserved-identifier): how HIP's headers are told
#endif
#include <gtest/gtest.h>

#include <cstdint>
#include <hip/hip_runtime_api.h>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

// Kernels of it, each for work-groups of 64 work-items in x:
//   fill(uint32_t* out, uint32_t value)   out[i] = value for every work-item
//   nothing()                             no arguments
//   shape(uint32_t* out, hidden ...)      what the hidden arguments say of the grid
//   large()                               60000 bytes of LDS
//   trap()                                s_trap 2
//   endless()                             never ends
//   plain                                 without metadata; as fill
// and the variable `table`, four dwords.
[[nodiscard]] std::string kernelSource();
[[nodiscard]] const ByteVector& codeObject(); // for gfx942, assembled once

// Starts and ends with a device that is well, and without an error to remember.
class Hip : public ::testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;

  [[nodiscard]] hipModule_t module(); // the code object above, loaded by the first call
  [[nodiscard]] hipFunction_t function(const char* name);
  [[nodiscard]] void* allocate(std::size_t bytes); // until the test ends
  [[nodiscard]] std::vector<std::uint32_t> words(const void* device, std::size_t count);
  // hipModuleLaunchKernel of fill, blocks of 64.
  hipError_t fill(void* out, std::uint32_t value, unsigned blocks, hipStream_t stream = nullptr);

private:
  hipModule_t module_ = nullptr;
  hipFunction_t fill_ = nullptr;
  std::vector<void*> buffers_;
};

// What the work writes to stderr.
template <typename Work>
std::string said(Work&& work) {
  ::testing::internal::CaptureStderr();
  work();
  return ::testing::internal::GetCapturedStderr();
}

} // namespace wavesmith::testing
