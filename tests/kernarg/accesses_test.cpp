// SPDX-License-Identifier: Apache-2.0
#include "kernarg/accesses.h"
#include "kernarg/guess.h"
#include "kernarg/kernels.h"
#include "kernarg/type_text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::kernarg {
namespace {

using testing::Analyzed;
using testing::argumentLine;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string kTwoPointersAndTwoNumbers =
    argumentLine("a", 0, 8, "float*") + argumentLine("b", 8, 8, "float*") +
    argumentLine("n", 16, 8, "ulong") + argumentLine("stride", 24, 4, "uint");

TEST(Accesses, FindScalarLoads) {
  const Analyzed k("s_load_dword s4, s[0:1], 0x18\n"
                   "s_load_dwordx2 s[6:7], s[0:1], 0x8\n"
                   "s_load_dwordx4 s[8:11], s[0:1], 0x0\n"
                   "s_load_dwordx8 s[16:23], s[0:1], 0x0\n"
                   "s_endpgm\n",
                   kTwoPointersAndTwoNumbers, 28);
  EXPECT_THAT(k.accessTexts(), ElementsAre("1: 4 at 24", "2: 8 at 8", "3: 16 at 0", "4: 32 at 0"));
  EXPECT_EQ(k.readers(), "a: 3 4; b: 2 3 4; n: 4; stride: 1 4");
}

TEST(Accesses, FollowThePointerThroughMovesAndSums) {
  const Analyzed k("s_mov_b64 s[4:5], s[0:1]\n"
                   "s_load_dword s6, s[4:5], 0x4\n"
                   "s_add_u32 s8, s0, 16\n"
                   "s_addc_u32 s9, s1, 0\n"
                   "s_load_dword s7, s[8:9], 0x8\n"
                   "s_movk_i32 s10, 12\n"
                   "s_load_dword s11, s[0:1], s10\n"
                   "s_load_dword s12, s[0:1], s10 offset:0x8\n"
                   "s_mov_b32 m0, 4\n"
                   "s_load_dword s13, s[0:1], m0\n"
                   "s_endpgm\n");
  EXPECT_THAT(k.accessTexts(),
              ElementsAre("2: 4 at 4", "5: 4 at 24", "7: 4 at 12", "8: 4 at 20", "10: 4 at 4"));
  EXPECT_TRUE(k.accesses().complete);
}

TEST(Accesses, FindVectorLoadsAtKnownAddresses) {
  const Analyzed k("v_mov_b32 v1, 8\n"
                   "global_load_dwordx2 v[2:3], v1, s[0:1] offset:4\n"
                   "v_mov_b32 v4, s0\n"
                   "v_mov_b32 v5, s1\n"
                   "global_load_ushort v6, v[4:5], off offset:2\n"
                   "flat_load_dword v7, v[4:5]\n"
                   "s_endpgm\n");
  EXPECT_THAT(k.accessTexts(), ElementsAre("2: 8 at 12", "5: 2 at 2", "6: 4 at 0"));
  EXPECT_TRUE(k.accesses().complete);
}

TEST(Accesses, IgnoreUnknownAddresses) {
  // Indexed by the work-item id.
  const Analyzed lanes("v_lshlrev_b32 v1, 2, v0\nglobal_load_dword v2, v1, s[0:1]\ns_endpgm\n",
                       kTwoPointersAndTwoNumbers, 28);
  EXPECT_THAT(lanes.accessTexts(), IsEmpty());
  EXPECT_EQ(lanes.readers(), "a: ?; b: ?; n: ?; stride: ?");
  EXPECT_THAT(lanes.findings(), IsEmpty());
  // Indexed by a loaded value.
  const Analyzed loaded("s_load_dword s4, s[0:1], 0x18\ns_waitcnt lgkmcnt(0)\n"
                        "s_load_dword s5, s[0:1], s4\ns_endpgm\n");
  EXPECT_THAT(loaded.accessTexts(), ElementsAre("1: 4 at 24"));
  EXPECT_FALSE(loaded.accesses().complete);
  // The pointer escapes.
  const Analyzed stored("v_mov_b32 v1, s0\nv_mov_b32 v2, 0\nds_write_b32 v2, v1\ns_endpgm\n");
  EXPECT_FALSE(stored.accesses().complete);
  const Analyzed called("s_swappc_b64 s[30:31], s[4:5]\ns_endpgm\n");
  EXPECT_FALSE(called.accesses().complete);
  // The pointer changes on one of two paths.
  const Analyzed merged("s_cmp_eq_u32 s8, 0\ns_cbranch_scc1 over\n"
                        "s_add_u32 s0, s0, 8\ns_addc_u32 s1, s1, 0\n"
                        "over:\ns_load_dword s4, s[0:1], 0x0\ns_endpgm\n");
  EXPECT_THAT(merged.accessTexts(), IsEmpty());
  EXPECT_FALSE(merged.accesses().complete);
  // The pointer changes in each iteration of a loop.
  const Analyzed loop("s_mov_b32 s8, 4\n"
                      "again:\ns_load_dword s4, s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\n"
                      "s_add_u32 s0, s0, 4\ns_addc_u32 s1, s1, 0\n"
                      "s_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 again\ns_endpgm\n");
  EXPECT_THAT(loop.accessTexts(), IsEmpty());
  EXPECT_FALSE(loop.accesses().complete);
}

TEST(Accesses, IgnorePaddingBeforeTheEntry) {
  const std::string text = analysis::testing::kernel("s_load_dword s4, s[0:1], 0x4\ns_endpgm\n",
                                                     "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n");
  std::string behind = text;
  behind.insert(behind.find(".globl k"), ".fill 64, 4, 0xbf800000\n");
  const auto program = analysis::testing::programOf(behind);
  const auto analysis = analysis::analyze(*program, {});
  ASSERT_FALSE(program->blocks()[program->blockOf(program->kernels()[0].entry)].previous.empty());
  const Accesses found = accessesOf(*program, *analysis, 0);
  ASSERT_EQ(found.all.size(), 1U);
  EXPECT_EQ(found.all[0].offset, 4);
  EXPECT_TRUE(found.complete);
  // The kernel's own jump to its entry is a loop.
  const Analyzed loop("s_load_dword s4, s[0:1], 0x0\ns_add_u32 s0, s0, 4\ns_addc_u32 s1, s1, 0\n"
                      "s_cbranch_vccz k\ns_endpgm\n");
  EXPECT_THAT(loop.accessTexts(), IsEmpty());
  EXPECT_FALSE(loop.accesses().complete);
}

TEST(Accesses, IgnoreOtherMemory) {
  const Analyzed k("s_load_dwordx2 s[4:5], s[0:1], 0x0\n"
                   "s_waitcnt lgkmcnt(0)\n"
                   "s_load_dword s6, s[4:5], 0x20\n"
                   "s_waitcnt lgkmcnt(0)\n"
                   "v_mov_b32 v1, s6\n"
                   "v_mov_b32 v2, 0\n"
                   "global_store_dword v2, v1, s[4:5]\n"
                   "s_endpgm\n",
                   kTwoPointersAndTwoNumbers, 28);
  EXPECT_THAT(k.accessTexts(), ElementsAre("1: 8 at 0"));
  EXPECT_EQ(k.readers(), "a: 1; b: never; n: never; stride: never");
}

TEST(Accesses, IgnoreUnusedLoadedBytes) {
  // s6 and s7 are not read.
  const Analyzed k(
      "s_load_dwordx4 s[4:7], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\ns_add_u32 s8, s4, s5\ns_endpgm\n",
      kTwoPointersAndTwoNumbers, 28);
  EXPECT_EQ(k.readers(), "a: 1; b: never; n: never; stride: never");
}

TEST(Accesses, FindReadsOfPreloadedRegisters) {
  const Analyzed k("v_mov_b32 v1, s2\n" // dword 1: the upper half of a
                   "s_add_u32 s6, s3, s4\n"
                   "s_endpgm\n",
                   kTwoPointersAndTwoNumbers, 28,
                   "  .amdhsa_user_sgpr_kernarg_preload_length 4\n"
                   "  .amdhsa_user_sgpr_kernarg_preload_offset 1\n");
  EXPECT_THAT(k.accessTexts(), ElementsAre("1: 4 at 4", "2: 4 at 8", "2: 4 at 12"));
  EXPECT_EQ(k.readers(), "a: 1; b: 2; n: never; stride: never");
  EXPECT_THAT(k.findings(), ElementsAre(::testing::StartsWith("W0508 error 0: "))); // it has no prologue
}

TEST(Accesses, DescribeCrossings) {
  const Analyzed k(
      "s_load_dwordx2 s[4:5], s[0:1], 20\ns_waitcnt lgkmcnt(0)\ns_add_u32 s6, s4, s5\ns_endpgm\n",
      kTwoPointersAndTwoNumbers, 28);
  const Accesses accesses = k.accesses();
  ASSERT_EQ(accesses.all.size(), 1U);
  EXPECT_EQ(describe(accesses.all[0], k.layout()), "reads 8 bytes at 20: crosses n and stride");
}

TEST(Guess, SplitsAtLoadsAndPointers) {
  const Analyzed k("s_load_dwordx4 s[4:7], s[0:1], 0x0\n"
                   "s_load_dword s8, s[0:1], 0x18\n"
                   "s_load_dwordx2 s[10:11], s[0:1], 0x20\n"
                   "s_waitcnt lgkmcnt(0)\n"
                   "s_load_dword s9, s[4:5], 0x0\n"
                   "v_mov_b32 v1, 0\n"
                   "global_load_dword v2, v1, s[6:7]\n"
                   "v_mov_b32 v3, s8\n"
                   "v_mov_b32 v4, s10\n"
                   "s_endpgm\n");
  const Layout layout = guessLayout(*k.program, *k.analysis, k.accesses(), 48);
  std::vector<std::string> lines;
  for (const Argument& argument : layout.arguments)
    lines.push_back(
        fmt::format("{} {} {} {}", argument.name, argument.offset, argument.size, spelling(argument.type)));
  EXPECT_THAT(lines, ElementsAre("arg0 0 8 global void*", "arg1 8 8 global void*", "arg2 24 4 uint",
                                 "arg3 32 8 8 bytes"));
  EXPECT_EQ(layout.size, 48U);
  EXPECT_TRUE(layout.guessed);
}

std::vector<std::string> guessedLines(std::string_view body) {
  const Analyzed k(body);
  std::vector<std::string> lines;
  for (const Argument& argument : guessLayout(*k.program, *k.analysis, k.accesses(), 0).arguments)
    lines.push_back(fmt::format("{} {} {}", argument.offset, argument.size, spelling(argument.type)));
  return lines;
}

// A pair whose halves are used as values of 32 bits is two arguments.
TEST(Guess, SplitsPairsOfValues) {
  EXPECT_THAT(guessedLines("s_load_dwordx2 s[8:9], s[0:1], 0x10\n"
                           "s_waitcnt lgkmcnt(0)\n"
                           "v_cmp_gt_u32_e32 vcc, s9, v0\n"
                           "v_fmac_f32_e32 v1, s8, v2\n"
                           "s_endpgm\n"),
              ElementsAre("16 4 float", "20 4 uint"));
  EXPECT_THAT(guessedLines("s_load_dwordx4 s[8:11], s[0:1], 0x0\n"
                           "s_waitcnt lgkmcnt(0)\n"
                           "v_mov_b32 v1, 0\n"
                           "global_load_dword v2, v1, s[8:9]\n"
                           "s_cmp_lt_u32 s10, 3\n"
                           "v_cvt_f32_i32 v3, s11\n"
                           "s_endpgm\n"),
              ElementsAre("0 8 global void*", "8 4 uint", "12 4 uint"));
  EXPECT_THAT(guessedLines("s_load_dwordx2 s[8:9], s[0:1], 0x0\n"
                           "s_waitcnt lgkmcnt(0)\n"
                           "v_mul_f32 v1, s8, v0\n"
                           "v_mov_b32 v2, s9\n"
                           "s_endpgm\n"),
              ElementsAre("0 4 float", "4 4 uint"));
}

TEST(Guess, KeepsValuesOf64Bits) {
  const auto guessed = [](std::string_view uses) {
    return guessedLines(fmt::format("s_load_dwordx2 s[8:9], s[0:1], 0x0\n"
                                    "s_waitcnt lgkmcnt(0)\n{}s_endpgm\n",
                                    uses));
  };
  for (const std::string_view uses :
       {"s_add_u32 s4, s8, s2\ns_addc_u32 s5, s9, 0\n",    // a sum
        "s_mul_hi_u32 s4, s8, s2\ns_mul_i32 s5, s9, s2\n", // a product
        "v_mov_b32 v2, s8\nv_mov_b32 v3, s9\n",            // copied
        "v_cmp_gt_u64_e32 vcc, s[8:9], v[0:1]\n",          // compared
        "s_cmp_eq_u32 s8, 0\ns_cmp_eq_u64 s[8:9], 0\ns_cmp_eq_u32 s9, 0\n",
        "v_cmp_gt_u32_e32 vcc, s8, v0\n",                              // the lower half
        "v_pk_mul_f32 v[2:3], s[8:9], v[0:1]\nv_mul_f32 v1, s8, v0\n", // a pair of floats
        "s_cmp_lt_u32 s8, 3\nv_alignbit_b32 v1, s9, v0, v2\n"})
    EXPECT_THAT(guessed(uses), ElementsAre("0 8 8 bytes")) << uses;
}

} // namespace
} // namespace wavesmith::kernarg
