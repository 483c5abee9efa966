// SPDX-License-Identifier: Apache-2.0
// What `wavesmith-cli lesson check` does with a lesson that could be read: every run file runs, the debugger comes to where a
// step sends it, every solution is accepted, and no wrong answer is, nor are unchanged files.
//
//   checkLesson(examiner, lesson).diagnostics
//     lesson.md:31: error: the solution of question 2 is not accepted: c[0] is 0, and the run file expects 1 [W2203]
//
// Blocking; any thread, one call at a time for an Examiner.
#pragma once

#include "lessons/examiner.h"
#include "lessons/lesson.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>

namespace wavesmith::lessons {

struct LessonCheck {
  source::Diagnostics diagnostics; // empty: the lesson is as its author says
  std::size_t answers = 0;         // how many answers were examined
};

// Code::RunCanceled, or an error that has nothing to do with the lesson. `progress` is called before each step of the work,
// such as "question 2".
[[nodiscard]] source::Result<LessonCheck>
checkLesson(Examiner& examiner, const Lesson& lesson,
            const std::function<void(const std::string&)>& progress = {}, const std::stop_token& stop = {});

} // namespace wavesmith::lessons
