// SPDX-License-Identifier: Apache-2.0
// `wavesmith-cli share`, and share files as arguments of `run`, `debug` and `check`.
#include "cli/cli_test.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

class ShareTest : public CliTest {
protected:
  void SetUp() override {
    copyExample("vector_add.s");
    copyExample("vector_add.run.yaml");
  }
  [[nodiscard]] CommandResult pack(std::vector<std::string> options) const {
    options.insert(options.begin(), {"share", "pack", "vector_add.s", "-o", "k.wavesmith"});
    return run(options);
  }
};

// Without what differs from run to run.
nlohmann::json comparable(nlohmann::json document) {
  for (const char* member : {"kernelSeconds", "totalSeconds", "runFile", "timing", "workgroupsPerSecond",
                             "bytesPerSecond", "operationsPerSecond"})
    document.erase(member);
  return document;
}

TEST_F(ShareTest, EveryExampleRunsElsewhereWithTheSameResult) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(example("")))
    if (entry.path().string().ends_with(".run.yaml")) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  ASSERT_GE(names.size(), 12u);
  for (const std::string& name : names) {
    const CommandResult packed = run({"share", "pack", example(name).string(), "-o", name + ".wavesmith"});
    ASSERT_EQ(packed.exitCode, 0) << name << packed.err;
    EXPECT_EQ(packed.err, "");
    const CommandResult extracted = run({"share", "extract", name + ".wavesmith", "-C", "elsewhere/" + name});
    ASSERT_EQ(extracted.exitCode, 0) << extracted.err;
    // The same places relative to the run file give the same statistics and findings.
    const CommandResult there = cli({"run", name, "--json"}, directory_ / "elsewhere" / name);
    const CommandResult here = cli({"run", name, "--json"}, example(""));
    const CommandResult direct = run({"run", name + ".wavesmith", "--json"});
    EXPECT_EQ(there.exitCode, here.exitCode) << name << there.out;
    EXPECT_EQ(direct.exitCode, here.exitCode) << name << direct.out;
    const auto expected = comparable(nlohmann::json::parse(here.out));
    EXPECT_TRUE(comparable(nlohmann::json::parse(there.out)) == expected) << name;
    EXPECT_TRUE(comparable(nlohmann::json::parse(direct.out)) == expected) << name;
  }
}

TEST_F(ShareTest, ListsFilesAndState) {
  const CommandResult packed =
      pack({"--break", "134 if s4 > 3 after 2", "--watch", "3.3:v6[40]", "--at", "3140", "--wave", "3.3",
            "--lane", "40", "--mode", "checked", "--schedule", "5"});
  EXPECT_EQ(packed.exitCode, 0) << packed.err;
  EXPECT_THAT(packed.out, HasSubstr("wrote k.wavesmith: 2 files, "));
  const CommandResult listed = run({"share", "list", "k.wavesmith"});
  EXPECT_EQ(listed.exitCode, 0) << listed.err;
  EXPECT_THAT(listed.out, HasSubstr("  vector_add.run.yaml  (run file)\n"));
  EXPECT_THAT(listed.out, HasSubstr("  vector_add.s\nmode checked\nschedule 5\ngoto 3140\nwave 3.3\nlane 40\n"
                                    "break 134 if s4 > 3 after 2\nwatch 3.3:v6[40]\n"));
}

