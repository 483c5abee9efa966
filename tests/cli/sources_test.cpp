// SPDX-License-Identifier: Apache-2.0
// Every command takes the same files for sources: the content decides, not the name. Bundles of texts open by target, and
// a run takes the target that the text names.
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class SourcesTest : public CliTest {
protected:
  static std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
  }
};

TEST_F(SourcesTest, ContentDecidesForEveryCommand) {
  const std::string text = readAll(example("guarded_copy.s"));
  for (const std::string name : {"k.amdgcn", "k.asm", "k.txt", "k"}) {
    write(name, text);
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"check"},
                                               {"info"},
                                               {"descriptor"},
                                               {"kernarg"},
                                               {"show", "registers"},
                                               {"cost"},
                                               {"symbols"},
                                               {"format"}}) {
      std::vector<std::string> arguments = command;
      arguments.push_back(name);
      const auto result = run(arguments);
      EXPECT_EQ(result.exitCode, 0) << command.front() << " " << name << "\n" << result.err;
      EXPECT_THAT(result.err, Not(HasSubstr("ELF")));
    }
    const auto result = run({"disassemble", name});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("this is a source file"));
  }
  write("k.amdgcn", text);
  write("k.run.yaml", replaced(readAll(example("guarded_copy.run.yaml")), "guarded_copy.s", "k.amdgcn"));
  EXPECT_EQ(run({"run", "k.run.yaml"}).exitCode, 0);
  EXPECT_EQ(run({"run", "k.amdgcn"}).exitCode, 0) << "the run file beside it";
}

TEST_F(SourcesTest, BundleOfTextsOpensByTarget) {
  const auto part = [](const std::string& id, const std::string& body) {
    return fmt::format(
        "\n# __CLANG_OFFLOAD_BUNDLE____START__ {0}\n{1}\n# __CLANG_OFFLOAD_BUNDLE____END__ {0}\n", id, body);
  };
  const std::string kernel = readAll(example("guarded_copy.s"));
  write("k.s", part("host-x86_64-unknown-linux-gnu-", "\txorl %eax, %eax\n\tretq") +
                   part("hip-amdgcn-amd-amdhsa--gfx90a", replaced(kernel, "--gfx942", "--gfx90a")) +
                   part("hip-amdgcn-amd-amdhsa--gfx942", kernel));
  EXPECT_EQ(run({"check", "k.s"}).exitCode, 0);
  const auto result = run({"assemble", "k.s", "-o", "k.hsaco"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(json({"info", "k.hsaco"}, "info-1", 0)["target"], "gfx942");
  EXPECT_EQ(run({"assemble", "k.s", "--mcpu", "gfx90a", "-o", "k.hsaco"}).exitCode, 0);
  const auto none = run({"assemble", "k.s", "--mcpu", "gfx940", "-o", "k.hsaco"});
  EXPECT_NE(none.exitCode, 0);
  EXPECT_THAT(none.err, HasSubstr("no assembly for gfx940 in this bundle of texts"));
}

TEST_F(SourcesTest, RunTakesTheTargetOfTheText) {
  write("guarded_copy.s", replaced(readAll(example("guarded_copy.s")), "--gfx942\"", "--gfx942:xnack-\""));
  copyExample("guarded_copy.run.yaml");
  for (const char* const command : {"run", "cost"}) {
    const auto result = run({command, "guarded_copy.run.yaml"});
    EXPECT_EQ(result.exitCode, 0) << command << "\n" << result.err;
  }
}

} // namespace
} // namespace wavesmith::testing
