// SPDX-License-Identifier: Apache-2.0
// All fixes of a text at once, in memory, and what is refused.
#include "analysis/analyzed.h"
#include "check/fixes.h"
#include "codeobject/toolchain.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::check {
namespace {

using source::Code;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Fixes : public ::testing::Test {
protected:
  static std::string kernel(std::string_view body) {
    return analysis::testing::kernel(
        fmt::format("  s_load_dwordx2 s[2:3], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n{}  s_endpgm", body),
        "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n");
  }
  std::string write(std::string_view name, std::string_view text) const {
    const auto path = directory_ / name;
    testing::writeFile(path, text);
    return path.string();
  }
  source::Result<Fixed> fix(const std::string& body, const Options& options = {}, bool remarks = false,
                            std::string_view name = "k.s") {
    return applyFixes(language_, {(directory_ / name).string(), kernel(body)}, options, {.remarks = remarks});
  }

  testing::TemporaryDirectory directory_;
  worker::LanguageClient language_{testing::languageWorker()};
};

constexpr std::string_view kWithoutWait = "  global_load_dword v1, v0, s[2:3]\n"
                                          "  v_add_f32 v2, v1, v1\n";

TEST_F(Fixes, OfIncludedFilesAreMadeAndCheckedInMemory) {
  const std::string included = write("body.inc", kWithoutWait);
  WS_ASSERT_OK(fixed, fix("  .include \"body.inc\"\n  .include \"body.inc\"\n"));
  EXPECT_FALSE(fixed.refused);
  EXPECT_EQ(fixed.applied.size(), 1U);
  ASSERT_EQ(fixed.files.size(), 1U);
  EXPECT_EQ(fixed.files[0].path, included);
  EXPECT_EQ(fixed.files[0].text, "  global_load_dword v1, v0, s[2:3]\n"
                                 "  s_waitcnt vmcnt(0)\n"
                                 "  v_add_f32 v2, v1, v1\n");
  EXPECT_FALSE(source::hasErrors(fixed.checked.diagnostics));
  WS_ASSERT_OK(onDisk, source::readText(included));
  EXPECT_EQ(onDisk, kWithoutWait);
}

// An included file may be included by another kernel that needs the wait states.
TEST_F(Fixes, DoNotRelaxAnythingInIncludedFiles) {
  write("body.inc", "  s_nop 7\n");
  WS_ASSERT_OK(fixed, fix("  .include \"body.inc\"\n", {.only = {"W0220"}}, true));
  EXPECT_EQ(fixed.leftInIncludes, 1U);
  EXPECT_THAT(fixed.files, IsEmpty());
  EXPECT_THAT(fixed.applied, IsEmpty());
}

// A branch can skip at most 32,767 words: with the wait it would have to skip one more.
TEST_F(Fixes, AreRefusedIfTheyCauseAnotherFindingWhateverOnlySays) {
  const std::string body = "  global_load_dword v1, v0, s[2:3]\n"
                           "  s_cmp_eq_u32 s2, 0\n"
                           "  s_cbranch_scc1 .Lfar\n"
                           "  v_add_f32 v2, v1, v1\n"
                           "  .rept 32766\n"
                           "  s_nop 0\n"
                           "  .endr\n"
                           ".Lfar:\n"
                           "  s_waitcnt vmcnt(0)\n";
  WS_ASSERT_OK(fixed, fix(body, {.only = {"W0102"}}));
  ASSERT_TRUE(fixed.refused);
  EXPECT_EQ(fixed.refused->code, Code::FixesRefused);
  EXPECT_THAT(fixed.refused->message, HasSubstr("no fix is applied"));
  EXPECT_THAT(fixed.files, IsEmpty());
  EXPECT_THAT(fixed.applied, IsEmpty());
  // The text as it was still has its finding.
  EXPECT_TRUE(source::hasErrors(fixed.checked.diagnostics));
}

TEST_F(Fixes, GoOnUntilNothingIsLeftToFix) {
  const std::string body = "  global_load_dword v1, v0, s[2:3]\n"
                           "  v_readlane_b32 s4, v1, 1\n"
                           "  v_add_u32 v1, s4, v0\n";
  WS_ASSERT_OK(fixed, fix(body));
  ASSERT_EQ(fixed.files.size(), 1U);
  EXPECT_THAT(fixed.files[0].text, HasSubstr("  s_waitcnt vmcnt(0)\n"
                                             "  v_readlane_b32 s4, v1, 1\n"
                                             "  s_nop 1\n"
                                             "  v_add_u32 v1, s4, v0\n"));
  EXPECT_FALSE(source::hasErrors(fixed.checked.diagnostics));
}

// The preprocessor reads its files from the disk: a changed one cannot be checked before it is written.
TEST_F(Fixes, DoNotEditFilesOfThePreprocessor) {
  write("body.h", kWithoutWait);
  WS_ASSERT_OK(fixed, fix("\n#include \"body.h\"\n", {}, false, "k.S"));
  EXPECT_TRUE(source::hasErrors(fixed.checked.diagnostics));
  EXPECT_EQ(fixed.leftInIncludes, 1U);
  EXPECT_THAT(fixed.files, IsEmpty());
}

} // namespace
} // namespace wavesmith::check
