// SPDX-License-Identifier: Apache-2.0
#include "lessons/check_lesson.h"

#include "lessons/lesson_files.h"
#include "lessons/line_texts.h"
#include "lessons/pictures.h"

#include <fmt/format.h>

#include <utility>

namespace wavesmith::lessons {
namespace {

using source::Code;

// Not about the lesson.
bool stopsTheCheck(const source::Diagnostic& diagnostic) {
  return diagnostic.code == Code::RunCanceled || diagnostic.code == Code::WorkerUnavailable ||
         diagnostic.code == Code::WorkerProtocol;
}

// A typed answer without characters, about which nothing is reported.
bool isBlank(const Question& question, const WrittenAnswer& answer) {
  return question.kind == Question::Kind::Typed &&
         answer.typed.find_first_not_of(" \t\r\n") == std::string::npos;
}

class LessonChecker {
public:
  LessonChecker(Examiner& examiner, const Lesson& lesson,
                const std::function<void(const std::string&)>& progress, const std::stop_token& stop)
      : examiner_(examiner), lesson_(lesson), progress_(progress), stop_(stop) {}

  source::Result<LessonCheck> check() {
    checkPictures();
    if (auto done = checkLineTexts(); !done) return std::unexpected(std::move(done.error()));
    for (const std::string& file : lesson_.files)
      if (isRunFile(file))
        if (auto done = checkRun(file); !done) return std::unexpected(std::move(done.error()));
    for (const Step& step : lesson_.steps) {
      if (auto done = checkDebug(step); !done) return std::unexpected(std::move(done.error()));
      for (const Question& question : step.questions)
        if (auto done = checkQuestion(question); !done) return std::unexpected(std::move(done.error()));
    }
    return std::move(result_);
  }

private:
  using Done = source::Result<void>;

  void say(const std::string& what) const {
    if (progress_) progress_(what);
  }

  void report(const source::Place& place, std::string message, const source::Diagnostic* cause = nullptr) {
    source::Diagnostic diagnostic = source::makeError(Code::LessonAnswer, place, std::move(message));
    if (cause != nullptr && cause->place.line != 0)
      diagnostic.notes.push_back({inLesson(cause->place), cause->message});
    result_.diagnostics.push_back(std::move(diagnostic));
  }

  // A place in the temporary copy, in the lesson's folder.
  [[nodiscard]] source::Place inLesson(source::Place place) const {
    if (!place.file.empty()) place.file = (lesson_.folder / place.file).string();
    return place;
  }

  void checkPictures() {
    for (const Picture& picture : picturesOf(lesson_)) {
      if (!picture.problem.empty())
        result_.diagnostics.push_back(
            source::makeError(Code::LessonSchema, picture.place, std::string(picture.problem)));
    }
  }

  // The numbers of lines in all texts that a student reads.
  Done checkLineTexts() {
    const auto own = readTexts(lesson_);
    if (!own) return std::unexpected(own.error());
    const auto check = [&](const std::string& text, const source::Place& place) {
      for (std::string& problem : lineTextProblems(text, lesson_, *own))
        result_.diagnostics.push_back(source::makeError(Code::LessonSchema, place, std::move(problem)));
    };
    check(lesson_.introduction, lesson_.steps.front().place);
    for (const Step& step : lesson_.steps) {
      check(step.markdown, step.place);
      for (const Question& question : step.questions) {
        check(question.ask, question.place);
        for (const std::string& hint : question.hints)
          check(hint, question.place);
        for (const WrittenAnswer& wrong : question.wrong)
          check(wrong.why, wrong.place);
      }
    }
    return {};
  }

  Done checkRun(const std::string& file) {
    say(file);
    const auto run = examiner_.runs(lesson_, file, stop_);
    if (run) return {};
    if (stopsTheCheck(run.error())) return std::unexpected(run.error());
    source::Diagnostic diagnostic = run.error();
    diagnostic.place =
        inLesson(diagnostic.place.file.empty() ? source::Place{file, 0, 0, 0} : diagnostic.place);
    result_.diagnostics.push_back(std::move(diagnostic));
    return {};
  }

