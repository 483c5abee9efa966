// SPDX-License-Identifier: Apache-2.0
// What the hardware does not support: an encoding for each rule, and a comparison with what LLVM 19 accepts.
#include "assembler/llvm_reader.h"
#include "isa/constraints.h"
#include "isa/decode/decode.h"
#include "isa/words.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::isa {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "warning misaligned-tuple 1 sentence (source)" for each.
std::vector<std::string> of(std::uint32_t w0, std::uint32_t w1, const Target& target = gfx942()) {
  const std::array words = {w0, w1};
  std::vector<std::string> list;
  for (const Violation& v : violations(decode(std::as_bytes(std::span(words)), 0, target), target))
    list.push_back(fmt::format("{} {} {}: {} ({})", source::name(v.severity), source::name(v.code), v.operand,
                               v.sentence, v.source));
  return list;
}

TEST(Constraints, TuplesStartAtAnEvenRegister) {
  // v_pk_add_f32 v[1:2], v[2:3], v[4:5] and v[2:3], v[3:4], v[4:5]
  EXPECT_THAT(
      of(0xd3b24001, 0x18020902),
      ElementsAre("warning misaligned-tuple 0: v[1:2] must begin at an even register in v_pk_add_f32; use "
                  "v[0:1] or v[2:3] (CDNA3 ISA 3.6.4)"));
  EXPECT_THAT(
      of(0xd3b24002, 0x18020903),
      ElementsAre("warning misaligned-tuple 1: v[3:4] must begin at an even register in v_pk_add_f32; use "
                  "v[2:3] or v[4:5] (CDNA3 ISA 3.6.4)"));
  EXPECT_THAT(of(0xd3b24002, 0x18020902), IsEmpty());
}

TEST(Constraints, MatricesStartAtAMultipleOfTheirSize) {
  // v_mfma_f32_32x32x8_f16 a[2:17], v[0:1], v[2:3], a[2:17]
  EXPECT_THAT(
      of(0xd3cc8002, 0x040a0500),
      ElementsAre(
          "remark misaligned-matrix 0: a[2:17] of v_mfma_f32_32x32x8_f16 does not begin at a multiple of 16 "
          "registers; the manual is inconsistent, and LLVM requires only an even register (CDNA3 ISA 7.1)",
          "remark misaligned-matrix 3: a[2:17] of v_mfma_f32_32x32x8_f16 does not begin at a multiple of 16 "
          "registers; the manual is inconsistent, and LLVM requires only an even register (CDNA3 ISA 7.1)"));
}

// v_mfma_f32_32x32x1_2b_f32 a[0:31], v0, v1, a[0:31], as LLVM encodes it; two blocks.
std::vector<std::string> broadcast(unsigned cbsz, unsigned abid) {
  return of(0xd3c08000 | cbsz << 8 | abid << 11, 0x04020300);
}

TEST(Constraints, BroadcastsSelectAnExistingBlock) {
  EXPECT_THAT(broadcast(0, 0), IsEmpty());
  EXPECT_THAT(broadcast(1, 0), IsEmpty());
  EXPECT_THAT(broadcast(1, 1), IsEmpty());
  EXPECT_THAT(broadcast(2, 0),
              ElementsAre("warning matrix-broadcast -1: cbsz:2 is undefined for "
                          "v_mfma_f32_32x32x1_2b_f32, which has 2 blocks; use cbsz:1 or less "
                          "(CDNA3 ISA 7.1.5.1)"));
  EXPECT_THAT(broadcast(7, 15), ElementsAre(::testing::HasSubstr("cbsz:7 is undefined")));
  EXPECT_THAT(broadcast(1, 2), ElementsAre("warning matrix-broadcast -1: abid:2 selects no block with "
                                           "cbsz:1; use abid:1 or less (CDNA3 ISA 7.1.5.1)"));
  EXPECT_THAT(broadcast(0, 3),
              ElementsAre("warning matrix-broadcast -1: abid:3 selects no block with cbsz:0; use abid:0, or "
                          "a cbsz that broadcasts (CDNA3 ISA 7.1.5.1)"));
  // v_mfma_f32_32x32x8_f16 has one block.
  EXPECT_THAT(of(0xd3cc8100, 0x04020500), ElementsAre(::testing::HasSubstr("has 1 block; use cbsz:0 ")));
  // v_mfma_f64_16x16x4_f64 a[0:7], v[0:1], v[2:3], a[0:7] cbsz:3
  EXPECT_THAT(
      of(0xd3ee8300, 0x04020500),
      ElementsAre("remark matrix-broadcast -1: v_mfma_f64_16x16x4_f64 ignores cbsz and abid; remove them "
                  "(CDNA3 ISA 7.1.5.3)"));
}

TEST(Constraints, SparseSourcesAreInVgprs) {
  // v_smfmac_f32_16x16x32_f16 v[0:3], a[0:1], v[4:7], v8
  EXPECT_THAT(
      of(0xd3e20000, 0x0c220900),
      ElementsAre("warning sparse-in-accumulation 1: a[0:1] of v_smfmac_f32_16x16x32_f16 should be in VGPRs: "
                  "the manual requires it for A and B of a sparse operation (CDNA3 ISA 7.4)"));
  EXPECT_THAT(of(0xd3e20000, 0x04220900), IsEmpty());
  EXPECT_THAT(of(0xd3e21800, 0x04220900), IsEmpty()); // abid:3, of four sets
  EXPECT_THAT(of(0xd3e22000, 0x04220900), ElementsAre(::testing::HasSubstr("use abid:3 or less")));
  // v_smfmac_i32_16x16x64_i8, of two sets
  EXPECT_THAT(of(0xd3ea1000, 0x04220900), ElementsAre(::testing::HasSubstr("use abid:1 or less")));
  EXPECT_THAT(of(0xd3ea0700, 0x04220900), ElementsAre(::testing::HasSubstr("use cbsz:3")));
}

