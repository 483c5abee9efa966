// SPDX-License-Identifier: Apache-2.0
// A layout change that moves arguments updates the loads that read them, or is rejected.
#include "generate/in_process.h"
#include "generate/layout_edit.h"
#include "generate/read_arguments.h"
#include "kernarg/accesses.h"
#include "kernarg/design.h"
#include "source/edited.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::generate {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kFile;
using ::testing::Not;

// A kernel of a at 0, n at 8, m at 12, b at 16. The body begins at line 7.
std::string loadingKernel(const std::string& body, const std::string& directives = {}, bool metadata = true) {
  std::string text = fmt::format(R"(  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_nop 0
{}  s_endpgm
.Lk:
  .size k, .Lk-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 24
{}  .end_amdhsa_kernel
)",
                                 body, directives);
  if (!metadata) return text;
  return text + R"(  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 32
    .vgpr_count: 8
    .max_flat_workgroup_size: 256
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .type_name: 'float*' }
      - { .name: !str n, .offset: 8, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: m, .offset: 12, .size: 4, .value_kind: by_value, .type_name: uint }
      - { .name: b, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global, .type_name: 'float*' }
...
  .end_amdgpu_metadata
)";
}

struct Result {
  LayoutEdits edits;
  std::string text;
  std::vector<std::string> before, after; // the arguments that each access reads
};

// The result of applying `change` to the design of the only kernel.
template <class Change>
Result after(const std::string& text, const Change& change) {
  const Assemble assemble = testing::inProcess(kFile);
  const auto now = assemble(text);
  if (!now) throw std::runtime_error(wavesmith::testing::describe(now.error()));
  kernarg::Design design(testing::layoutIn(*now), testing::guessIn(*now));
  change(design);
  auto edits = editLayout(text, kFile, *now, "k", design.change(), assemble);
  if (!edits) throw std::runtime_error(wavesmith::testing::describe(edits.error()));
  Result result{std::move(*edits), text, testing::readsIn(*now), {}};
  result.text = source::edited(text, result.edits.edits).value_or("the edits overlap");
  if (const auto then = assemble(result.text)) result.after = testing::readsIn(*then);
  return result;
}

std::vector<std::string> texts(const std::vector<LoadChange>& changes) {
  std::vector<std::string> all;
  for (const LoadChange& one : changes)
    all.push_back(fmt::format("{}: {}: {}", one.line, one.what, one.why));
  return all;
}

void moveFirstToTheEnd(kernarg::Design& design) {
  ASSERT_TRUE(design.move({0}, 4));
}

TEST(ArgumentLoads, UpdatesLiteralOffsets) {
  const Result result = after(loadingKernel("  s_load_dwordx2 s[4:5], s[0:1], 0x00   // a\n"
                                            "  s_load_dwordx2 s[6:7], s[0:1], 8      // n and m\n"
                                            "  s_load_dwordx2 s[8:9], s[0:1], 0x10 glc\n"
                                            "  s_add_u32 s10, s4, s5\n  s_add_u32 s10, s6, s7\n"
                                            "  s_add_u32 s10, s8, s9\n"),
                              moveFirstToTheEnd);
  EXPECT_THAT(result.edits.refused, IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("  s_load_dwordx2 s[4:5], s[0:1], 0x10   // a\n"
                                     "  s_load_dwordx2 s[6:7], s[0:1], 0      // n and m\n"
                                     "  s_load_dwordx2 s[8:9], s[0:1], 0x08 glc\n"));
  EXPECT_THAT(texts(result.edits.loads),
              ElementsAre("7: s_load_dwordx2: 0x00 becomes 0x10: it reads a, which moves from 0 to 16",
                          "8: s_load_dwordx2: 8 becomes 0: it reads n, which moves from 8 to 0",
                          "9: s_load_dwordx2: 0x10 becomes 0x08: it reads b, which moves from 16 to 8"));
  EXPECT_THAT(result.before, ElementsAre("a+0:8", "n+0:4 m+0:4", "b+0:8"));
  EXPECT_EQ(result.after, result.before);
}

