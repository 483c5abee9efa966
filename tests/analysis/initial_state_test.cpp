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
  EXPECT_THAT(findingsOf("v_mov_b32 v127, 0\ns_endpgm"), IsEmpty());
}

TEST(Registers, ReportsVgprAliasingAnAgpr) {
  EXPECT_THAT(findingsOf("v_mov_b32 v66, 0\nv_accvgpr_write_b32 a2, v0\ns_endpgm"),
              ElementsAre("W0303 error 1 <- 2 v66 67/64"));
}

} // namespace
} // namespace wavesmith::analysis
