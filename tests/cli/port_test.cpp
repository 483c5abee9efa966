// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "source/file.h"

#include <gmock/gmock.h>

#include <sstream>
#include <string>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

// y[i] = a * x[i] + y[i] as it was written for gfx803: carries in v_add_u32, odd tuples, a descriptor of version 2.
constexpr const char* kOld = R"(.hsa_code_object_version 2,1
.hsa_code_object_isa 8,0,3,"AMD","AMDGPU"
.text
.p2align 8
.amdgpu_hsa_kernel saxpy
saxpy:
  .amd_kernel_code_t
    enable_sgpr_kernarg_segment_ptr = 1
    enable_sgpr_workgroup_id_x = 1
    is_ptr64 = 1
    float_mode = 0xf0
    user_sgpr_count = 2
    kernarg_segment_byte_size = 20
    wavefront_sgpr_count = 14
    workitem_vgpr_count = 7
  .end_amd_kernel_code_t
  .include "index.inc"
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s7
  v_add_u32 v1, vcc, s6, v0
  v_addc_u32 v2, vcc, 0, v2, vcc
  v_mov_b32 v4, s5
  v_add_u32 v3, vcc, s4, v0
  v_addc_u32 v4, vcc, 0, v4, vcc
  flat_load_dword v5, v[1:2]
  flat_load_dword v6, v[3:4]
  s_waitcnt vmcnt(0) & lgkmcnt(0)
  v_mac_f32 v6, s8, v5
  flat_store_dword v[3:4], v6 glc
  s_endpgm
)";
constexpr const char* kIncluded = R"(  s_load_dwordx4 s[4:7], s[0:1], 0x0   // y, x
  s_load_dword s8, s[0:1], 0x10        // a
  s_lshl_b32 s2, s2, 6
  v_add_u32 v0, vcc, s2, v0
  v_lshlrev_b32 v0, 2, v0
)";
constexpr const char* kRunFile = R"yaml(wavesmith: 1
source: saxpy.s
kernel: saxpy
launch: { grid: [256, 1, 1], workgroup: [64, 1, 1] }
arguments:
  y:
    { type: f32, count: 256, offset: 0, fill: { uniform: [-1, 1], seed: 1 }, expect: "2.5 * x[i] + y[i]", tolerance: { absolute: 3.0e-7 } }
  x: { type: f32, count: 256, offset: 8, fill: { uniform: [-1, 1], seed: 2 } }
  a: { type: f32, value: 2.5, offset: 16 }
)yaml";

class PortTest : public CliTest {
protected:
  void SetUp() override {
    write("saxpy.s", kOld);
    write("index.inc", kIncluded);
    write("saxpy.run.yaml", kRunFile);
  }
  [[nodiscard]] std::string text(const std::string& name) const {
    const auto read = source::readText(directory_ / name);
    return read ? *read : std::string();
  }
};

TEST_F(PortTest, ShowsReasonsAndWritesNothing) {
  const auto result = run({"port", "saxpy.s"});
  EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
  EXPECT_THAT(
      result.out,
      HasSubstr("saxpy.s: written for gfx803 (.hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\", line 2)"));
  EXPECT_THAT(result.out, HasSubstr("index.inc:4: v_add_u32 becomes v_add_co_u32: "));
  EXPECT_THAT(result.out, HasSubstr("renumbered: v1 to v6 are now v2 to v7\n"));
  EXPECT_THAT(result.out, HasSubstr("0 questions; the ported text assembles\n"));
  EXPECT_EQ(text("saxpy.s"), kOld);
  EXPECT_EQ(text("index.inc"), kIncluded);
}

TEST_F(PortTest, WhatItWritesRuns) {
  EXPECT_EQ(run({"run", "saxpy.run.yaml"}).exitCode, 1); // the old text does not assemble
  ASSERT_EQ(run({"port", "saxpy.s", "--write"}).exitCode, 0);
  EXPECT_THAT(text("index.inc"), HasSubstr("v_add_co_u32 v0, vcc, s2, v0"));
  EXPECT_EQ(run({"run", "saxpy.run.yaml"}).exitCode, 0) << run({"run", "saxpy.run.yaml"}).out;
  // A second port has nothing to do.
  EXPECT_THAT(run({"port", "saxpy.s"}).out, HasSubstr("nothing to port\n"));
}

