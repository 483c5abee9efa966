// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "kernarg/emit/emit.h"
#include "limits/limit_text.h"
#include "limits/limits.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::limits {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The arguments p at 0, n at 8 and m at 12 of a kernel of at most 256 work-items, which has p in s[4:5], n in s8 and m in s9.
std::string textOf(std::string_view body, unsigned ldsBytes) {
  std::string text =
      analysis::testing::kernel(fmt::format("  s_load_dwordx2 s[4:5], s[0:1], 0\n  s_load_dwordx2 s[8:9], "
                                            "s[0:1], 8\n  s_waitcnt lgkmcnt(0)\n{}\n"
                                            "  s_endpgm\n",
                                            body),
                                "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n");
  const std::string_view lds = "fixed_size 65536";
  text.replace(text.find(lds), lds.size(), fmt::format("fixed_size {}", ldsBytes));
  return text + fmt::format(R"(.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: {}
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 96
    .vgpr_count: 128
    .max_flat_workgroup_size: 256
    .args:
      - {{ .name: p, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }}
      - {{ .name: !str n, .offset: 8, .size: 4, .value_kind: by_value, .type_name: uint }}
      - {{ .name: m, .offset: 12, .size: 4, .value_kind: by_value, .type_name: uint }}
...
.end_amdgpu_metadata
)",
                            ldsBytes);
}

struct Found {
  std::unique_ptr<const program::Program> program;
  kernarg::Layout layout;
  Limits limits;

  LineOf line() const {
    return [this](Index at) { return analysis::testing::lineOf(*program, at) - 3; }; // in the body
  }
  std::vector<std::string> sentences() const {
    std::vector<std::string> all;
    for (const Precondition& one : limits.preconditions)
      all.push_back(sentence(one, layout, line()));
    return all;
  }
};
Found limitsOfBody(std::string_view body, unsigned ldsBytes = 65536) {
  Found found{.program = analysis::testing::programOf(textOf(body, ldsBytes)), .layout = {}, .limits = {}};
  const analysis::Analysis analysis(*found.program, {});
  found.layout =
      kernarg::subjectOf(found.program->codeObject(), found.program->codeObject().kernels()[0]).layout;
  found.limits = limitsOf(*found.program, analysis, 0, found.layout);
  return found;
}
std::vector<std::string> sentencesOf(std::string_view body, unsigned ldsBytes = 65536) {
  return limitsOfBody(body, ldsBytes).sentences();
}

TEST(Limits, OfOffsetsOf32Bits) {
  EXPECT_THAT(
      sentencesOf("  s_mul_i32 s10, s2, s8\n  s_lshl_b32 s10, s10, 2\n  v_lshl_add_u32 v1, v0, 2, s10\n"
                  "  global_load_dword v2, v1, s[4:5]"),
      ElementsAre("4 * n * work-group x + 4 * work-item x < 2^32"));
  // Always below.
  EXPECT_THAT(sentencesOf("  v_lshlrev_b32 v1, 2, v0\n  global_load_dword v2, v1, s[4:5]"), IsEmpty());
  EXPECT_THAT(sentencesOf("  s_lshl_b32 s10, s8, 4\n  s_load_dword s11, s[4:5], s10"),
              ElementsAre("16 * n < 2^32"));
  EXPECT_THAT(
      sentencesOf(
          "  s_lshl_b32 s10, s8, 4\n  v_lshlrev_b32 v1, 3, v0\n  s_mov_b32 s6, -1\n  s_mov_b32 s7, 0x27000\n"
          "  buffer_load_dword v2, v1, s[4:7], s10 offen"),
      ElementsAre("16 * n < 2^32"));
}

TEST(Limits, OfNumbersThatAreExtended) {
  // With zeros, with the sign, and as a whole product.
  EXPECT_THAT(
      sentencesOf("  v_mul_lo_u32 v2, v0, s8\n  v_mov_b32 v3, 0\n  v_lshl_add_u64 v[4:5], v[2:3], 2, s[4:5]\n"
                  "  global_load_dword v6, v[4:5], off"),
      ElementsAre("n * work-item x < 2^32"));
  EXPECT_THAT(
      sentencesOf("  v_mul_lo_u32 v2, v0, s8\n  v_ashrrev_i32 v3, 31, v2\n  v_lshlrev_b64 v[2:3], 2, v[2:3]\n"
                  "  v_mov_b32 v5, s5\n  v_add_co_u32 v4, vcc, s4, v2\n  v_addc_co_u32 v5, vcc, v5, v3, vcc\n"
                  "  global_load_dword v6, v[4:5], off"),
      ElementsAre("n * work-item x < 2^31"));
  EXPECT_THAT(sentencesOf("  v_mul_lo_u32 v2, v0, s8\n  v_mul_hi_u32 v3, v0, s8\n  v_mov_b32 v5, s5\n"
                          "  v_add_co_u32 v4, vcc, s4, v2\n  v_addc_co_u32 v5, vcc, v5, v3, vcc\n"
                          "  global_load_dword v6, v[4:5], off"),
              IsEmpty());
  EXPECT_THAT(sentencesOf("  s_mul_i32 s10, s2, s8\n  s_add_u32 s6, s4, s10\n  s_addc_u32 s7, s5, 0\n"
                          "  s_load_dword s11, s[6:7], 0"),
              ElementsAre("n * work-group x < 2^32"));
}