TEST(ArgumentLoads, ReadsOctalOffsets) {
  const Result result = after(loadingKernel("  s_load_dwordx2 s[4:5], s[0:1], 0x00\n"
                                            "  s_load_dwordx2 s[6:7], s[0:1], 010\n"
                                            "  s_load_dwordx2 s[8:9], s[0:1], 020\n"
                                            "  s_add_u32 s10, s4, s5\n  s_add_u32 s10, s6, s7\n"
                                            "  s_add_u32 s10, s8, s9\n"),
                              moveFirstToTheEnd);
  EXPECT_THAT(result.edits.refused, IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("s[0:1], 0x10\n  s_load_dwordx2 s[6:7], s[0:1], 0\n"
                                     "  s_load_dwordx2 s[8:9], s[0:1], 8\n"));
}

TEST(ArgumentLoads, DoesNotMoveSymbolicOffsetsTwice) {
  const Result result = after("  .set a_offset, 0\n  .set b_offset, 16\n" +
                                  loadingKernel("  s_load_dwordx2 s[4:5], s[0:1], a_offset\n"
                                                "  s_load_dwordx2 s[8:9], s[0:1], 0x10\n"
                                                "  s_add_u32 s10, s4, s5\n  s_add_u32 s10, s8, s9\n"),
                              moveFirstToTheEnd);
  EXPECT_THAT(result.edits.refused, IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("  .set a_offset, 16\n  .set b_offset, 8\n"));
  EXPECT_THAT(result.text, HasSubstr("s[0:1], a_offset\n  s_load_dwordx2 s[8:9], s[0:1], 0x08\n"));
  EXPECT_EQ(result.after, result.before);
}

TEST(ArgumentLoads, FollowsPointerArithmetic) {
  const Result result = after(loadingKernel("  s_add_u32 s12, s0, 8\n  s_addc_u32 s13, s1, 0\n"
                                            "  s_load_dwordx2 s[4:5], s[12:13], 0x8\n"
                                            "  s_load_dword s6, s[12:13], 0x4\n"
                                            "  s_add_u32 s10, s4, s5\n  s_add_u32 s10, s6, s7\n"),
                              [](kernarg::Design& design) { ASSERT_TRUE(design.move({3}, 0)); });
  EXPECT_THAT(result.edits.refused, IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("s[12:13], -0x8\n"));
  EXPECT_THAT(result.text, HasSubstr("s[12:13], 0xc\n"));
  EXPECT_THAT(result.before, ElementsAre("b+0:8", "m+0:4"));
  EXPECT_EQ(result.after, result.before);
}

TEST(ArgumentLoads, VectorLoadsGetAnOffset) {
  const Result result = after(loadingKernel("  v_mov_b32 v0, 0\n  global_load_dwordx2 v[2:3], v0, s[0:1]\n"
                                            "  global_load_dword v4, v0, s[0:1] offset:12 sc0\n"
                                            "  s_waitcnt vmcnt(0)\n  v_add_u32 v4, v2, v4\n"),
                              moveFirstToTheEnd);
  EXPECT_THAT(texts(result.edits.refused), IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("v0, s[0:1] offset:16\n"));
  EXPECT_THAT(result.text, HasSubstr("s[0:1] offset:4 sc0\n"));
  EXPECT_EQ(result.after, result.before);
}

TEST(ArgumentLoads, UpdatesSymbolUsedOnlyByLoads) {
  const std::string body = "  s_load_dwordx2 s[4:5], s[0:1], first\n  s_add_u32 s10, s4, s5\n";
  const Result result = after("  .set first, 0x0   // of all\n" + loadingKernel(body), moveFirstToTheEnd);
  EXPECT_THAT(texts(result.edits.refused), IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("  .set first, 0x10  // of all\n"));
  EXPECT_EQ(result.after, result.before);

  const Result shared =
      after("  .set first, 0x0\n" + loadingKernel(body + "  s_mov_b32 s11, first\n"), moveFirstToTheEnd);
  EXPECT_THAT(
      texts(shared.edits.refused),
      ElementsAre("8: s_load_dwordx2: it reads a, which moves from 0 to 16, but line 10 uses its offset "
                  "first for something else"));
  EXPECT_THAT(shared.edits.edits, IsEmpty());
}

TEST(ArgumentLoads, RejectsOffsetSymbolUsedElsewhere) {
  const Result result =
      after("  .set a_offset, 0\n" + loadingKernel("  s_load_dwordx2 s[4:5], s[0:1], a_offset\n"
                                                   "  s_add_u32 s10, s4, s5\n  v_add_u32 v1, a_offset, v0\n"),
            moveFirstToTheEnd);
  EXPECT_THAT(
      texts(result.edits.refused),
      ElementsAre("10: v_add_u32: it is no load of an argument, and uses a symbol whose value would change"));
}

