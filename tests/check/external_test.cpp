// SPDX-License-Identifier: Apache-2.0
// The comparison with another assembler: Debian's clang, scripts that change the text first, and
// programs that fail.
#include "check/external_assembler.h"
#include "codeobject/toolchain.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::check {
namespace {

using source::Code;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

constexpr const char* kClang = "clang-19";

class External : public ::testing::Test {
protected:
  External() : language_(testing::languageWorker()) {}
  source::Result<ExternalComparison> compare(const assembler::SourceFile& text, const fs::path& program,
                                             const process::Limits& limits = {}) {
    auto checked = checkText(language_, text, {});
    if (!checked) return std::unexpected(std::move(checked.error()));
    return compareWithExternal(*checked, text, {}, {.program = program, .limits = limits});
  }

  // A program that runs these lines of a shell; $1 and so on are the arguments of the assembler.
  fs::path script(std::string_view lines) {
    const fs::path path = directory_ / "assembler";
    testing::writeFile(path, "#!/bin/sh\n" + std::string(lines));
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }

  static assembler::SourceFile exampleText(std::string_view name) {
    const fs::path path = testing::example(name);
    const auto text = source::readText(path);
    return {path.string(), text ? *text : ""};
  }

  testing::TemporaryDirectory directory_;
  worker::LanguageClient language_;
};

TEST_F(External, DebiansClangAssemblesTheExamplesToTheSameBytes) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(testing::sourceDirectory() / "resources/examples")) {
    if (entry.path().extension() != ".s") continue;
    const auto compared = compare(exampleText(entry.path().filename().string()), kClang);
    ASSERT_TRUE(compared) << entry.path() << ": " << compared.error().message;
    EXPECT_FALSE(compared->difference) << entry.path() << ": " << compared->difference->what;
    EXPECT_GT(compared->bytes, 64u);
    EXPECT_THAT(compared->version, HasSubstr("clang version 19"));
    ++count;
  }
  EXPECT_GE(count, 8u);
}

TEST_F(External, NamesTheLineOfTheFirstDifference) {
  const assembler::SourceFile text = exampleText("vector_add.s");
  const std::size_t at = text.text.find("v_add_f32");
  ASSERT_NE(at, std::string::npos);
  const auto line = static_cast<std::uint32_t>(
      std::count(text.text.begin(), text.text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1);
  const auto compared =
      compare(text, script("for f; do case $f in *.s) sed -i 's/v_add_f32/v_sub_f32/' $f;; esac; done\n"
                           "exec clang-19 \"$@\"\n"));
  ASSERT_TRUE(compared) << compared.error().message;
  ASSERT_TRUE(compared->difference);
  EXPECT_EQ(compared->difference->what, "the code");
  EXPECT_EQ(compared->difference->place.line, line);
  EXPECT_EQ(compared->difference->place.file, text.path);
  EXPECT_NE(compared->difference->ours, compared->difference->theirs);
  EXPECT_EQ(compared->difference->ours.size(), compared->difference->theirs.size());
}

TEST_F(External, ComparesDescriptors) {
  const auto compared =
      compare(exampleText("vector_add.s"),
              script("for f; do case $f in *.s) sed -i 's/.amdhsa_ieee_mode.*//; "
                     "s/.amdhsa_next_free_vgpr.*/.amdhsa_next_free_vgpr 64/' $f;; esac; done\n"
                     "exec clang-19 \"$@\"\n"));
  ASSERT_TRUE(compared) << compared.error().message;
  ASSERT_TRUE(compared->difference);
  EXPECT_EQ(compared->difference->what, "the descriptor of vector_add");
}

TEST_F(External, SaysWhatTheOtherAssemblerRefuses) {
  const assembler::SourceFile text = exampleText("vector_add.s");
  const auto compared =
      compare(text, script("for f; do case $f in *.s) sed -i '3i what is this' $f;; esac; done\n"
                           "exec clang-19 \"$@\"\n"));
  ASSERT_FALSE(compared);
  EXPECT_EQ(compared.error().code, Code::AssemblerError);
  EXPECT_EQ(compared.error().place.file, text.path);
  EXPECT_EQ(compared.error().place.line, 3u);
}

TEST_F(External, DoesNotWaitForWhatAProgramLeavesRunning) {
  const assembler::SourceFile text = exampleText("vector_add.s");
  const auto compared = compare(text, script("sleep 1000 &\nexec clang-19 \"$@\"\n"));
  ASSERT_TRUE(compared) << compared.error().message;
  EXPECT_FALSE(compared->difference);
}

TEST_F(External, EndsWithProgramsThatFail) {
  const assembler::SourceFile text = exampleText("vector_add.s");
  const auto missing = compare(text, directory_ / "nothing");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, Code::WorkerUnavailable);
  const auto slow = compare(text, script("sleep 1000\n"), {.time = std::chrono::milliseconds(200)});
  ASSERT_FALSE(slow);
  EXPECT_EQ(slow.error().code, Code::WorkerDied);
  const auto closed =
      compare(text, script("[ \"$1\" = --version ] && exec echo clang\nexec >&- 2>&-\nsleep 1000\n"),
              {.time = std::chrono::seconds(2)});
  ASSERT_FALSE(closed);
  EXPECT_EQ(closed.error().code, Code::WorkerDied);
  const auto silent = compare(text, script("exit 3\n"));
  ASSERT_FALSE(silent);
  EXPECT_EQ(silent.error().code, Code::AssemblerError);
}

} // namespace
} // namespace wavesmith::check
