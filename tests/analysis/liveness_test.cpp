// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using isa::RegisterClass;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Solved {
  explicit Solved(std::string_view body)
      : program(testing::programOf(testing::kernel(body))), footprints(*program),
        liveness(*program, footprints) {}

  // "v1 v2": live vector registers before the instruction of a line.
  [[nodiscard]] std::vector<std::string> vectorsBefore(std::uint32_t line) const {
    const RegisterSet set = liveness.before(testing::onLine(*program, line));
    std::vector<std::string> result;
    for (unsigned k = 0; k < isa::kVectorRegisters; ++k) {
      if (set.test(kLiveVectors + k)) result.push_back("v" + std::to_string(k));
      if (set.test(kLiveAccumulations + k)) result.push_back("a" + std::to_string(k));
    }
    return result;
  }

  std::unique_ptr<const program::Program> program;
  Footprints footprints;
  Liveness liveness;
};

constexpr std::string_view kStoreAndEnd = "global_store_dword v[2:3], v1, off\ns_endpgm";

TEST(Liveness, EndsAtTheLastRead) {
  const Solved s("v_mov_b32 v1, 1\nv_add_u32 v1, v1, v0\n" + std::string(kStoreAndEnd));
  EXPECT_THAT(s.vectorsBefore(1), ElementsAre("v0", "v2", "v3"));
  EXPECT_THAT(s.vectorsBefore(2), ElementsAre("v0", "v1", "v2", "v3"));
  EXPECT_THAT(s.vectorsBefore(3), ElementsAre("v1", "v2", "v3"));
  EXPECT_THAT(s.vectorsBefore(4), IsEmpty());
}

TEST(Liveness, MaskedWriteKeepsInactiveLanesLive) {
  const Solved s("v_mov_b32 v1, 1\n"
                 "s_and_saveexec_b64 s[4:5], vcc\n"
                 "v_mov_b32 v1, 2\n"
                 "s_or_b64 exec, exec, s[4:5]\n" +
                 std::string(kStoreAndEnd));
  EXPECT_THAT(s.vectorsBefore(3), ElementsAre("v1", "v2", "v3")); // the other lanes still need the 1
  EXPECT_THAT(s.vectorsBefore(1), ElementsAre("v2", "v3"));       // dead above the write of all lanes
}

TEST(Liveness, ValueOfOneBranchEndsInIt) {
  const Solved s("s_and_saveexec_b64 s[4:5], vcc\n"
                 "v_mov_b32 v1, 2\n" +
                 std::string("global_store_dword v[2:3], v1, off\n") +
                 "s_or_b64 exec, exec, s[4:5]\n"
                 "s_endpgm");
  EXPECT_THAT(s.vectorsBefore(2), ElementsAre("v2", "v3"));
}

TEST(Liveness, WritesInBothBranchesKeepTheOldValueLive) {
  // "then" and "else" together write all lanes. The analysis does not know that and assumes the value is
  // live.
  const Solved s("s_and_saveexec_b64 s[4:5], vcc\n"
                 "v_mov_b32 v1, 2\n"
                 "s_xor_b64 exec, exec, s[4:5]\n"
                 "v_mov_b32 v1, 3\n"
                 "s_or_b64 exec, exec, s[4:5]\n" +
                 std::string(kStoreAndEnd));
  EXPECT_THAT(s.vectorsBefore(4), ElementsAre("v1", "v2", "v3"));
}

TEST(Liveness, MaskMayChangeBetweenIterations) {
  // The second iteration may enable other lanes, whose values are from before the loop.
  const Solved s("s_nop 0\n"
                 ".Ltop:\n"
                 "s_and_saveexec_b64 s[4:5], vcc\n"
                 "global_store_dword v[2:3], v1, off\n"
                 "v_mov_b32 v1, 2\n"
                 "s_or_b64 exec, exec, s[4:5]\n"
                 "s_cbranch_scc1 .Ltop\n"
                 "s_endpgm");
  EXPECT_THAT(s.vectorsBefore(1), ElementsAre("v1", "v2", "v3"));
  EXPECT_THAT(s.vectorsBefore(6), ElementsAre("v1", "v2", "v3"));
}

TEST(Liveness, ReadModifyWriteKeepsTheRegisterLive) {
  for (const std::string_view body : {
           "v_fmac_f32 v1, v4, v5",
           "v_add_u16_sdwa v1, v4, v5 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD "
           "src1_sel:DWORD",
           "v_writelane_b32 v1, s4, 3",
           "v_mov_b32_dpp v1, v4 row_shr:1 row_mask:0xf bank_mask:0xf",
       }) {
    const Solved s(std::string(body) + "\n" + std::string(kStoreAndEnd));
    EXPECT_THAT(s.vectorsBefore(1), ::testing::Contains("v1")) << body;
  }
  // With ECC a d16 load writes all of its register (CDNA3 ISA 9.1.6).
  const Solved load("global_load_short_d16 v1, v[4:5], off\ns_waitcnt vmcnt(0)\n" +
                    std::string(kStoreAndEnd));
  EXPECT_THAT(load.vectorsBefore(1), ElementsAre("v2", "v3", "v4", "v5"));
}

TEST(Liveness, MatrixOperationWritesAllLanes) {
  const Solved s("v_mfma_f32_4x4x4_16b_f16 a[0:3], v[8:9], v[4:5], 0\n"
                 "s_nop 7\n"
                 "v_accvgpr_read_b32 v1, a2\n" +
                 std::string(kStoreAndEnd));
  EXPECT_THAT(s.vectorsBefore(3), ElementsAre("v2", "a2", "v3"));
  EXPECT_THAT(s.vectorsBefore(1), ElementsAre("v2", "v3", "v4", "v5", "v8", "v9"));
}

TEST(Liveness, PressureIncludesDestinations) {
  const Solved s("v_mov_b32 v1, 1\nv_add_u32 v4, v1, v0\nglobal_store_dword v[2:3], v4, off\ns_endpgm");
  const auto pressure = s.liveness.pressure();
  EXPECT_EQ(pressure[0].vectors, 4); // v0 v2 v3 and v1
  EXPECT_EQ(pressure[1].vectors, 5);
  EXPECT_EQ(pressure[2].vectors, 3);
  EXPECT_EQ(pressure[3].vectors, 0);
}

TEST(Liveness, ReportsRangesOfEachRegister) {
  const Solved s("v_mov_b32 v1, 1\nv_add_u32 v1, v1, v0\nv_mov_b32 v0, v1\nv_mov_b32 v1, v0\n" +
                 std::string(kStoreAndEnd));
  std::vector<std::string> bars;
  for (const LiveRange& range : s.liveness.ranges(0)) {
    if (range.registers.cls != RegisterClass::Vector || range.registers.first > 1) continue;
    bars.push_back(
        isa::toString(range.registers) + " " +
        (range.first == kNone ? "entry" : std::to_string(testing::lineOf(*s.program, range.first))) + "-" +
        std::to_string(testing::lineOf(*s.program, range.last)));
  }
  EXPECT_THAT(bars, ElementsAre("v0 entry-2", "v0 3-4", "v1 1-3", "v1 4-5"));
}

} // namespace
} // namespace wavesmith::analysis
