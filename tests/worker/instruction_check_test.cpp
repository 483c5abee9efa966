// SPDX-License-Identifier: Apache-2.0
// What core/isa adds to the assembler's messages, and where.
#include "assembler/assembler.h"
#include "worker/language/instruction_check.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wavesmith::worker {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> violationsOf(const std::string& text, const std::string& target = "gfx942") {
  assembler::Options options;
  options.target = target;
  auto assembly = assembler::assemble({{"k.s", text}}, options, {}, adviserFor(target));
  addViolations(assembly);
  std::vector<std::string> list;
  for (const source::Diagnostic& diagnostic : assembly.diagnostics) {
    std::string line =
        fmt::format("{}+{} {} {}: {}", source::toString(diagnostic.place), diagnostic.place.length,
                    source::name(diagnostic.severity), source::name(diagnostic.code), diagnostic.message);
    for (const source::Note& note : diagnostic.notes)
      line += fmt::format(" | {} {}", source::toString(note.place), note.text);
    for (const source::Fix& fix : diagnostic.fixes)
      line += fmt::format(" | {}: {}+{}", fix.title, source::toString(fix.edits[0].place),
                          fix.edits[0].place.length);
    list.push_back(std::move(line));
  }
  return list;
}

TEST(InstructionCheck, NamesReplacementsForOtherGpus) {
  EXPECT_THAT(
      violationsOf("  v_add_nc_u32 v0, v1, v2\n  global_load_dword v0, v[0:1], off glc slc\n"),
      ElementsAre("k.s:1:3+12 error not-on-target: gfx942 has no v_add_nc_u32 (available on gfx10 and "
                  "later); use v_add_u32 | Replace v_add_nc_u32 by v_add_u32: k.s:1:3+12",
                  "k.s:2:37+3 error not-on-target: gfx942 has no glc here; use sc0 | Replace glc by sc0: "
                  "k.s:2:37+3"));
  EXPECT_THAT(
      violationsOf("  global_load_dword v0, v[0:1], off sc0\n", "gfx90a"),
      ElementsAre("k.s:1:37+3 error not-on-target: gfx90a has no sc0 here; use glc | Replace sc0 by glc: "
                  "k.s:1:37+3"));
  EXPECT_THAT(
      violationsOf("  global_load_dword v0, v[0:1], off th:TH_LOAD_NT\n"),
      ElementsAre("k.s:1:37+13 error not-on-target: gfx942 has no th:TH_LOAD_NT here; use nt | Replace "
                  "th:TH_LOAD_NT by nt: k.s:1:37+13"));
}

TEST(InstructionCheck, KeepsLlvmsMessagesAndSuggestions) {
  EXPECT_THAT(
      violationsOf("  v_frobnicate v0\n  v_mov_b33 v0, 1\n"),
      ElementsAre("k.s:1:3+12 error assembler-error: invalid instruction",
                  "k.s:2:3+9 error assembler-error: invalid instruction, did you mean: v_mov_b32? | Replace "
                  "v_mov_b33 by v_mov_b32: k.s:2:3+9"));
}

// The mnemonic need not occur in the text of the macro: no fix.
TEST(InstructionCheck, OffersNoFixInMacros) {
  EXPECT_THAT(violationsOf(".macro m op\n  v_\\op\\()_nc_u32 v0, v1, v2\n.endm\n  m add\n"),
              ElementsAre(::testing::AllOf(::testing::HasSubstr("gfx942 has no v_add_nc_u32"),
                                           ::testing::HasSubstr("k.s:4:3 in this expansion of macro m"),
                                           ::testing::Not(::testing::HasSubstr("Replace")))));
}

TEST(InstructionCheck, FindsViolationsTheAssemblerAccepts) {
  EXPECT_THAT(
      violationsOf("  v_smfmac_f32_16x16x32_f16 v[0:3], a[0:1], v[4:7], v8\n  s_nop 16\n  .long 0xd3b24001, "
                   "0x18020902\n"
                   ".macro m\n  buffer_wbinvl1\n.endm\n  m\n  m\n"),
      ElementsAre(
          "k.s:1:3+0 warning sparse-in-accumulation: a[0:1] of v_smfmac_f32_16x16x32_f16 should be in VGPRs: "
          "the manual requires it for A and B of a sparse operation (CDNA3 ISA 7.4)",
          "k.s:2:3+0 warning long-nop: s_nop 16 waits only 1 state: it has four bits; use several (CDNA3 ISA "
          "12.5)",
          "k.s:3:3+0 warning misaligned-tuple: v[1:2] must begin at an even register in v_pk_add_f32; use "
          "v[0:1] or v[2:3] (CDNA3 ISA 3.6.4)",
          "k.s:5:3+0 warning undocumented-instruction: gfx942 has no buffer_wbinvl1, although the assembler "
          "accepts it; use buffer_inv sc1 (CDNA3 ISA 12 and 13) | k.s:7:3 in this expansion of macro m"));
}

// Bytes past the end of a kernel can look like anything; a line that does not assemble has its own error.
TEST(InstructionCheck, IgnoresDataAndInvalidLines) {
  EXPECT_THAT(
      violationsOf(".globl k\n.type k,@function\nk:\n  s_endpgm\ntable:\n  .long 0xd3b24001, 0x18020902\n"),
      IsEmpty());
  EXPECT_EQ(violationsOf("  v_add_f32 v0\n").size(), 1U);
  EXPECT_THAT(violationsOf("  v_mfma_f32_32x32x8_f16 a[2:17], v[0:1], v[2:3], a[2:17]\n"), IsEmpty());
}

TEST(InstructionCheck, IgnoresTargetsWithoutATable) {
  EXPECT_FALSE(adviserFor("gfx1100"));
  assembler::Assembly nothing;
  addViolations(nothing);
  EXPECT_THAT(nothing.diagnostics, IsEmpty());
}

} // namespace
} // namespace wavesmith::worker
