// SPDX-License-Identifier: Apache-2.0
// Run files suggested from a kernel's metadata and code.
#include "analysis/analyzed.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/write_run_file.h"
#include "project/suggestion/suggestion.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::project {
namespace {

using ::testing::ElementsAre;

// s[0:1] is the kernarg segment, s2 the work-group id x; groups of 128, four bytes for each work-item of the
// first argument, eight of the second, a count in the third.
constexpr std::string_view kBody = R"(  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dword s8, s[0:1], 0x10
  s_lshl_b32 s9, s2, 7
  v_add_u32 v1, s9, v0
  s_waitcnt lgkmcnt(0)
  v_cmp_gt_u32 vcc, s8, v1
  s_and_saveexec_b64 s[10:11], vcc
  v_lshlrev_b32 v2, 2, v1
  global_load_dword v4, v2, s[4:5] offset:16
  v_lshlrev_b32 v3, 3, v1
  s_waitcnt vmcnt(0)
  v_mul_f32 v4, 2.0, v4
  v_mov_b32 v5, 0
  global_store_dwordx2 v3, v[4:5], s[6:7]
  s_endpgm)";

constexpr std::string_view kThreeArguments = R"(
      - { .name: a, .offset: 0, .size: 8, .type_name: 'float*', .value_kind: global_buffer, .address_space: global }
      - { .name: b, .offset: 8, .size: 8, .type_name: 'double*', .value_kind: global_buffer, .address_space: global }
      - { .name: !str n, .offset: 16, .size: 4, .type_name: uint, .value_kind: by_value })";

std::string metadata(std::string_view sizes, std::string_view arguments = kThreeArguments) {
  return fmt::format(R"(.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 20
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 65536
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 96
    .vgpr_count: 128
    {}
    .args:{}
...
.end_amdgpu_metadata
)",
                     sizes, arguments);
}

RunFile suggested(std::string_view body, const std::string& more = {}, std::string_view directives = {}) {
  const auto program = analysis::testing::programOf(
      analysis::testing::kernel(body,
                                fmt::format("  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n{}", directives)) +
      more);
  const auto analysis = analysis::analyze(*program, {});
  return suggestRun(*program, *analysis, 0);
}

std::vector<std::string> sizes(const std::array<Scalar, 3>& scalars) {
  return {scalars[0].text, scalars[1].text, scalars[2].text};
}

// The lines of the arguments in the run file.
std::vector<std::string> arguments(const RunFile& file) {
  std::vector<std::string> lines;
  const std::string text = writeRunFile(file);
  for (std::size_t at = text.find("\n  "); at != std::string::npos; at = text.find("\n  ", at + 1))
    lines.push_back(text.substr(at + 3, text.find('\n', at + 1) - at - 3));
  return lines;
}

TEST(Suggestion, WorksWithoutMetadata) {
  const RunFile file = suggested(kBody);
  EXPECT_EQ(file.kernel, "k");
  EXPECT_THAT(sizes(file.workgroup), ElementsAre("128", "1", "1"));
  EXPECT_THAT(sizes(file.grid), ElementsAre("2048", "1", "1"));
  EXPECT_THAT(arguments(file),
              ElementsAre("arg0: { type: f32, offset: 0, count: 2052, fill: { uniform: [-1, 1], seed: 1 } }",
                          "arg1: { type: f32, offset: 8, count: 4096, fill: { constant: 0 } }",
                          "arg2: { type: u32, offset: 16, value: 2048 }"));
}

// A loaded pair of a float and a count: two arguments without metadata; with a blob of 8 bytes, the count is its upper
// half.
TEST(Suggestion, KnowsTheHalvesOfAPair) {
  constexpr std::string_view kPair = R"(  s_load_dwordx2 s[8:9], s[0:1], 0x10
  s_lshl_b32 s4, s2, 6
  v_add_u32 v1, s4, v0
  s_waitcnt lgkmcnt(0)
  v_cmp_gt_u32 vcc, s9, v1
  v_mul_f32 v2, s8, v1
  s_endpgm)";
  EXPECT_THAT(arguments(suggested(kPair)), ElementsAre("arg0: { type: f32, offset: 16, value: 1 }",
                                                       "arg1: { type: u32, offset: 20, value: 1024 }"));
  const std::string blob =
      metadata(".max_flat_workgroup_size: 64",
               "\n      - { .name: pair, .offset: 16, .size: 8, .value_kind: by_value }");
  EXPECT_THAT(arguments(suggested(kPair, blob)), ElementsAre("pair: { type: u64, value: 4398046511104 }"));
}

