// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "codeobject/toolchain.h"

#include <algorithm>

namespace wavesmith::testing {
namespace {

using InfoTest = CliTest;

TEST_F(InfoTest, ShowsACodeObject) {
  copyExample("vector_add.s");
  const auto result = run({"info", "vector_add.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(matchesGolden("cli/info_vector_add.txt", result.out));
}

TEST_F(InfoTest, SourceAndCodeObjectAgree) {
  copyExample("matmul_tile.s");
  ASSERT_EQ(run({"assemble", "matmul_tile.s", "-o", "m.hsaco"}).exitCode, 0);
  auto ofSource = json({"info", "matmul_tile.s"}, "info-1", 0);
  auto ofObject = json({"info", "m.hsaco"}, "info-1", 0);
  ofSource.erase("file");
  ofObject.erase("file");
  // Only the source has lines.
  for (auto* const document : {&ofSource, &ofObject}) {
    for (auto& kernel : (*document)["kernels"]) {
      kernel.erase("nextFree"); // and the assembler's symbols
      for (const char* const list : {"atMaximum", "pressure"})
        for (auto& entry : kernel[list])
          entry.erase("line"), entry.erase("file"), entry.erase("expansion");
      for (auto& initial : kernel["initialState"])
        for (auto& entry : initial["readBy"])
          entry.erase("line"), entry.erase("file"), entry.erase("expansion");
    }
  }
  EXPECT_EQ(ofSource, ofObject);
  ASSERT_EQ(ofObject["kernels"].size(), 1u);
  EXPECT_EQ(ofObject["kernels"][0]["name"], "matmul_tile");
  EXPECT_TRUE(ofObject["kernels"][0]["hasMetadata"]);
}

TEST_F(InfoTest, IncludesElfTables) {
  copyExample("matmul_tile.s");
  const auto elf = json({"info", "matmul_tile.s"}, "info-1", 0)["elf"];
  EXPECT_EQ(elf["header"]["osAbi"], "AMDGPU_HSA");
  EXPECT_EQ(elf["header"]["flagNames"][0]["name"], "gfx942");
  const auto hasText = [](const nlohmann::json& section) { return section["name"] == ".text"; };
  const auto text = std::find_if(elf["sections"].begin(), elf["sections"].end(), hasText);
  ASSERT_NE(text, elf["sections"].end());
  EXPECT_EQ((*text)["flags"], "AX");
  ASSERT_EQ(elf["notes"].size(), 1u);
  EXPECT_EQ(elf["notes"][0]["type"], "AMDGPU_METADATA");
  EXPECT_THAT(elf["notes"][0]["text"].get<std::string>(), ::testing::HasSubstr("matmul_tile.kd"));
  EXPECT_FALSE(elf["symbols"].empty());
}

TEST_F(InfoTest, IncludesNextFreeRegisters) {
  write("k.s", emptyKernel("k") + ".text\n.set .amdgcn.next_free_vgpr, 7\n.p2align 8\n.type j,@function\nj:\n"
                                  "v_mov_b32 v11, 0\ns_endpgm\n.size j, .-j\n"
                                  ".rodata\n.p2align 6\n.amdhsa_kernel j\n.amdhsa_next_free_vgpr 12\n"
                                  ".amdhsa_next_free_sgpr 8\n.amdhsa_accum_offset 4\n.end_amdhsa_kernel\n");
  const auto kernels = json({"info", "k.s"}, "info-1", 0)["kernels"];
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0]["nextFree"]["vgprs"], 0);
  EXPECT_EQ(kernels[1]["nextFree"]["vgprs"], 12);
  EXPECT_THAT(run({"info", "k.s"}).out, ::testing::HasSubstr(".amdgcn.next_free_vgpr is 12"));
}

TEST_F(InfoTest, IncludesPressureOccupancyAndInitialState) {
  copyExample("matmul_tile.s");
  const auto kernel = json({"info", "matmul_tile.s"}, "info-1", 0)["kernels"][0];
  EXPECT_EQ(kernel["occupancy"]["wavesPerSimd"], 8);
  EXPECT_EQ(kernel["initialState"][0]["name"], "kernarg segment pointer");
  EXPECT_EQ(kernel["initialState"][0]["registers"], "s[0:1]");
  EXPECT_FALSE(kernel["initialState"][0]["readBy"].empty());
  EXPECT_EQ(kernel["pressure"][0]["address"], kernel["entry"]);
  EXPECT_GT(kernel["mostLive"], 0);
  EXPECT_LE(kernel["mostLive"],
            kernel["used"]["vectors"].get<int>() + kernel["used"]["accumulations"].get<int>());
}

TEST_F(InfoTest, ReportsErrorsInTheSource) {
  write("bad.s", "nonsense\n");
  EXPECT_EQ(json({"info", "bad.s"}, "info-1", 1)["diagnostics"][0]["line"], 1);
}

TEST_F(InfoTest, ReportsInvalidCodeObject) {
  write("not.hsaco", "nothing of the kind");
  EXPECT_EQ(json({"info", "not.hsaco"}, "info-1", 1)["diagnostics"][0]["code"], "W1201");
  EXPECT_EQ(json({"info", "missing.hsaco"}, "info-1", 2)["diagnostics"][0]["code"], "W4101");
}

} // namespace
} // namespace wavesmith::testing
