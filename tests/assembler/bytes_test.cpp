// SPDX-License-Identifier: Apache-2.0
// The code object of a text is byte for byte the one that the clang command writes.
#include "assembler/assembling.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char kEveryDirective[] = R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .set s_base, 4
  .macro twice op, a
    \op \a, \a
    \op \a, \a
  .endm
  .text
  .globl both
  .p2align 8
  .type both,@function
both:
  twice v_mov_b32 v[2]
  .rept 3
    v_add_u32 v0, v0, v1
  .endr
  .irp r, 4, 5, 6
    s_mov_b32 s\r, 0x12345678
  .endr
  s_getpc_b64 s[s_base:s_base+1]
  s_add_u32 s[s_base], s[s_base], table@rel32@lo+4
  s_addc_u32 s[s_base+1], s[s_base+1], table@rel32@hi+12
1:
  s_cbranch_scc1 1b
  s_branch .Lout
  .long 0xbf800007
.Lout:
  s_endpgm
.Lend:
  .size both,.Lend-both
  .data
  .globl table
  .protected table
  .type table,@object
table:
  .quad both
  .long 1, 2, 3
  .fill 4, 4, 0x11223344
  .rodata
  .p2align 6
  .amdhsa_kernel both
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
)";

TEST(Bytes, MatchClang) {
  const Assembly assembly = assembleText(kEveryDirective);
  EXPECT_THAT(messages(assembly), IsEmpty());
  EXPECT_EQ(assembly.codeObject, clangBytes(kEveryDirective));
}

TEST(Bytes, MatchClangForEveryExample) {
  unsigned count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(wavesmith::testing::example(""))) {
    if (entry.path().extension() != ".s") continue;
    const std::string text = readFile(entry.path().string());
    const Assembly assembly = assembleText(text, entry.path().string());
    EXPECT_THAT(messages(assembly), IsEmpty()) << entry.path();
    EXPECT_EQ(assembly.codeObject, clangBytes(text)) << entry.path();
    ++count;
  }
  EXPECT_GE(count, 8U);
}

TEST(Bytes, AreDeterministic) {
  EXPECT_EQ(assembleText(kEveryDirective).codeObject, assembleText(kEveryDirective).codeObject);
}

TEST(Lines, CoverEveryInstruction) {
  const Assembly assembly =
      assembleText("kernel:\n  s_nop 1\n\nlabel: s_nop 2\n  .long 0xbf800003, 0xbf800004\n");
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 1 @kernel.s:2:3", "s_nop 2 @kernel.s:4:8",
                                                  "s_nop 3 @kernel.s:5:3", "s_nop 4 @kernel.s:5:3"));
}

TEST(Lines, UseAddressesOfTheLinkedCode) {
  const Assembly assembly = assembleText("  s_nop 1\n  .p2align 6\n  s_nop 2\n  .section .text.b,\"ax\"\n"
                                         "  s_nop 3\n  .text 1\n  s_nop 4\n  .text\n  s_nop 5\n");
  std::vector<std::string> found;
  for (const std::string& line : instructions(assembly))
    if (line.find('@') != std::string::npos) found.push_back(line);
  // Subsection 1 of .text comes after subsection 0, independently of their order in the text.
  EXPECT_THAT(found, ElementsAre("s_nop 1 @kernel.s:1:3", "s_nop 2 @kernel.s:3:3", "s_nop 5 @kernel.s:9:3",
                                 "s_nop 4 @kernel.s:7:3", "s_nop 3 @kernel.s:5:3"));
}

TEST(Names, AreKeptForEachRegisterOperand) {
  const Assembly assembly =
      assembleText("  .set v_x, 3\n  s_p = 4\n  acc_0 = 0\n"
                   "  v_lshl_add_u64 v[v_x+1:v_x+2], s[s_p : s_p+1], 0, v[v_x+1:v_x+2] // v[v_x]\n"
                   "  v_accvgpr_read_b32 v[v_x], a[acc_0+7]\n"
                   "  .set v_x, 9\n"
                   "  v_mov_b32 v[v_x], v[2*(v_x-4)]\n"
                   "  v_mov_b32 v[1], v2\n");
  EXPECT_THAT(messages(assembly), IsEmpty());
  EXPECT_THAT(names(assembly),
              ElementsAre("v_x+1 v4+2 @18+14", "s_p s4+2 @34+14", "v_x+1 v4+2 @53+14", "v_x v3+1 @22+6",
                          "acc_0+7 a7+1 @30+10", "v_x v9+1 @13+6", "v_x v10+1 @21+12"));
}

TEST(Names, HaveTheValuesOfTheAssembler) {
  const Assembly assembly = assembleText("  .set v_n, (-16)>>60\n  .set n, -16\n  .set v_m, 7/-1+15\n"
                                         "  v_mov_b32 v[v_n], v[n>>60]\n  v_mov_b32 v[v_m], v[-(v_m == 8)]\n"
                                         "  v_mov_b32 v[v_m+010], v0\n");
  EXPECT_THAT(names(assembly), ElementsAre("v_n v15+1 @13+6", "n v15+1 @21+8", "v_m v8+1 @13+6",
                                           "v_m v1+1 @21+14", "v_m+8 v16+1 @13+10"));
}

} // namespace
} // namespace wavesmith::assembler::testing
