// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "analysis/registers/uninitialized.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> statesOf(std::string_view body, std::string_view descriptor = {}) {
  const auto program = testing::programOf(testing::kernel(body, descriptor));
  std::vector<std::string> result;
  const std::vector<InitialState> states = initialStates(*program, Footprints(*program));
  for (const InitialRegister& r : states.at(0).registers) {
    std::string text = fmt::format("{} {}", isa::toString(r.registers), r.name);
    for (const Index at : r.readBy)
      text += fmt::format(" {}", testing::lineOf(*program, at));
    result.push_back(text);
  }
  return result;
}

std::vector<std::string> findingsOf(std::string_view body, std::string_view descriptor = {}) {
  const auto program = testing::programOf(testing::kernel(body, descriptor));
  const Footprints footprints(*program);
  return testing::toStrings(findUninitialized(*program, footprints, initialStates(*program, footprints)),
                            *program);
}

TEST(InitialState, FollowsTheOrderOfTheDescriptorBits) {
  EXPECT_THAT(statesOf("s_load_dword s4, s[0:1], 0\n"
                       "s_lshl_b32 s5, s2, 6\n"
                       "v_mov_b32 v1, v0\n"
                       "s_mov_b32 s2, 0\n"
                       "s_mov_b32 s6, s2\n"
                       "s_endpgm",
                       ".amdhsa_user_sgpr_kernarg_segment_ptr 1"),
              ElementsAre("s[0:1] kernarg segment pointer 1", "s2 work-group id x 2",
                          "flat_scratch flat scratch base", "exec enabled lanes", "v0 work-item id x 3"));
  EXPECT_THAT(statesOf("s_endpgm",
                       ".amdhsa_user_sgpr_dispatch_ptr 1\n.amdhsa_user_sgpr_queue_ptr 1\n"
                       ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_user_sgpr_dispatch_id 1\n"
                       ".amdhsa_user_sgpr_private_segment_size 1\n"
                       ".amdhsa_user_sgpr_kernarg_preload_length 2\n"
                       ".amdhsa_user_sgpr_kernarg_preload_offset 1\n"
                       ".amdhsa_system_sgpr_workgroup_id_y 1\n.amdhsa_system_sgpr_workgroup_id_z 1\n"
                       ".amdhsa_system_vgpr_workitem_id 2"),
              ElementsAre("s[0:1] dispatch packet pointer", "s[2:3] queue pointer",
                          "s[4:5] kernarg segment pointer", "s[6:7] dispatch id", "s8 private segment size",
                          "s9 kernarg bytes 4 to 7", "s10 kernarg bytes 8 to 11", "s11 work-group id x",
                          "s12 work-group id y", "s13 work-group id z", "flat_scratch flat scratch base",
                          "exec enabled lanes", "v0 work-item id x, y, z"));
}

TEST(Uninitialized, ReportsReadOfUnwrittenRegister) {
  EXPECT_THAT(findingsOf("v_add_u32 v1, v2, v0\ns_endpgm"), ElementsAre("W0301 warning 1 v2 0/0"));
  EXPECT_THAT(findingsOf("v_mov_b32 v2, 0\nv_add_u32 v1, v2, v0\ns_endpgm"), IsEmpty());
  EXPECT_THAT(findingsOf("s_add_u32 s9, s0, 1\ns_endpgm"), IsEmpty()); // s0 is work-group id x here
  EXPECT_THAT(findingsOf("s_add_u32 s9, s1, 1\ns_endpgm"), ElementsAre("W0301 warning 1 s1 0/0"));
}

TEST(Uninitialized, IgnoresUnselectedHalfOfAPair) {
  EXPECT_THAT(findingsOf("v_mov_b32 v2, 1\nv_mov_b32 v4, 1\nv_mov_b32 v5, 1\n"
                         "v_pk_mul_f32 v[6:7], v[4:5], v[2:3] op_sel_hi:[1,0]\ns_endpgm"),
              ElementsAre());
  EXPECT_THAT(findingsOf("v_mov_b32 v2, 1\nv_mov_b32 v4, 1\nv_mov_b32 v5, 1\n"
                         "v_pk_mul_f32 v[6:7], v[4:5], v[2:3]\ns_endpgm"),
              ElementsAre("W0301 warning 4 v3 0/0"));
}