TEST(Constraints, DotProductsHaveNoOpSel) {
  // v_dot2_f32_f16 v0, v1, v2, v3, then with op_sel:[1,0,0] and with op_sel_hi:[0,1,1]
  EXPECT_THAT(of(0xd3a34000, 0x1c0e0501), IsEmpty());
  EXPECT_THAT(
      of(0xd3a34800, 0x1c0e0501),
      ElementsAre("warning dot-modifier -1: v_dot2_f32_f16 must not have op_sel or op_sel_hi; select the "
                  "halves with another instruction first (CDNA3 ISA 6.2.1)"));
  EXPECT_THAT(of(0xd3a34000, 0x140e0501), ElementsAre(::testing::HasSubstr("dot-modifier")));
}

TEST(Constraints, GwsRegistersAreEven) {
  EXPECT_THAT(of(0xd9330000, 0x00000002), IsEmpty()); // ds_gws_init v2 gds
  EXPECT_THAT(
      of(0xd9330000, 0x00000001),
      ElementsAre("warning misaligned-gws 0: v1 of ds_gws_init must be an even register (CDNA3 ISA 11.4)"));
}

TEST(Constraints, ScalarDataIsAligned) {
  EXPECT_THAT(of(0xc0060040, 0),
              ElementsAre("warning misaligned-scalars 0: the data of s_load_dwordx2 must begin at a "
                          "multiple of 2 SGPRs, not at s1 (CDNA3 ISA 8.4)"));
  EXPECT_THAT(of(0xc0060080, 0), IsEmpty()); // s[2:3]
  EXPECT_THAT(of(0xc00a0080, 0), ElementsAre(::testing::HasSubstr("multiple of 4 SGPRs, not at s2")));
  EXPECT_THAT(of(0xc00e0100, 0), IsEmpty()); // s_load_dwordx8 s[4:11]
  EXPECT_THAT(of(0xc0020040, 0), IsEmpty()); // s_load_dword s1
  EXPECT_THAT(of(0xc0061a80, 0), IsEmpty()); // s_load_dwordx2 vcc
}

TEST(Constraints, NopsHaveFourBits) {
  EXPECT_THAT(of(0xbf80000f, 0), IsEmpty());
  EXPECT_THAT(of(0xbf800012, 0), ElementsAre("warning long-nop 0: s_nop 18 waits only 3 states: it has four "
                                             "bits; use several (CDNA3 ISA 12.5)"));
}

TEST(Constraints, ReportsUndocumentedInstructions) {
  EXPECT_THAT(of(0xe0f80000, 0),
              ElementsAre("warning undocumented-instruction -1: gfx942 has no buffer_wbinvl1, although the "
                          "assembler accepts it; use buffer_inv sc1 (CDNA3 ISA 12 and 13)"));
  EXPECT_THAT(of(0xe0f80000, 0, *findTarget("gfx90a")), IsEmpty());
}

TEST(Constraints, IgnoresInvalidInstructions) {
  EXPECT_THAT(of(0xffffffff, 0xffffffff), IsEmpty());
}

// Every tuple of every opcode made odd. We reject those that LLVM's disassembler accepts; for words of
// makeWords, whose tuples are even, we report none.
TEST(Constraints, FindEveryOddTuple) {
  assembler::testing::LlvmReader reader("gfx942");
  assembler::testing::LlvmInstruction llvm;
  std::size_t odd = 0;
  std::set<std::string> lets;
  for (const Opcode& row : opcodes()) {
    const testing::Words words = testing::makeWords(row, Form::Base, 3);
    const Instruction even = decode(words.bytes(), 0, gfx942());
    for (const Violation& v : violations(even, gfx942()))
      EXPECT_NE(v.code, source::Code::MisalignedTuple) << row.mnemonic;
    for (unsigned bit = 0; bit < 64; ++bit) {
      testing::Words changed = words;
      changed.dwords[bit / 32] ^= 1U << (bit % 32);
      const Instruction instruction = decode(changed.bytes(), 0, gfx942());
      if (!instruction.valid() || instruction.op != even.op) continue;
      bool isOdd = false;
      for (const Operand& operand : instruction.used())
        isOdd |= (operand.kind == OperandKind::Vector || operand.kind == OperandKind::Accumulation) &&
                 operand.dwords > 1 && operand.index % 2 != 0;
      if (!isOdd) continue;
      ++odd;
      bool isSaid = false;
      for (const Violation& v : violations(instruction, gfx942()))
        isSaid |= v.code == source::Code::MisalignedTuple;
      EXPECT_TRUE(isSaid) << row.mnemonic << " bit " << bit;
      if (reader.read(changed.bytes(), 0, llvm)) lets.insert(std::string(row.mnemonic));
    }
  }
  EXPECT_GT(odd, 400U);
  RecordProperty("odd tuples", static_cast<int>(odd));
  RecordProperty("opcodes of which LLVM decodes odd tuples", static_cast<int>(lets.size()));
  fmt::print("{} odd tuples; LLVM decodes them of {} opcodes\n", odd, lets.size());
}

} // namespace
} // namespace wavesmith::isa
