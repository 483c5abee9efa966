// SPDX-License-Identifier: Apache-2.0
// Undefined bits: for each place where they decide something a kernel in which they do, and one in which they do not.
#include "checked/checked_machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::testing {
namespace {

// v0 is the lane, v1 its byte offset, s[4:5] the buffer; v2 on and s8 on have never been written. Lines 1 to 4.
constexpr std::string_view kUndefinedStart = "s_load_dwordx2 s[4:5], s[0:1], 0\n"
                                             "v_and_b32 v0, 63, v0\n"
                                             "v_lshlrev_b32 v1, 2, v0\n"
                                             "s_waitcnt lgkmcnt(0)\n";

std::string found(std::string_view middle) {
  CheckedLaunch launch;
  launch.directives = "    .amdhsa_group_segment_fixed_size 1024\n";
  return runChecked(fmt::format("{}{}s_endpgm\n", kUndefinedStart, middle), launch).found();
}

TEST(Undefined, Addresses) {
  EXPECT_EQ(found("global_load_dword v3, v1, s[4:5]\n"), "");
  EXPECT_EQ(found("v_and_b32 v2, 60, v2\nglobal_load_dword v3, v2, s[4:5]\n"), "W3204@6");
  EXPECT_EQ(found("s_and_b32 s9, s8, 60\ns_add_u32 s4, s4, s9\nglobal_load_dword v3, v1, s[4:5]\n"),
            "W3204@7");
  EXPECT_EQ(found("v_and_b32 v2, 60, v2\nds_read_b32 v3, v2\n"), "W3204@6");
  EXPECT_EQ(found("v_readlane_b32 s9, v0, s8\n"), "W3204@5");
}

TEST(Undefined, Branches) {
  EXPECT_EQ(found("s_cmp_eq_u32 s4, 0\ns_cbranch_scc1 .Lend\n.Lend:\n"), "");
  EXPECT_EQ(found("s_cmp_eq_u32 s8, 0\ns_cbranch_scc1 .Lend\n.Lend:\n"), "W3205@6");
  EXPECT_EQ(found("s_cbranch_scc1 .Lend\n.Lend:\n"), "W3205@5");
  EXPECT_EQ(found("v_cmp_eq_u32 vcc, 0, v2\ns_nop 4\ns_cbranch_vccz .Lend\n.Lend:\n"), "W3205@7");
  // One lane is certain, so VCC is not zero.
  EXPECT_EQ(found("v_cmp_eq_u32 vcc, 0, v2\ns_nop 4\ns_or_b64 vcc, vcc, 1\ns_cbranch_vccz .Lend\n.Lend:\n"),
            "");
  // A bit that is certainly 1: the result of the logic is not zero.
  EXPECT_EQ(found("s_or_b32 s9, s8, 1\ns_cbranch_scc1 .Lend\n.Lend:\n"), "");
}

TEST(Undefined, ExecAndM0) {
  EXPECT_EQ(found("s_mov_b64 exec, -1\n"), "");
  EXPECT_EQ(found("s_mov_b64 exec, s[8:9]\n"), "W3206@5");
  EXPECT_EQ(found("v_cmp_eq_u32 vcc, 0, v2\ns_nop 4\ns_and_saveexec_b64 s[10:11], vcc\n"), "W3206@7");
  EXPECT_EQ(found("v_cmp_eq_u32 vcc, 0, v0\ns_nop 4\ns_and_saveexec_b64 s[10:11], vcc\n"), "");
  EXPECT_EQ(found("v_cmpx_eq_u32 exec, 0, v2\n"), "W3206@5");
  EXPECT_EQ(found("s_mov_b32 m0, s8\n"), "W3207@5");
  EXPECT_EQ(found("s_mov_b32 m0, 0\n"), "");
  EXPECT_EQ(found("ds_read_addtid_b32 v3\n"), "W3207@5");
}

TEST(Undefined, Outputs) {
  EXPECT_EQ(found("global_store_dword v1, v0, s[4:5]\n"), "");
  EXPECT_EQ(found("global_store_dword v1, v2, s[4:5]\n"), "W3208@5");
  EXPECT_EQ(found("v_add_u32 v3, v0, v2\nglobal_store_dword v1, v3, s[4:5]\n"), "W3208@6");
  // Overwritten in time.
  EXPECT_EQ(found("global_store_dword v1, v2, s[4:5]\nglobal_store_dword v1, v0, s[4:5]\n"), "");
  // Through LDS, which starts undefined: the load of it is where the bits come from.
  EXPECT_EQ(found("ds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v1, v3, s[4:5]\n"),
            "W3208@7");
  EXPECT_EQ(found("ds_write_b32 v1, v0\nds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\n"
                  "global_store_dword v1, v3, s[4:5]\n"),
            "");
}

TEST(Undefined, FollowsSingleBits) {
  const auto stored = [](std::string_view middle) {
    return found(fmt::format("{}global_store_dword v1, v3, s[4:5]\n", middle));
  };
  EXPECT_EQ(stored("v_lshlrev_b32 v2, 16, v2\nv_and_b32 v3, 0xffff, v2\n"), "");
  EXPECT_EQ(stored("v_lshlrev_b32 v2, 15, v2\nv_and_b32 v3, 0xffff, v2\n"), "W3208@7");
  EXPECT_EQ(stored("v_or_b32 v3, -1, v2\n"), "");
  EXPECT_EQ(stored("v_or_b32 v3, 1, v2\n"), "W3208@6");
  EXPECT_EQ(stored("v_xor_b32 v3, v2, v2\n"), "");
  EXPECT_EQ(stored("v_sub_u32 v3, v2, v2\n"), "");
  // Sums carry upward only.
  EXPECT_EQ(stored("v_lshlrev_b32 v2, 16, v2\nv_add_u32 v3, v0, v2\nv_and_b32 v3, 0xffff, v3\n"), "");
  EXPECT_EQ(stored("v_lshlrev_b32 v2, 15, v2\nv_add_u32 v3, v0, v2\nv_and_b32 v3, 0xffff, v3\n"), "W3208@8");
  EXPECT_EQ(stored("v_bfe_u32 v3, v2, 4, 8\n"), "W3208@6");
  EXPECT_EQ(stored("v_lshlrev_b32 v2, 16, v2\nv_bfe_u32 v3, v2, 4, 8\n"), "");
  EXPECT_EQ(stored("s_mov_b32 s9, 0x05040504\nv_lshlrev_b32 v2, 16, v2\nv_perm_b32 v3, v2, v2, s9\n"), "");
  // Floats: the whole value.
  EXPECT_EQ(stored("v_lshlrev_b32 v2, 31, v2\nv_mul_f32 v3, 0, v2\nv_and_b32 v3, 1, v3\n"), "W3208@8");
}

TEST(Undefined, FollowsLanes) {
  // Only lane 0 is written; the others are as they were.
  EXPECT_EQ(found("s_mov_b64 exec, 1\nv_mov_b32 v3, 1\nglobal_store_dword v1, v3, s[4:5]\n"), "");
  EXPECT_EQ(
      found("s_mov_b64 exec, 1\nv_mov_b32 v3, 1\ns_mov_b64 exec, 3\nglobal_store_dword v1, v3, s[4:5]\n"),
      "W3208@8");
  // The value of lane 1 goes to lane 0.
  EXPECT_EQ(found("s_mov_b64 exec, 2\nv_mov_b32 v3, 1\ns_mov_b64 exec, -1\nv_mov_b32 v4, 4\n"
                  "ds_bpermute_b32 v5, v4, v3\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v1, v5, s[4:5]\n"),
            "");
  EXPECT_EQ(found("s_mov_b64 exec, 1\nv_mov_b32 v3, 1\ns_mov_b64 exec, -1\nv_mov_b32 v4, 4\n"
                  "ds_bpermute_b32 v5, v4, v3\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v1, v5, s[4:5]\n"),
            "W3208@11");
  // The address is undefined only in lanes that are not active.
  EXPECT_EQ(found("s_mov_b64 exec, 3\nv_mov_b32 v3, 1\nv_mov_b32 v4, 4\nds_bpermute_b32 v5, v4, v3\n"
                  "s_waitcnt lgkmcnt(0)\nglobal_store_dword v1, v5, s[4:5]\n"),
            "");
  EXPECT_EQ(found("v_cndmask_b32 v3, v2, v0, s[4:5]\n"), "");
}

TEST(Undefined, HalvesOfPackedResultsAreSeparate) {
  // v7 was never written; only the half of the result that comes from it is undefined.
  const std::string set = "v_mov_b32 v6, 1.0\nv_mov_b32 v10, 2.0\nv_mov_b32 v11, 2.0\n";
  const std::string low = "global_store_dword v1, v8, s[4:5]\n", high = "global_store_dword v1, v9, s[4:5]\n";
  const std::string add = "v_pk_add_f32 v[8:9], v[6:7], v[10:11]\n";
  EXPECT_EQ(found(set + add + low), "");
  EXPECT_NE(found(set + add + high), "");
  const std::string swapped = "v_pk_mul_f32 v[8:9], v[6:7], v[10:11] op_sel:[1,0] op_sel_hi:[0,1]\n";
  EXPECT_EQ(found(set + swapped + high), "");
  EXPECT_NE(found(set + swapped + low), "");
  const std::string move = "v_pk_mov_b32 v[8:9], v[10:11], v[6:7] op_sel:[0,0]\n";
  EXPECT_EQ(found(set + move + low + high), "");
  EXPECT_NE(found(set + "v_pk_mov_b32 v[8:9], v[10:11], v[6:7] op_sel:[0,1]\n" + high), "");
  const std::string half = "v_and_b32 v6, 0xffff, v7\nv_lshlrev_b32 v6, 16, v6\nv_pk_add_u16 v8, v6, v10\n";
  EXPECT_EQ(found(set + half + "v_and_b32 v8, 0xffff, v8\n" + low), "");
  EXPECT_NE(found(set + half + low), "");
}

TEST(Undefined, NamesTheOrigin) {
  CheckedLaunch launch;
  launch.directives = "    .amdhsa_group_segment_fixed_size 1024\n";
  const CheckedRun never = runChecked(
      fmt::format("{}v_add_u32 v3, v0, v7\nglobal_store_dword v1, v3, s[4:5]\ns_endpgm\n", kUndefinedStart),
      launch);
  ASSERT_EQ(never.report.findings.size(), 1u);
  EXPECT_EQ(never.report.findings[0].message,
            "undefined bits are stored 0 bytes into out, which is compared; v7 was never written");
  const CheckedRun loaded = runChecked(
      fmt::format("{}ds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\nglobal_store_dword v1, v3, s[4:5]\ns_endpgm\n",
                  kUndefinedStart),
      launch);
  ASSERT_EQ(loaded.report.findings.size(), 1u);
  EXPECT_EQ(loaded.report.findings[0].notes.at(0).text, "the undefined bits were loaded here");
  EXPECT_EQ(loaded.report.findings[0].notes.at(0).place.line, 6u + 5);
}

} // namespace
} // namespace wavesmith::testing