// v7 or s7 is unwritten.
TEST(Uninitialized, IgnoresWhatReachesOnlyUnusedParts) {
  const auto of = [](std::string_view body, std::string_view use) {
    return findingsOf(
        fmt::format("v_mov_b32 v1, 1\nv_mov_b32 v6, 1\ns_mov_b32 s6, 1\n{}\n{}\ns_endpgm", body, use));
  };
  const std::string_view low = "ds_write_b32 v1, v4";
  const std::string_view high = "ds_write_b32 v1, v5";
  const std::string_view lowScalar = "s_mov_b32 m0, s4";
  const std::string_view highScalar = "s_mov_b32 m0, s5";
  // The high half of the sum depends on both halves, the low one on the low ones.
  for (const std::string_view body :
       {"v_mad_u64_u32 v[4:5], s[2:3], v1, v1, v[6:7]", "v_mad_i64_i32 v[4:5], s[2:3], v1, v1, v[6:7]",
        "v_lshl_add_u64 v[4:5], v[6:7], 2, v[6:7]", "v_lshlrev_b64 v[4:5], v1, v[6:7]",
        "v_mov_b64 v[4:5], v[6:7]",
        "v_mov_b32 v9, v7\nv_mov_b32 v8, v6\nv_lshl_add_u64 v[4:5], v[8:9], 0, v[8:9]",
        "v_pk_mov_b32 v[4:5], v[6:7], v[6:7] op_sel:[0,1]"}) {
    EXPECT_THAT(of(body, low), IsEmpty()) << body;
    EXPECT_THAT(of(body, high), ElementsAre(::testing::HasSubstr(" v7 "))) << body;
    EXPECT_THAT(of(body, "s_nop 0"), ElementsAre(::testing::HasSubstr(" v7 "))) << body; // unfinished code
  }
  EXPECT_THAT(of("v_mad_u64_u32 v[4:5], s[2:3], v1, v1, v[6:7]", "s_mov_b64 exec, s[2:3]"),
              ElementsAre(::testing::HasSubstr(" v7 "))); // the carry
  for (const std::string_view body : {"s_lshl_b64 s[4:5], s[6:7], 3", "s_and_b64 s[4:5], s[6:7], s[6:7]",
                                      "s_mov_b64 s[4:5], s[6:7]", "s_cselect_b64 s[4:5], s[6:7], 0"}) {
    EXPECT_THAT(of(std::string("s_cmp_eq_u32 s6, 0\n") + std::string(body), lowScalar), IsEmpty()) << body;
    EXPECT_THAT(of(std::string("s_cmp_eq_u32 s6, 0\n") + std::string(body), highScalar),
                ElementsAre(::testing::HasSubstr(" s7 ")))
        << body;
  }
  EXPECT_THAT(of("s_and_b64 s[4:5], s[6:7], s[6:7]", "s_cbranch_scc1 .Lhere\n.Lhere:"),
              ElementsAre(::testing::HasSubstr(" s7 "))); // SCC
  // The other way round, and by a whole dword.
  EXPECT_THAT(of("v_mov_b32 v11, 0\nv_lshrrev_b64 v[4:5], 3, v[10:11]", high), IsEmpty());
  EXPECT_THAT(of("v_mov_b32 v11, 0\nv_lshrrev_b64 v[4:5], 3, v[10:11]", low),
              ElementsAre(::testing::HasSubstr(" v10 ")));
  EXPECT_THAT(of("v_mov_b32 v11, 0\nv_lshrrev_b64 v[4:5], 32, v[10:11]", low), IsEmpty());
  EXPECT_THAT(of("v_lshlrev_b64 v[4:5], 32, v[6:7]", high), IsEmpty());
}

// The high half of the result is overwritten in all lanes in which it was written; other masks may have more.
TEST(Uninitialized, IgnoresUnusedPartsWhateverExecIsLater) {
  const auto of = [](std::string_view between) {
    return findingsOf(fmt::format("v_mov_b32 v6, 1\ns_load_dwordx2 s[8:9], s[0:1], 0\n"
                                  "v_mad_u64_u32 v[4:5], s[2:3], v6, v6, v[6:7]\ns_waitcnt lgkmcnt(0)\n{}\n"
                                  "s_or_saveexec_b64 s[10:11], s[8:9]\nds_write_b32 v4, v5\ns_endpgm",
                                  between),
                      ".amdhsa_user_sgpr_kernarg_segment_ptr 1");
  };
  EXPECT_THAT(of("v_ashrrev_i32 v5, 31, v4"), IsEmpty());
  EXPECT_THAT(of(""), ElementsAre(::testing::HasSubstr(" v7 ")));
  EXPECT_THAT(of("s_mov_b64 exec, s[8:9]\nv_ashrrev_i32 v5, 31, v4"),
              ElementsAre(::testing::HasSubstr(" v7 ")));
  EXPECT_THAT(of("ds_write_b32 v4, v5\nv_ashrrev_i32 v5, 31, v4"), ElementsAre(::testing::HasSubstr(" v7 ")));
}

