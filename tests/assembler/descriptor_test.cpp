// SPDX-License-Identifier: Apache-2.0
// A broken line of a descriptor affects only that line, not the kernel.
#include "assembler/assembling.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

TEST(Descriptor, ReportsAllErrors) {
  const Assembly assembly = assembleText(R"(  .text
  .globl k
k:
  s_endpgm
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_frob 3
    .amdhsa_next_free_vgpr 24
    .amdhsa_next_free_sgpr unknown
    .amdhsa_accum_offset 3
    .amdhsa_kernarg_size 16
    .amdhsa_kernarg_size 24
    .amdhsa_user_sgpr_dispatch_ptr 2
  .end_amdhsa_kernel
)");
  EXPECT_THAT(
      messages(assembly),
      ElementsAre("kernel.s:8:5+12 error W1001 unknown .amdhsa_kernel directive",
                  "kernel.s:10:28+7 error W1001 undefined symbol unknown",
                  "kernel.s:11:5+20 error W1001 accum_offset should be in range [4..256] in increments of 4",
                  "kernel.s:13:26+2 error W1001 .amdhsa_ directives cannot be repeated",
                  "kernel.s:14:36+1 error W1001 value out of range"));
  WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "k"));
  ASSERT_THAT(object.kernels(), SizeIs(1));
  EXPECT_EQ(object.kernels()[0].descriptor.kernargSize, 16U);
  EXPECT_EQ(object.kernels()[0].descriptor.vectorRegisters(), 24U);
}

TEST(Descriptor, ReplacesInvalidRequiredDirective) {
  const Assembly assembly = assembleText(R"(k:
  s_endpgm
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr ?
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
)");
  EXPECT_THAT(assembly.diagnostics, SizeIs(1));
  WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "k"));
  EXPECT_THAT(object.kernels(), SizeIs(1));
}

TEST(Descriptor, DescriptorOfAnUndefinedKernel) {
  const Assembly assembly = assembleText(R"(  s_nop 1
  .rodata
  .amdhsa_kernel absent
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
)");
  EXPECT_THAT(messages(assembly), ElementsAre("kernel.s:3:18+6 error W1101 undefined symbol absent"));
}

} // namespace
} // namespace wavesmith::assembler::testing
