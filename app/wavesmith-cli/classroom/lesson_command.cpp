// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "arguments/completions.h"
#include "arguments/sources.h"
#include "lessons/check_lesson.h"
#include "lessons/class_table.h"
#include "lessons/read_lesson.h"
#include "output/exit_code.h"
#include "output/json.h"
#include "output/terminal.h"
#include "source/file.h"

#include <CLI/App.hpp>
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

struct LessonArguments {
  std::string folder;
  std::vector<std::string> paths; // paths for `answers`
  bool json = false;
  bool csv = false;
  bool questions = false; // for `answers`: a row for each question
  unsigned question = 0;  // for `try`
  std::string answer;
  std::string files;
};

constexpr const char* kLessonFooter =
    R"(A lesson is a folder with lesson.md and the files that it names; a collection is a folder of lessons.

Examples:
  wavesmith-cli lesson list
  wavesmith-cli lesson check lessons               try every solution and every wrong answer
  wavesmith-cli lesson check lessons/01-a-wave
  wavesmith-cli lesson try lessons/01-a-wave 1 4   examine one answer
  wavesmith-cli lesson answers handed-in           a table of the class, from a JSON file for each student
  wavesmith-cli lesson answers handed-in --questions    the same by question
  wavesmith-cli lesson answers handed-in --csv > class.csv)";

int cannot(const source::Diagnostic& diagnostic) {
  printDiagnostics({diagnostic});
  return kCannot;
}

// The folders of lessons; without an argument, of those that come with the program.
source::Result<std::vector<std::filesystem::path>> foldersOf(const LessonArguments& arguments) {
  if (!arguments.folder.empty()) return lessons::lessonFolders(arguments.folder);
  const auto installed = lessons::ownLessons();
  if (!installed)
    return source::failure(source::Code::CannotReadFile, {},
                           "no lessons are installed with this program; name a folder of lessons");
  return lessons::lessonFolders(*installed);
}

// --- lesson list ---

int list(const LessonArguments& arguments) {
  const auto folders = foldersOf(arguments);
  if (!folders) return cannot(folders.error());
  int exitCode = kAllWell;
  for (const std::filesystem::path& folder : *folders) {
    const auto lesson = lessons::readLesson(folder);
    if (!lesson) {
      printDiagnostics({lesson.error()});
      exitCode = kFindings;
      continue;
    }
    const std::string minutes =
        lesson->minutes != 0 ? fmt::format("{:>3} min", lesson->minutes) : std::string(7, ' ');
    printOut(fmt::format("{:<24} {}  {:>2} {:<10} {}\n", lesson->id, minutes, lesson->questions(),
                         lesson->questions() == 1 ? "question" : "questions", lesson->title));
  }
  return exitCode;
}

// --- lesson check ---

// What was found in one lesson; nothing: the check was stopped.
std::optional<source::Diagnostics> checkOne(lessons::Examiner& examiner, const std::filesystem::path& folder,
                                            const std::stop_token& stop) {
  const auto lesson = lessons::readLesson(folder);
  const std::string name = folder.filename().string();
  if (!lesson) {
    printDiagnostics({lesson.error()});
    printOut(fmt::format("{}: cannot be read\n", name));
    return source::Diagnostics{lesson.error()};
  }
  ProgressLine line;
  auto checked = lessons::checkLesson(
      examiner, *lesson, [&](const std::string& what) { line.show(fmt::format("{}: {}", name, what)); },
      stop);
  line.clear();
  if (!checked) {
    printDiagnostics({checked.error()});
    return std::nullopt;
  }
  printDiagnostics(checked->diagnostics);
  const std::string result = checked->diagnostics.empty()
                                 ? "as its author says"
                                 : counted(checked->diagnostics.size(), "problem", "problems");
  printOut(fmt::format("{}: {}, {}, {} tried: {}\n", lesson->id,
                       counted(lesson->steps.size(), "step", "steps"),
                       counted(lesson->questions(), "question", "questions"),
                       counted(checked->answers, "answer", "answers"), result));
  return std::move(checked->diagnostics);
}

int check(const LessonArguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  const auto folders = foldersOf(arguments);
  if (!folders) return cannot(folders.error());
  lessons::Examiner examiner({.language = languageWorker()});
  examiner.warmUp();
  int exitCode = kAllWell;
  for (const std::filesystem::path& folder : *folders) {
    const auto found = checkOne(examiner, folder, stop);
    if (!found) return kCannot;
    if (!found->empty()) exitCode = kFindings;
  }
  return exitCode;
}

// --- lesson try ---

// The student's files of the lesson; those that are not in the folder are the lesson's own.
source::Result<std::map<std::string, std::string>> studentTexts(const lessons::Lesson& lesson,
                                                                const std::string& folder) {
  std::map<std::string, std::string> texts;
  if (folder.empty()) return texts;
  for (const std::string& file : lesson.files) {
    const std::filesystem::path path = std::filesystem::path(folder) / file;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) continue;
    auto text = source::readText(path);
    if (!text) return std::unexpected(std::move(text.error()));
    texts[file] = std::move(*text);
  }
  return texts;
}

