// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "isa/opcode.h"

#include <set>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using IsaTest = CliTest;

TEST_F(IsaTest, ListsEveryInstructionWithItsPage) {
  const auto document = json({"isa", "list"}, "isa-1", 0);
  std::set<std::string> listed;
  for (const auto& page : document["instructions"]) {
    listed.insert(page["mnemonic"]);
    EXPECT_NE(page["summary"], "") << page["mnemonic"];
    EXPECT_NE(page["fidelity"], "") << page["mnemonic"];
    EXPECT_NE(page["class"], "") << page["mnemonic"];
  }
  for (const isa::Opcode& row : isa::opcodes())
    EXPECT_EQ(listed.contains(std::string{row.mnemonic}), (row.targets & isa::kGfx942) != 0) << row.mnemonic;
}

TEST_F(IsaTest, CombinesFilters) {
  const auto document = json({"isa", "list", "--class", "load", "--encoding", "smem"}, "isa-1", 0);
  EXPECT_GT(document["instructions"].size(), 5u);
  for (const auto& page : document["instructions"]) {
    EXPECT_EQ(page["encoding"], "SMEM");
    EXPECT_EQ(page["class"], "scalar memory load");
  }
  const auto table = run({"isa", "list", "--class", "load", "--encoding", "smem"});
  EXPECT_THAT(table.out, HasSubstr("s_load_dwordx4"));
  EXPECT_THAT(table.out, Not(HasSubstr("s_store")));
}

// Words, not letters: "load" is a word of "LDS load", "oad" is not.
TEST_F(IsaTest, InvalidFiltersListTheValidOnes) {
  const auto classes = run({"isa", "list", "--class", "oad"});
  EXPECT_EQ(classes.exitCode, 2);
  EXPECT_THAT(classes.err, HasSubstr("LDS load"));
  EXPECT_THAT(classes.err, HasSubstr("matrix (XDL)"));
  const auto encodings = run({"isa", "list", "--encoding", "VOP9"});
  EXPECT_EQ(encodings.exitCode, 2);
  EXPECT_THAT(encodings.err, HasSubstr("VOP3P-MAI"));
  const auto targets = run({"isa", "list", "--target", "gfx1100"});
  EXPECT_EQ(targets.exitCode, 2);
  EXPECT_THAT(targets.err, HasSubstr("gfx90a, gfx940, gfx942"));
}

TEST_F(IsaTest, ListsInstructionsOfTheTarget) {
  const auto names = [&](const char* target) {
    std::set<std::string> set;
    const auto document = json({"isa", "list", "--target", target}, "isa-1", 0);
    for (const auto& page : document["instructions"])
      set.insert(page["mnemonic"]);
    return set;
  };
  EXPECT_TRUE(names("gfx942").contains("v_cvt_f32_fp8"));
  EXPECT_FALSE(names("gfx90a").contains("v_cvt_f32_fp8")) << "fp8 came with gfx940";
}

TEST_F(IsaTest, ShowsInstructionsByAnySuffix) {
  const auto plain = run({"isa", "show", "v_add_f32"});
  EXPECT_EQ(plain.exitCode, 0);
  EXPECT_THAT(plain.out, HasSubstr("v_add_f32_dpp"));
  for (const char* spelling :
       {"v_add_f32_e32", "v_add_f32_e64", "v_add_f32_sdwa", "v_add_f32_dpp", "V_ADD_F32"})
    EXPECT_EQ(run({"isa", "show", spelling}).out, plain.out) << spelling;
  const auto document = json({"isa", "show", "v_add_f32_e64"}, "isa-1", 0);
  ASSERT_EQ(document["instructions"].size(), 1u);
  EXPECT_EQ(document["instructions"][0]["mnemonic"], "v_add_f32");
  EXPECT_EQ(document["instructions"][0]["vop3Number"], 257);
}

TEST_F(IsaTest, SuggestsTheNearestName) {
  const auto result = run({"isa", "show", "v_mfma_f32_32x32x8_f61"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("did you mean v_mfma_f32_32x32x8_f16?"));
  const auto document = json({"isa", "show", "frobnicate"}, "isa-1", 2);
  EXPECT_EQ(document["diagnostics"][0]["code"], "W1301");
  EXPECT_TRUE(document["instructions"].empty());
}

TEST_F(IsaTest, ExplainsEncodedNumbers) {
  const auto swizzle = json({"isa", "explain", "ds_swizzle_b32 v0, v1 offset:0x8055"}, "isa-explain-1", 0);
  EXPECT_EQ(swizzle["instruction"]["field"]["kind"], "swizzle");
  EXPECT_EQ(swizzle["instruction"]["field"]["encoded"], 0x8055);
  EXPECT_EQ(swizzle["instruction"]["field"]["text"], "offset:swizzle(QUAD_PERM,1,1,1,1)");
  const auto octal = json({"isa", "explain", "s_waitcnt vmcnt(010)"}, "isa-explain-1", 0);
  EXPECT_EQ(octal["instruction"]["field"]["encoded"], 0xf78);
  const auto unknown = json({"isa", "explain", "s_waitcnt vmcnt(n)"}, "isa-explain-1", 0);
  EXPECT_TRUE(unknown["instruction"]["field"]["encoded"].is_null());
  const auto literal = json({"isa", "explain", "v_mul_f32 v0, 0x3fc00000, v1"}, "isa-explain-1", 0);
  EXPECT_EQ(literal["instruction"]["literals"][0]["operand"], "src0");
  EXPECT_EQ(literal["instruction"]["literals"][0]["forms"][0]["value"], "1.5");
  const auto none = json({"isa", "explain", "frobnicate v0"}, "isa-explain-1", 2);
  EXPECT_TRUE(none["instruction"].is_null());
  EXPECT_EQ(run({"isa", "explain"}).exitCode, 2);
}

TEST_F(IsaTest, ExplainsTheDescriptorOfALine) {
  write("k.s", "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .text\n  .set size, 0x400\nk:\n"
               "  s_mov_b32 s6, size\n  s_mov_b32 s7, 0x20000\n"
               "  buffer_load_dword v1, v0, s[4:7], 0 offen\n  s_endpgm\n");
  for (const char* line : {"5", "6", "7"}) {
    const auto document = json({"isa", "explain", "--file", "k.s", "--line", line}, "isa-explain-1", 0);
    const auto& words = document["instruction"]["descriptor"]["words"];
    ASSERT_EQ(words.size(), 4u) << line;
    EXPECT_TRUE(words[0]["value"].is_null());
    EXPECT_EQ(words[2]["value"], 0x400);
    EXPECT_EQ(words[3]["value"], 0x20000);
    EXPECT_EQ(words[3]["register"], "s7");
    EXPECT_EQ(words[3]["writers"], "line 6: s_mov_b32 s7, 0x20000");
  }
  EXPECT_THAT(run({"isa", "explain", "--file", "k.s", "--line", "7"}).out,
              HasSubstr("words 0, 1 are not known here"));
  EXPECT_EQ(run({"isa", "explain", "--file", "k.s", "--line", "99"}).exitCode, 2);
  EXPECT_EQ(run({"isa", "explain", "--file", "none.s", "--line", "1"}).exitCode, 2);
}

} // namespace
} // namespace wavesmith::testing
