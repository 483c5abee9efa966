// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "source/file.h"

#include <gmock/gmock.h>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

constexpr const char* kIncludedNames = ".set s_n, 8\n"
                                       ".macro fetch dst, off=0\n"
                                       "  s_load_dword s[\\dst], s[0:1], \\off\n"
                                       ".endm\n";
constexpr const char* kMain = ".include \"names.inc\"\n"      // 1
                              ".globl k\n.type k,@function\n" // 2, 3
                              "k:\n"                          // 4
                              "  fetch s_n, 8\n"              // 5
                              "  s_waitcnt lgkmcnt(0)\n"      // 6
                              "  v_mov_b32 v8, s[s_n]\n"      // 7
                              "  v_add_u32 v9, v8, v8\n"      // 8
                              "  v_add_u32 v1, v9, v0\n"      // 9
                              ".Lend:\n"                      // 10
                              "  s_endpgm\n"                  // 11
                              ".size k, .-k\n"                // 12
                              ".amdhsa_kernel k\n"            // 13
                              "  .amdhsa_next_free_vgpr 32\n" // 14
                              "  .amdhsa_next_free_sgpr 16\n" // 15
                              "  .amdhsa_accum_offset 32\n"   // 16
                              "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                              ".end_amdhsa_kernel\n";

class SymbolsTest : public CliTest {
protected:
  void SetUp() override {
    write("k.s", kMain);
    write("names.inc", kIncludedNames);
  }
  [[nodiscard]] std::string text(const std::string& name) const {
    const auto read = source::readText(directory_ / name);
    return read ? *read : std::string();
  }
};

TEST_F(SymbolsTest, ListsTheOutline) {
  const auto result = run({"symbols", "k.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("kernel    k"));
  EXPECT_THAT(result.out, HasSubstr("macro     fetch  dst, off=0"));
  const auto outline = json({"symbols", "k.s"}, "symbols-1", 0)["outline"];
  ASSERT_EQ(outline.size(), 3U);
  EXPECT_EQ(outline[0]["children"][0]["name"], ".Lend");
  EXPECT_EQ(outline[2]["registers"], "s");
  EXPECT_EQ(outline[2]["file"], "names.inc");
}

TEST_F(SymbolsTest, FindsDefinitionsAndReferences) {
  EXPECT_EQ(run({"symbols", "k.s", "--definition", "7:21"}).out,
            "register s_n\nnames.inc:1:6: .set s_n, 8\n");
  EXPECT_EQ(run({"symbols", "k.s", "--definition", "names.inc:3:19"}).out,
            "parameter dst\nnames.inc:2:14: .macro fetch dst, off=0\n");
  EXPECT_EQ(run({"symbols", "k.s", "--references", "fetch"}).out,
            "macro fetch\nk.s:5:3: fetch s_n, 8\nnames.inc:2:8: .macro fetch dst, off=0 (definition)\n");
  const auto uses = json({"symbols", "k.s", "--references", "k"}, "symbols-1", 0)["uses"];
  EXPECT_EQ(uses.size(), 6U);
  EXPECT_EQ(run({"symbols", "k.s", "--references", "7:4"}).exitCode, 1);
  EXPECT_THAT(run({"symbols", "k.s", "--definition", "nothing"}).out,
              HasSubstr("no symbol, label or macro is named nothing"));
}

TEST_F(SymbolsTest, RenamesInAllFiles) {
  const auto shown = run({"symbols", "k.s", "--rename", "s_n", "--to", "s_count"});
  EXPECT_EQ(shown.exitCode, 0) << shown.out << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("+  v_mov_b32 v8, s[s_count]"));
  EXPECT_THAT(shown.out, HasSubstr("3 changes in 2 files; the result assembles to the intended code\n"));
  EXPECT_EQ(text("k.s"), kMain);
  EXPECT_EQ(run({"symbols", "k.s", "--rename", "s_n", "--to", "s_count", "--write"}).exitCode, 0);
  EXPECT_THAT(text("names.inc"), HasSubstr(".set s_count, 8\n"));
  EXPECT_THAT(text("k.s"), HasSubstr("  fetch s_count, 8\n"));
}

TEST_F(SymbolsTest, SaysWhyItDoesNotRename) {
  const auto result = run({"symbols", "k.s", "--rename", "s_n", "--to", "v_mov_b32"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.out, HasSubstr("refused: v_mov_b32 is an instruction"));
  const auto refused = json({"symbols", "k.s", "--rename", "s_n", "--to", "k"}, "symbols-1", 1)["refused"];
  EXPECT_EQ(refused["reason"], "k is already the name of a kernel");
  EXPECT_EQ(refused["line"], 4);
}

TEST_F(SymbolsTest, RenumbersInLines) {
  const auto result = run({"symbols", "k.s", "--renumber", "v8-v9", "--to", "v24", "--lines", "7-9"});
  EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("+  v_add_u32 v25, v24, v24\n"));
  const auto refused = run({"symbols", "k.s", "--renumber", "v8-v9", "--to", "v24", "--lines", "8-9"});
  EXPECT_EQ(refused.exitCode, 1);
  EXPECT_THAT(refused.out, HasSubstr("refused: v8 has a value of line 7 where these lines begin"));
  EXPECT_EQ(run({"symbols", "k.s", "--renumber", "v8", "--to", "s24", "--lines", "7-9"}).exitCode, 2);
  EXPECT_EQ(json({"symbols", "k.s", "--renumber", "v8-v9", "--to", "v30", "--lines", "7-9"}, "symbols-1",
                 0)["assembled"],
            true);
  EXPECT_THAT(run({"symbols", "k.s", "--renumber", "v8-v9", "--to", "v31", "--lines", "7-9"}).out,
              HasSubstr("v32 is not allocated"));
}

TEST_F(SymbolsTest, ExpandsAMacro) {
  const auto result = run({"symbols", "k.s", "--expand", "5"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("s_load_dword s[s_n], s[0:1], 8"));
  const auto expansion = json({"symbols", "k.s", "--expand", "5"}, "symbols-1", 0)["expansion"];
  EXPECT_EQ(expansion["name"], "fetch");
  EXPECT_EQ(expansion["lines"][0]["encoding"], "c0020200 00000008");
  EXPECT_EQ(run({"symbols", "k.s", "--expand", "6"}).exitCode, 1);
}

} // namespace
} // namespace wavesmith::testing
