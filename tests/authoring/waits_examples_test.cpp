// SPDX-License-Identifier: Apache-2.0
// The examples as their authors wrote them, and without a single wait or s_nop.
#include "analysis/analyzed.h"
#include "authoring/waits.h"
#include "codeobject/toolchain.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"
#include "support/without_waits.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace wavesmith::authoring {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::withoutWaits;

class WaitsOfExamples : public ::testing::Test {
protected:
  static std::vector<std::filesystem::path> examples() {
    std::vector<std::filesystem::path> all;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(testing::sourceDirectory() / "resources/examples"))
      if (entry.path().extension() == ".s") all.push_back(entry.path());
    std::ranges::sort(all);
    return all;
  }
  static std::vector<std::string> waitsIn(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (const std::size_t at = line.find("s_waitcnt "); at != std::string::npos)
        result.push_back(line.substr(at, line.find(')', at) + 1 - at));
    return result;
  }

  worker::LanguageClient language_{testing::languageWorker()};
};

TEST_F(WaitsOfExamples, AreRightAsTheyAreWritten) {
  for (const auto& path : examples()) {
    SCOPED_TRACE(path.filename());
    WS_ASSERT_OK(text, source::readText(path.string()));
    WS_ASSERT_OK(waits, writeWaits(language_, {path.string(), text}, {}, {}));
    std::vector<std::string> changes;
    for (const WaitEdit& edit : waits.edits)
      changes.push_back(fmt::format("{} -> {}", edit.before, edit.after));
    // This one is stronger than it has to be: `check` says so as well, and the timing guide explains it.
    if (path.filename() == "vector_add_loads_first.s")
      EXPECT_THAT(changes, ElementsAre("s_waitcnt vmcnt(3) -> s_waitcnt vmcnt(4)"));
    else
      EXPECT_THAT(changes, IsEmpty());
    EXPECT_THAT(waits.waitStates, IsEmpty());
  }
}

// No more than their authors wrote, but for one that waits once for loads of two kinds.
TEST_F(WaitsOfExamples, ComeBackWithoutFindings) {
  for (const auto& path : examples()) {
    SCOPED_TRACE(path.filename());
    WS_ASSERT_OK(text, source::readText(path.string()));
    WS_ASSERT_OK(waits, writeWaits(language_, {path.string(), withoutWaits(text)}, {}, {}));
    EXPECT_FALSE(waits.refused);
    EXPECT_THAT(waits.notes, IsEmpty());
    for (const WaitEdit& edit : waits.edits)
      EXPECT_THAT(edit.notes, IsEmpty()) << "line " << edit.place.line; // no expansion waits for too long
    for (const source::Diagnostic& diagnostic : waits.checked.diagnostics)
      EXPECT_EQ(diagnostic.severity, source::Severity::Remark)
          << source::toString(diagnostic.place) << ' ' << diagnostic.message;
    WS_ASSERT_OK(own, writeWaits(language_, {path.string(), text}, {}, {}));
    EXPECT_LE(waits.after, own.before + (path.filename() == "gemm_reference.s" ? 1U : 0U));
    // Written again, nothing changes.
    ASSERT_EQ(waits.files.size(), 1U);
    WS_ASSERT_OK(again, writeWaits(language_, waits.files[0], {}, {}));
    EXPECT_THAT(again.files, IsEmpty());
    for (const WaitEdit& edit : again.edits)
      ADD_FAILURE() << edit.place.line << ": " << edit.before << " -> " << edit.after << ": " << edit.reason;
  }
}

// Each chunk has its own count, and both ways of the .if have one wait (resources/examples/gemm.s is as its author wrote it).
TEST_F(WaitsOfExamples, OfGemmAreThoseOfItsAuthor) {
  const auto path = testing::sourceDirectory() / "resources/examples/gemm.s";
  WS_ASSERT_OK(text, source::readText(path.string()));
  WS_ASSERT_OK(waits, writeWaits(language_, {path.string(), withoutWaits(text)}, {}, {}));
  ASSERT_EQ(waits.files.size(), 1U);
  EXPECT_EQ(waitsIn(waits.files[0].text), waitsIn(text));
}

// The quick fix of a finding is what the engine writes for it, where a text lacks one wait.
TEST_F(WaitsOfExamples, AreThoseOfQuickFixes) {
  unsigned compared = 0, different = 0;
  for (const auto& path : examples()) {
    WS_ASSERT_OK(text, source::readText(path.string()));
    std::size_t end = 0;
    for (std::size_t at = 0; (at = text.find("  s_waitcnt ", at)) != std::string::npos; at = end) {
      end = text.find('\n', at) + 1;
      if (at == 0 || text[at - 1] != '\n') continue;
      assembler::SourceFile without{path.string(), std::string(text).erase(at, end - at)};
      WS_ASSERT_OK(checked, check::checkText(language_, without, {}));
      std::vector<const source::Diagnostic*> missing;
      for (const source::Diagnostic& diagnostic : checked.diagnostics)
        if (diagnostic.code >= source::Code::MissingLgkmcnt &&
            diagnostic.code <= source::Code::PendingAtVskip)
          missing.push_back(&diagnostic);
      if (missing.size() != 1 || missing[0]->fixes.empty() || missing[0]->fixes[0].edits.size() != 1)
        continue;
      const source::TextEdit& quick = missing[0]->fixes[0].edits[0];
      SCOPED_TRACE(fmt::format("{}:{}", path.filename().string(), quick.place.line));
      WS_ASSERT_OK(written, writeWaits(language_, without, {}, {.waitStates = false, .onlyMissing = true}));
      ASSERT_THAT(written.edits, ::testing::SizeIs(1));
      EXPECT_THAT(quick.replacement, ::testing::HasSubstr(written.edits[0].after));
      // A fix may strengthen the wait before it instead.
      different += quick.place.line == written.edits[0].place.line ? 0 : 1;
      ++compared;
    }
  }
  EXPECT_GT(compared, 20U);
  EXPECT_LE(different, 1U);
}

} // namespace
} // namespace wavesmith::authoring
