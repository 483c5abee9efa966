// SPDX-License-Identifier: Apache-2.0
// The rows of the hazard table, compared with CDNA3 ISA, tables 11, 28, 32 and 37.
#include "assembler/llvm_tables.h"
#include "isa/hazards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::isa {
namespace {

using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

struct Expected {
  std::string_view id;
  std::array<std::uint8_t, 4> states;
  HazardSeverity severity;
};

constexpr auto kError = HazardSeverity::Error;
constexpr auto kWarning = HazardSeverity::Warning;
constexpr auto kStrict = HazardSeverity::Strict;
constexpr auto kNone = HazardSeverity::None;

constexpr std::array<std::uint8_t, 4> all(std::uint8_t states) {
  return {states, states, states, states};
}

const std::vector<Expected> kExpected = {
    {"H-SGPR-VMEM", all(5), kError},
    {"H-M0-VMEM", all(5), kWarning},
    {"H-EXEC-VMEM", all(5), kStrict},
    {"H-SGPR-VALU", all(2), kError},
    {"H-CARRY", all(2), kStrict},
    {"H-MASK", all(2), kStrict},
    {"H-VCC-ALIAS", all(1), kNone},
    {"H-LANESEL", all(4), kError},
    {"H-RDLANE-V", all(1), kError},
    {"H-RDFL-V", all(1), kWarning},
    {"H-EXEC-LANE", all(4), kError},
    {"H-EXEC-CONST", all(2), kError},
    {"H-EXEC-VALU", all(0), kNone},
    {"H-DPP-V", all(2), kError},
    {"H-DPP-EXEC", all(5), kError},
    {"H-DIVFMAS", all(4), kError},
    {"H-ZFLAG", all(5), kError},
    {"H-TRANS", all(1), kError},
    {"H-DSTSEL", all(1), kError},
    {"H-DSTSEL-SRC", all(1), kStrict},
    {"H-DSTSEL-PK", all(1), kStrict},
    {"H-DSTSEL-CVT", all(1), kStrict},
    {"H-DSTSEL-2", all(1), kWarning},
    {"H-STORE", all(2), kError},
    {"H-STORE-NV", all(1), kStrict},
    {"H-STORE-SOFF", all(1), kWarning},
    {"H-M0-MSG", all(1), kError},
    {"H-M0-LDS", all(1), kError},
    {"H-M0-BUF", all(1), kStrict},
    {"H-M0-MOVREL", all(1), kError},
    {"H-SETREG-G", all(2), kError},
    {"H-SETREG-S", all(2), kError},
    {"H-TRAPSTS", all(1), kError},
    {"H-VSKIP-1", all(2), kError},
    {"H-VSKIP-2", all(2), kError},
    {"H-ICACHE", all(16), kWarning},
    {"H-XNACK-S", all(1), kError},
    {"H-XNACK-V", all(1), kStrict},
    {"H-SHIFT64", all(0), kNone},
    {"DOT-C", all(0), kNone},
    {"DOT-AB", all(3), kError},
    {"DOT-WAW", all(0), kNone},
    {"DOT-VALU", all(3), kError},
    {"DOT-MEM", all(3), kError},
    {"DOT-MFMA", all(3), kError},
    {"M-VALU", all(2), kError},
    {"M-EXEC", all(4), kError},
    {"M-XX-same", {2, 0, 0, 0}, kError},
    {"M-XX-ovl", {3, 5, 9, 17}, kError},
    {"M-XS", {3, 5, 9, 17}, kError},
    {"M-XAB", {5, 7, 11, 19}, kError},
    {"M-SS-same", {2, 0, 0, 0}, kError},
    {"M-SS-ovl", {2, 4, 8, 16}, kError},
    {"M-SX-ovl", {2, 4, 8, 16}, kWarning},
    {"M-SX-same", {2, 0, 0, 0}, kWarning},
    {"M-SAB", {4, 6, 10, 18}, kError},
    {"M-D16-same", all(0), kNone},
    {"M-D16-ovl", all(9), kError},
    {"M-D16-x", all(0), kNone},
    {"M-D16-ab", all(11), kError},
    {"M-D4-same", all(4), kError},
    {"M-D4-ovl", all(4), kError},
    {"M-D4-x", all(0), kNone},
    {"M-D4-ab", all(6), kError},
    {"M-WAW", all(0), kNone},
    {"M-X-RW", {5, 7, 11, 19}, kError},
    {"M-X-MEM", {5, 7, 11, 19}, kError},
    {"M-S-RW", {4, 6, 10, 18}, kError},
    {"M-S-MEM", {4, 6, 10, 18}, kError},
    {"M-D16-RW", all(11), kError},
    {"M-D16-MEM", all(18), kError},
    {"M-D4-RW", all(6), kError},
    {"M-D4-MEM", all(9), kError},
    {"M-LDW", {5, 7, 11, 19}, kStrict},
    {"M-X-WAR", {1, 3, 7, 15}, kError},
    {"M-WAR-AB", all(0), kNone},
    {"M-SD-WAR", all(0), kNone},
    {"M-D-FMA64", all(2), kStrict},
};

TEST(Hazards, MatchTheManual) {
  std::map<std::string_view, const HazardRow*> rows;
  for (const HazardRow& row : hazards()) {
    EXPECT_TRUE(rows.emplace(row.id, &row).second) << row.id << " twice";
  }
  for (const Expected& expected : kExpected) {
    ASSERT_TRUE(rows.contains(expected.id)) << expected.id;
    const HazardRow& row = *rows.at(expected.id);
    EXPECT_EQ(row.states, expected.states) << expected.id;
    EXPECT_EQ(row.severity, expected.severity) << expected.id;
  }
  EXPECT_EQ(rows.size(), kExpected.size());
}

TEST(Hazards, HaveExplanationsAndSources) {
  std::set<std::string_view> explanations;
  for (const HazardRow& row : hazards()) {
    EXPECT_FALSE(row.producer.empty() || row.consumer.empty() || row.source.empty()) << row.id;
    EXPECT_TRUE(row.explanation.ends_with('.')) << row.id;
    EXPECT_FALSE(row.explanation.contains("  ")) << row.id;
    // Errors need a longer explanation.
    if (row.severity == kError) {
      EXPECT_GT(row.explanation.size(), 40U) << row.id;
    }
  }
}

TEST(Hazards, AreFoundByName) {
  EXPECT_EQ(row(Hazard::sgprVmem).id, "H-SGPR-VMEM");
  EXPECT_EQ(row(Hazard::xdlXdlOverlap).id, "M-XX-ovl");
  EXPECT_EQ(row(Hazard::dgemmFma64).id, "M-D-FMA64");
}

// Class and passes of every matrix operation (tables 28 and 32: cycles are four times the passes).
struct Class {
  std::uint32_t trait;
  unsigned passes;
  std::vector<Op> ops;
};

TEST(Hazards, ClassifyMatrixOperations) {
  const std::vector<Class> classes = {
      {trait::kXdl,
       2,
       {Op::v_mfma_f32_4x4x4_16b_f16, Op::v_mfma_f32_4x4x4_16b_bf16, Op::v_mfma_i32_4x4x4_16b_i8}},
      {trait::kXdl,
       4,
       {Op::v_mfma_f32_16x16x16_f16, Op::v_mfma_f32_16x16x16_bf16, Op::v_mfma_i32_16x16x32_i8,
        Op::v_mfma_f32_16x16x32_fp8_fp8, Op::v_mfma_f32_16x16x32_fp8_bf8, Op::v_mfma_f32_16x16x32_bf8_fp8,
        Op::v_mfma_f32_16x16x32_bf8_bf8, Op::v_mfma_f32_16x16x8_xf32, Op::v_smfmac_f32_16x16x32_f16,
        Op::v_smfmac_f32_16x16x32_bf16, Op::v_smfmac_i32_16x16x64_i8, Op::v_smfmac_f32_16x16x64_fp8_fp8,
        Op::v_smfmac_f32_16x16x64_fp8_bf8, Op::v_smfmac_f32_16x16x64_bf8_fp8,
        Op::v_smfmac_f32_16x16x64_bf8_bf8}},
      {trait::kXdl,
       8,
       {Op::v_mfma_f32_16x16x4_4b_f16, Op::v_mfma_f32_16x16x4_4b_bf16, Op::v_mfma_i32_16x16x4_4b_i8,
        Op::v_mfma_f32_32x32x8_f16, Op::v_mfma_f32_32x32x8_bf16, Op::v_mfma_i32_32x32x16_i8,
        Op::v_mfma_f32_32x32x16_fp8_fp8, Op::v_mfma_f32_32x32x16_fp8_bf8, Op::v_mfma_f32_32x32x16_bf8_fp8,
        Op::v_mfma_f32_32x32x16_bf8_bf8, Op::v_mfma_f32_32x32x4_xf32, Op::v_smfmac_f32_32x32x16_f16,
        Op::v_smfmac_f32_32x32x16_bf16, Op::v_smfmac_i32_32x32x32_i8, Op::v_smfmac_f32_32x32x32_fp8_fp8,
        Op::v_smfmac_f32_32x32x32_fp8_bf8, Op::v_smfmac_f32_32x32x32_bf8_fp8,
        Op::v_smfmac_f32_32x32x32_bf8_bf8}},
      {trait::kXdl,
       16,
       {Op::v_mfma_f32_32x32x4_2b_f16, Op::v_mfma_f32_32x32x4_2b_bf16, Op::v_mfma_i32_32x32x4_2b_i8}},
      {trait::kSgemm, 2, {Op::v_mfma_f32_4x4x1_16b_f32}},
      {trait::kSgemm, 8, {Op::v_mfma_f32_16x16x1_4b_f32, Op::v_mfma_f32_16x16x4_f32}},
      {trait::kSgemm, 16, {Op::v_mfma_f32_32x32x1_2b_f32, Op::v_mfma_f32_32x32x2_f32}},
      {trait::kDgemm, 4, {Op::v_mfma_f64_4x4x4_4b_f64}},
      {trait::kDgemm, 8, {Op::v_mfma_f64_16x16x4_f64}},
  };
  std::set<Op> listed;
  for (const Class& expected : classes) {
    for (const Op op : expected.ops) {
      const Opcode& opcode = row(op);
      EXPECT_EQ(opcode.passes, expected.passes) << opcode.mnemonic;
      EXPECT_EQ(opcode.traits & (trait::kXdl | trait::kSgemm | trait::kDgemm), expected.trait)
          << opcode.mnemonic;
      EXPECT_EQ(opcode.has(trait::kSparse), opcode.mnemonic.starts_with("v_smfmac")) << opcode.mnemonic;
      listed.insert(op);
    }
  }
  for (std::size_t i = 0; i < opcodes().size(); ++i) {
    if (opcodes()[i].unit == Unit::Mfma) {
      EXPECT_TRUE(listed.contains(static_cast<Op>(i))) << opcodes()[i].mnemonic << " is in no class";
    }
  }
}

TEST(Hazards, PassesMatchLlvm) {
  const auto latencies = assembler::testing::llvmMatrixLatency("gfx942");
  std::size_t compared = 0;
  for (const Opcode& opcode : opcodes()) {
    const auto llvm = latencies.find(std::string(opcode.mnemonic));
    if (opcode.unit != Unit::Mfma || llvm == latencies.end()) continue;
    EXPECT_EQ(llvm->second, opcode.passes) << opcode.mnemonic;
    ++compared;
  }
  EXPECT_GT(compared, 40U);
}

// "> H-SGPR-VMEM": can be its producer; "< ": its consumer. Without hazards that only LLVM knows.
std::vector<std::string> roles(Op op) {
  std::vector<std::string> list;
  for (const HazardRole& role : hazardsOf(op)) {
    const HazardRow& hazard = row(role.hazard);
    if (hazard.severity != kStrict) list.push_back((role.producer ? "> " : "< ") + std::string(hazard.id));
  }
  return list;
}

TEST(Hazards, ListTheRolesOfAnOpcode) {
  EXPECT_THAT(roles(Op::s_icache_inv), ElementsAre("> H-ICACHE"));
  EXPECT_THAT(roles(Op::s_setreg_b32),
              ElementsAre("> H-SETREG-G", "> H-SETREG-S", "< H-SETREG-S", "> H-TRAPSTS", "> H-VSKIP-2"));
  EXPECT_THAT(roles(Op::s_getreg_b32), IsSupersetOf({"< H-SETREG-G", "< H-VSKIP-1"}));
  EXPECT_THAT(roles(Op::s_load_dwordx2), ElementsAre("> H-XNACK-S", "< H-XNACK-S"));
  EXPECT_THAT(roles(Op::s_mov_b32), ElementsAre("> H-M0-MSG", "> H-M0-LDS", "> H-M0-MOVREL"));
  EXPECT_THAT(roles(Op::s_branch), ElementsAre());
  EXPECT_THAT(roles(Op::s_sendmsg), ElementsAre("< H-M0-MSG"));
  EXPECT_THAT(roles(Op::global_store_dwordx4),
              ElementsAre("< H-SGPR-VMEM", "> H-STORE", "< H-VSKIP-2", "< DOT-MEM", "< M-X-MEM", "< M-S-MEM",
                          "< M-D16-MEM", "< M-D4-MEM"));
  EXPECT_THAT(roles(Op::buffer_store_dwordx4), IsSupersetOf({"> H-STORE", "> H-STORE-SOFF"}));
  EXPECT_THAT(roles(Op::global_store_dword),
              ElementsAre("< H-SGPR-VMEM", "< H-VSKIP-2", "< DOT-MEM", "< M-X-MEM", "< M-S-MEM",
                          "< M-D16-MEM", "< M-D4-MEM"));
  EXPECT_THAT(roles(Op::global_load_lds_dword), IsSupersetOf({"< H-M0-VMEM", "< H-M0-LDS"}));
  EXPECT_THAT(roles(Op::ds_read_addtid_b32), IsSupersetOf({"< H-M0-LDS", "< H-VSKIP-2"}));
  EXPECT_THAT(roles(Op::v_readlane_b32), IsSupersetOf({"> H-SGPR-VMEM", "> H-M0-VMEM", "> H-LANESEL",
                                                       "< H-LANESEL", "< H-RDLANE-V", "< H-EXEC-LANE"}));
  EXPECT_THAT(roles(Op::v_readfirstlane_b32), IsSupersetOf({"< H-RDFL-V", "< H-EXEC-LANE"}));
  EXPECT_THAT(roles(Op::v_cmpx_eq_u32),
              IsSupersetOf({"> H-EXEC-LANE", "> H-EXEC-CONST", "> H-DPP-EXEC", "> M-EXEC"}));
  EXPECT_THAT(roles(Op::v_div_fmas_f32), IsSupersetOf({"< H-DIVFMAS"}));
  EXPECT_THAT(roles(Op::v_div_scale_f32), IsSupersetOf({"> H-DIVFMAS", "> H-ZFLAG"}));
  EXPECT_THAT(roles(Op::v_rcp_f32), IsSupersetOf({"> H-TRANS"}));
  EXPECT_THAT(roles(Op::v_rcp_f32), ::testing::Not(::testing::Contains("< H-TRANS")));
  EXPECT_THAT(roles(Op::v_dot2_f32_f16),
              IsSupersetOf({"> DOT-AB", "< DOT-AB", "> DOT-VALU", "> DOT-MEM", "> DOT-MFMA"}));
  EXPECT_THAT(roles(Op::v_mfma_f32_32x32x8_f16),
              ElementsAre("< H-VSKIP-2", "< DOT-MFMA", "< M-VALU", "< M-EXEC", "< M-XX-same", "> M-XX-ovl",
                          "< M-XX-ovl", "> M-XS", "> M-XAB", "< M-XAB", "< M-SX-ovl", "< M-SX-same",
                          "< M-SAB", "< M-D16-ab", "< M-D4-ab", "> M-X-RW", "> M-X-MEM", "> M-X-WAR"));
}

} // namespace
} // namespace wavesmith::isa