std::vector<std::string> uninitializedIn(std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  std::vector<std::string> result;
  const auto analysis = analyze(*program, {});
  for (const Finding& finding : analysis->findings)
    if (finding.code == source::Code::UninitializedRegister)
      result.push_back(testing::toString(finding, *program));
  return result;
}

// The two branches test the same scalar.
TEST(Uninitialized, IgnoresInfeasiblePaths) {
  const auto of = [](std::string_view between, std::string_view condition) {
    return uninitializedIn(fmt::format("s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 .La\nv_mov_b32 v1, 5\n.La:\n{}\n"
                                       "s_cmp_{}\ns_cbranch_scc1 .Lc\nds_write_b32 v0, v1\n.Lc:\ns_endpgm",
                                       between, condition));
  };
  EXPECT_THAT(of("", "eq_u32 s0, 0"), IsEmpty());
  EXPECT_THAT(of("", "lt_u32 s0, 1"), IsEmpty());
  EXPECT_THAT(of("", "eq_u32 s0, 1"), ElementsAre("W0301 remark 8 v1 0/0"));
  EXPECT_THAT(of("", "lg_u32 s0, 0"), ElementsAre("W0301 remark 8 v1 0/0"));
  EXPECT_THAT(of("s_mov_b32 s0, s1", "eq_u32 s0, 0"), ::testing::Contains("W0301 remark 8 v1 0/0"));
  // Later reads of a register are reported if the first one is on infeasible paths only.
  EXPECT_THAT(
      uninitializedIn("s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 .La\nv_mov_b32 v1, 5\n.La:\ns_cmp_eq_u32 s0, 0\n"
                      "s_cbranch_scc1 .Lc\nds_write_b32 v0, v1\n.Lc:\nds_write_b32 v0, v1\ns_endpgm"),
      ElementsAre("W0301 remark 9 v1 0/0"));
}

// clang's form of "if (vcc) v4 = 5; else v4 = 6;": EXEC is empty in one of the parts at most.
TEST(Uninitialized, KnowsThatOneOfTwoPartsIsExecuted) {
  const auto of = [](std::string_view second) {
    return uninitializedIn(fmt::format(
        "v_cmp_lt_i32 vcc, 14, v0\ns_and_saveexec_b64 s[4:5], vcc\ns_xor_b64 s[10:11], exec, s[4:5]\n"
        "s_cbranch_execz .La\nv_mov_b32 v4, 5\n.La:\ns_or_saveexec_b64 s[10:11], s[10:11]\n"
        "s_xor_b64 exec, exec, s[10:11]\ns_cbranch_execz .Lb\n{}\n.Lb:\n"
        "s_or_b64 exec, exec, s[10:11]\nds_write_b32 v0, v4\ns_endpgm",
        second));
  };
  EXPECT_THAT(of("v_mov_b32 v4, 6"), IsEmpty());
  EXPECT_THAT(of("v_mov_b32 v5, 6"), ElementsAre("W0301 remark 13 v4 0/0"));
}

// One of many branches that know nothing of one another is found, and a loop ends.
TEST(Uninitialized, FindsFeasiblePathsAmongMany) {
  std::string body = "s_mov_b32 s4, 0\n.Ltop:\ns_add_u32 s4, s4, 1\n";
  for (unsigned n = 0; n < 40; ++n)
    body += fmt::format("s_cmp_eq_u32 s0, {0}\ns_cbranch_scc1 .L{0}\nv_mov_b32 v{1}, 1\n.L{0}:\n", n, n + 10);
  body += "s_cmp_lt_u32 s4, 100\ns_cbranch_scc1 .Ltop\nds_write_b32 v0, v20\ns_endpgm";
  EXPECT_EQ(uninitializedIn(body).size(), 1U);
}

// Each of many registers has a search of its own; those without a feasible path leave something for the others.
TEST(Uninitialized, FindsPathsForManyRegisters) {
  constexpr unsigned kRegisters = 40;
  std::string body;
  for (unsigned n = 0; n < kRegisters; ++n)
    body += fmt::format("s_cmp_eq_u32 s0, {0}\ns_cbranch_scc1 .L{0}\nv_mov_b32 v{1}, 1\n.L{0}:\n", n, n + 10);
  for (unsigned n = 0; n < kRegisters; ++n)
    body +=
        fmt::format("s_cmp_eq_u32 s0, {0}\ns_cbranch_scc1 .M{0}\nds_write_b32 v0, v{1}\n.M{0}:\n", n, n + 10);
  EXPECT_THAT(uninitializedIn(body + "s_endpgm"), IsEmpty());
  for (unsigned n = 0; n < kRegisters; ++n)
    body += fmt::format("ds_write_b32 v0, v{}\n", n + 10);
  EXPECT_EQ(uninitializedIn(body + "s_endpgm").size(), kRegisters);
}

