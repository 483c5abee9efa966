// SPDX-License-Identifier: Apache-2.0
// Lanes of one store that write different values to the same bytes.
#include "checked/checked_machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::testing {
namespace {

// Line 6 on. v0 is the lane, v1 0, v2 the offset of a byte pair for each eight lanes, v5 the lane's own offset.
CheckedRun storing(std::string_view body) {
  CheckedLaunch launch;
  launch.directives = "    .amdhsa_group_segment_fixed_size 1024\n    .amdhsa_private_segment_fixed_size 64\n"
                      "    .amdhsa_enable_private_segment 1\n";
  return runChecked(
      fmt::format("s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_mov_b32 v1, 0\nv_lshrrev_b32 v2, 3, v0\n"
                  "v_lshlrev_b32 v2, 2, v2\nv_lshlrev_b32 v5, 2, v0\ns_waitcnt lgkmcnt(0)\n{}"
                  "s_endpgm\n",
                  body),
      launch);
}

TEST(LaneConflicts, DifferentValuesAreFound) {
  EXPECT_EQ(storing("global_store_dword v2, v0, s[4:5]\n").found(), "W3217@7");
  EXPECT_EQ(storing("ds_write_b32 v2, v0\n").found(), "W3217@7");
  EXPECT_EQ(storing("ds_write_b8 v1, v0\n").found(), "W3217@7");
  EXPECT_EQ(storing("ds_write2_b32 v5, v1, v0 offset1:1\n").found(), "W3217@7"); // the neighbor's first dword
  EXPECT_EQ(
      storing("s_mov_b64 s[6:7], src_shared_base\nv_mov_b32 v3, s7\nflat_store_dword v[2:3], v0\n").found(),
      "W3217@9");
  EXPECT_EQ(storing("s_mov_b32 s6, 4096\ns_mov_b32 s7, 0x20000\nbuffer_store_dword v0, v2, s[4:7], 0 offen\n")
                .found(),
            "W3217@9");
  // Overlapping, not equal, addresses.
  EXPECT_EQ(storing("v_mov_b32 v6, v0\nv_mov_b32 v7, v1\nglobal_store_dwordx2 v5, v[6:7], s[4:5]\n").found(),
            "W3217@9");
  const CheckedRun one = storing("global_store_dword v2, v0, s[4:5]\n");
  EXPECT_EQ(one.report.findings.at(0).notes.at(0).text,
            "byte 0 is 0x00 in lane 0 and 0x01 in lane 1; which one stays is undefined");
}

TEST(LaneConflicts, WhatIsNoConflictIsSilent) {
  EXPECT_EQ(storing("global_store_dword v2, v1, s[4:5]\n").found(), ""); // equal values
  EXPECT_EQ(storing("ds_write_b32 v1, v1\n").found(), "");
  EXPECT_EQ(storing("global_store_dword v5, v0, s[4:5]\n").found(), "");           // other addresses
  EXPECT_EQ(storing("v_lshlrev_b32 v3, 8, v0\nds_write_b8 v1, v3\n").found(), ""); // the stored byte is equal
  EXPECT_EQ(storing("v_and_b32 v3, 7, v0\nv_cmp_eq_u32 vcc, 7, v3\ns_and_saveexec_b64 s[8:9], vcc\n"
                    "global_store_dword v2, v0, s[4:5]\n")
                .found(),
            ""); // one lane of each eight
  EXPECT_EQ(storing("global_atomic_add v2, v0, s[4:5]\n").found(), "");
  EXPECT_EQ(storing("scratch_store_dword v1, v0, off\n").found(), ""); // each lane has its own
}

} // namespace
} // namespace wavesmith::testing
