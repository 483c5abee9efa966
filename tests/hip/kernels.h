// SPDX-License-Identifier: Apache-2.0
// The code object launched by the HIP tests, and their common fixture.
//
//   struct MemoryTest : Hip {};
//   TEST_F(MemoryTest, ...) { hipFunction_t fill = function("fill"); ... }
//
// From one thread.
#pragma once

#include "codeobject/toolchain.h"

#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ // NOLINT(bugprone-reserved-identifier): selects the platform in HIP's headers
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
//   shape(uint32_t* out, hidden ...)      stores the hidden arguments for the grid
//   large()                               60000 bytes of LDS
//   trap()                                s_trap 2
//   endless()                             never ends
//   poll(uint32_t* out, uint32_t value)   waits until out[0] is not 0
//   meet_in_gws, meet_in_memory(uint32_t* out, hidden ...)   each work-group adds 1 to out[0], waits for all others,
//                                         and stores out[0] to out[1 + work-group]
//   bare                                  without arguments in the metadata; as fill
//   plain                                 without metadata; as fill
// and the variable `table`, four dwords.
[[nodiscard]] std::string kernelSource();
[[nodiscard]] const ByteVector& codeObject(); // for gfx942, assembled once

// Starts and ends with a working device and without a last error.
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

// The output of `work` on stderr.
template <typename Work>
std::string stderrOf(Work&& work) {
  ::testing::internal::CaptureStderr();
  work();
  return ::testing::internal::GetCapturedStderr();
}

} // namespace wavesmith::testing
