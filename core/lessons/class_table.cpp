// SPDX-License-Identifier: Apache-2.0
#include "lessons/class_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

namespace wavesmith::lessons {
namespace {

namespace fs = std::filesystem;

// A spreadsheet computes a text that starts with = + - or @: such a name becomes a text.
std::string csvField(const std::string& text) {
  const bool formula = !text.empty() && std::string_view("=+-@\t\r").contains(text.front());
  std::string safe = formula ? "'" + text : text;
  if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe)
    quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

std::string answersText(unsigned accepted, unsigned questions) {
  return questions == 0 ? "-" : fmt::format("{}/{}", accepted, questions);
}

// Code points, as an approximation of columns.
std::size_t widthOf(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string blanks(width - std::min(width, widthOf(text)), ' ');
  return right ? blanks + text : text + blanks;
}

// Control characters of a name would change the terminal.
std::string printable(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return text;
}

std::string nameOf(const std::string& student, const std::string& file) {
  return student.empty() ? fs::path(file).filename().string() : student;
}

// The first column is left-aligned, the others right.
std::string alignedText(const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], widthOf(line[i]));
  std::string text;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i)
      text += (i == 0 ? "" : "  ") + padded(line[i], widths[i], i != 0);
    text += '\n';
  }
  return text;
}

std::string answerText(const QuestionProgress& answer) {
  if (answer.files.empty()) return answer.typed;
  std::string text;
  for (const ChangedFile& changed : answer.files)
    text += changed.diff;
  return text;
}

} // namespace

ClassFiles readClass(const std::vector<fs::path>& paths) {
  ClassFiles result;
  const auto read = [&](const fs::path& path) {
    auto progress = Progress::read(path);
    if (progress)
      result.students.push_back({path.string(), std::move(*progress)});
    else
      result.diagnostics.push_back(std::move(progress.error()));
  };
  for (const fs::path& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      read(path);
      continue;
    }
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error))
      if (entry->path().extension() == ".json") files.push_back(entry->path());
    if (error || files.empty())
      result.diagnostics.push_back(source::makeError(source::Code::CannotReadFile, {path.string(), 0, 0, 0},
                                                     error ? "cannot read the folder: " + error.message()
                                                           : "the folder has no file NAME.json"));
    std::ranges::sort(files);
    std::ranges::for_each(files, read);
  }
  return result;
}

ClassTable classTable(const std::vector<StudentFile>& students) {
  std::map<std::string, unsigned> lessons;
  for (const StudentFile& student : students)
    for (const LessonProgress& lesson : student.progress.lessons()) {
      unsigned& questions = lessons[lesson.lesson];
      questions = std::max(questions, lesson.questions);
    }
  ClassTable table;
  for (const auto& [lesson, questions] : lessons) {
    table.lessons.push_back(lesson);
    table.questions.push_back(questions);
  }
  for (const StudentFile& student : students) {
    ClassRow row{.student = student.progress.student(), .file = student.path, .cells = {}, .last = {}};
    for (std::size_t i = 0; i < table.lessons.size(); ++i) {
      ClassCell cell;
      if (const LessonProgress* const lesson = student.progress.find(table.lessons[i])) {
        cell.accepted = lesson->accepted();
        cell.questions = table.questions[i];
        for (const QuestionProgress& answer : lesson->answers) {
          cell.attempts += answer.attempts;
          cell.hints += answer.hints;
          row.last = std::max(row.last, answer.last);
        }
      }
      row.cells.push_back(cell);
    }
    table.rows.push_back(std::move(row));
  }
  std::ranges::stable_sort(table.rows, {},
                           [](const ClassRow& row) { return std::pair(row.student, row.file); });
  return table;
}

std::string csvText(const ClassTable& table) {
  std::string text = "student,file";
  for (const std::string& lesson : table.lessons)
    for (const std::string_view what : {"", " questions", " attempts", " hints"})
      text += ',' + csvField(fmt::format("{}{}", lesson, what));
  text += ",accepted,last\r\n";
  for (const ClassRow& row : table.rows) {
    text += csvField(row.student) + ',' + csvField(fs::path(row.file).filename().string());
    unsigned accepted = 0;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const ClassCell& cell = row.cells[i];
      text += fmt::format(",{},{},{},{}", cell.accepted, table.questions[i], cell.attempts, cell.hints);
      accepted += cell.accepted;
    }
    text += fmt::format(",{},{}\r\n", accepted, csvField(row.last));
  }
  return text;
}

std::string tableText(const ClassTable& table) {
  std::vector<std::vector<std::string>> lines(1);
  lines.front().push_back("student");
  for (const std::string& lesson : table.lessons)
    lines.front().push_back(printable(lesson));
  lines.front().push_back("all");
  unsigned questions = 0;
  for (const unsigned of : table.questions)
    questions += of;
  for (const ClassRow& row : table.rows) {
    std::vector<std::string>& line = lines.emplace_back();
    line.push_back(printable(nameOf(row.student, row.file)));
    unsigned accepted = 0;
    for (const ClassCell& cell : row.cells) {
      line.push_back(answersText(cell.accepted, cell.questions));
      accepted += cell.accepted;
    }
    line.push_back(answersText(accepted, questions));
  }
  return alignedText(lines);
}

std::vector<ClassQuestion> classQuestions(const std::vector<StudentFile>& students) {
  const ClassTable table = classTable(students);
  std::vector<ClassQuestion> result;
  for (std::size_t i = 0; i < table.lessons.size(); ++i)
    for (unsigned number = 1; number <= table.questions[i]; ++number) {
      ClassQuestion question{.lesson = table.lessons[i], .question = number, .answers = {}};
      for (const StudentFile& student : students) {
        if (student.progress.find(question.lesson) == nullptr) continue;
        ++question.students;
        const QuestionProgress* const answer = student.progress.find(question.lesson, number);
        if (answer == nullptr) continue;
        question.accepted += answer->accepted ? 1 : 0;
        question.attempts += answer->attempts;
        question.hints += answer->hints;
        question.answers.push_back({.student = nameOf(student.progress.student(), student.path),
                                    .accepted = answer->accepted,
                                    .attempts = answer->attempts,
                                    .hints = answer->hints,
                                    .text = answerText(*answer)});
      }
      std::ranges::stable_sort(question.answers, {}, &StudentAnswer::student);
      result.push_back(std::move(question));
    }
  return result;
}

std::string csvText(const std::vector<ClassQuestion>& questions) {
  std::string text = "lesson,question,students,accepted,attempts,hints\r\n";
  for (const ClassQuestion& one : questions)
    text += fmt::format("{},{},{},{},{},{}\r\n", csvField(one.lesson), one.question, one.students,
                        one.accepted, one.attempts, one.hints);
  return text;
}

std::string tableText(const std::vector<ClassQuestion>& questions) {
  std::vector<std::vector<std::string>> lines{{"lesson", "question", "accepted", "attempts", "hints"}};
  for (const ClassQuestion& one : questions)
    lines.push_back({printable(one.lesson), std::to_string(one.question),
                     answersText(one.accepted, one.students), std::to_string(one.attempts),
                     std::to_string(one.hints)});
  return alignedText(lines);
}

} // namespace wavesmith::lessons