// Two integers, of which each is scaled and compared alone.
TEST(Suggestion, SplitsAPairOfIntegers) {
  EXPECT_THAT(arguments(suggested(R"(  s_load_dwordx2 s[8:9], s[0:1], 0x10
  s_lshl_b32 s4, s2, 6
  v_add_u32 v1, s4, v0
  s_waitcnt lgkmcnt(0)
  v_mul_lo_u32 v2, v1, s8
  v_cmp_gt_u32 vcc, s9, v1
  s_endpgm)")),
              ElementsAre("arg0: { type: u32, offset: 16, value: 0 }",
                          "arg1: { type: u32, offset: 20, value: 1024 }"));
  // Halves of a product of 64 bits.
  EXPECT_THAT(arguments(suggested(R"(  s_load_dwordx2 s[8:9], s[0:1], 0x10
  s_waitcnt lgkmcnt(0)
  v_mul_lo_u32 v2, v1, s8
  v_mul_hi_u32 v3, v1, s8
  v_mul_lo_u32 v4, v1, s9
  v_add_u32 v3, v3, v4
  s_endpgm)")),
              ElementsAre("arg0: { type: u64, offset: 16, value: 0 }"));
}

TEST(Suggestion, FillsBothHalvesOfAPair) {
  const std::string blob =
      metadata(".max_flat_workgroup_size: 64",
               "\n      - { .name: pair, .offset: 16, .size: 8, .value_kind: by_value }");
  EXPECT_THAT(arguments(suggested(R"(  s_load_dwordx2 s[8:9], s[0:1], 0x10
  s_lshl_b32 s4, s2, 6
  v_add_u32 v1, s4, v0
  s_waitcnt lgkmcnt(0)
  v_cmp_gt_u32 vcc, s9, v1
  v_cmp_gt_u32 vcc, s8, v1
  s_endpgm)",
                                  blob)),
              ElementsAre("pair: { type: u64, value: 4398046512128 }"));
}

// Integers are filled if they are only data.
TEST(Suggestion, FillsLoadedIntegers) {
  const auto filled = [](std::string_view body) {
    const RunFile file =
        suggested("  s_load_dwordx4 s[4:7], s[0:1], 0x0\n  v_lshlrev_b32 v1, 2, v0\n  s_waitcnt lgkmcnt(0)\n"
                  "  global_load_dword v2, v1, s[4:5]\n  s_waitcnt vmcnt(0)\n" +
                  std::string(body) + "  global_store_dword v1, v3, s[6:7]\n  s_endpgm");
    return std::holds_alternative<FillUniform>(file.arguments[0].fill);
  };
  EXPECT_TRUE(filled("  v_add_u32 v3, v2, v0\n"));
  // The sum of a work-group in LDS.
  EXPECT_TRUE(filled("  ds_write_b32 v1, v2\n  s_waitcnt lgkmcnt(0)\n  s_barrier\n  ds_read_b32 v3, v1\n"
                     "  s_waitcnt lgkmcnt(0)\n"));
  // An index of a load, of a load through LDS, of a bin, a condition, a bound.
  EXPECT_FALSE(
      filled("  v_lshlrev_b32 v4, 2, v2\n  global_load_dword v3, v4, s[6:7]\n  s_waitcnt vmcnt(0)\n"));
  EXPECT_FALSE(filled("  ds_write_b32 v1, v2\n  s_waitcnt lgkmcnt(0)\n  ds_read_b32 v4, v1\n"
                      "  s_waitcnt lgkmcnt(0)\n  global_load_dword v3, v4, s[6:7]\n  s_waitcnt vmcnt(0)\n"));
  EXPECT_FALSE(filled("  v_mov_b32 v3, 1\n  ds_add_u32 v2, v3\n"));
  EXPECT_FALSE(filled("  v_mov_b32 v3, 1\n  v_cmp_gt_u32 vcc, v2, v0\n  s_and_saveexec_b64 s[10:11], vcc\n"));
  EXPECT_FALSE(filled("  v_mov_b32 v3, 1\n  v_readfirstlane_b32 s8, v2\n  s_cmp_eq_u32 s8, 0\n"
                      "  s_cbranch_scc1 over\n  v_mov_b32 v3, 2\nover:\n"));
}

// An OpenCL kernel adds the offset of the grid, a hidden argument, to its ids.
TEST(Suggestion, KnowsHiddenArguments) {
  constexpr std::string_view kHidden = R"(
      - { .name: a, .offset: 0, .size: 8, .type_name: 'float*', .value_kind: global_buffer, .address_space: global }
      - { .offset: 8, .size: 8, .value_kind: hidden_global_offset_x })";
  EXPECT_THAT(arguments(suggested(R"(  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_lshl_b32 s9, s2, 7
  s_waitcnt lgkmcnt(0)
  s_add_u32 s9, s9, s6
  v_add_u32 v1, s9, v0
  v_lshlrev_b32 v2, 2, v1
  v_mov_b32 v4, 1.0
  global_store_dword v2, v4, s[4:5]
  s_endpgm)",
                                  metadata(".max_flat_workgroup_size: 128", kHidden))),
              ElementsAre("a: { type: f32, count: 2048, fill: { constant: 0 } }"));
}