TEST_F(ShareTest, TheDebuggerGoesOnWhereItWas) {
  ASSERT_EQ(pack({"--break", "134", "--at", "3100", "--wave", "3.3", "--lane", "40"}).exitCode, 0);
  fs::remove(directory_ / "vector_add.s"); // it is in the share file
  const CommandResult result =
      run({"debug", "k.wavesmith", "-c", "points", "-c", "continue", "-c", "list 1"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("step 3,100 of 3,100, wave 3.3"));
  EXPECT_THAT(result.out, HasSubstr("lane 40"));
  EXPECT_THAT(result.out, HasSubstr("vector_add.s:134 buffer_store_dword"));
  const auto document = json({"debug", "k.wavesmith", "-c", "where"}, "debug-1", 0);
  EXPECT_EQ(document["replies"].back()["stop"]["step"], 3100);
}

TEST_F(ShareTest, APointThatTheRunDoesNotHaveIsAWarning) {
  ASSERT_EQ(pack({"--break", "1", "--at", "10"}).exitCode, 0); // a comment
  const CommandResult result = run({"debug", "k.wavesmith", "-c", "where"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.err, HasSubstr("warning: `break 1` of the share file: line 1 has no instruction"));
  EXPECT_THAT(result.out, HasSubstr("step 10 of 10"));
}

TEST_F(ShareTest, ModeAndScheduleUnlessGiven) {
  ASSERT_EQ(pack({"--mode", "checked", "--schedule", "3"}).exitCode, 0);
  auto document = json({"run", "k.wavesmith"}, "run-1", 0);
  EXPECT_EQ(document["mode"], "checked");
  EXPECT_EQ(document["schedule"], 3);
  document = json({"run", "k.wavesmith", "--mode", "fast", "--schedule", "0"}, "run-1", 0);
  EXPECT_EQ(document["mode"], "fast");
  EXPECT_EQ(document["schedule"], 0);
}

TEST_F(ShareTest, ChecksItsSources) {
  ASSERT_EQ(pack({}).exitCode, 0);
  CommandResult result = run({"check", "k.wavesmith"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("vector_add.s: 0 errors"));
  result = run({"check", "k.wavesmith", "--fix"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("extract this share file first"));
}

// A sender may name any file of the receiver.
TEST_F(ShareTest, FilesOfTheReceiverAreNotRead) {
  const std::string secret = (directory_ / "secret").string();
  write("secret", "  private_words\n");
  write("vector_add.s",
        ".if 0\n.endif\n.macro named file\n  .include \"\\file\"\n.endm\n  named " + secret + "\n");
  ASSERT_EQ(pack({}).exitCode, 0);
  for (const char* command : {"check", "run", "debug"}) {
    const CommandResult result = run({command, "k.wavesmith"});
    EXPECT_NE(result.exitCode, 0) << command;
    EXPECT_THAT(result.err, HasSubstr("[W1014 include-outside]")) << command;
    EXPECT_THAT(result.out + result.err, ::testing::Not(HasSubstr("private_words"))) << command;
  }
  const CommandResult allowed = run({"check", "k.wavesmith", "--allow-include", "."});
  EXPECT_THAT(allowed.err, HasSubstr("private_words"));
}

// What a share file has, its sources may include.
TEST_F(ShareTest, FilesOfTheShareFileAreRead) {
  fs::create_directories(directory_ / "kernels");
  fs::create_directories(directory_ / "inc");
  write("inc/one.inc", "  s_nop 1\n");
  fs::rename(directory_ / "vector_add.run.yaml", directory_ / "kernels/vector_add.run.yaml");
  fs::rename(directory_ / "vector_add.s", directory_ / "kernels/vector_add.s");
  std::ofstream(directory_ / "kernels/vector_add.s", std::ios::app) << "\n.include \"../inc/one.inc\"\n";
  const std::vector<std::string> packing{"share", "pack", "kernels/vector_add.run.yaml", "-o", "k.wavesmith"};
  const CommandResult refused = run(packing);
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("../inc/one.inc is outside of the folder of its source"));
  std::vector<std::string> allowing = packing;
  allowing.insert(allowing.end(), {"--allow-include", "inc"});
  ASSERT_EQ(run(allowing).exitCode, 0);
  for (const char* command : {"check", "run"}) {
    const CommandResult result = run({command, "k.wavesmith"});
    EXPECT_THAT(result.err, ::testing::Not(HasSubstr("W1014"))) << command;
  }
}

TEST_F(ShareTest, ATextIsStillARunFile) {
  fs::copy_file(directory_ / "vector_add.run.yaml", directory_ / "text.wavesmith");
  EXPECT_EQ(run({"run", "text.wavesmith"}).exitCode, 0);
  const CommandResult listed = run({"share", "list", "text.wavesmith"});
  EXPECT_EQ(listed.exitCode, 2);
  EXPECT_THAT(listed.err, HasSubstr("it is not a zip file [W4301 bad-share-file]"));
}

TEST_F(ShareTest, MessagesOfARunHaveTheLinesOfItsFiles) {
  write("vector_add.s", "  not_an_instruction v0\n");
  ASSERT_EQ(pack({}).exitCode, 0);
  write("vector_add.s", "");
  const CommandResult result = run({"run", "k.wavesmith"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("vector_add.s:1:"));
  EXPECT_THAT(result.err, HasSubstr("| "));
  EXPECT_THAT(result.err, HasSubstr("not_an_instruction v0"));
}

TEST_F(ShareTest, WrongCommandLines) {
  EXPECT_EQ(run({"share"}).exitCode, 2);
  EXPECT_EQ(run({"share", "pack", "vector_add.s"}).exitCode, 2);
  EXPECT_EQ(pack({"--lane", "64"}).exitCode, 2);
  EXPECT_EQ(pack({"--wave", "x"}).exitCode, 2);
  EXPECT_EQ(pack({"--break", "12 after x"}).exitCode, 2);
  EXPECT_FALSE(fs::exists(directory_ / "k.wavesmith"));
  write("k.run.yaml", "wavesmith: 1\nsource: /k.s\nlaunch: { grid: 1, workgroup: 1 }\n");
  const CommandResult refused = run({"share", "pack", "k.run.yaml", "-o", "k.wavesmith"});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("/k.s is an absolute path"));
}

} // namespace
} // namespace wavesmith::testing