// v1 and v2 are written on each feasible path, but no search can show it: 2^16 combinations of conditions.
TEST(Uninitialized, SaysThatThereAreTooManyPaths) {
  constexpr unsigned kBranches = 16;
  const auto body = [](std::string_view last) {
    std::string text = "s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 .La\nv_mov_b32 v1, 5\nv_mov_b32 v2, 5\n.La:\n";
    for (unsigned n = 0; n < kBranches; ++n)
      text += fmt::format("s_cmp_eq_u32 s{0}, 0\ns_cbranch_scc1 .L{0}\ns_nop 0\n.L{0}:\n", n + 1);
    return text + "s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 .Lc\nds_write_b32 v0, v1\nds_write_b32 v0, v2\n.Lc:\n" +
           std::string(last) + "s_endpgm";
  };
  const auto messages = [](const std::string& text) {
    std::vector<std::string> result;
    for (const Finding& finding : analyze(*testing::programOf(testing::kernel(text)), {})->findings)
      if (finding.code == source::Code::UninitializedRegister && finding.severity == source::Severity::Remark)
        result.push_back(fmt::format("{}: {} ({})", finding.at, finding.message, finding.steps.size()));
    return result;
  };
  // One remark, at the first read.
  EXPECT_THAT(messages(body("")),
              ElementsAre("54: not proven that v1 and another register are initialized: too many paths (1)"));
  // A register that is found at a later read is not named as well.
  EXPECT_THAT(
      messages(body("ds_write_b32 v0, v1\n")),
      ::testing::UnorderedElementsAre("55: not proven that v2 is initialized: too many paths (0)",
                                      "56: v1 is read uninitialized on one path: write it on that path "
                                      "too (0)"));
}

TEST(Uninitialized, ReportsRegisterUnwrittenOnOnePath) {
  const auto program = testing::programOf(testing::kernel("s_cmp_eq_u32 s0, 0\n"
                                                          "s_cbranch_scc1 .Lskip\n"
                                                          "v_mov_b32 v1, 0\n"
                                                          ".Lskip:\n"
                                                          "v_mov_b32 v2, v1\n"
                                                          "s_endpgm"));
  const Footprints footprints(*program);
  const auto findings = findUninitialized(*program, footprints, initialStates(*program, footprints));
  EXPECT_THAT(testing::toStrings(findings, *program), ElementsAre("W0301 remark 5 v1 0/0"));
  EXPECT_THAT(findings.at(0).path, ElementsAre(0, 1, 3));
}

TEST(Uninitialized, IgnoresPartialWrites) {
  EXPECT_THAT(findingsOf("v_writelane_b32 v9, s0, 0\nv_xor_b32 v1, v5, v5\n"
                         "v_mov_b32_dpp v3, v0 row_shr:1 row_mask:0xf bank_mask:0xf\ns_endpgm"),
              IsEmpty());
  EXPECT_THAT(findingsOf(".long 0xffffffff\nv_mov_b32 v1, v5\ns_endpgm"), IsEmpty());
}

TEST(Registers, ReportsUseBeyondTheAllocation) {
  EXPECT_THAT(findingsOf("v_mov_b32 v128, 0\ns_endpgm"), ElementsAre("W0302 error 1 v128 129/128"));
  EXPECT_THAT(findingsOf("v_accvgpr_write_b32 a64, v0\ns_endpgm"), ElementsAre("W0302 error 1 a64 65/64"));
  EXPECT_THAT(findingsOf("v_mov_b32 v63, 0\nv_accvgpr_write_b32 a63, v0\ns_endpgm"), IsEmpty());
}

// Allocated, but for accumulation registers.
TEST(Registers, ReportsVgprsFromTheOffsetOn) {
  EXPECT_THAT(findingsOf("v_mov_b32 v64, 0\nv_mov_b32 v127, 0\ns_endpgm"),
              ElementsAre("W0302 error 1 v64 65/64"));
  EXPECT_THAT(findingsOf("v_mov_b32 v70, 0\nv_accvgpr_write_b32 a63, v0\ns_endpgm"),
              ElementsAre("W0302 error 1 v70 71/64"));
}

TEST(Registers, ReportsVgprAliasingAnAgpr) {
  EXPECT_THAT(findingsOf("v_mov_b32 v66, 0\nv_accvgpr_write_b32 a2, v0\ns_endpgm"),
              ElementsAre("W0303 error 1 <- 2 v66 67/64"));
}

} // namespace
} // namespace wavesmith::analysis
