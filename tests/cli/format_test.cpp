// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

using FormatTest = CliTest;

constexpr const char* kBefore = "  s_nop 0\n  s_waitcnt  vmcnt(0)  // all\n  v_add_f32 v0,v1,v2\n";
constexpr const char* kAfter = "  s_nop     0\n  s_waitcnt vmcnt(0)   // all\n  v_add_f32 v0, v1, v2\n";

TEST_F(FormatTest, PrintsTheTextAndKeepsTheFile) {
  write("k.s", kBefore);
  const auto result = run({"format", "k.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out, kAfter);
  EXPECT_EQ(readAll(directory_ / "k.s"), kBefore);
}

TEST_F(FormatTest, ChecksFiles) {
  write("k.s", kBefore);
  write("good.s", kAfter);
  auto result = run({"format", "--check", "good.s", "k.s"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.out, HasSubstr("+++ k.s\n"));
  EXPECT_THAT(result.out, HasSubstr("-  s_nop 0\n"));
  EXPECT_THAT(result.out, HasSubstr("+  s_nop     0\n"));
  EXPECT_EQ(readAll(directory_ / "k.s"), kBefore);
  result = run({"format", "--check", "good.s"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "");
}

TEST_F(FormatTest, WritesFiles) {
  write("k.s", kBefore);
  write("good.s", kAfter);
  EXPECT_EQ(run({"format", "--write", "good.s", "k.s"}).out, "formatted k.s\n");
  EXPECT_EQ(readAll(directory_ / "k.s"), kAfter);
  EXPECT_EQ(run({"format", "--check", "k.s"}).exitCode, 0);
}

TEST_F(FormatTest, IndentsAsTheOptionTheFolderOrTheTextSays) {
  write("k.s", "a:\n\ts_nop 0\n  .if 1\n\ts_endpgm\n.endif\n");
  EXPECT_EQ(run({"format", "k.s"}).out, "a:\n\ts_nop 0\n\t.if 1\n\t\ts_endpgm\n\t.endif\n");
  std::filesystem::create_directories(directory_ / ".wavesmith");
  write(".wavesmith/settings.yaml", "wavesmith: 1\nindent: 3\n");
  EXPECT_EQ(run({"format", "k.s"}).out, "a:\n   s_nop 0\n   .if 1\n      s_endpgm\n   .endif\n");
  EXPECT_EQ(run({"format", "--indent", "2", "k.s"}).out, "a:\n  s_nop 0\n  .if 1\n    s_endpgm\n  .endif\n");
  EXPECT_EQ(run({"format", "--indent", "0", "k.s"}).exitCode, 2);
  write(".wavesmith/settings.yaml", "wavesmith: 1\nindent: 99\n");
  const auto wrong = run({"format", "k.s"});
  EXPECT_EQ(wrong.exitCode, 2);
  EXPECT_THAT(wrong.err, HasSubstr("settings.yaml:2:9: error: indent must be a number from 1 to 16"));
}

TEST_F(FormatTest, ContinuesAfterAFileThatCannotBeRead) {
  write("k.s", kBefore);
  const auto result = run({"format", "--write", "missing.s", "k.s"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("missing.s"));
  EXPECT_EQ(readAll(directory_ / "k.s"), kAfter);
  EXPECT_EQ(run({"format", "--check", "--write", "k.s"}).exitCode, 2);
}

} // namespace
} // namespace wavesmith::testing
