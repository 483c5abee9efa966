// SPDX-License-Identifier: Apache-2.0
// `.amdgcn.next_free_vgpr` and `.amdgcn.next_free_sgpr` at the end of a kernel, compared with the values that
// `.long` and a descriptor get from them there.
#include "assembler/assembling.h"
#include "codeobject/code_object.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <cstring>

namespace wavesmith::assembler::testing {
namespace {

// The numbers are written after the code of each kernel; the descriptor refers to them.
constexpr const char* kTwoKernels = R"(
  .macro finish name
  s_endpgm
.L\name:
  .size \name, .L\name-\name
  .section .rodata.\name,"a",@progbits
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_next_free_vgpr .amdgcn.next_free_vgpr
    .amdhsa_next_free_sgpr .amdgcn.next_free_sgpr
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
  .globl \name\()_said
  .type \name\()_said,@object
\name\()_said:
  .long .amdgcn.next_free_vgpr, .amdgcn.next_free_sgpr
  .size \name\()_said, 8
  .text
  .endm

  .text
  .globl first
  .p2align 8
  .type first,@function
first:
  v_mov_b32 v17, 0
  s_mov_b32 s9, 0
  finish first

  .set .amdgcn.next_free_vgpr, 0
  .set .amdgcn.next_free_sgpr, 0
  .globl second
  .p2align 8
  .type second,@function
second:
  v_mov_b32 v2, 0
  v_mov_b64 v[4:5], 0
  s_mov_b64 s[20:21], 0
  finish second

  .globl third
  .p2align 8
  .type third,@function
third:
  v_mov_b32 v3, 0
  finish third
)";

std::uint32_t wordAt(const codeobject::CodeObject& object, const std::string& symbol, std::size_t index) {
  std::uint32_t word = ~0U;
  for (const codeobject::Symbol& s : object.symbols())
    if (s.name == symbol)
      std::memcpy(&word, object.mapped(s.address).subspan(4 * index, sizeof word).data(), sizeof word);
  return word;
}

TEST(NextFree, MatchesTheSymbolsAtTheEndOfAKernel) {
  const Assembly assembly = assembleText(kTwoKernels, "k.s");
  ASSERT_TRUE(assembly.ok()) << assembly.diagnostics[0].message;
  WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "k.hsaco"));
  ASSERT_EQ(object.kernels().size(), 3U);
  for (const codeobject::Kernel& kernel : object.kernels()) {
    const NextFree* atEnd = assembly.nextFreeAt(kernel.entry + kernel.codeSize - 4);
    ASSERT_NE(atEnd, nullptr);
    EXPECT_EQ(atEnd->vgprs, wordAt(object, kernel.name + "_said", 0)) << kernel.name;
    EXPECT_EQ(atEnd->sgprs, wordAt(object, kernel.name + "_said", 1)) << kernel.name;
    // Allocated in granules of 8.
    EXPECT_EQ((atEnd->vgprs + 7) / 8 * 8, kernel.descriptor.vectorRegisters()) << kernel.name;
  }
  EXPECT_EQ(wordAt(object, "first_said", 0), 18U);
  EXPECT_EQ(wordAt(object, "second_said", 0), 6U); // since it was set to 0
  EXPECT_EQ(wordAt(object, "third_said", 1), 22U); // and it was not
}

TEST(NextFree, SurvivesABrokenLine) {
  const Assembly assembly = assembleText(
      "  .globl k\n  .p2align 8\nk:\n  v_mov_b32 v7, 0\n  v_mov_b32 nonsense\n  s_endpgm\n", "k.s");
  ASSERT_FALSE(assembly.nextFree.empty());
  EXPECT_EQ(assembly.nextFreeAt(assembly.nextFree.front().address - 4), nullptr);
  EXPECT_EQ(assembly.nextFree.back().vgprs, 8);
  EXPECT_EQ(assembly.nextFree.size(), 1U); // it never changes
}

} // namespace
} // namespace wavesmith::assembler::testing
