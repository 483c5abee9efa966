// SPDX-License-Identifier: Apache-2.0
// Fields not visible in the text of an instruction, lengths, and bytes that are not an instruction.
// referee_test.cpp compares the rest with LLVM.
#include "isa/decode/decode.h"
#include "isa/text.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace wavesmith::isa {
namespace {

Instruction at(std::uint32_t first, std::uint32_t second = 0, std::uint64_t address = 0) {
  const std::array<std::uint32_t, 2> words = {first, second};
  return decode(std::as_bytes(std::span(words)), address);
}

TEST(Decode, fillsTheInstruction) {
  const Instruction i = at(0x7d940501, 0, 0x108); // v_cmp_eq_u32 vcc, v1, v2
  EXPECT_EQ(i.op, Op::v_cmp_eq_u32);
  EXPECT_EQ(i.form, Form::Base);
  EXPECT_EQ(i.length, 4);
  EXPECT_EQ(i.address, 0x108u);
  EXPECT_EQ(i.bits, 0x7d940501u);
  ASSERT_EQ(i.operandCount, 3);
  EXPECT_EQ(i.operands[0].kind, OperandKind::Scalar);
  EXPECT_EQ(i.operands[0].index, scalar::kVccLo);
  EXPECT_EQ(i.operands[0].dwords, 2);
  EXPECT_EQ(i.operands[1].kind, OperandKind::Vector);
  EXPECT_EQ(i.operands[1].index, 1);
  EXPECT_EQ(i.operands[2].index, 2);
}

TEST(Decode, literals) {
  const Instruction i = at(0x8000ff01, 0x12345678); // s_add_u32 s0, s1, 0x12345678
  EXPECT_EQ(i.length, 8);
  EXPECT_EQ(i.literal, 0x12345678u);
  EXPECT_EQ(i.operands[2].kind, OperandKind::Literal);
  EXPECT_EQ(i.bits, 0x123456788000ff01u);
}

TEST(Decode, immediatesHaveTheOpcodesSign) {
  EXPECT_EQ(at(0xb000ffff).immediate, -1);               // s_movk_i32 s0, -1
  EXPECT_EQ(at(0xb480ffff).immediate, 0xffff);           // s_cmpk_lg_u32 s0, 0xffff
  EXPECT_EQ(at(0xbf8cffff).immediate, 0xffff);           // s_waitcnt 0xffff
  EXPECT_EQ(at(0xdc509ff8, 0x017f0002).immediate, -8);   // global_load_dword v1, v[2:3], off offset:-8
  EXPECT_EQ(at(0xdc500fff, 0x01000002).immediate, 4095); // flat_load_dword v1, v[2:3] offset:4095
  EXPECT_EQ(at(0xc0020001, 0x001ffff0).immediate, -16);  // s_load_dword s0, s[2:3], -0x10
  EXPECT_EQ(at(0xe0500fff, 0x80010100).immediate, 4095); // buffer_load_dword ... offset:4095
}

TEST(Decode, branchTargets) {
  EXPECT_EQ(at(0xbf82fffc, 0, 0x100).branchTarget(), 0xf4u); // s_branch -4
  EXPECT_EQ(at(0xbf820004, 0, 0x100).branchTarget(), 0x114u);
}

// operands[i] corresponds to the row's operands[i], even if the form has fewer.
TEST(Decode, operandsKeepTheirIndex) {
  const Instruction silent = at(0xdd088000, 0x007f0402); // global_atomic_add v[2:3], v4, off
  EXPECT_EQ(silent.operandCount, 4);
  EXPECT_EQ(silent.operands[0].kind, OperandKind::None);
  EXPECT_EQ(silent.operands[1].index, 2);
  EXPECT_EQ(silent.operands[3].kind, OperandKind::Off);
  const Instruction returning = at(0xdd098000, 0x017f0402); // ... sc0
  EXPECT_EQ(returning.operands[0].kind, OperandKind::Vector);
  EXPECT_EQ(returning.operands[1].index, 2);
  const Instruction lds = at(0xe0511000, 0x01010002); // buffer_load_dword v2, s[4:7], s1 offen lds
  EXPECT_EQ(lds.operandCount, 4);
  EXPECT_EQ(lds.operands[0].kind, OperandKind::None);
  EXPECT_EQ(lds.operands[1].index, 2);
  EXPECT_TRUE(lds.modifiers.lds);
}

TEST(Decode, scratchAddresses) {
  const Instruction both = at(0xdc507ff8, 0x01030002); // scratch_load_dword v1, v2, s3 offset:-8
  EXPECT_TRUE(both.modifiers.sve);
  EXPECT_EQ(both.operands[1].kind, OperandKind::Vector);
  EXPECT_EQ(both.operands[1].dwords, 1);
  EXPECT_EQ(both.operands[2].kind, OperandKind::Scalar);
  EXPECT_EQ(both.operands[2].dwords, 1);
  const Instruction none = at(0xdc504000, 0x017f0000); // scratch_load_dword v1, off, off
  EXPECT_EQ(none.operands[1].kind, OperandKind::Off);
  EXPECT_EQ(none.operands[2].kind, OperandKind::Off);
}

TEST(Decode, twoDsOffsets) {
  const Instruction i = at(0xd86e0301, 0x00000002); // ds_read2_b32 v[0:1], v2 offset0:1 offset1:3
  EXPECT_EQ(i.immediate, 1);
  EXPECT_EQ(i.modifiers.offset1, 3);
}

TEST(Decode, stochasticRoundingByte) {
  const Instruction i = at(0xd2a46000, 0x00020501); // v_cvt_sr_fp8_f32 v0, v1, v2 op_sel:[0,0,1,1]
  EXPECT_EQ(i.modifiers.opSel, 0b1100);
}

TEST(Decode, sdwaSelections) {
  // v_add_f32_sdwa v0, -|v1|, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:DWORD
  const Instruction i = at(0x020004f9, 0x06351101);
  EXPECT_EQ(i.form, Form::Sdwa);
  EXPECT_EQ(i.modifiers.dstSel, 1);
  EXPECT_EQ(i.modifiers.dstUnused, 2);
  EXPECT_EQ(i.operands[1].sel, 5);
  EXPECT_TRUE(i.operands[1].neg);
  EXPECT_TRUE(i.operands[1].abs);
  EXPECT_EQ(i.operands[2].sel, 6);
  EXPECT_EQ(at(0x02000501).operands[1].sel, 6) << "the whole dword without SDWA";
}

TEST(Decode, unknownWordsKeepTheLengthOfTheirEncoding) {
  EXPECT_EQ(at(0xbfff0000).length, 4);       // SOPP 127
  EXPECT_EQ(at(0xc3fc0000).length, 8);       // SMEM 255
  EXPECT_EQ(at(0xd37f0000).length, 8);       // VOP3 0x37f
  EXPECT_EQ(at(0xd9b00000).length, 8);       // DS 216
  EXPECT_EQ(at(0xdc00c000).length, 8);       // FLAT, segment 3
  EXPECT_EQ(at(0xe1fc0000).length, 8);       // MUBUF 127
  EXPECT_EQ(at(0x7e01fe00 | 255).length, 8); // VOP1 255 with a literal
  EXPECT_EQ(at(0x7e01fe00).length, 4);       // VOP1 255
  EXPECT_EQ(at(0xf0000000).length, 8);       // MIMG
  EXPECT_EQ(at(0xfc000000).length, 4);       // no encoding
  for (const std::uint32_t word : {0xbfff0000u, 0xc3fc0000u, 0xd37f0000u, 0xfc000000u})
    EXPECT_FALSE(at(word).valid());
}

TEST(Decode, invalidOperandsMakeItInvalid) {
  EXPECT_FALSE(at(0xd1010000, 0x000202ff).valid()); // VOP3 has no literal
  EXPECT_FALSE(at(0x800000d1).valid());             // source 209 is reserved
  EXPECT_FALSE(at(0x7e0070f9, 0x00060601).valid()); // v_mov_b64 has no SDWA form
  EXPECT_FALSE(at(0xe0551000, 0x01010002).valid()); // buffer_load_dwordx2 has no lds form
}

// Callers may index the register files with an operand.
TEST(Decode, tuplesFitIntoTheirRegisterFile) {
  EXPECT_TRUE(at(0xdc5c8000, 0xfc7f0002).valid());  // global_load_dwordx4 v[252:255], v[2:3], off
  EXPECT_FALSE(at(0xdc5c8000, 0xfd7f0002).valid()); // v[253:256]
  EXPECT_TRUE(at(0xc00e1800, 0x00000000).valid());  // s_load_dwordx8 s[96:103], s[0:1], 0x0
  EXPECT_FALSE(at(0xc0121800, 0x00000000).valid()); // s_load_dwordx16 s[96:111], s[0:1], 0x0
  EXPECT_FALSE(at(0xbefc0100).valid());             // s_mov_b64 s[124:125], s[0:1]
}

TEST(Decode, truncatedInstructionsAreInvalid) {
  const std::array<std::uint32_t, 1> words = {0xc0020001};
  const Instruction i = decode(std::as_bytes(std::span(words)), 0);
  EXPECT_FALSE(i.valid());
  EXPECT_EQ(i.length, 4);
}

TEST(Decode, rejectsOpcodesOfOtherTargets) {
  const std::array<std::uint32_t, 2> words = {0xd3be0000, 0x04020500}; // v_mfma_f32_16x16x8_xf32
  const auto bytes = std::as_bytes(std::span(words));
  EXPECT_TRUE(decode(bytes, 0).valid());
  EXPECT_FALSE(decode(bytes, 0, *findTarget("gfx90a")).valid());
}

TEST(DecodeAll, decodesEveryInstruction) {
  const std::array<std::uint32_t, 4> words = {0xbf800000, 0xc0020001, 0x00000010, 0xbf810000};
  const auto bytes = std::as_bytes(std::span(words));
  const auto instructions = decodeAll(bytes, 0x200);
  ASSERT_EQ(instructions.size(), 3u);
  EXPECT_EQ(instructions[0].op, Op::s_nop);
  EXPECT_EQ(instructions[1].op, Op::s_load_dword);
  EXPECT_EQ(instructions[2].op, Op::s_endpgm);
  EXPECT_EQ(instructions[2].address, 0x20cu);
  EXPECT_EQ(decodeAll(bytes.first(15), 0).size(), 2u) << "a tail of fewer than four bytes is ignored";
  EXPECT_TRUE(decodeAll({}, 0).empty());
}

// Random bytes: lengths add up, and every operand has a printable kind.
TEST(DecodeAll, survivesRandomBytes) {
  std::mt19937 random(1);
  std::vector<std::uint32_t> words(200'000);
  for (std::uint32_t& word : words)
    word = static_cast<std::uint32_t>(random());
  const auto bytes = std::as_bytes(std::span(words));
  std::uint64_t address = 0;
  std::size_t letters = 0;
  for (const Instruction& i : decodeAll(bytes, 0)) {
    EXPECT_EQ(i.address, address);
    address += i.length;
    ASSERT_LE(i.operandCount, kMaxOperands);
    for (const Operand& operand : i.used()) {
      const unsigned registers = operand.kind == OperandKind::Scalar ? 128 : kVectorRegisters;
      const bool fits = !operand.isRegister() || operand.index + operand.dwords <= registers;
      ASSERT_TRUE(fits) << toString(i);
    }
    letters += toString(i).size();
  }
  EXPECT_EQ(address, bytes.size());
  EXPECT_GT(letters, words.size());
}

} // namespace
} // namespace wavesmith::isa