// The same addresses, computed with other instructions.
TEST(Suggestion, KnowsTheOperationsOfTheTable) {
  constexpr std::string_view kOther = R"(  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dword s8, s[0:1], 0x10
  s_mov_b32 s9, s2
  s_mulk_i32 s9, 0x80
  v_add_i32 v1, s9, v0
  s_waitcnt lgkmcnt(0)
  v_cmp_gt_u32 vcc, s8, v1
  s_and_saveexec_b64 s[10:11], vcc
  v_mul_i32_i24 v2, 4, v1
  v_subrev_u32 v2, 16, v2
  global_load_dword v4, v2, s[4:5] offset:32
  v_mov_b32 v3, 0
  v_mad_i32_i24 v3, v1, 8, v3
  s_waitcnt vmcnt(0)
  v_mul_f32 v4, 2.0, v4
  v_mov_b32 v5, 0
  global_store_dwordx2 v3, v[4:5], s[6:7]
  s_endpgm)";
  const RunFile file = suggested(kOther);
  EXPECT_THAT(sizes(file.workgroup), ElementsAre("128", "1", "1"));
  EXPECT_EQ(arguments(file), arguments(suggested(kBody)));
}

// A work-group has a row whose length is an argument; the terms of the loop are those of its first iteration.
TEST(Suggestion, KnowsRowsOfALengthThatIsAnArgument) {
  constexpr std::string_view kRows = R"(  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dword s3, s[0:1], 0x10
  v_mov_b32 v1, v0
  v_lshlrev_b32 v2, 2, v0
  s_waitcnt lgkmcnt(0)
  s_mul_hi_u32 s9, s2, s3
  s_mul_i32 s8, s2, s3
  s_lshl_b64 s[8:9], s[8:9], 2
  s_add_u32 s4, s4, s8
  s_addc_u32 s5, s5, s9
  s_add_u32 s6, s6, s8
  s_addc_u32 s7, s7, s9
again:
  v_cmp_gt_u32 vcc, s3, v1
  s_and_b64 exec, exec, vcc
  s_cbranch_execz done
  global_load_dword v3, v2, s[4:5]
  v_add_u32 v1, 64, v1
  s_waitcnt vmcnt(0)
  v_mul_f32 v3, 2.0, v3
  {}
  v_add_u32 v2, 256, v2
  s_branch again
done:
  s_endpgm)";
  // In the same place, and in an unknown one of the row.
  for (const std::string_view store :
       {"global_store_dword v2, v3, s[6:7]",
        "v_bfrev_b32 v4, v1\n  v_lshrrev_b32 v4, 22, v4\n  global_store_dword v4, v3, s[6:7]"})
    EXPECT_THAT(
        arguments(suggested(fmt::format(kRows, store))),
        ElementsAre("arg0: { type: f32, offset: 0, count: 16384, fill: { uniform: [-1, 1], seed: 1 } }",
                    "arg1: { type: f32, offset: 8, count: 16384, fill: { constant: 0 } }",
                    "arg2: { type: u32, offset: 16, value: 1024 }"))
        << store;
}

TEST(Suggestion, TakesTheStepsOfALoop) {
  for (const std::string_view step : {"s_sub_u32 s4, s4, 8", "s_add_i32 s4, s4, -8", "s_addk_i32 s4, -8"}) {
    const RunFile file = suggested(fmt::format("  s_load_dword s4, s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n"
                                               "again:\n  {}\n  s_cmp_lg_u32 s4, 0\n"
                                               "  s_cbranch_scc1 again\n  s_endpgm",
                                               step));
    EXPECT_THAT(arguments(file), ElementsAre("arg0: { type: u32, offset: 0, value: 8 }")) << step;
  }
}

