// SPDX-License-Identifier: Apache-2.0
// Invariants of the whole table.
#include "isa/opcode.h"

#include <gtest/gtest.h>

#include <set>

namespace wavesmith::isa {
namespace {

bool isVectorMemory(const Opcode& row) {
  return row.unit == Unit::Buffer || row.unit == Unit::Flat;
}

TEST(Table, isIndexedByOp) {
  EXPECT_EQ(opcodes().size(), static_cast<std::size_t>(Op::invalid));
  EXPECT_EQ(row(Op::v_add_f32).mnemonic, "v_add_f32");
  EXPECT_EQ(&row(Op::v_add_f32), &opcodes()[static_cast<std::size_t>(Op::v_add_f32)]);
  EXPECT_EQ(row(Op::invalid).mnemonic, "invalid");
}

TEST(Table, findsByNumber) {
  EXPECT_EQ(find(Encoding::Vop2, 1), Op::v_add_f32);
  EXPECT_EQ(find(Encoding::Vop3, 0x101), Op::v_add_f32);
  EXPECT_EQ(find(Encoding::Vop3, 0x41), Op::v_cmp_lt_f32);
  EXPECT_EQ(find(Encoding::Mai, 0x4c), Op::v_mfma_f32_32x32x8_f16);
  EXPECT_EQ(find(Encoding::Vop2, 62), Op::invalid);
  EXPECT_EQ(find(Encoding::Vop3, 5000), Op::invalid);
}

TEST(Table, findsByMnemonic) {
  for (std::size_t i = 0; i < opcodes().size(); ++i)
    EXPECT_EQ(findMnemonic(opcodes()[i].mnemonic), static_cast<Op>(i));
  EXPECT_EQ(findMnemonic("v_add_f32_e64"), Op::v_add_f32);
  EXPECT_EQ(findMnemonic("v_mov_b32_dpp"), Op::v_mov_b32);
  EXPECT_EQ(findMnemonic("v_frobnicate"), Op::invalid);
  EXPECT_EQ(findMnemonic(""), Op::invalid);
}

TEST(Table, mnemonicsAreUnique) {
  std::set<std::string_view> seen;
  for (const Opcode& row : opcodes())
    EXPECT_TRUE(seen.insert(row.mnemonic).second) << row.mnemonic;
}

TEST(Table, everyRowIsDescribed) {
  for (const Opcode& row : opcodes()) {
    ASSERT_FALSE(row.summary.empty()) << row.mnemonic;
    EXPECT_EQ(row.summary.back(), '.') << row.mnemonic;
    EXPECT_NE(row.targets & kGfx942, 0) << row.mnemonic;
    for (unsigned i = 0; i < row.operandCount(); ++i)
      EXPECT_GT(row.operands[i].bits, 0) << row.mnemonic;
  }
}

// CDNA3 ISA, 4.4: which instructions increment which counter.
TEST(Table, countersMatchTheUnit) {
  for (const Opcode& row : opcodes()) {
    const bool flat = row.encoding == Encoding::Flat;
    const bool lgkm = row.counters.lgkm != 0;
    EXPECT_EQ(row.counters.vm, isVectorMemory(row) ? 1 : 0) << row.mnemonic;
    EXPECT_EQ(row.counters.exp, row.unit == Unit::Gws ? 1 : 0) << row.mnemonic;
    if (row.unit == Unit::Lds || row.unit == Unit::Gws || flat) {
      EXPECT_EQ(row.counters.lgkm, 1) << row.mnemonic;
    } else if (row.unit != Unit::Smem && !row.has(trait::kMessage)) {
      EXPECT_FALSE(lgkm) << row.mnemonic;
    }
  }
  EXPECT_EQ(row(Op::s_load_dword).counters.lgkm, 1);
  EXPECT_EQ(row(Op::s_load_dwordx16).counters.lgkm, 2);
  EXPECT_EQ(row(Op::s_memtime).counters.lgkm, 2);
}

// CDNA3 ISA, tables 28 and 32, cycles divided by four.
TEST(Table, passesOfMatrixOperations) {
  for (const Opcode& row : opcodes()) {
    const bool matrix = row.unit == Unit::Mfma;
    EXPECT_EQ(row.passes != 0, matrix) << row.mnemonic;
    EXPECT_EQ(row.has(trait::kXdl | trait::kSgemm | trait::kDgemm), matrix) << row.mnemonic;
  }
  EXPECT_EQ(row(Op::v_mfma_f32_32x32x8_f16).passes, 8);
  EXPECT_EQ(row(Op::v_mfma_f32_32x32x4_2b_f16).passes, 16);
  EXPECT_EQ(row(Op::v_mfma_f32_16x16x16_bf16).passes, 4);
  EXPECT_EQ(row(Op::v_mfma_f32_4x4x4_16b_f16).passes, 2);
  EXPECT_EQ(row(Op::v_mfma_f32_16x16x8_xf32).passes, 4);
  EXPECT_EQ(row(Op::v_mfma_f32_32x32x2_f32).passes, 16);
  EXPECT_EQ(row(Op::v_mfma_f32_16x16x4_f32).passes, 8);
  EXPECT_EQ(row(Op::v_mfma_f64_16x16x4_f64).passes, 8);
  EXPECT_EQ(row(Op::v_mfma_f64_4x4x4_4b_f64).passes, 4);
  EXPECT_EQ(row(Op::v_smfmac_f32_32x32x32_fp8_bf8).passes, 8);
}

TEST(Table, memoryRowsHaveASize) {
  for (const Opcode& row : opcodes()) {
    const bool accesses = row.has(trait::kLoad | trait::kStore | trait::kAtomic);
    EXPECT_EQ(row.memoryBytes != 0, accesses) << row.mnemonic;
  }
  EXPECT_EQ(row(Op::global_load_dwordx4).memoryBytes, 16);
  EXPECT_EQ(row(Op::ds_read2_b64).memoryBytes, 16);
  EXPECT_EQ(row(Op::buffer_atomic_cmpswap).memoryBytes, 4);
  EXPECT_EQ(row(Op::buffer_load_format_d16_xyz).memoryBytes, 6);
}

} // namespace
} // namespace wavesmith::isa