TEST(ArgumentLoads, UpdatesArgumentOfAMacroCall) {
  const std::string macro =
      "  .macro load_pointer to, at\n  s_load_dwordx2 s[\\to:\\to+1], s[0:1], \\at\n  .endm\n";
  const Result result = after(macro + loadingKernel("  load_pointer 4, 0x0\n  load_pointer 8, 0x10\n"
                                                    "  s_add_u32 s10, s4, s5\n  s_add_u32 s10, s8, s9\n"),
                              moveFirstToTheEnd);
  EXPECT_THAT(texts(result.edits.refused), IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("  load_pointer 4, 0x10\n  load_pointer 8, 0x08\n"));
  EXPECT_EQ(result.after, result.before);

  // Two numbers could be the offset.
  const Result two =
      after(macro + loadingKernel("  load_pointer 16, 16\n  s_add_u32 s10, s16, s17\n"), moveFirstToTheEnd);
  EXPECT_THAT(
      texts(two.edits.refused),
      ElementsAre("10: s_load_dwordx2: it reads b, which moves from 16 to 8, but its offset comes from a "
                  "macro, \\at"));
}

TEST(ArgumentLoads, RejectsOneLineForSeveralArguments) {
  const Result result =
      after("  .macro both\n  s_load_dwordx2 s[4:5], s[12:13], 0x0\n  s_add_u32 s10, s4, s5\n  .endm\n" +
                loadingKernel("  s_mov_b64 s[12:13], s[0:1]\n  both\n  s_add_u32 s12, s0, 16\n"
                              "  s_addc_u32 s13, s1, 0\n  both\n"),
            moveFirstToTheEnd);
  EXPECT_THAT(texts(result.edits.refused), Contains(HasSubstr("its line is expanded more than once")));
  EXPECT_THAT(result.edits.edits, IsEmpty());
}

TEST(ArgumentLoads, RejectsLoadOfSeparatedArguments) {
  const Result result =
      after(loadingKernel("  s_load_dwordx4 s[4:7], s[0:1], 0x0\n  s_add_u32 s10, s4, s6\n"),
            [](kernarg::Design& design) { ASSERT_TRUE(design.move({1}, 0)); });
  EXPECT_THAT(
      texts(result.edits.refused),
      ElementsAre("7: s_load_dwordx4: it reads a and n together, and a moves by 8 bytes and n by -8"));
  EXPECT_EQ(result.text, loadingKernel("  s_load_dwordx4 s[4:7], s[0:1], 0x0\n  s_add_u32 s10, s4, s6\n"));
}

// The load reads a, n and m; only a is used.
TEST(ArgumentLoads, UnusedPartsOfALoadMaySeparate) {
  const Result result =
      after(loadingKernel("  s_load_dwordx4 s[4:7], s[0:1], 0x0\n  s_add_u32 s10, s4, s5\n"),
            [](kernarg::Design& design) { ASSERT_TRUE(design.move({1}, 0)); });
  EXPECT_THAT(texts(result.edits.refused), IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("s[0:1], 0x8\n"));
}

TEST(ArgumentLoads, RejectsMisalignedScalarLoad) {
  const Result result =
      after(loadingKernel("  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_add_u32 s10, s4, s5\n"),
            [](kernarg::Design& design) { ASSERT_TRUE(design.setOffset(0, 26)); });
  EXPECT_THAT(
      texts(result.edits.refused),
      ElementsAre("7: s_load_dwordx2: it reads a, which moves from 0 to 26, and a scalar load begins at a "
                  "multiple of 4"));
}

TEST(ArgumentLoads, RejectsRegisterOffset) {
  const Result result = after(loadingKernel("  s_mov_b32 s12, 16\n  s_load_dwordx2 s[4:5], s[0:1], s12\n"
                                            "  s_add_u32 s10, s4, s5\n"),
                              moveFirstToTheEnd);
  EXPECT_THAT(
      texts(result.edits.refused),
      ElementsAre("8: s_load_dwordx2: it reads b, which moves from 16 to 8, but its offset is in a register, "
                  "s12"));
}