TEST(Limits, OfFactorsOf24Bits) {
  EXPECT_THAT(sentencesOf("  v_mul_u32_u24 v1, v0, s8\n  global_load_dword v2, v1, s[4:5]"),
              ElementsAre("n < 2^24", "n * work-item x < 2^32"));
}

// What an iteration adds: to an offset of 32 bits, or to a pointer.
TEST(Limits, OfLoops) {
  const std::string_view end = "  s_sub_u32 s9, s9, 1\n  s_cmp_lg_u32 s9, 0\n  s_cbranch_scc1 top";
  EXPECT_THAT(sentencesOf(fmt::format("  v_lshlrev_b32 v1, 2, v0\ntop:\n  global_load_dword v2, v1, s[4:5]\n"
                                      "  v_add_u32 v1, 0x400, v1\n{}",
                                      end)),
              ElementsAre("4 * work-item x + 1024 * iteration of line 3 < 2^32"));
  EXPECT_THAT(sentencesOf(fmt::format("  v_lshlrev_b32 v1, 2, v0\ntop:\n  global_load_dword v2, v1, s[4:5]\n"
                                      "  s_add_u32 s4, s4, s8\n  s_addc_u32 s5, s5, 0\n{}",
                                      end)),
              IsEmpty());
  // Not in each iteration.
  const Found found =
      limitsOfBody(fmt::format("  v_lshlrev_b32 v1, 2, v0\ntop:\n  global_load_dword v2, v1, s[4:5]\n"
                               "  s_bitcmp1_b32 s9, 0\n  s_cbranch_scc1 skip\n"
                               "  v_add_u32 v1, 0x400, v1\nskip:\n{}",
                               end));
  EXPECT_THAT(found.sentences(), IsEmpty());
  EXPECT_EQ(found.limits.unknown.size(), 1U);
}

TEST(Limits, OfLds) {
  EXPECT_THAT(sentencesOf("  v_lshlrev_b32 v1, 2, v0\n  ds_read_b32 v2, v1", 1024), IsEmpty());
  EXPECT_THAT(sentencesOf("  v_lshlrev_b32 v1, 2, v0\n  ds_read_b32 v2, v1", 512),
              ElementsAre("4 * work-item x < 509"));
  EXPECT_THAT(sentencesOf("  v_mul_lo_u32 v1, v0, s8\n  ds_read_b64 v[2:3], v1 offset:8", 1024),
              ElementsAre("n * work-item x < 1009"));
}

TEST(Limits, SaturatedSumsHaveNone) {
  const Found found = limitsOfBody("  v_mul_lo_u32 v1, v0, s8\n  v_add_u32 v1, v1, s8 clamp\n"
                                   "  buffer_load_dword v2, v1, s[4:7], 0 offen");
  EXPECT_THAT(found.sentences(), IsEmpty());
  EXPECT_THAT(found.limits.unknown, IsEmpty());
}

// An address from memory; a register that only some lanes have written.
TEST(Limits, UnknownIsSaid) {
  const auto unknownOf = [](std::string_view body) { return limitsOfBody(body).limits.unknown.size(); };
  EXPECT_EQ(unknownOf("  v_lshlrev_b32 v1, 2, v0\n  global_load_dword v2, v1, s[4:5]\n  s_waitcnt vmcnt(0)\n"
                      "  global_load_dword v3, v2, s[4:5]"),
            1U);
  const std::string_view partial =
      "  v_lshlrev_b32 v1, 2, v0\n  v_cmp_gt_u32 vcc, 5, v0\n  s_and_saveexec_b64 s[10:11], vcc\n"
      "  v_mov_b32 v1, 0\n{}  global_load_dword v3, v1, s[4:5]";
  EXPECT_EQ(unknownOf(fmt::format(fmt::runtime(partial), "")), 0U);
  EXPECT_EQ(unknownOf(fmt::format(fmt::runtime(partial), "  s_mov_b64 exec, s[10:11]\n")), 1U);
}

TEST(Limits, AreBrokenByTheSmallestValues) {
  const Found found =
      limitsOfBody("  s_mul_i32 s10, s2, s8\n  s_lshl_b32 s10, s10, 2\n  v_lshl_add_u32 v1, v0, 2, s10\n"
                   "  global_load_dword v2, v1, s[4:5]");
  ASSERT_EQ(found.limits.preconditions.size(), 1U);
  const Precondition& one = found.limits.preconditions.front();
  Launch launch{.groups = {1025, 1, 1}, .groupSize = {256, 1, 1}, .argument = [](std::uint32_t offset) {
                  return offset == 8 ? std::optional<std::uint32_t>(4096) : std::nullopt;
                }};
  EXPECT_TRUE(holds(one, launch));
  const auto values = breaking(one, found.layout, found.line(), launch);
  ASSERT_EQ(values.size(), 2U);
  // 4 * 255 + 4 * n * 1024 reaches 2^32, and so does 4 * 255 + 4 * 4096 * (groups - 1).
  EXPECT_EQ(values[0].name, "n");
  EXPECT_EQ(values[0].value, 1048576);
  EXPECT_EQ(values[1].name, "work-groups in x");
  EXPECT_EQ(values[1].value, 262145);
  for (const std::uint32_t groups : {262144U, 262145U}) {
    launch.groups[0] = groups;
    EXPECT_EQ(holds(one, launch), groups == 262144U);
  }
  EXPECT_EQ(hostCondition(one, found.layout),
            "4.0 * {8} * (kGrid.x - 1) + 4.0 * (kBlock.x - 1) < 4294967296.0");
}

} // namespace
} // namespace wavesmith::limits
