// SPDX-License-Identifier: Apache-2.0
#include "lessons/line_texts.h"

#include "lessons/anchors.h"
#include "lessons/lesson_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace wavesmith::lessons {
namespace {

using Texts = std::map<std::string, std::string>;
using Replace =
    std::function<std::string(const LessonFiles::Found<LineRange>& line, std::string_view written)>;

// Calls `replace` for each {FILE:ANCHOR} of a file of the lesson.
std::string replaceLines(std::string_view text, const Lesson& lesson, const Texts& own,
                         const Replace& replace) {
  const LessonFiles files(lesson.files, own);
  std::string result;
  std::size_t done = 0;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find_first_of("} \n", open);
    if (close == std::string_view::npos || text[close] != '}') continue;
    std::string_view inside = text.substr(open + 1, close - open - 1);
    const std::size_t colon = inside.rfind(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view file = inside.substr(0, colon);
    if (!file.empty() && std::ranges::find(lesson.files, file) == lesson.files.end()) continue;
    if (file.empty()) inside.remove_prefix(1);
    result += text.substr(done, open - done);
    result += replace(files.lines(inside), text.substr(open, close + 1 - open));
    done = close + 1;
  }
  return result.append(text.substr(done));
}

} // namespace

std::string withLineNumbers(std::string_view text, const Lesson& lesson, const Texts& own,
                            const Texts& copies) {
  return replaceLines(
      text, lesson, own, [&](const LessonFiles::Found<LineRange>& line, std::string_view written) {
        if (!line) return std::string(written);
        const auto copy = copies.find(line->file);
        return fmt::format("{}", copy == copies.end()
                                     ? line->first
                                     : nearestInCopy(own.at(line->file), copy->second, line->first));
      });
}

std::vector<std::string> lineTextProblems(std::string_view text, const Lesson& lesson, const Texts& own) {
  std::vector<std::string> problems;
  (void)replaceLines(text, lesson, own,
                     [&](const LessonFiles::Found<LineRange>& line, std::string_view written) {
                       if (!line) problems.push_back(fmt::format("{}: {}", written, line.error()));
                       return std::string();
                     });
  return problems;
}

} // namespace wavesmith::lessons
