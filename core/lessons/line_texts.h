// SPDX-License-Identifier: Apache-2.0
// Numbers of lines in the texts of a lesson: {slope.s:57} and {slope.s:.Lscale+1} are written in lesson.md, and the student
// reads where that line is in the copy. {:57} is a line of the lesson's first source.
//
//   withLineNumbers("before line {slope.s:57}", lesson, own, copies)      "before line 58"
//
// Other text in braces stays. Pure functions; any thread.
#pragma once

#include "lessons/lesson.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::lessons {

// `own`: the lesson's texts, by name; `copies`: the student's, of which any may be missing.
[[nodiscard]] std::string withLineNumbers(std::string_view text, const Lesson& lesson,
                                          const std::map<std::string, std::string>& own,
                                          const std::map<std::string, std::string>& copies);
// A sentence for each line in the text that does not exist.
[[nodiscard]] std::vector<std::string> lineTextProblems(std::string_view text, const Lesson& lesson,
                                                        const std::map<std::string, std::string>& own);

} // namespace wavesmith::lessons
