// SPDX-License-Identifier: Apache-2.0
#include "lessons/progress.h"

#include "source/file.h"
#include "source/text/text_diff.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace wavesmith::lessons {
namespace {

using source::Code;
using Json = nlohmann::ordered_json;

constexpr std::string_view kSchema = "wavesmith.answers/1";
constexpr unsigned kMostQuestions = 1000; // questions of a lesson: tables have a row for each
constexpr std::size_t kMostAnswerBytes = std::size_t{16} << 20U;

// The reader below throws it at the first error.
struct AnswersError {
  std::string message;
};

// The member of an object, which must be of the kind that T is read from.
class ObjectReader {
public:
  ObjectReader(const Json& json, std::string what) : json_(json), what_(std::move(what)) {
    if (!json.is_object()) throw AnswersError{what_ + " is not an object"};
  }

  [[nodiscard]] std::string text(const char* key, bool required) const {
    const Json* const value = find(key, required);
    if (value == nullptr) return {};
    if (!value->is_string()) throw AnswersError{fmt::format("'{}' of {} is not a text", key, what_)};
    return value->get<std::string>();
  }

  [[nodiscard]] unsigned number(const char* key, bool required) const {
    const Json* const value = find(key, required);
    if (value == nullptr) return 0;
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() > std::numeric_limits<unsigned>::max())
      throw AnswersError{fmt::format("'{}' of {} is not a non-negative integer", key, what_)};
    return value->get<unsigned>();
  }

  [[nodiscard]] bool truth(const char* key) const {
    const Json* const value = find(key, true);
    if (!value->is_boolean()) throw AnswersError{fmt::format("'{}' of {} is not true or false", key, what_)};
    return value->get<bool>();
  }

  [[nodiscard]] const Json& list(const char* key) const {
    static const Json kNone = Json::array();
    const Json* const value = find(key, false);
    if (value == nullptr) return kNone;
    if (!value->is_array()) throw AnswersError{fmt::format("'{}' of {} is not a list", key, what_)};
    return *value;
  }

private:
  [[nodiscard]] const Json* find(const char* key, bool required) const {
    const auto found = json_.find(key);
    if (found != json_.end()) return &*found;
    if (required) throw AnswersError{fmt::format("{} has no '{}'", what_, key)};
    return nullptr;
  }

  const Json& json_;
  std::string what_;
};

QuestionProgress readAnswer(const Json& json) {
  const ObjectReader reader(json, "an answer");
  QuestionProgress answer{.question = reader.number("question", true),
                          .accepted = reader.truth("accepted"),
                          .attempts = reader.number("attempts", true),
                          .hints = reader.number("hints", false),
                          .first = reader.text("first", false),
                          .last = reader.text("last", false),
                          .typed = reader.text("typed", false),
                          .files = {}};
  if (answer.question == 0) throw AnswersError{"a question has the number 0; they count from 1"};
  for (const Json& one : reader.list("files")) {
    const ObjectReader file(one, "a file of an answer");
    answer.files.push_back({file.text("file", true), file.text("diff", true)});
  }
  return answer;
}

LessonProgress readLessonProgress(const Json& json) {
  const ObjectReader reader(json, "a lesson");
  LessonProgress lesson{.lesson = reader.text("lesson", true),
                        .title = reader.text("title", false),
                        .questions = reader.number("questions", true),
                        .step = reader.number("step", false),
                        .answers = {}};
  if (lesson.questions > kMostQuestions)
    throw AnswersError{fmt::format("lesson {} has more than {} questions", lesson.lesson, kMostQuestions)};
  for (const Json& one : reader.list("answers"))
    lesson.answers.push_back(readAnswer(one));
  std::ranges::sort(lesson.answers, {}, &QuestionProgress::question);
  if (std::ranges::adjacent_find(lesson.answers, {}, &QuestionProgress::question) != lesson.answers.end())
    throw AnswersError{fmt::format("lesson {} has two answers to a question", lesson.lesson)};
  return lesson;
}

Json answerJson(const QuestionProgress& answer) {
  Json json{{"question", answer.question},
            {"accepted", answer.accepted},
            {"attempts", answer.attempts},
            {"hints", answer.hints}};
  if (!answer.first.empty()) json["first"] = answer.first;
  if (!answer.last.empty()) json["last"] = answer.last;
  if (!answer.typed.empty()) json["typed"] = answer.typed;
  if (answer.files.empty()) return json;
  json["files"] = Json::array();
  for (const ChangedFile& file : answer.files)
    json["files"].push_back({{"file", file.file}, {"diff", file.diff}});
  return json;
}

