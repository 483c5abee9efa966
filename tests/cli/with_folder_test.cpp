// SPDX-License-Identifier: Apache-2.0
// The settings of a folder, as all commands that assemble apply them.
#include "cli/cli_test.h"

#include <filesystem>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

// Assembles only with LANES defined and common.inc found.
constexpr std::string_view kNeedsSettings = ".include \"common.inc\"\n"
                                            ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n"
                                            "  s_movk_i32 s4, LANES\n"
                                            "  twice 7\n"
                                            "  s_endpgm\n"
                                            ".Lend:\n.size k, .Lend-k\n.rodata\n.p2align 6\n"
                                            ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 4\n"
                                            ".amdhsa_next_free_sgpr 8\n.amdhsa_accum_offset 4\n"
                                            ".end_amdhsa_kernel\n";
constexpr std::string_view kCommon = ".macro twice value\n  s_nop \\value\n  s_nop \\value\n.endm\n";

class FolderTest : public CliTest {
protected:
  FolderTest() {
    for (const char* folder : {"work/.wavesmith", "work/kernels", "work/include"})
      fs::create_directories(directory_ / folder);
    write("work/kernels/k.s", kNeedsSettings);
    write("work/include/common.inc", kCommon);
    settings("include: include\ndefine: { LANES: 64 }\n");
  }
  void settings(std::string_view keys) {
    write("work/.wavesmith/settings.yaml", fmt::format("wavesmith: 1\n{}", keys));
  }
  // A program that notes that it ran, and is clang otherwise.
  std::string assembler() {
    write("work/clang.sh", "#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\nexec clang-19 \"$@\"\n");
    fs::permissions(directory_ / "work/clang.sh", fs::perms::owner_all);
    return "./clang.sh";
  }
  [[nodiscard]] bool ran() const { return fs::exists(directory_ / "work/ran"); }
};

// The settings may be a stranger's, so an include path that leaves their folder allows nothing.
TEST_F(FolderTest, IncludePathsThatLeaveTheFolderAreNotAllowed) {
  fs::create_directories(directory_ / "other");
  fs::rename(directory_ / "work/include/common.inc", directory_ / "other/common.inc");
  settings("include: ../other\ndefine: { LANES: 64 }\n");
  const std::vector<std::string> check{"check", "work/kernels/k.s"};
  const auto refused = run(check);
  EXPECT_EQ(refused.exitCode, 1);
  EXPECT_THAT(refused.err,
              HasSubstr("k.s:1:10: error: 'common.inc' is outside of the file's folder and the include "
                        "paths [W1014 include-outside]"));
  EXPECT_THAT(refused.err, HasSubstr("other/common.inc: note: not read; --allow-include allows its folder"));
  EXPECT_THAT(refused.err, Not(HasSubstr("twice value")));
  for (const char* option : {"--allow-include", "-I"}) {
    const auto allowed = run({"check", "work/kernels/k.s", option, "other"});
    EXPECT_EQ(allowed.exitCode, 0) << allowed.err;
  }
}

TEST_F(FolderTest, EveryCommandThatAssemblesUsesThem) {
  const std::string file = "work/kernels/k.s";
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"check", file},
                                                    {"check", file, "--fix"},
                                                    {"assemble", file},
                                                    {"info", file},
                                                    {"show", "registers", file},
                                                    {"symbols", file},
                                                    {"compare", file, file},
                                                    {"descriptor", file}}) {
    const auto result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << fmt::format("{}", fmt::join(arguments, " ")) << result.out << result.err;
  }
  fs::remove(directory_ / "work/.wavesmith/settings.yaml");
  for (const char* command : {"check", "assemble", "info"})
    EXPECT_EQ(run({command, file}).exitCode, 1) << command;
}

TEST_F(FolderTest, TheCommandLineCountsFirst) {
  const auto words = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"assemble", "work/kernels/k.s", "-o", "k.hsaco"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(run(arguments).exitCode, 0);
    return run({"disassemble", "k.hsaco"}).out;
  };
  EXPECT_THAT(words({}), HasSubstr("s_movk_i32 s4, 0x40"));
  EXPECT_THAT(words({"-D", "LANES=32"}), HasSubstr("s_movk_i32 s4, 0x20"));
  settings("include: include\ndefine: { LANES: 64 }\ntarget: gfx942:xnack+\n");
  EXPECT_THAT(words({}), HasSubstr("xnack+"));
  EXPECT_THAT(words({"--mcpu", "gfx942:xnack-"}), HasSubstr("xnack-"));
}

TEST_F(FolderTest, AMistakeIsAnErrorWithItsPlace) {
  settings("inclde: include\n");
  for (const char* command : {"check", "assemble", "info", "symbols"}) {
    const auto result = run({command, "work/kernels/k.s"});
    EXPECT_EQ(result.exitCode, 2) << command;
    EXPECT_THAT(result.out + result.err,
                HasSubstr("work/.wavesmith/settings.yaml:2:1: error: unknown key 'inclde'"))
        << command;
  }
  const auto document = json({"check", "work/kernels/k.s"}, "check-1", 2);
  EXPECT_EQ(document["diagnostics"][0]["line"], 2);
}

TEST_F(FolderTest, ARunUsesThem) {
  write("work/kernels/k.run.yaml", "wavesmith: 1\nsource: k.s\nlaunch: { grid: 64, workgroup: 64 }\n");
  const auto result = run({"run", "work/kernels/k.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
  settings("include: include\n");
  EXPECT_THAT(run({"run", "work/kernels/k.run.yaml"}).err, HasSubstr("LANES"));
}

TEST_F(FolderTest, ASharedRunHasThem) {
  write("work/kernels/k.run.yaml", "wavesmith: 1\nsource: k.s\nlaunch: { grid: 64, workgroup: 64 }\n");
  ASSERT_EQ(run({"share", "pack", "work/kernels/k.run.yaml", "-o", "k.wavesmith"}).exitCode, 0);
  const auto list = run({"share", "list", "k.wavesmith"}).out;
  EXPECT_THAT(list, HasSubstr(".wavesmith/settings.yaml"));
  EXPECT_THAT(list, HasSubstr("include/common.inc"));
  const auto result = run({"run", "k.wavesmith"});
  EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
}

TEST_F(FolderTest, ItsAssemblerRunsOnlyIfTheUserSaysSo) {
  settings(fmt::format("include: include\ndefine: {{ LANES: 64 }}\nassembler: {}\n", assembler()));
  EXPECT_EQ(run({"check", "work/kernels/k.s"}).exitCode, 0);
  EXPECT_FALSE(ran());
  const auto result = run({"check", "work/kernels/k.s", "--folder-assembler"});
  EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
  EXPECT_TRUE(ran());
  EXPECT_THAT(result.out, HasSubstr("assembles the same"));

  settings("include: include\ndefine: { LANES: 64 }\n");
  const auto none = run({"check", "work/kernels/k.s", "--folder-assembler"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_THAT(none.out + none.err, HasSubstr("no settings name an assembler"));
  EXPECT_THAT(run({"check", "work/kernels/k.s"}).out, Not(HasSubstr("assembles the same")));
}

} // namespace
} // namespace wavesmith::testing
