// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "explain/register_words.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace wavesmith::explain {
namespace {

struct Analyzed {
  explicit Analyzed(const std::string& body) {
    const std::string text =
        "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .text\n  .globl k\n  .p2align 8\n"
        "  .type k,@function\nk:\n" +
        body +
        "  s_endpgm\n.Lend:\n  .size k, .Lend-k\n  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n"
        "    .amdhsa_next_free_vgpr 16\n    .amdhsa_next_free_sgpr 32\n"
        "    .amdhsa_accum_offset 16\n    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
        "  .end_amdhsa_kernel\n";
    const assembler::Assembly assembly = assembler::assemble({{"test.s", text}}, {});
    EXPECT_TRUE(assembly.ok()) << testing::describe(assembly.diagnostics);
    if (!assembly.ok()) return;
    auto object = codeobject::read(assembly.codeObject, "test.s");
    if (!object) return;
    auto decoded =
        program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
    if (!decoded) return;
    program = std::make_unique<const program::Program>(std::move(*decoded));
    analysis = analysis::analyze(*program, {});
  }
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
};

// The descriptor is built before a loop; its address is that of an argument, and so is unknown.
constexpr const char* kLoop = R"(  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_and_b32 s5, s5, 0xffff
  s_mov_b32 s6, 0x400
  s_mov_b32 s7, 0x00020000
  s_mov_b32 s8, 4
.Ltop:
  buffer_load_dword v1, v0, s[4:7], 0 offen
  s_waitcnt vmcnt(0)
  s_sub_u32 s8, s8, 1
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 .Ltop
)";

TEST(RegisterWords, KnowsConstantWordsInALoop) {
  const Analyzed code(kLoop);
  ASSERT_TRUE(code.program);
  const auto built = descriptorAt(*code.program, *code.analysis, 6);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->user, 6U);
  EXPECT_FALSE(built->words[0].value);
  EXPECT_FALSE(built->words[1].value);
  EXPECT_EQ(built->words[2].value, 0x400U);
  EXPECT_EQ(built->words[3].value, 0x20000U);
  EXPECT_EQ(built->words[0].writers, (std::vector<program::Index>{0}));
  EXPECT_EQ(built->words[3].writers, (std::vector<program::Index>{4}));
  const isa::Explained explained = isa::explain(built->values());
  EXPECT_EQ(explained.summary, "A buffer, of which words 0, 1 are not known here.");
  EXPECT_EQ(explained.text, "? ? 0x00000400 0x00020000");
}

TEST(RegisterWords, FindsTheUserOfAWord) {
  const Analyzed code(kLoop);
  ASSERT_TRUE(code.program);
  for (const program::Index at : {0U, 2U, 3U, 4U}) {
    const auto built = descriptorAt(*code.program, *code.analysis, at);
    ASSERT_TRUE(built) << at;
    EXPECT_EQ(built->user, 6U) << at;
  }
  EXPECT_FALSE(descriptorAt(*code.program, *code.analysis, 5));   // s8 is not in it
  EXPECT_FALSE(descriptorAt(*code.program, *code.analysis, 7));   // s_waitcnt
  EXPECT_FALSE(descriptorAt(*code.program, *code.analysis, 999)); // there is none
}

TEST(RegisterWords, DoesNotGuessWhatDiffersBetweenPaths) {
  const Analyzed code(R"(  s_mov_b64 s[4:5], 0x1000
  s_mov_b32 s6, 64
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .Lother
  s_mov_b32 s6, 128
.Lother:
  s_mov_b32 s7, 0x00027000
  buffer_load_dword v1, v0, s[4:7], 0 offen
  s_waitcnt vmcnt(0)
)");
  ASSERT_TRUE(code.program);
  const auto built = descriptorAt(*code.program, *code.analysis, 6);
  ASSERT_TRUE(built);
  EXPECT_EQ(built->words[0].value, 0x1000U);
  EXPECT_EQ(built->words[1].value, 0U);
  EXPECT_FALSE(built->words[2].value);
  EXPECT_EQ(built->words[2].writers, (std::vector<program::Index>{1, 4}));
  EXPECT_EQ(built->words[3].value, 0x27000U);
}

TEST(RegisterWords, FindsSelectors) {
  const Analyzed code(R"(  s_mov_b32 s4, 0x07060302
  v_mov_b32 v5, 0x0c0c0c00
  v_perm_b32 v1, v0, v2, s4
  v_perm_b32 v1, v0, v2, v5
  v_perm_b32 v1, v0, v2, s2
)");
  ASSERT_TRUE(code.program);
  const auto valueAt = [&](program::Index at) {
    const auto built = selectorAt(*code.program, *code.analysis, at);
    return built ? built->word.value : std::nullopt;
  };
  EXPECT_EQ(valueAt(0), 0x07060302U);
  EXPECT_EQ(valueAt(2), 0x07060302U);
  EXPECT_EQ(valueAt(1), 0x0c0c0c00U);
  EXPECT_EQ(valueAt(3), 0x0c0c0c00U);
  const auto unknown = selectorAt(*code.program, *code.analysis, 4);
  ASSERT_TRUE(unknown);
  EXPECT_FALSE(unknown->word.value);
}

} // namespace
} // namespace wavesmith::explain