TEST(ArgumentLoads, RejectsUnknownReads) {
  const std::string body =
      "  s_add_u32 s12, s0, s20\n  s_addc_u32 s13, s1, 0\n  s_load_dword s4, s[12:13], 0\n";
  const Result result = after(loadingKernel(body), moveFirstToTheEnd);
  ASSERT_THAT(texts(result.edits.refused), ElementsAre(HasSubstr("9: s_load_dword: it uses an address")));
  // If no argument moves, unknown reads are safe.
  const Result added =
      after(loadingKernel(body), [](kernarg::Design& design) { ASSERT_TRUE(design.add(4)); });
  EXPECT_THAT(texts(added.edits.refused), IsEmpty());
  EXPECT_THAT(added.edits.edits, Not(IsEmpty()));
}

TEST(ArgumentLoads, IgnoresLoadsFromTheDispatchPacket) {
  const std::string packet = "    .amdhsa_user_sgpr_dispatch_ptr 1\n";
  const std::string body = "  s_load_dword s6, s[0:1], {}\n  s_load_dwordx2 s[8:9], s[2:3], 0x10\n"
                           "  s_add_u32 s10, s6, s8\n  s_add_u32 s10, s6, s9\n";
  const Result size = after(loadingKernel(fmt::format(fmt::runtime(body), "0x4"), packet), moveFirstToTheEnd);
  EXPECT_THAT(texts(size.edits.refused), IsEmpty());
  EXPECT_EQ(size.after, size.before);
  const Result address =
      after(loadingKernel(fmt::format(fmt::runtime(body), "0x28"), packet), moveFirstToTheEnd);
  EXPECT_THAT(texts(address.edits.refused), ElementsAre(HasSubstr("7: s_load_dword: it uses an address")));
}

TEST(ArgumentLoads, RejectsMovingPreloadedArguments) {
  const Result result =
      after(loadingKernel("  s_add_u32 s10, s2, s3\n", "    .amdhsa_user_sgpr_kernarg_preload_length 2\n"
                                                       "    .amdhsa_user_sgpr_kernarg_preload_offset 0\n"),
            moveFirstToTheEnd);
  EXPECT_THAT(
      texts(result.edits.refused),
      ElementsAre("7: s_add_u32: a is preloaded into a register, and its register follows from its offset"));
}

TEST(ArgumentLoads, RejectsRemovingReadArguments) {
  const std::string text = loadingKernel("  s_load_dword s4, s[0:1], 0x8\n  s_add_u32 s10, s4, s4\n");
  const Result read = after(text, [](kernarg::Design& design) { design.remove({1}); });
  EXPECT_THAT(texts(read.edits.refused), ElementsAre("7: s_load_dword: it reads n, which is removed"));
  const Result other = after(text, [](kernarg::Design& design) { design.remove({0}); });
  EXPECT_THAT(texts(other.edits.refused), IsEmpty());
  EXPECT_THAT(other.after, ElementsAre("n+0:4"));
  const Result narrow =
      after(loadingKernel("  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_add_u32 s10, s4, s5\n"),
            [](kernarg::Design& design) { ASSERT_TRUE(design.retype(0, "uint")); });
  EXPECT_THAT(texts(narrow.edits.refused),
              ElementsAre("7: s_load_dwordx2: it reads 8 bytes of a, which has only 4 now"));
}

// The arguments are guessed from the loads.
TEST(ArgumentLoads, UpdatesLoadsWithoutMetadata) {
  const std::string text =
      loadingKernel("  s_load_dword s4, s[0:1], 0x0\n  s_load_dwordx2 s[6:7], s[0:1], 0x8\n"
                    "  s_add_u32 s10, s4, s6\n  s_add_u32 s10, s4, s7\n",
                    {}, false);
  const Result result = after(text, [](kernarg::Design& design) { ASSERT_TRUE(design.move({1}, 0)); });
  EXPECT_THAT(texts(result.edits.refused), IsEmpty());
  EXPECT_THAT(result.text, HasSubstr("s_load_dword s4, s[0:1], 0x8\n  s_load_dwordx2 s[6:7], s[0:1], 0x0\n"));
  EXPECT_THAT(result.after, ElementsAre("arg0+0:4", "arg1+0:8"));
}

} // namespace
} // namespace wavesmith::generate
