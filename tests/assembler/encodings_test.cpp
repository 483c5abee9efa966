// SPDX-License-Identifier: Apache-2.0
// Texts as LLVM encodes them for older processors.
#include "assembler/assembling.h"
#include "assembler/encodings.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Encodings encoded(const std::string& text, const std::string& processor, const std::string& path = "k.s") {
  return encode({path, text}, {.target = processor, .includePaths = {}, .definitions = {{"N", "3"}}});
}

// "3 V_MAC_F32_e32_vi v_mac_f32_e32 v0, v1, v2 4"
std::vector<std::string> lines(const Encodings& encodings) {
  std::vector<std::string> all;
  for (const EncodedInstruction& one : encodings.instructions) {
    all.push_back(fmt::format("{} {} {} {}", one.location.line, one.opcode, one.text, one.length));
    for (const EncodedLabel& label : one.labels)
      all.back() += label.isDefined ? fmt::format(" {}@{}", label.name, label.offset)
                                    : fmt::format(" {}@?", label.name);
  }
  return all;
}

TEST(Encodings, AreThoseOfTheProcessor) {
  EXPECT_THAT(lines(encoded("  v_add_u32 v0, vcc, s2, v0\n\n  v_mac_f32 v0, v1, v2\n", "gfx803")),
              ElementsAre("1 V_ADD_U32_e32_vi v_add_u32_e32 v0, vcc, s2, v0 4",
                          "3 V_MAC_F32_e32_vi v_mac_f32_e32 v0, v1, v2 4"));
  EXPECT_THAT(lines(encoded("  v_add_u32 v0, s2, v0\n", "gfx906")),
              ElementsAre("1 V_ADD_U32_e32_gfx9 v_add_u32_e32 v0, s2, v0 4"));
  EXPECT_THAT(lines(encoded("  v_fmac_f32 v0, v1, N\n", "gfx942")),
              ElementsAre("1 V_FMAC_F32_e64_vi v_fmac_f32_e64 v0, v1, 3 8"));
}

TEST(Encodings, HaveLabelsAndDistances) {
  EXPECT_THAT(lines(encoded("a:\n  s_nop 0\n  s_branch a\n  s_cbranch_scc0 1f\n  s_branch -2\n1:\n"
                            "  s_mov_b32 s0, 1b-a\n  s_mov_b32 s1, far\n  s_mov_b32 s2, later\n"
                            ".set later, 0x12345\n",
                            "gfx900")),
              ElementsAre("2 S_NOP_vi s_nop 0 4", "3 S_BRANCH_vi s_branch a 4 a@0",
                          "4 S_CBRANCH_SCC0_vi s_cbranch_scc0 {} 4 @16", "5 S_BRANCH_vi s_branch {} 4 @8",
                          "7 S_MOV_B32_vi s_mov_b32 s0, {}-a 8 @16 a@0",
                          "8 S_MOV_B32_vi s_mov_b32 s1, far 8 far@?",
                          "9 S_MOV_B32_vi s_mov_b32 s2, 0x12345 8"));
}

TEST(Encodings, KnowTheirExpansions) {
  const Encodings encodings =
      encoded(".macro m d\n  v_mov_b32 v\\d, 0\n.endm\n.rept 2\n  m 3\n.endr\n", "gfx803");
  ASSERT_EQ(encodings.instructions.size(), 2U);
  for (const EncodedInstruction& one : encodings.instructions) {
    EXPECT_EQ(one.location.line, 2U);
    const auto chain = encodings.lines.chain(one.location);
    ASSERT_EQ(chain.size(), 2U);
    EXPECT_EQ(chain[0]->name, "m");
    EXPECT_EQ(chain[1]->iteration, &one - encodings.instructions.data());
  }
}

TEST(Encodings, KeepThePlaceOfALineThatDoesNotAssemble) {
  const Encodings encodings =
      encoded("  s_nop 0\n  v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7]\n  .long 0x12345678\n", "gfx803");
  ASSERT_EQ(encodings.instructions.size(), 3U);
  EXPECT_EQ(encodings.instructions[1].kind, EncodedInstruction::Kind::Broken);
  EXPECT_EQ(encodings.instructions[1].location.line, 2U);
  EXPECT_EQ(encodings.instructions[2].kind, EncodedInstruction::Kind::Number);
  EXPECT_EQ(encodings.instructions[2].text, "78563412");
  ASSERT_EQ(encodings.diagnostics.size(), 1U);
  EXPECT_EQ(encodings.diagnostics[0].place.line, 2U);
}

TEST(Encodings, ExistForThisProcessorOnly) {
  EXPECT_THAT(encoded("  s_nop 0\n", "gfx1030").diagnostics[0].message,
              HasSubstr("unknown target 'gfx1030'"));
  EXPECT_THAT(lines(encoded("", "gfx803")), IsEmpty());
  EXPECT_FALSE(
      assembleText("  s_nop 0\n", "k.s", {.target = "gfx803", .includePaths = {}, .definitions = {}}).ok());
}

TEST(Encodings, OfAPreprocessedSource) {
  EXPECT_THAT(
      lines(encoded("#define D 5\n  s_nop D\n#ifdef __gfx803__\n  s_nop 1\n#endif\n", "gfx803", "k.S")),
      ElementsAre("2 S_NOP_vi s_nop 5 4", "4 S_NOP_vi s_nop 1 4"));
}

} // namespace
} // namespace wavesmith::assembler::testing
