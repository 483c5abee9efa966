// SPDX-License-Identifier: Apache-2.0
// The program as a whole: its help, its version, its libraries.
#include "cli/cli_test.h"

#include <filesystem>
#include <functional>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

using ProgramTest = CliTest;

TEST_F(ProgramTest, HelpHasExamplesForEachCommand) {
  const auto help = run({"--help"});
  EXPECT_EQ(help.exitCode, 0);
  for (const char* name : {"assemble", "info", "run", "diff", "disassemble", "isa", "decode"}) {
    EXPECT_THAT(help.out, HasSubstr(name));
    const auto of = run({name, "--help"});
    EXPECT_EQ(of.exitCode, 0);
    EXPECT_THAT(of.out, HasSubstr(fmt::format("Examples:\n  wavesmith-cli {}", name)));
  }
}

TEST_F(ProgramTest, PrintsItsVersion) {
  const auto result = run({"--version"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, ::testing::MatchesRegex("wavesmith-cli [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST_F(ProgramTest, InvalidCommandLinesExitWithTwo) {
  EXPECT_EQ(run({}).exitCode, 2);
  EXPECT_EQ(run({"fly"}).exitCode, 2);
  EXPECT_EQ(run({"run"}).exitCode, 2);
  EXPECT_EQ(run({"assemble", "a.s", "--no-such-option"}).exitCode, 2);
}

// The purpose of the worker: a program that only talks to it does not load LLVM.
TEST_F(ProgramTest, DoesNotLinkLlvm) {
  const auto needed = command({"readelf", "-d", program("wavesmith-cli").string()}, directory_.path());
  ASSERT_EQ(needed.exitCode, 0);
  EXPECT_THAT(needed.out, HasSubstr("NEEDED"));
  EXPECT_THAT(needed.out, Not(HasSubstr("LLVM")));
  const auto worker = command({"readelf", "-d", program("wavesmith-worker").string()}, directory_.path());
  EXPECT_THAT(worker.out, HasSubstr("LLVM")) << "this test looks for the wrong name";
}

TEST_F(ProgramTest, WorkerRefusesToRunFromTheCommandLine) {
  const auto result = command({program("wavesmith-worker").string(), "language", "0"}, directory_.path());
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("wavesmith-cli"));
}

TEST_F(ProgramTest, SchemasRejectInvalidDocuments) {
  nlohmann::json document{{"schema", "wavesmith.assemble/1"},
                          {"ok", true},
                          {"diagnostics", nlohmann::json::array()},
                          {"sources", {"a.s"}},
                          {"target", "gfx942"}};
  EXPECT_TRUE(matchesSchema("assemble-1", document));
  for (const auto& [name, wrong] :
       std::vector<std::pair<std::string, nlohmann::json>>{{"schema", "wavesmith.assemble/2"},
                                                           {"ok", 1},
                                                           {"sources", "a.s"},
                                                           {"bytes", -1},
                                                           {"undocumented", 1}}) {
    auto changed = document;
    changed[name] = wrong;
    EXPECT_FALSE(matchesSchema("assemble-1", changed)) << name;
  }
  document["diagnostics"] = nlohmann::json::array({{{"code", "W0001"}}});
  EXPECT_FALSE(matchesSchema("assemble-1", document)) << "of the common definitions";
  document["diagnostics"] = nlohmann::json::array();
  document.erase("target");
  EXPECT_FALSE(matchesSchema("assemble-1", document));
}

TEST_F(ProgramTest, EachReferenceOfASchemaLeadsToADefinition) {
  for (const auto& entry : std::filesystem::directory_iterator(sourceDirectory() / "docs" / "schemas"))
    EXPECT_NO_THROW((void)readSchema(entry.path().stem().string())) << entry.path();
}

TEST_F(ProgramTest, MembersOfJsonAreInCamelCase) {
  const std::function<void(const nlohmann::json&, const std::string&)> look =
      [&](const nlohmann::json& schema, const std::string& file) {
        if (!schema.is_structured()) return;
        for (const auto& [key, value] : schema.items()) {
          if (key == "properties")
            for (const auto& member : value.items())
              EXPECT_FALSE(member.key().contains('_') && !member.key().ends_with("16_64"))
                  << file << ": " << member.key();
          look(value, file);
        }
      };
  for (const auto& entry : std::filesystem::directory_iterator(sourceDirectory() / "docs" / "schemas"))
    look(readSchema(entry.path().stem().string()), entry.path().filename().string());
}

} // namespace
} // namespace wavesmith::testing
