// SPDX-License-Identifier: Apache-2.0
// The reasons and notes of written waits are recognized as a whole, for many kernels whose waits are removed.
#include "authoring/waits.h"
#include "source/file.h"
#include "style/core_texts.h"
#include "support/paths.h"
#include "support/without_waits.h"
#include "worker/language/language_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {
namespace {

using ::testing::IsEmpty;

class UnknownWaitTexts {
public:
  void add(const std::string& text) {
    ++count_;
    if (!widgets::isCoreText(text)) texts_.insert(text);
  }
  void add(const std::vector<source::Note>& notes) {
    for (const source::Note& note : notes)
      add(note.text);
  }
  void add(const authoring::WrittenWaits& waits) {
    for (const authoring::WaitEdit& edit : waits.edits) {
      add(edit.reason);
      add(edit.notes);
    }
    for (const authoring::MovedLine& line : waits.moved)
      add(line.reason);
    for (const authoring::PeeledWait& peeled : waits.peeled)
      add(peeled.sentence());
    for (const check::AppliedFix& fix : waits.waitStates) {
      add(fix.title);
      add(fix.message);
    }
    add(waits.notes);
    if (waits.refused) add(waits.refused->message), add(waits.refused->notes);
  }
  [[nodiscard]] const std::set<std::string>& texts() const { return texts_; }
  [[nodiscard]] int count() const { return count_; }

private:
  std::set<std::string> texts_;
  int count_ = 0;
};

TEST(WaitTexts, EveryReasonIsRecognized) {
  worker::WorkerOptions options;
  options.program = program("wavesmith-worker");
  worker::LanguageClient language(options);
  UnknownWaitTexts unknown;
  for (const std::string_view folder : {"tests/check/cases", "resources/examples"})
    for (const auto& entry : std::filesystem::directory_iterator(sourceDirectory() / folder)) {
      if (entry.path().extension() != ".s") continue;
      const std::string text = source::readText(entry.path().string()).value();
      for (const std::string& one : {text, withoutWaits(text)})
        if (const auto waits = authoring::writeWaits(language, {entry.path().string(), one}, {}, {}))
          unknown.add(*waits);
    }
  EXPECT_THAT(unknown.texts(), IsEmpty());
  EXPECT_GT(unknown.count(), 200);
}

} // namespace
} // namespace wavesmith::testing
