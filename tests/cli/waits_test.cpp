// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"
#include "source/file.h"
#include "support/without_waits.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Its code begins in line 6.
std::string kernel(std::string_view body) {
  return "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n" + std::string(body) +
         "  s_endpgm\n  .size k, .-k\n  .section .rodata,\"a\"\n  .p2align 6\n  .amdhsa_kernel k\n"
         "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n    .amdhsa_next_free_vgpr 4\n"
         "    .amdhsa_next_free_sgpr 4\n    .amdhsa_accum_offset 4\n  .end_amdhsa_kernel\n";
}
const std::string kWithout = kernel("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n"
                                    "  v_lshlrev_b32 v0, 2, v0\n"
                                    "  global_load_dword v1, v0, s[2:3]\n"
                                    "  v_add_f32 v2, v1, v1 // twice\n");
const std::string kWith = kernel("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n"
                                 "  v_lshlrev_b32 v0, 2, v0\n"
                                 "  s_waitcnt lgkmcnt(0)\n"
                                 "  global_load_dword v1, v0, s[2:3]\n"
                                 "  s_waitcnt vmcnt(0)\n"
                                 "  v_add_f32 v2, v1, v1 // twice\n");

class WaitsTest : public CliTest {
protected:
  void SetUp() override { write("k.s", kWithout); }
  [[nodiscard]] std::string text(const std::string& name) const {
    return source::readText(directory_ / name).value_or(std::string());
  }
};