int tryAnswer(const LessonArguments& arguments) {
  const std::stop_token stop = stopOnInterrupt();
  const auto lesson = lessons::readLesson(arguments.folder);
  if (!lesson) return cannot(lesson.error());
  const lessons::Question* const question = lesson->question(arguments.question);
  if (question == nullptr)
    return cannot(source::makeError(source::Code::LessonAnswer, {},
                                    fmt::format("{} has no question {}: it has {}", lesson->id,
                                                arguments.question, lesson->questions())));
  auto texts = studentTexts(*lesson, arguments.files);
  if (!texts) return cannot(texts.error());
  lessons::Examiner examiner({.language = languageWorker()});
  const auto verdict =
      examiner.examine(*lesson, *question, {.typed = arguments.answer, .texts = std::move(*texts)}, stop);
  if (!verdict) return cannot(verdict.error());
  if (!verdict->accepted) printDiagnostics(verdict->diagnostics);
  printOut(fmt::format("question {}: {}: {}\n", question->number,
                       verdict->accepted ? "accepted" : "not accepted", verdict->message));
  if (!verdict->explanation.empty()) printOut(verdict->explanation + "\n");
  return verdict->accepted ? kAllWell : kFindings;
}

// --- lesson answers ---

nlohmann::ordered_json rowJson(const lessons::ClassTable& table, const lessons::ClassRow& row) {
  nlohmann::ordered_json json{{"student", row.student}, {"file", row.file}};
  unsigned accepted = 0;
  json["lessons"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const lessons::ClassCell& cell = row.cells[i];
    accepted += cell.accepted;
    if (cell.questions == 0) continue;
    json["lessons"].push_back({{"lesson", table.lessons[i]},
                               {"accepted", cell.accepted},
                               {"questions", cell.questions},
                               {"attempts", cell.attempts},
                               {"hints", cell.hints}});
  }
  json["accepted"] = accepted;
  json["last"] = row.last.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(row.last);
  return json;
}

int answers(const LessonArguments& arguments) {
  const lessons::ClassFiles files = lessons::readClass({arguments.paths.begin(), arguments.paths.end()});
  const lessons::ClassTable table = lessons::classTable(files.students);
  const std::vector<lessons::ClassQuestion> questions = lessons::classQuestions(files.students);
  const int exitCode = files.diagnostics.empty() ? kAllWell : kCannot;
  if (arguments.json) {
    auto json = document("wavesmith.class/1", exitCode == kAllWell, files.diagnostics);
    json["lessons"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < table.lessons.size(); ++i)
      json["lessons"].push_back({{"lesson", table.lessons[i]}, {"questions", table.questions[i]}});
    json["students"] = nlohmann::ordered_json::array();
    for (const lessons::ClassRow& row : table.rows)
      json["students"].push_back(rowJson(table, row));
    json["questions"] = nlohmann::ordered_json::array();
    for (const lessons::ClassQuestion& question : questions)
      json["questions"].push_back({{"lesson", question.lesson},
                                   {"question", question.question},
                                   {"students", question.students},
                                   {"accepted", question.accepted},
                                   {"attempts", question.attempts},
                                   {"hints", question.hints}});
    printJson(json);
    return exitCode;
  }
  printDiagnostics(files.diagnostics);
  if (arguments.csv)
    printData(arguments.questions ? lessons::csvText(questions) : lessons::csvText(table));
  else
    printOut(arguments.questions ? lessons::tableText(questions) : lessons::tableText(table));
  return exitCode;
}

} // namespace

Action addLessonCommand(CLI::App& command, Completions& completions) {
  command.require_subcommand(1);
  command.footer(kLessonFooter);
  auto arguments = std::make_shared<LessonArguments>();
  CLI::App* const listing = command.add_subcommand("list", "List the lessons of a folder");
  completions.directories(listing->add_option(
      "DIR", arguments->folder, "Folder of lessons; by default, those that come with this program"));
  CLI::App* const checking = command.add_subcommand(
      "check", "Try every solution, which must be accepted, and every wrong answer, which must not");
  completions.directories(
      checking->add_option("DIR", arguments->folder, "Folder of lessons, or of one lesson")->required());
  CLI::App* const trying = command.add_subcommand(
      "try", "Examine an answer to a question as the window does, and show why it is not accepted");
  completions.directories(trying->add_option("DIR", arguments->folder, "Folder of the lesson")->required());
  trying->add_option("QUESTION", arguments->question, "Number of the question, from 1")
      ->type_name("N")
      ->required();
  trying->add_option("ANSWER", arguments->answer, "The typed answer; omitted for a question about files");
  completions.directories(trying->add_option("--files", arguments->files,
                                             "Folder of changed files; by default, the files of the lesson"));
  CLI::App* const collecting =
      command.add_subcommand("answers", "Show the answers of a class: a row for each student");
  completions.files(
      collecting
          ->add_option("FILE", arguments->paths, "Answers of students (JSON), or folders with such files")
          ->required(),
      "json");
  auto* const json =
      collecting->add_flag("--json", arguments->json, "Print the table as JSON (wavesmith.class/1)");
  collecting->add_flag("--questions", arguments->questions, "Show a row for each question instead");
  collecting->add_flag("--csv", arguments->csv, "Print the table as CSV, for a spreadsheet")->excludes(json);
  return [arguments, listing, checking, trying] {
    if (trying->parsed()) return tryAnswer(*arguments);
    if (listing->parsed()) return list(*arguments);
    return checking->parsed() ? check(*arguments) : answers(*arguments);
  };
}

} // namespace wavesmith::cli
