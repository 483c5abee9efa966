// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as a student's answers, NAME.json, and as what is typed for a question.
//
// What was read and written reads as the same.
#include "fuzz/target.h"
#include "lessons/class_table.h"
#include "lessons/progress.h"
#include "lessons/typed_answer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const std::string_view text = fuzz::textOf(data, size);
  for (const std::string_view expected : {"5", "-1", "0.5", "1 2 3", "nan", "0x7fc00000"})
    static_cast<void>(lessons::compareTyped(text, expected, 4, {}));
  fuzz::require(lessons::compareTyped("5", "5", 4, {}) == lessons::TypedResult::Equal, "5 is 5");
  static_cast<void>(lessons::compareTyped(text, "1.5", 8, 0.25));
  const auto progress = lessons::Progress::parse(text, "a.json");
  if (!progress) {
    fuzz::require(!progress.error().message.empty(), "an error has a message");
    return 0;
  }
  const auto again = lessons::Progress::parse(progress->json(), "a.json");
  fuzz::require(again && *again == *progress, "written, it reads as the same");
  static_cast<void>(lessons::classTable({{"a.json", *progress}, {"b.json", *progress}}));
  return 0;
}
