// SPDX-License-Identifier: Apache-2.0
// Texts that are not for gfx942 get one message, which says what they are and what to do.
#include "cli/command.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class LeadToPort : public ::testing::Test {
protected:
  void write(const std::string& name, const std::string& text) const {
    ASSERT_TRUE(source::writeFile(directory_ / name, std::string_view(text)).has_value());
  }
  [[nodiscard]] CommandResult run(const std::vector<std::string>& arguments) const {
    return cli(arguments, directory_.path());
  }
  // As a user sees it.
  [[nodiscard]] std::string outputOf(const std::vector<std::string>& arguments) const {
    const CommandResult result = run(arguments);
    return result.out + result.err;
  }
  // Every command that assembles the file prints this only, as text and as JSON.
  void expectOnly(const std::string& file, const std::string& message,
                  const std::vector<std::string>& more = {}) {
    for (const char* command : {"check", "assemble", "info"}) {
      std::vector<std::string> arguments{command, file};
      arguments.insert(arguments.end(), more.begin(), more.end());
      const auto result = run(arguments);
      EXPECT_EQ(result.exitCode, 1) << command;
      EXPECT_THAT(result.err + result.out, HasSubstr(message)) << command;
      arguments.emplace_back("--json");
      const auto document = nlohmann::json::parse(run(arguments).out);
      EXPECT_EQ(document["diagnostics"].size(), 1U) << command << document["diagnostics"].dump(1);
    }
  }

  TemporaryDirectory directory_;
};

TEST_F(LeadToPort, FromCodeObjectV2) {
  write("saxpy.s", ".hsa_code_object_version 2,1\n.hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"\n"
                   ".amdgpu_hsa_kernel k\nk:\n.amd_kernel_code_t\n  is_ptr64 = 1\n.end_amd_kernel_code_t\n"
                   "  v_mac_f32 v0, v1, v2\n  s_endpgm\n");
  write("saxpy.run.yaml", "wavesmith: 1\nsource: saxpy.s\nkernel: k\n"
                          "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\narguments: {}\n");
  expectOnly("saxpy.s",
             "saxpy.s:1:1: error: this kernel is of code object version 2, which LLVM 19 does not assemble; "
             "bring it to gfx942 with wavesmith-cli port saxpy.s [W1001 assembler-error]");
  EXPECT_THAT(outputOf({"run", "saxpy.run.yaml"}),
              AllOf(HasSubstr("with wavesmith-cli port "), Not(HasSubstr("unknown directive"))));
}

TEST_F(LeadToPort, FromDirectivesInIncludedFiles) {
  write("v2.inc", ".hsa_code_object_version 2,1\n");
  write("main.s", ".include \"v2.inc\"\n  s_endpgm\n");
  expectOnly("main.s", "v2.inc:1:1: error: this kernel is of code object version 2");
  write("unused.s", ".if 0\n.hsa_code_object_version 2,1\n.endif\n  v_nonsense v0\n");
  EXPECT_THAT(outputOf({"check", "unused.s"}), HasSubstr("unused.s:4"));
}

TEST_F(LeadToPort, FromTheTarget) {
  for (const char* name : {"gfx803", "gfx900", "gfx906+sram-ecc", "gfx908"}) {
    write("old.s",
          fmt::format("  s_nop 0\n.amdgcn_target \"amdgcn-amd-amdhsa--{}\"\n  v_mac_f32 v0, v1, v2\n", name));
    const std::string processor = std::string(name).substr(0, 6);
    const std::string message = fmt::format(
        "old.s:2: error: this kernel is for {}; bring it to gfx942 with wavesmith-cli port old.s", processor);
    expectOnly("old.s", message);
    expectOnly("old.s", message, {"--mcpu", "gfx942"});
  }
  write("mi200.s", ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n  v_add_f32 v0, v1, v2\n");
  EXPECT_EQ(run({"assemble", "mi200.s"}).exitCode, 0); // a target of its own
  expectOnly("mi200.s", "mi200.s:1: error: this kernel is for gfx90a; bring it to gfx942",
             {"--mcpu", "gfx942"});
}

TEST_F(LeadToPort, NotFromWhatCannotBePorted) {
  write("rdna.s", ".amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\n  v_add_nc_u32 v0, v1, v2\n  s_endpgm\n");
  expectOnly("rdna.s", "rdna.s:1: error: this is for gfx1030, which cannot be ported");
  write("add.s", ".version 6.0\n.target sm_70\n.visible .entry add(\n  .param .u64 p\n)\n{\n  ret;\n}\n");
  expectOnly("add.s", "add.s:2: error: this is PTX of NVIDIA; ");
  write("sp3.s", "shader main\n  asic(VI)\n  type(CS)\n  s_endpgm\nend\n");
  expectOnly("sp3.s", "sp3.s:1: error: this is assembly in the syntax of sp3; ");
}

TEST_F(LeadToPort, FromManyOldInstructions) {
  const std::string code = "  v_mac_f32 v0, v1, v2\n  flat_load_dword v1, v[2:3] glc\n"
                           "  v_add_u32 v0, vcc, s2, v0\n  v_mad_f32 v0, v1, v2, v3\n  v_nonsense v0\n";
  write("old.s", code);
  const auto document = nlohmann::json::parse(run({"check", "old.s", "--json"}).out);
  const auto& diagnostics = document["diagnostics"];
  ASSERT_GE(diagnostics.size(), 6U);
  EXPECT_EQ(diagnostics[0]["message"],
            "4 of 5 wrong lines are code for gfx803 (multiply-adds that gfx942 does not have, line 1); "
            "bring it to gfx942 with wavesmith-cli port old.s");
  EXPECT_EQ(diagnostics[0]["severity"], "warning");
  EXPECT_EQ(diagnostics[0]["line"], 0);
  // Typing errors in a kernel for gfx942 are not old.
  write("new.s",
        "  global_load_dword v1, v[2:3], off\n  v_ad_f32 v0, v1\n  v_foo v0\n  s_bar\n  ds_red v0\n");
  EXPECT_THAT(outputOf({"check", "new.s"}), Not(HasSubstr("wavesmith-cli port")));
}

} // namespace
} // namespace wavesmith::testing
