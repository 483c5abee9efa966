// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as lesson.md, in a folder with a source and a run file.
//
// A lesson that was read has steps and questions with numbers; its edits apply or have a message.
#include "fuzz/folder.h"
#include "fuzz/target.h"
#include "lessons/anchors.h"
#include "lessons/lesson_sections.h"
#include "lessons/read_lesson.h"

#include <array>

namespace wavesmith::fuzz {
namespace {

constexpr std::array<std::string_view, 2> kNames{"k.s", "k.run.yaml"};
constexpr std::string_view kFiles =
    "==> k.s\n"
    "k:\n  s_mov_b32 s4, 7\nloop:\n  s_sub_u32 s4, s4, 1\n  s_cbranch_scc0 loop\n"
    "  s_endpgm\n"
    "==> k.run.yaml\n"
    "wavesmith: 1\nsource: k.s\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n";

void look(const lessons::Lesson& lesson) {
  require(!lesson.steps.empty(), "a lesson has a step");
  for (unsigned number = 1; number <= lesson.questions(); ++number)
    require(lesson.question(number) != nullptr, "a question has a number");
  const auto texts = lessons::readTexts(lesson);
  if (!texts) return;
  for (unsigned number = 1; number <= lesson.questions(); ++number) {
    const lessons::Question& question = *lesson.question(number);
    const auto edited = lessons::applyEdits(*texts, question.solution.edits, question.solution.place);
    require(edited || !edited.error().message.empty(), "an error has a message");
  }
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  static const fuzz::Folder folder(fuzz::kFiles, fuzz::kNames);
  const std::string_view text = fuzz::textOf(data, size);
  static_cast<void>(lessons::splitLesson(text, "lesson.md"));
  const auto lesson = lessons::readLessonText(text, folder.path());
  if (lesson)
    fuzz::look(*lesson);
  else
    fuzz::require(!lesson.error().message.empty(), "an error has a message");
  static_cast<void>(lessons::anchorLine(text, "loop+1"));
  static_cast<void>(lessons::sameCode(text, fuzz::kFiles));
  static_cast<void>(lessons::lineInCopy(text, fuzz::kFiles, 2));
  return 0;
}
