// SPDX-License-Identifier: Apache-2.0
// The lines that waits become: in plain code, in macros, repetitions and includes, and where nothing may change.
#include "analysis/analyzed.h"
#include "authoring/waits.h"
#include "codeobject/toolchain.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::authoring {
namespace {

using source::Code;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Waits : public ::testing::Test {
protected:
  static std::string kernel(std::string_view body) {
    return analysis::testing::kernel(
        fmt::format(
            "  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  v_mov_b32 v9, s2\n{}  s_endpgm",
            body),
        "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n");
  }
  source::Result<WrittenWaits> write(const std::string& body, const WaitOptions& options = {},
                                     std::string_view name = "k.s") {
    return writeWaits(language_, {(directory_ / name).string(), kernel(body)}, {}, options);
  }
  // The body as it would be; "" where nothing changes.
  std::string bodyOf(const WrittenWaits& waits) {
    for (const assembler::SourceFile& file : waits.files) {
      if (!file.path.ends_with("k.s")) continue;
      const std::size_t begin = file.text.find("v_mov_b32 v9, s2\n") + 17;
      return file.text.substr(begin, file.text.find("  s_endpgm", begin) - begin);
    }
    return {};
  }
  void expectBody(const std::string& before, const std::string& after, const WaitOptions& options = {}) {
    const auto waits = write(before, options);
    ASSERT_TRUE(waits) << waits.error().message;
    EXPECT_FALSE(waits->refused) << waits->refused->notes.back().text;
    EXPECT_EQ(bodyOf(*waits), after == before ? "" : after);
  }

  testing::TemporaryDirectory directory_;
  worker::LanguageClient language_{testing::languageWorker()};
};

constexpr std::string_view kTwoLoads = "  global_load_dword v1, v0, s[2:3]\n"
                                       "  global_load_dword v2, v0, s[2:3] offset:4\n";

TEST_F(Waits, StandBeforeTheirUseWithTheirReason) {
  WS_ASSERT_OK(waits, write(std::string(kTwoLoads) + "  v_mov_b32 v3, v1 // the first\n"
                                                     "  v_mfma_f32_32x32x2_f32 v[16:31], v0, v0, 0\n"
                                                     "  v_mov_b32 v8, v2\n"));
  EXPECT_EQ(bodyOf(waits), std::string(kTwoLoads) + "  s_waitcnt vmcnt(1)\n"
                                                    "  v_mov_b32 v3, v1 // the first\n"
                                                    "  v_mfma_f32_32x32x2_f32 v[16:31], v0, v0, 0\n"
                                                    "  s_waitcnt vmcnt(0)\n"
                                                    "  v_mov_b32 v8, v2\n");
  ASSERT_EQ(waits.edits.size(), 2U);
  EXPECT_EQ(waits.edits[0].kind, WaitEdit::Kind::Insert);
  EXPECT_THAT(waits.edits[0].reason, HasSubstr(" needs v1 of line "));
  EXPECT_FALSE(source::hasErrors(waits.checked.diagnostics));
}

// One wait for uses that follow one another, as an author would write it.
TEST_F(Waits, AreOneForNeighbors) {
  expectBody(std::string(kTwoLoads) + "  v_mov_b32 v3, v1\n  v_mov_b32 v4, v2\n",
             std::string(kTwoLoads) + "  s_waitcnt vmcnt(0)\n  v_mov_b32 v3, v1\n  v_mov_b32 v4, v2\n");
}

TEST_F(Waits, EndTheirLinesAsTheTextDoes) {
  std::string text = kernel(std::string(kTwoLoads) + "  v_mov_b32 v3, v2\n"), withReturns;
  for (const char c : text)
    withReturns += c == '\n' ? "\r\n" : std::string(1, c);
  WS_ASSERT_OK(waits, writeWaits(language_, {"k.s", withReturns}, {}, {}));
  ASSERT_EQ(waits.files.size(), 1U);
  EXPECT_THAT(waits.files[0].text, HasSubstr("\r\n  s_waitcnt vmcnt(0)\r\n  v_mov_b32 v3, v2\r\n"));
}

TEST_F(Waits, ThatAreRightStayAsTheyAre) {
  const std::string right = std::string(kTwoLoads) + "  s_waitcnt vmcnt(1)   // the first\n"
                                                     "  v_mov_b32 v3, v1\n"
                                                     "  s_waitcnt   vmcnt(0)\n"
                                                     "  v_mov_b32 v4, v2\n";
  expectBody(right, right);
}

TEST_F(Waits, AreRelaxedMovedIntoTheOneThatStaysAndRemoved) {
  expectBody(std::string(kTwoLoads) + "  s_waitcnt vmcnt(0) // too strong\n"
                                      "  v_mov_b32 v3, v1\n",
             std::string(kTwoLoads) + "  s_waitcnt vmcnt(1) // too strong\n"
                                      "  v_mov_b32 v3, v1\n");
  expectBody("  v_mov_b32 v3, v0\n  s_waitcnt vmcnt(0) // for nothing\n  v_mov_b32 v4, v0\n",
             "  v_mov_b32 v3, v0\n  v_mov_b32 v4, v0\n");
  // The count was raised: the wait itself is corrected.
  expectBody(std::string(kTwoLoads) + "  s_waitcnt vmcnt(1)\n  v_mov_b32 v4, v2\n",
             std::string(kTwoLoads) + "  s_waitcnt vmcnt(0)\n  v_mov_b32 v4, v2\n");
}

TEST_F(Waits, OfLdsStandAtTheBarrier) {
  expectBody("  v_lshlrev_b32 v1, 2, v0\n"
             "  ds_write_b32 v1, v0\n"
             "  s_barrier\n"
             "  ds_read_b32 v2, v1 offset:4\n"
             "  v_mov_b32 v3, v2\n",
             "  v_lshlrev_b32 v1, 2, v0\n"
             "  ds_write_b32 v1, v0\n"
             "  s_waitcnt lgkmcnt(0)\n"
             "  s_barrier\n"
             "  ds_read_b32 v2, v1 offset:4\n"
             "  s_waitcnt lgkmcnt(0)\n"
             "  v_mov_b32 v3, v2\n");
}

constexpr std::string_view kSum = "  .macro sum to, from\n"
                                  "  v_add_f32 \\to, \\to, \\from\n"
                                  "  v_mul_f32 \\to, 2.0, \\to\n"
                                  "  .endm\n";

// All expansions need it.
TEST_F(Waits, OfAMacroStandInItsBody) {
  const std::string body = "  .macro twice to\n"
                           "  global_load_dword \\to, v0, s[2:3]\n"
                           "  v_add_f32 \\to, \\to, \\to\n"
                           "  .endm\n"
                           "  twice v1\n"
                           "  twice v2\n";
  expectBody(body, "  .macro twice to\n"
                   "  global_load_dword \\to, v0, s[2:3]\n"
                   "  s_waitcnt vmcnt(0)\n"
                   "  v_add_f32 \\to, \\to, \\to\n"
                   "  .endm\n"
                   "  twice v1\n"
                   "  twice v2\n");
}

// One of them needs it.
TEST_F(Waits, OfOneExpansionStandBeforeIt) {
  const std::string body = std::string(kSum) + "  v_mov_b32 v3, 0\n"
                                               "  sum v3, v0\n"
                                               "  global_load_dword v1, v0, s[2:3]\n"
                                               "  sum v3, v1\n"
                                               "  sum v3, v0\n";
  std::string after = body;
  after.insert(after.find("  sum v3, v1\n"), "  s_waitcnt vmcnt(0)\n");
  expectBody(body, after);
}

// A count for all would make the first expansion wait for the second load.
TEST_F(Waits, MoveOutOfABodyWhereTheyWouldWaitTooLong) {
  const std::string matrix = "  v_mfma_f32_32x32x2_f32 v[16:31], v0, v0, 0\n";
  const std::string body = std::string(kSum) + "  v_mov_b32 v3, 0\n" + std::string(kTwoLoads) +
                           "  sum v3, v1\n" + matrix + "  sum v3, v2\n";
  std::string after = body;
  after.insert(after.find("  sum v3, v2\n"), "  s_waitcnt vmcnt(0)\n");
  after.insert(after.find("  sum v3, v1\n"), "  s_waitcnt vmcnt(1)\n");
  expectBody(body, after);
}

TEST_F(Waits, OfARepetitionStandBeforeItsFirstIteration) {
  const std::string body = "  global_load_dword v1, v0, s[2:3]\n"
                           "  v_mov_b32 v3, 0\n"
                           "  .rept 4\n"
                           "  v_add_f32 v3, v3, v1\n"
                           "  .endr\n";
  std::string after = body;
  after.insert(after.find("  .rept"), "  s_waitcnt vmcnt(0)\n");
  expectBody(body, after);
}

// `s_waitcnt vmcnt(\n)` is another wait in each expansion, and each is right.
TEST_F(Waits, WithAParameterStay) {
  const std::string body = "  .macro sum to, from, n\n"
                           "  s_waitcnt vmcnt(\\n)\n"
                           "  v_add_f32 \\to, \\to, \\from\n"
                           "  .endm\n"
                           "  v_mov_b32 v3, 0\n" +
                           std::string(kTwoLoads) + "  sum v3, v1, 1\n  sum v3, v2, 0\n";
  expectBody(body, body);
}

TEST_F(Waits, WithACommentStay) {
  const std::string body = "  v_mov_b32 v3, v0\n  s_waitcnt vmcnt(0) // wavesmith: keep for the profiler\n";
  expectBody(body, body);
}

// A store is complete before the flag that says so.
TEST_F(Waits, ForOthersStay) {
  const std::string body = "  global_store_dword v0, v0, s[2:3]\n"
                           "  s_waitcnt vmcnt(0)\n"
                           "  global_store_dword v0, v0, s[2:3] offset:64 sc0 sc1\n";
  expectBody(body, body);
}

TEST_F(Waits, OutsideOfTheLinesStay) {
  const std::string body = "  s_waitcnt vmcnt(0)\n" // line 4 of the text, and so on
                           "  v_mov_b32 v3, v0\n"
                           "  s_waitcnt vmcnt(0)\n"
                           "  v_mov_b32 v4, v0\n";
  const std::string text = kernel(body);
  const auto line =
      static_cast<std::uint32_t>(std::ranges::count(text.substr(0, text.find("v_mov_b32 v3")), '\n') + 1);
  expectBody(body, "  s_waitcnt vmcnt(0)\n  v_mov_b32 v3, v0\n  v_mov_b32 v4, v0\n",
             {.firstLine = line, .lastLine = line + 1});
}

// What the other lines need is not their business.
TEST_F(Waits, OutsideOfTheLinesAreNotMentioned) {
  const std::string body = "  global_load_dword v1, v0, s[2:3]\n"
                           "  v_mov_b32 v3, v1\n"
                           "  v_mov_b32 v4, v0\n";
  const std::string text = kernel(body);
  const auto line =
      static_cast<std::uint32_t>(std::ranges::count(text.substr(0, text.find("v_mov_b32 v4")), '\n') + 1);
  WS_ASSERT_OK(waits, write(body, {.firstLine = line, .lastLine = line}));
  EXPECT_THAT(waits.files, IsEmpty());
  EXPECT_THAT(waits.notes, IsEmpty());
}

TEST_F(Waits, StatesOfAnIncludedFileAreWrittenOnlyIfWanted) {
  testing::writeFile(directory_ / "body.inc", "  s_mov_b64 vcc, 0\n"
                                              "  v_cmp_eq_u32 vcc, 0, v0\n"
                                              "  v_div_fmas_f32 v2, v0, v0, v0\n");
  const std::string body = "  .include \"body.inc\"\n";
  WS_ASSERT_OK(waits, write(body));
  EXPECT_THAT(waits.files, IsEmpty());
  EXPECT_THAT(waits.waitStates, IsEmpty());
  WS_ASSERT_OK(wanted, write(body, {.includes = true}));
  ASSERT_EQ(wanted.files.size(), 1U);
  EXPECT_THAT(wanted.files[0].text, HasSubstr("  s_nop 3\n"));
}

TEST_F(Waits, OfAnIncludedFileAreWrittenOnlyIfWanted) {
  testing::writeFile(directory_ / "body.inc", "  global_load_dword v1, v0, s[2:3]\n  v_add_f32 v2, v1, v1\n");
  const std::string body = "  .include \"body.inc\"\n";
  WS_ASSERT_OK(waits, write(body));
  EXPECT_THAT(waits.files, IsEmpty());
  ASSERT_EQ(waits.notes.size(), 1U);
  EXPECT_EQ(waits.notes[0].text, "a wait is needed here that cannot be written");
  WS_ASSERT_OK(wanted, write(body, {.includes = true}));
  ASSERT_EQ(wanted.files.size(), 1U);
  EXPECT_EQ(wanted.files[0].text, "  global_load_dword v1, v0, s[2:3]\n"
                                  "  s_waitcnt vmcnt(0)\n"
                                  "  v_add_f32 v2, v1, v1\n");
}

// What the included file needs of the lines before it can be written before it.
TEST_F(Waits, BeforeAnIncludeAreInTheFileItself) {
  testing::writeFile(directory_ / "body.inc", "  v_add_f32 v2, v1, v1\n");
  expectBody("  global_load_dword v1, v0, s[2:3]\n  .include \"body.inc\"\n",
             "  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n  .include \"body.inc\"\n");
}

TEST_F(Waits, AreNotWrittenAcrossABranchWithANumber) {
  WS_ASSERT_OK(waits, write("  global_load_dword v1, v0, s[2:3]\n"
                            "  s_cbranch_scc1 1\n"
                            "  v_add_f32 v2, v1, v1\n"));
  EXPECT_THAT(waits.files, IsEmpty());
  ASSERT_FALSE(waits.notes.empty());
  EXPECT_THAT(waits.notes[0].text, HasSubstr("whose distance is a number"));
}

TEST_F(Waits, ComeWithTheirWaitStates) {
  expectBody("  v_readfirstlane_b32 s4, v0\n"
             "  s_nop 7\n"
             "  v_mov_b32 v1, s4\n"
             "  s_mov_b64 vcc, 0\n"
             "  v_cmp_eq_u32 vcc, 0, v0\n"
             "  v_div_fmas_f32 v2, v0, v0, v0\n",
             "  v_readfirstlane_b32 s4, v0\n"
             "  s_nop 1\n"
             "  v_mov_b32 v1, s4\n"
             "  s_mov_b64 vcc, 0\n"
             "  v_cmp_eq_u32 vcc, 0, v0\n"
             "  s_nop 3\n"
             "  v_div_fmas_f32 v2, v0, v0, v0\n");
}

TEST_F(Waits, AreWrittenForATextThatAssembles) {
  const auto waits = write("  v_add_f33 v1, v0, v0\n");
  ASSERT_FALSE(waits);
  EXPECT_EQ(waits.error().code, Code::AssemblerError);
}

TEST_F(Waits, OfAnUnknownKernel) {
  const auto waits = write("", {.kernel = "other"});
  ASSERT_FALSE(waits);
  EXPECT_EQ(waits.error().message, "no kernel is called other");
}

} // namespace
} // namespace wavesmith::authoring
