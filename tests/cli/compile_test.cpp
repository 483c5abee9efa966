// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "source/file.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kSaxpy = R"(static inline float scale(float a, float x) {
  return a * x;
}

__kernel void saxpy(float a, __global const float* x, __global float* y, uint n) {
  uint i = get_global_id(0);
  if (i < n)
    y[i] = scale(a, x[i]) + y[i];
}
)";

class CompileCommandTest : public CliTest {
protected:
  void SetUp() override { write("saxpy.cl", kSaxpy); }
};

TEST_F(CompileCommandTest, PrintsInstructionsBelowTheirLines) {
  const auto result = run({"compile", "saxpy.cl"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("saxpy:\n\t// line 6: uint i = get_global_id(0);\n\ts_load_dword"));
  EXPECT_THAT(result.out, HasSubstr("\t// line 2 in scale, inlined at line 8: return a * x;\n"));
  EXPECT_THAT(result.out, HasSubstr("\nsaxpy                                clang    ours\n"));
  EXPECT_THAT(result.out, Not(HasSubstr("differs")));
  EXPECT_THAT(result.out, Not(HasSubstr(".amdhsa")));
}

TEST_F(CompileCommandTest, WhatItWritesRuns) {
  const auto result = run({"compile", "saxpy.cl", "-o", "out.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("wrote out.s\nwrote out.run.yaml\n"));
  const auto ran = run({"run", "out.run.yaml", "--mode", "checked"});
  EXPECT_EQ(ran.exitCode, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("saxpy on emulated MI300X"));
  EXPECT_EQ(run({"check", "out.s"}).exitCode, 0);
  // A run file that is there is the author's.
  write("out.run.yaml", "mine");
  EXPECT_THAT(run({"compile", "saxpy.cl", "-o", "out.s"}).out, Not(HasSubstr("out.run.yaml")));
}

TEST_F(CompileCommandTest, PrintsJson) {
  const auto compiled = json({"compile", "saxpy.cl", "--options", "-O1"}, "compile-1", 0);
  EXPECT_EQ(compiled["language"], "OpenCL C");
  EXPECT_EQ(compiled["options"], "-O1");
  EXPECT_EQ(compiled["kernels"][0]["name"], "saxpy");
  const auto inlined = std::ranges::find_if(
      compiled["lines"], [](const nlohmann::json& line) { return line["chain"].size() == 2; });
  ASSERT_NE(inlined, compiled["lines"].end());
  EXPECT_EQ((*inlined)["chain"][0]["function"], "scale");
  EXPECT_EQ((*inlined)["chain"][0]["file"], "saxpy.cl");
  EXPECT_EQ((*inlined)["chain"][1]["line"], 8);
}

TEST_F(CompileCommandTest, ErrorsHaveTheirPlacesAndFixes) {
  write("wrong.cl", "__kernel void k(__global int* x) {\n  x[0] = 1\n}\n");
  const auto result = run({"compile", "wrong.cl"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              HasSubstr("wrong.cl:2:11: error: expected ';' after expression [W1011 header-error]\n"));
  const auto document = json({"compile", "wrong.cl"}, "compile-1", 1);
  EXPECT_EQ(document["diagnostics"][0]["fixes"][0]["edits"][0]["replacement"], ";");
}

TEST_F(CompileCommandTest, OtherCommandsSayWhatHelps) {
  for (const char* const command : {"check", "run", "info", "assemble", "debug"}) {
    const auto result = run({command, "saxpy.cl"});
    EXPECT_EQ(result.exitCode, 2) << command;
    EXPECT_THAT(result.err,
                HasSubstr("this is OpenCL C; `wavesmith-cli compile saxpy.cl -o saxpy.s` writes assembly"))
        << command;
  }
}

// libclc 19 adds the number of work-groups in y to the ids in x.
TEST_F(CompileCommandTest, WorkItemsHaveTheirIds) {
  write("ids.cl", R"(
__kernel void ids(__global uint* x, __global uint* y, __global uint* dimensions) {
  const size_t at = get_global_id(0) + get_global_size(0) * (get_global_id(1) + get_global_size(1) * get_global_id(2));
  x[at] = get_global_id(0) - get_global_offset(0);
  y[at] = get_global_id(1) * 100 + get_global_id(2);
  dimensions[at] = get_work_dim();
}
)");
  write("ids.run.yaml", R"(wavesmith: 1
source: ids.s
launch: { grid: [16, 6, 4], workgroup: [8, 2, 1] }
arguments:
  x: { type: u32, count: 384, expect: "i % 16" }
  y: { type: u32, count: 384, expect: "i / 16 % 6 * 100 + i / 96" }
  dimensions: { type: u32, count: 384, expect: "3" }
)");
  for (const char* options : {"-O3", "-O0"}) {
    ASSERT_EQ(run({"compile", "ids.cl", "--options", options, "-o", "ids.s", "--no-run-file"}).exitCode, 0);
    const auto result = run({"run", "ids.run.yaml"});
    EXPECT_EQ(result.exitCode, 0) << options << result.out << result.err;
  }
}

TEST_F(CompileCommandTest, VersionsAreCompared) {
  const auto same = run({"compare", "saxpy.cl", "--options", "-O3", "--to", "-O3 -DUNUSED"});
  EXPECT_EQ(same.exitCode, 0) << same.err;
  EXPECT_THAT(same.out, HasSubstr("instructions are equal\n"));
  const auto different = run({"compare", "saxpy.cl", "--options", "-O3", "--to", "-O0"});
  EXPECT_EQ(different.exitCode, 1);
  EXPECT_THAT(different.out, HasSubstr("  instructions  instructions "));
  const auto document = json({"compare", "saxpy.cl", "--to", "-O0"}, "compare-1", 1);
  EXPECT_FALSE(document["kernels"][0]["equal"].get<bool>());
  // Against assembly and a code object.
  ASSERT_EQ(run({"compile", "saxpy.cl", "-o", "saxpy.s"}).exitCode, 0);
  ASSERT_EQ(run({"assemble", "saxpy.s"}).exitCode, 0);
  EXPECT_EQ(run({"compare", "saxpy.s", "saxpy.hsaco"}).exitCode, 0);
  EXPECT_EQ(run({"compare", "saxpy.cl", "saxpy.hsaco"}).exitCode, 0);
}

TEST_F(CompileCommandTest, ComparedRowsShowWhatChanged) {
  static constexpr const char* kKernel = R"(  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  v_mov_b32 v1, 1
  v_add_u32 v1, v1, v0
{}  s_endpgm
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";
  const auto with = [](std::string_view more) { return fmt::format(fmt::runtime(kKernel), more); };
  write("a.s", with(""));
  write("b.s", with("  v_mul_lo_u32 v2, v1, v1\n"));
  const auto result = run({"compare", "a.s", "b.s"});
  EXPECT_EQ(result.exitCode, 1) << result.err;
  EXPECT_THAT(
      result.out,
      HasSubstr("k: 3 equal, 0 with other registers, 0 with other operands, 0 removed, 1 inserted\n"));
  EXPECT_THAT(result.out, ::testing::ContainsRegex("registers +VGPRs +2 +3  \\+1\n"));
  EXPECT_THAT(result.out, ::testing::ContainsRegex("instructions +bytes of code +12 +20  \\+8\n"));
  EXPECT_THAT(result.out, ::testing::ContainsRegex("instructions +vector arithmetic +2 +3  \\+1\n"));
  EXPECT_THAT(result.out, ::testing::ContainsRegex("\n\\+ +v_mul_lo_u32 v2, v1, v1\n"));
  EXPECT_THAT(result.out, ::testing::ContainsRegex("\n +s_endpgm +s_endpgm\n"));
  EXPECT_THAT(result.out, Not(HasSubstr("AGPRs"))); // equal numbers are left out
  const auto none = run({"compare", "a.s", "b.s", "--kernel", "other"});
  EXPECT_EQ(none.exitCode, 1);
  EXPECT_THAT(none.err, HasSubstr("there is no kernel other in both files"));
}

} // namespace
} // namespace wavesmith::testing
