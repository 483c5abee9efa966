// SPDX-License-Identifier: Apache-2.0
// The examples as their authors wrote them, and without a single wait or s_nop.
#include "analysis/analyzed.h"
#include "authoring/waits.h"
#include "codeobject/toolchain.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace wavesmith::authoring {
namespace {

using ::testing::IsEmpty;

class WaitsOfExamples : public ::testing::Test {
protected:
  static worker::WorkerOptions workerOptions() {
    worker::WorkerOptions options;
    options.program = testing::program("wavesmith-worker");
    options.spare = false;
    return options;
  }
  static std::vector<std::filesystem::path> examples() {
    std::vector<std::filesystem::path> all;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(testing::sourceDirectory() / "resources/examples"))
      if (entry.path().extension() == ".s") all.push_back(entry.path());
    std::ranges::sort(all);
    return all;
  }
  static std::string withoutWaits(const std::string& text) {
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (!line.contains("s_waitcnt ") && !line.contains("s_nop ")) result += line + '\n';
    return result;
  }

  worker::LanguageClient language_{workerOptions()};
};

TEST_F(WaitsOfExamples, AreRightAsTheyAreWritten) {
  for (const auto& path : examples()) {
    SCOPED_TRACE(path.filename());
    WS_ASSERT_OK(text, source::readText(path.string()));
    WS_ASSERT_OK(waits, writeWaits(language_, {path.string(), text}, {}, {}));
    EXPECT_THAT(waits.files, IsEmpty());
    for (const WaitEdit& edit : waits.edits)
      ADD_FAILURE() << edit.place.line << ": " << edit.before << " -> " << edit.after << ": " << edit.reason;
  }
}

TEST_F(WaitsOfExamples, ComeBackWithoutFindings) {
  for (const auto& path : examples()) {
    SCOPED_TRACE(path.filename());
    WS_ASSERT_OK(text, source::readText(path.string()));
    WS_ASSERT_OK(waits, writeWaits(language_, {path.string(), withoutWaits(text)}, {}, {}));
    EXPECT_FALSE(waits.refused);
    EXPECT_THAT(waits.notes, IsEmpty());
    for (const source::Diagnostic& diagnostic : waits.checked.diagnostics)
      EXPECT_NE(diagnostic.severity, source::Severity::Error) << source::toString(diagnostic.place) << diagnostic.message;
    WS_ASSERT_OK(own, writeWaits(language_, {path.string(), text}, {}, {}));
    std::printf("%s: %zu waits, the author has %zu\n", path.filename().c_str(), waits.after, own.before);
  }
}

} // namespace
} // namespace wavesmith::authoring
