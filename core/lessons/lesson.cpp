// SPDX-License-Identifier: Apache-2.0
#include "lessons/lesson.h"

#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::lessons {
namespace {

constexpr std::array<std::string_view, 18> kPanels{
    "registers", "hazards",     "initial",   "kernarg", "descriptor", "run",
    "problems",  "disassembly", "reference", "lanes",   "waves",      "state",
    "lds",       "memory",      "timeline",  "why",     "divergence", "values"};

std::size_t occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

} // namespace

unsigned Lesson::questions() const {
  std::size_t count = 0;
  for (const Step& step : steps)
    count += step.questions.size();
  return static_cast<unsigned>(count);
}

const Question* Lesson::question(unsigned number) const {
  for (const Step& step : steps)
    for (const Question& question : step.questions)
      if (question.number == number) return &question;
  return nullptr;
}

std::span<const std::string_view> panelNames() {
  return kPanels;
}

source::Result<std::map<std::string, std::string>> readTexts(const Lesson& lesson) {
  std::map<std::string, std::string> texts;
  for (const std::string& file : lesson.files) {
    auto text = source::readText(lesson.folder / file);
    if (!text) return std::unexpected(std::move(text.error()));
    texts[file] = std::move(*text);
  }
  return texts;
}

source::Result<std::map<std::string, std::string>> applyEdits(std::map<std::string, std::string> texts,
                                                              const std::vector<Edit>& edits,
                                                              const source::Place& place) {
  using source::Code;
  for (const Edit& edit : edits) {
    const auto text = texts.find(edit.file);
    if (text == texts.end())
      return source::failure(Code::LessonSchema, place,
                             fmt::format("{} is not one of the lesson's files", edit.file));
    const std::size_t count = edit.replace.empty() ? 0 : occurrences(text->second, edit.replace);
    if (count != 1)
      return source::failure(
          Code::LessonSchema, place,
          fmt::format("the text to replace must occur exactly once in {}, and it occurs {} times: '{}'",
                      edit.file, count, edit.replace));
    text->second.replace(text->second.find(edit.replace), edit.replace.size(), edit.with);
  }
  return texts;
}

} // namespace wavesmith::lessons