// "2026-11-24T09:30:00Z"
std::string utcText(Progress::Time time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const auto day = std::chrono::floor<std::chrono::days>(seconds);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(seconds - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

} // namespace

unsigned LessonProgress::accepted() const {
  return static_cast<unsigned>(std::ranges::count(answers, true, &QuestionProgress::accepted));
}

// --- The file ---

source::Result<Progress> Progress::parse(std::string_view text, const std::string& path) {
  const source::Place whole{path, 0, 0, 0};
  if (text.size() > kMostAnswerBytes)
    return source::failure(Code::AnswersSchema, whole, "the file is larger than 16 MiB");
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  // A nesting that the schema does not have is an error before it exhausts the stack.
  constexpr int kDeepest = 16;
  const auto shallow = [](int depth, Json::parse_event_t, Json&) {
    if (depth > kDeepest) throw AnswersError{"the JSON is nested too deeply"};
    return true;
  };
  try {
    const Json json = Json::parse(text.begin(), text.end(), shallow);
    const ObjectReader reader(json, "the file");
    if (const std::string schema = reader.text("schema", true); schema != kSchema)
      throw AnswersError{fmt::format("the schema must be {}, not '{}'", kSchema, schema)};
    Progress progress;
    progress.student_ = reader.text("student", true);
    for (const Json& one : reader.list("lessons"))
      progress.lessons_.push_back(readLessonProgress(one));
    std::ranges::sort(progress.lessons_, {}, &LessonProgress::lesson);
    if (std::ranges::adjacent_find(progress.lessons_, {}, &LessonProgress::lesson) != progress.lessons_.end())
      throw AnswersError{"a lesson is in the file twice"};
    return progress;
  } catch (const AnswersError& error) {
    return source::failure(Code::AnswersSchema, whole, error.message);
  } catch (const Json::parse_error& error) {
    const std::string_view before = text.substr(0, std::min(text.size(), error.byte));
    return source::failure(Code::AnswersSchema,
                           {path, static_cast<std::uint32_t>(1 + std::ranges::count(before, '\n')), 0, 0},
                           "the file is not JSON");
  } catch (const Json::exception&) {
    return source::failure(Code::AnswersSchema, whole, "the file is not JSON");
  }
}

source::Result<Progress> Progress::read(const std::filesystem::path& path) {
  const auto text = source::readText(path);
  if (!text) return std::unexpected(text.error());
  return parse(*text, path.string());
}

std::string Progress::json() const {
  Json json{{"schema", kSchema}, {"student", student_}, {"lessons", Json::array()}};
  for (const LessonProgress& lesson : lessons_) {
    Json of{{"lesson", lesson.lesson},
            {"title", lesson.title},
            {"questions", lesson.questions},
            {"step", lesson.step},
            {"answers", Json::array()}};
    for (const QuestionProgress& answer : lesson.answers)
      of["answers"].push_back(answerJson(answer));
    json["lessons"].push_back(std::move(of));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

source::Result<void> Progress::write(const std::filesystem::path& path) const {
  return source::writeFile(path, json());
}

// --- What is recorded ---

const LessonProgress* Progress::find(std::string_view lesson) const {
  const auto found = std::ranges::find(lessons_, lesson, &LessonProgress::lesson);
  return found == lessons_.end() ? nullptr : &*found;
}

const QuestionProgress* Progress::find(std::string_view lesson, unsigned question) const {
  const LessonProgress* const of = find(lesson);
  if (of == nullptr) return nullptr;
  const auto found = std::ranges::find(of->answers, question, &QuestionProgress::question);
  return found == of->answers.end() ? nullptr : &*found;
}

LessonProgress& Progress::at(const Lesson& lesson) {
  auto found = std::ranges::lower_bound(lessons_, lesson.id, {}, &LessonProgress::lesson);
  if (found == lessons_.end() || found->lesson != lesson.id) {
    found = lessons_.insert(found, LessonProgress{});
    found->lesson = lesson.id;
  }
  found->title = lesson.title;
  found->questions = lesson.questions();
  return *found;
}

QuestionProgress& Progress::at(const Lesson& lesson, const Question& question) {
  std::vector<QuestionProgress>& answers = at(lesson).answers;
  auto found = std::ranges::lower_bound(answers, question.number, {}, &QuestionProgress::question);
  if (found == answers.end() || found->question != question.number) {
    found = answers.insert(found, QuestionProgress{});
    found->question = question.number;
  }
  return *found;
}

void Progress::recordStep(const Lesson& lesson, unsigned step) {
  at(lesson).step = step;
}

void Progress::recordHint(const Lesson& lesson, const Question& question) {
  QuestionProgress& answer = at(lesson, question);
  if (answer.hints < question.hints.size()) ++answer.hints;
}

void Progress::recordAttempt(const Lesson& lesson, const Question& question, std::string typed,
                             std::vector<ChangedFile> changes, bool accepted, Time time) {
  QuestionProgress& answer = at(lesson, question);
  if (answer.accepted) return;
  ++answer.attempts;
  answer.accepted = accepted;
  answer.last = utcText(time);
  if (answer.first.empty()) answer.first = answer.last;
  answer.typed = std::move(typed);
  answer.files = std::move(changes);
}

void Progress::reset(std::string_view lesson) {
  std::erase_if(lessons_, [&](const LessonProgress& one) { return one.lesson == lesson; });
}

source::Result<std::vector<ChangedFile>> changedFiles(const Lesson& lesson, const Attempt& attempt) {
  const auto own = readTexts(lesson);
  if (!own) return std::unexpected(own.error());
  std::vector<ChangedFile> changed;
  for (const auto& [file, text] : attempt.texts)
    if (const auto before = own->find(file); before != own->end() && before->second != text)
      changed.push_back({file, source::unifiedDiff(before->second, text, file)});
  return changed;
}

} // namespace wavesmith::lessons