// Clamping, parts and neighbors' values are not in the table's operations.
TEST(Suggestion, IgnoresWhatModifiersChange) {
  for (const std::string_view line :
       {"v_add_u32 v1, s9, v0 clamp", "v_add_u32_sdwa v1, v0, v0 dst_sel:BYTE_1 dst_unused:UNUSED_PAD "
                                      "src0_sel:DWORD src1_sel:DWORD"}) {
    std::string body(kBody);
    constexpr std::string_view kSum = "v_add_u32 v1, s9, v0";
    body.replace(body.find(kSum), kSum.size(), line);
    EXPECT_THAT(sizes(suggested(body).workgroup), ElementsAre("64", "1", "1")) << line;
  }
}

TEST(Suggestion, TakesNamesAndTypesFromTheMetadata) {
  const RunFile file = suggested(kBody, metadata(".max_flat_workgroup_size: 1024"));
  EXPECT_THAT(sizes(file.workgroup),
              ElementsAre("128", "1", "1")); // from the code's multiplication of the ids
  EXPECT_THAT(arguments(file),
              ElementsAre("a: { type: f32, count: 2052, fill: { uniform: [-1, 1], seed: 1 } }",
                          "b: { type: f64, count: 2048, fill: { constant: 0 } }",
                          "n: { type: u32, value: 2048 }"));
}

TEST(Suggestion, KeepsTheRequiredWorkgroupSize) {
  const RunFile file =
      suggested(kBody, metadata(".max_flat_workgroup_size: 256\n    .reqd_workgroup_size: [32, 8, 1]"));
  EXPECT_THAT(sizes(file.workgroup), ElementsAre("32", "8", "1"));
  EXPECT_THAT(sizes(file.grid), ElementsAre("512", "8", "1"));
}

TEST(Suggestion, StaysWithinTheLargestWorkgroup) {
  constexpr std::string_view kLane =
      "  v_lshlrev_b32 v1, 2, v0\n  s_load_dwordx2 s[4:5], s[0:1], 0x0\n"
      "  s_waitcnt lgkmcnt(0)\n  global_store_dword v1, v0, s[4:5]\n  s_endpgm";
  const RunFile one = suggested(kLane, metadata(".max_flat_workgroup_size: 192"));
  EXPECT_THAT(sizes(one.workgroup), ElementsAre("192", "1", "1"));
  EXPECT_THAT(sizes(one.grid), ElementsAre("192", "1", "1")); // the kernel does not read its work-group id
  EXPECT_EQ(one.arguments[0].count->text, "192");
  const RunFile two =
      suggested(kLane, metadata(".max_flat_workgroup_size: 256"), "  .amdhsa_system_vgpr_workitem_id 1\n");
  EXPECT_THAT(sizes(two.workgroup), ElementsAre("16", "16", "1"));
  // 128 is too large, although the code assumes it.
  EXPECT_THAT(sizes(suggested(kBody, metadata(".max_flat_workgroup_size: 64")).workgroup),
              ElementsAre("64", "1", "1"));
}

TEST(Suggestion, TakesTheSizeOfABufferDescriptor) {
  const RunFile file = suggested(R"(  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_movk_i32 s6, 0x1000
  s_mov_b32 s7, 0x20000
  s_lshl_b32 s8, s2, 8
  v_lshl_add_u32 v1, v0, 2, s8
  s_waitcnt lgkmcnt(0)
  buffer_load_dword v2, v1, s[4:7], 0 offen
  s_waitcnt vmcnt(0)
  v_add_u32 v2, v2, v2
  s_endpgm)");
  EXPECT_THAT(sizes(file.workgroup), ElementsAre("64", "1", "1"));
  EXPECT_THAT(
      arguments(file),
      ElementsAre("arg0: { type: u32, offset: 0, count: 1024, fill: { uniform: [0, 100], seed: 1 } }"));
}

TEST(Suggestion, SupportsKernelsWithoutArguments) {
  RunFile file = suggested("  s_endpgm");
  file.sources = {"k.s"};
  EXPECT_TRUE(readRunFile(writeRunFile(file), "k.run.yaml").has_value());
}

} // namespace
} // namespace wavesmith::project