TEST_F(PortTest, WritesIncludedFilesBesideTheResult) {
  ASSERT_EQ(run({"port", "saxpy.s", "-o", "new/saxpy.s"}).exitCode, 0);
  EXPECT_THAT(text("new/index.inc"), HasSubstr("v_add_co_u32"));
  EXPECT_EQ(text("index.inc"), kIncluded);
  const auto result = run({"port", "saxpy.s", "-o", "other.s"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("this included file changes as well and would be overwritten"));
}

TEST_F(PortTest, FindingsShowTheNewText) {
  std::string old = kOld;
  const std::string wait = "  s_waitcnt vmcnt(0) & lgkmcnt(0)\n";
  write("saxpy.s", old.erase(old.find(wait), wait.size()));
  EXPECT_THAT(run({"port", "saxpy.s"}).err, HasSubstr(" v_fmac_f32 v7, s8, v6\n"));
  const auto written = run({"port", "saxpy.s", "-o", "new/saxpy.s"});
  EXPECT_THAT(written.err, HasSubstr("new/saxpy.s:"));
  EXPECT_THAT(written.err, HasSubstr(" v_fmac_f32 v7, s8, v6\n"));
}

TEST_F(PortTest, PrintsJson) {
  const auto ported = json({"port", "saxpy.s"}, "port-1", 0);
  EXPECT_EQ(ported["from"], "gfx803");
  EXPECT_TRUE(ported["assembles"].get<bool>());
  EXPECT_EQ(ported["files"].size(), 2U);
  EXPECT_EQ(ported["moved"][0]["by"], 1);
}

TEST_F(PortTest, ComparesWithTheOldEncoding) {
  const auto result = run({"port", "saxpy.s", "--compared"});
  EXPECT_THAT(result.out,
              HasSubstr("\ncompared with gfx803's encoding: 16 of 18 instructions are the same, 2 differ as "
                        "stated\n"));
  EXPECT_THAT(result.out,
              HasSubstr("saxpy.s:28: stated (it rounds once instead of twice): v_mac_f32_e32 v6, s8, v5 "
                        "-> v_fmac_f32_e32 v7, s8, v6\n"));
  const auto ported = json({"port", "saxpy.s"}, "port-1", 0);
  const auto& comparison = ported["comparison"];
  EXPECT_EQ(comparison["processor"], "gfx803");
  EXPECT_EQ(comparison["same"], 16);
  EXPECT_EQ(comparison["rules"].size(), 2U);
  std::istringstream lines(ported["files"][0]["text"].get<std::string>());
  std::string line;
  for (int i = 0; i < comparison["others"][0]["newLine"].get<int>(); ++i)
    std::getline(lines, line);
  EXPECT_THAT(line, HasSubstr("v_fmac_f32"));
}

TEST_F(PortTest, NamesTheProcessorOfTheText) {
  for (const std::string name : {"gfx902", "gfx941", "gfx9-4-generic", "gfx9-generic"}) {
    write("k.s", ".amdgcn_target \"amdgcn-amd-amdhsa--" + name + "\"\n.text\nk:\n  s_endpgm\n");
    EXPECT_THAT(run({"port", "k.s"}).out, HasSubstr("k.s: written for " + name + " (.amdgcn_target"));
    EXPECT_THAT(run({"port", "k.s"}).out, HasSubstr("the ported text assembles\n"));
    EXPECT_EQ(json({"port", "k.s"}, "port-1", 0)["from"], name);
    EXPECT_THAT(run({"check", "k.s"}).err, HasSubstr("wavesmith-cli port"));
  }
}

TEST_F(PortTest, SaysWhyItDeclines) {
  write("rdna.s", ".amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\n  s_endpgm\n");
  const auto result = run({"port", "rdna.s"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("this is for gfx1030, which cannot be ported"));
  EXPECT_EQ(json({"port", "rdna.s"}, "port-1", 1)["diagnostics"][0]["name"], "cannot-port");
}

} // namespace
} // namespace wavesmith::testing