  Done checkDebug(const Step& step) {
    if (!step.debug) return {};
    say(step.title);
    const auto reached = examiner_.reaches(lesson_, *step.debug, stop_);
    if (reached) return {};
    if (stopsTheCheck(reached.error())) return std::unexpected(reached.error());
    report(step.place,
           fmt::format("the debugger does not reach {}:{}: {}", step.debug->file, step.debug->line,
                       reached.error().message),
           &reached.error());
    return {};
  }

  // Accepted, or why not; nothing: it could not be examined, which is reported.
  source::Result<std::optional<Verdict>> examine(const Question& question, const WrittenAnswer& answer,
                                                 std::string_view what) {
    ++result_.answers;
    Attempt attempt{.typed = answer.typed, .texts = {}};
    if (question.kind == Question::Kind::Files) {
      auto own = readTexts(lesson_);
      if (!own) return std::unexpected(std::move(own.error()));
      auto edited = applyEdits(std::move(*own), answer.edits, answer.place);
      if (!edited) return std::unexpected(std::move(edited.error()));
      attempt.texts = std::move(*edited);
    }
    auto verdict = examiner_.examine(lesson_, question, attempt, stop_);
    if (verdict) return std::optional(std::move(*verdict));
    if (stopsTheCheck(verdict.error())) return std::unexpected(std::move(verdict.error()));
    report(answer.place,
           fmt::format("{} of question {} cannot be examined: {}", what, question.number,
                       verdict.error().message),
           &verdict.error());
    return std::nullopt;
  }

  Done checkQuestion(const Question& question) {
    say(fmt::format("question {}", question.number));
    const auto solution = examine(question, question.solution, "the solution");
    if (!solution) return std::unexpected(solution.error());
    // If the solution cannot be examined, neither can the other answers to a typed question.
    if (!*solution && question.kind == Question::Kind::Typed) return {};
    if (*solution && !(*solution)->accepted)
      report(question.solution.place, fmt::format("the solution of question {} is not accepted: {}",
                                                  question.number, (*solution)->message));
    if (question.kind == Question::Kind::Files) {
      const auto done = refuse(question, {.typed = {}, .edits = {}, .why = {}, .place = question.place},
                               "the unchanged files are accepted as the answer");
      if (!done) return done;
    }
    for (const WrittenAnswer& wrong : question.wrong) {
      if (wrong.why.empty())
        report(wrong.place,
               fmt::format("a wrong answer to question {} has no explanation; add `why`", question.number));
      const auto done = refuse(question, wrong, "a wrong answer is accepted");
      if (!done) return done;
    }
    return {};
  }

  Done refuse(const Question& question, const WrittenAnswer& answer, std::string_view accepted) {
    const auto verdict = examine(question, answer, "a wrong answer");
    if (!verdict) return std::unexpected(verdict.error());
    if (*verdict && (*verdict)->accepted)
      report(answer.place, fmt::format("{} to question {}", accepted, question.number));
    else if (*verdict && (*verdict)->explanation.empty() && !answer.why.empty() && !isBlank(question, answer))
      report(answer.place, fmt::format("a wrong answer to question {} is not recognized", question.number));
    return {};
  }

  Examiner& examiner_;
  const Lesson& lesson_;
  const std::function<void(const std::string&)>& progress_;
  const std::stop_token& stop_;
  LessonCheck result_;
};

} // namespace

source::Result<LessonCheck> checkLesson(Examiner& examiner, const Lesson& lesson,
                                        const std::function<void(const std::string&)>& progress,
                                        const std::stop_token& stop) {
  return LessonChecker(examiner, lesson, progress, stop).check();
}

} // namespace wavesmith::lessons