TEST_F(WaitsTest, ShowsReasonsAndWritesNothing) {
  const auto result = run({"waits", "k.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, HasSubstr("k.s:8: insert s_waitcnt lgkmcnt(0): line 8 needs s[2:3] of line 6\n"));
  EXPECT_THAT(result.out, HasSubstr("k.s:9: insert s_waitcnt vmcnt(0): line 9 needs v1 of line 8\n"));
  EXPECT_THAT(result.out, HasSubstr("\n+  s_waitcnt vmcnt(0)\n   v_add_f32 v2, v1, v1 // twice\n"));
  EXPECT_THAT(result.out, HasSubstr("k.s: 2 waits instead of 0: 2 inserted, 0 changed, 0 removed\n"));
  EXPECT_EQ(text("k.s"), kWithout);
}

TEST_F(WaitsTest, WhatIsWrittenIsRight) {
  const auto result = run({"waits", "k.s", "--write"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("wrote k.s\n"));
  EXPECT_THAT(result.out, Not(HasSubstr("+++")));
  EXPECT_EQ(text("k.s"), kWith);
  EXPECT_EQ(run({"waits", "k.s"}).out, "k.s: all 2 waits are right\n");
}

TEST_F(WaitsTest, WritesAnotherFile) {
  EXPECT_EQ(run({"waits", "k.s", "-o", "new.s"}).exitCode, 0);
  EXPECT_EQ(text("k.s"), kWithout);
  EXPECT_EQ(text("new.s"), kWith);
  // Also where nothing changes.
  EXPECT_EQ(run({"waits", "new.s", "-o", "again.s"}).exitCode, 0);
  EXPECT_EQ(text("again.s"), kWith);
}

TEST_F(WaitsTest, ChangesOnlyTheLines) {
  const auto result = run({"waits", "k.s", "--lines", "9:10"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, HasSubstr("k.s:9: insert s_waitcnt vmcnt(0)"));
  EXPECT_THAT(result.out, Not(HasSubstr("k.s:8:")));
  EXPECT_THAT(run({"waits", "k.s", "--lines", "9"}).out, HasSubstr("k.s:9: insert"));
  for (const char* lines : {"0", "9:8", "x", "1:"}) {
    const auto refused = run({"waits", "k.s", "--lines", lines});
    EXPECT_EQ(refused.exitCode, 2) << lines;
    EXPECT_THAT(refused.err, HasSubstr("is not a range of lines, such as 40:80")) << lines;
  }
}

TEST_F(WaitsTest, KeepsWaitsWithTheComment) {
  write("k.s", kernel("  s_waitcnt vmcnt(0) // wavesmith: keep\n  s_waitcnt lgkmcnt(0)\n"));
  const auto result = run({"waits", "k.s"});
  EXPECT_THAT(result.out, HasSubstr("k.s:7: remove s_waitcnt lgkmcnt(0): "));
  EXPECT_THAT(result.out, Not(HasSubstr("k.s:6:")));
}

TEST_F(WaitsTest, SaysWhenNothingChanges) {
  write("none.s", kernel("  s_mov_b32 s2, 0\n"));
  EXPECT_EQ(run({"waits", "none.s"}).out, "none.s: no waits, and none is needed\n");
  write("one.s", kernel("  s_load_dword s2, s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s2\n"));
  EXPECT_EQ(run({"waits", "one.s"}).out, "one.s: the only wait is right\n");
  write("load.inc", "  s_load_dword s2, s[0:1], 0x0\n  v_mov_b32 v1, s2\n");
  write("included.s", kernel("  .include \"load.inc\"\n"));
  EXPECT_EQ(
      run({"waits", "included.s"}).out,
      "load.inc:2: note: a wait is needed here that cannot be written\nincluded.s: nothing is changed\n");
  EXPECT_EQ(run({"waits", "included.s", "--includes", "--write"}).exitCode, 0);
  EXPECT_EQ(text("load.inc"), "  s_load_dword s2, s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v1, s2\n");
}

TEST_F(WaitsTest, PrintsJson) {
  const auto planned = json({"waits", "k.s"}, "waits-1", 0);
  EXPECT_EQ(planned["waitsBefore"], 0);
  EXPECT_EQ(planned["waitsAfter"], 2);
  ASSERT_EQ(planned["edits"].size(), 2U);
  EXPECT_EQ(planned["edits"][1]["kind"], "insert");
  EXPECT_EQ(planned["edits"][1]["line"], 9);
  EXPECT_EQ(planned["edits"][1]["after"], "s_waitcnt vmcnt(0)");
  EXPECT_EQ(planned["edits"][1]["reason"], "line 9 needs v1 of line 8");
  EXPECT_EQ(planned["files"][0]["text"], kWith);
  EXPECT_TRUE(planned["written"].empty());
  const auto written = json({"waits", "k.s", "--write"}, "waits-1", 0);
  EXPECT_EQ(written["written"], nlohmann::json::array({"k.s"}));
}

TEST_F(WaitsTest, MovesLinesIntoGaps) {
  const std::string gap = kernel("  v_mov_b32 v1, v0\n  v_rcp_f32 v2, v1\n  v_mul_f32 v3, v2, v1\n"
                                 "  v_add_f32 v1, v1, v1\n  v_mul_f32 v0, 2.0, v0\n");
  write("gap.s", gap);
  const auto result = run({"waits", "gap.s"});
  EXPECT_THAT(result.out,
              HasSubstr("gap.s:10: move v_mul_f32 v0, 2.0, v0 before line 8: v2 needs 1 wait state after "
                        "v_rcp_f32\n"));
  EXPECT_THAT(result.out,
              HasSubstr("gap.s: 0 waits instead of 0: 0 inserted, 0 changed, 0 removed; 1 line moved\n"));
  const auto kept = run({"waits", "gap.s", "--keep-order"});
  EXPECT_THAT(kept.out, HasSubstr("+  s_nop 0\n"));
  EXPECT_THAT(kept.out, Not(HasSubstr("move ")));
  const auto planned = json({"waits", "gap.s"}, "waits-1", 0);
  EXPECT_EQ(planned["moved"].size(), 1U);
  EXPECT_EQ(planned["moved"][0]["beforeLine"], 8);
}

TEST_F(WaitsTest, PeelsLoopsIfAsked) {
  std::string loop =
      kernel("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v3, 0\n"
             "  s_mov_b32 s0, 9\n  global_load_dword v1, v0, s[2:3]\ntop:\n  s_waitcnt vmcnt(0)\n"
             "  v_add_f32 v2, v1, v1\n  global_load_dword v1, v0, s[2:3]\n  s_sleep 2\n  s_sleep 2\n"
             "  v_add_f32 v2, v3, v2\n  global_load_dword v3, v0, s[2:3]\n  s_sub_u32 s0, s0, 1\n"
             "  s_cmp_lg_u32 s0, 0\n  s_cbranch_scc1 top\n");
  const std::string_view few =
      "next_free_vgpr 4"; // with more, one wave fits on a SIMD, and nothing hides its latency
  loop.replace(loop.find(few), few.size(), "next_free_vgpr 512");
  write("loop.s", loop);
  const auto said = run({"waits", "loop.s"});
  EXPECT_THAT(said.out,
              HasSubstr("loop.s:12: note: only the first iteration needs this count: with s_waitcnt "
                        "vmcnt(0) after line 10, an iteration takes "));
  EXPECT_THAT(said.out, HasSubstr("loop.s: --peel writes a wait before the loop\n"));
  const auto planned = json({"waits", "loop.s", "--peel"}, "waits-1", 0);
  ASSERT_EQ(planned["peeled"].size(), 1U);
  EXPECT_LT(planned["peeled"][0]["cyclesAfter"], planned["peeled"][0]["cyclesBefore"]);
  EXPECT_TRUE(planned["peeled"][0]["isWritten"]);
  EXPECT_EQ(run({"waits", "loop.s", "--peel", "--write"}).exitCode, 0);
  EXPECT_THAT(text("loop.s"), HasSubstr("  s_waitcnt vmcnt(0)\ntop:\n  s_waitcnt vmcnt(1)\n"));
  EXPECT_EQ(run({"waits", "loop.s", "--peel"}).out, "loop.s: all 4 waits are right\n");
}

// Checked, assembled, run and debugged are the same instructions: those of the text with its waits.
TEST_F(WaitsTest, AreWrittenWhenATextIsAssembled) {
  write("k.s", kWithout);
  EXPECT_EQ(run({"check", "k.s"}).exitCode, 1);
  write("k.s", "// wavesmith: waits when assembled\n" + kWithout);
  write("with.s", kWith);
  const auto checked = run({"check", "k.s"});
  EXPECT_EQ(checked.exitCode, 0) << checked.err;
  EXPECT_EQ(run({"assemble", "k.s", "-o", "k.hsaco"}).exitCode, 0);
  EXPECT_EQ(run({"assemble", "with.s", "-o", "with.hsaco"}).exitCode, 0);
  EXPECT_TRUE(text("k.hsaco") == text("with.hsaco"));
  const auto compared = run({"check", "k.s", "--assembler", "clang-19"});
  EXPECT_EQ(compared.exitCode, 1);
  EXPECT_THAT(compared.err, HasSubstr("another assembler does not write the waits of this text"));
  // Or the settings of the folder say so.
  write("k.s", kWithout);
  std::filesystem::create_directory(directory_ / ".wavesmith");
  write(".wavesmith/settings.yaml", "wavesmith: 1\nwaits: when-assembled\n");
  EXPECT_EQ(run({"check", "k.s"}).exitCode, 0);
  EXPECT_EQ(run({"assemble", "k.s", "-o", "again.hsaco"}).exitCode, 0);
  EXPECT_TRUE(text("again.hsaco") == text("with.hsaco"));
}

TEST_F(WaitsTest, ThatAreWrittenWhenAssembledRun) {
  copyExample("vector_add.s");
  copyExample("vector_add.run.yaml");
  const std::string kept = "// wavesmith: waits when assembled\n" + withoutWaits(text("vector_add.s"));
  write("vector_add.s", kept);
  const auto result = run({"run", "vector_add.run.yaml", "--mode", "checked"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("finding")));
  EXPECT_EQ(text("vector_add.s"), kept);
}

TEST_F(WaitsTest, ReportsErrors) {
  write("wrong.s", kernel("  v_add_f33 v1, v0, v0\n"));
  const auto result = run({"waits", "wrong.s", "--write"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("wrong.s:6:3: error: "));
  EXPECT_FALSE(json({"waits", "wrong.s"}, "waits-1", 1)["diagnostics"].empty());
  const auto missing = run({"waits", "k.s", "--kernel", "other"});
  EXPECT_NE(missing.exitCode, 0);
  EXPECT_THAT(missing.err, HasSubstr("no kernel is called other"));
  EXPECT_EQ(run({"waits", "nowhere.s"}).exitCode, 2);
}

// Without its waits and s_nops, written again, each example runs as the strictest gfx942 would. With WAVESMITH_TEST_MANY all of
// them in eight orders of waves.
TEST_F(WaitsTest, ExamplesRunInCheckedMode) {
  const bool all = std::getenv("WAVESMITH_TEST_MANY") != nullptr;
  const auto examples = sourceDirectory() / "resources/examples";
  for (const auto& entry : std::filesystem::directory_iterator(examples))
    if (entry.is_regular_file()) copyExample(entry.path().filename().string());
  std::size_t runs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(examples)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".s")) continue;
    write(name, withoutWaits(text(name)));
    EXPECT_EQ(run({"waits", name, "--write"}).exitCode, 0) << name;
  }
  for (const auto& entry : std::filesystem::directory_iterator(examples)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".run.yaml")) continue;
    const bool isQuick =
        name == "vector_add.run.yaml" || name == "permute.run.yaml" || name == "scan.run.yaml";
    if (!all && !isQuick) continue;
    const auto result = run({"run", name, "--mode", "checked", "--schedules", all ? "8" : "2"});
    EXPECT_EQ(result.exitCode, 0) << name << '\n' << result.err;
    ++runs;
  }
  EXPECT_EQ(runs, all ? 25U : 3U);
}

} // namespace
} // namespace wavesmith::testing
