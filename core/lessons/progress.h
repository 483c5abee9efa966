// SPDX-License-Identifier: Apache-2.0
// The progress of one student in lessons: a JSON file "wavesmith.answers/1" (docs/schemas/answers-1.json). A class is a
// folder of such files; no server is needed (class_table.h).
//
//   Progress progress = Progress::read(path).value_or(Progress{});
//   progress.recordAttempt(lesson, question, "5", {}, true, now);
//   progress.write(path);
//
// A value; any thread.
#pragma once

#include "lessons/lesson.h"
#include "source/diagnostic.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::lessons {

// How a student changed a file of the lesson.
struct ChangedFile {
  std::string file;
  std::string diff; // source::unifiedDiff from the lesson's text

  bool operator==(const ChangedFile&) const = default;
};

// One question. Times are UTC, "2026-11-24T09:30:00Z".
struct QuestionProgress {
  unsigned question = 0; // Question::number
  bool accepted = false; // some answer was
  unsigned attempts = 0; // up to the accepted one
  unsigned hints = 0;    // how many hints were shown
  std::string first;     // time of the first attempt; empty: none yet
  std::string last;      // time of the last attempt that counts
  std::string typed;     // the accepted answer, otherwise the last one
  std::vector<ChangedFile> files;

  bool operator==(const QuestionProgress&) const = default;
};

struct LessonProgress {
  std::string lesson; // Lesson::id
  std::string title;
  unsigned questions = 0;                // how many questions the lesson has
  unsigned step = 0;                     // the step that was shown last, from 0; the introduction is also 0
  std::vector<QuestionProgress> answers; // answers to questions with attempts or hints, by number

  [[nodiscard]] unsigned accepted() const;
  bool operator==(const LessonProgress&) const = default;
};

class Progress {
public:
  using Time = std::chrono::system_clock::time_point;

  [[nodiscard]] static source::Result<Progress> parse(std::string_view text, const std::string& path);
  [[nodiscard]] static source::Result<Progress> read(const std::filesystem::path& path);
  [[nodiscard]] source::Result<void> write(const std::filesystem::path& path) const;
  [[nodiscard]] std::string json() const;

  [[nodiscard]] const std::string& student() const { return student_; }
  void setStudent(std::string name) { student_ = std::move(name); }
  [[nodiscard]] const std::vector<LessonProgress>& lessons() const { return lessons_; }

  // nullptr: not started, or not answered.
  [[nodiscard]] const LessonProgress* find(std::string_view lesson) const;
  [[nodiscard]] const QuestionProgress* find(std::string_view lesson, unsigned question) const;

  void recordStep(const Lesson& lesson, unsigned step);
  void recordHint(const Lesson& lesson, const Question& question);
  // After an accepted answer, others are not recorded. `changes` are of the student's texts: changedFiles().
  void recordAttempt(const Lesson& lesson, const Question& question, std::string typed,
                     std::vector<ChangedFile> changes, bool accepted, Time time);
  // Forgets a lesson.
  void reset(std::string_view lesson);

  bool operator==(const Progress&) const = default;

private:
  LessonProgress& at(const Lesson& lesson);
  QuestionProgress& at(const Lesson& lesson, const Question& question);

  std::string student_;
  std::vector<LessonProgress> lessons_; // by id
};

// The files that differ from the lesson's own texts.
[[nodiscard]] source::Result<std::vector<ChangedFile>> changedFiles(const Lesson& lesson,
                                                                    const Attempt& attempt);

} // namespace wavesmith::lessons
