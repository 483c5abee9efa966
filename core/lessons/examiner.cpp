// SPDX-License-Identifier: Apache-2.0
#include "lessons/examiner.h"

#include "execution/element.h"
#include "lessons/anchors.h"
#include "lessons/examination.h"
#include "lessons/lesson_files.h"
#include "lessons/line_texts.h"
#include "lessons/quantities.h"
#include "lessons/typed_answer.h"
#include "project/run_file/read_run_file.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

namespace wavesmith::lessons {
namespace {

using source::Code;

// A sentence about why a test does not hold; nothing: it holds.
using Complaint = std::optional<std::string>;

std::string placed(const source::Diagnostic& diagnostic) {
  return diagnostic.place.line == 0
             ? diagnostic.message
             : fmt::format("{}:{}: {}", diagnostic.place.file, diagnostic.place.line, diagnostic.message);
}

// Not about what the student wrote: nothing was examined.
bool isOurs(const source::Diagnostic& diagnostic) {
  return diagnostic.code == Code::RunCanceled || diagnostic.code == Code::WorkerUnavailable ||
         diagnostic.code == Code::WorkerProtocol || diagnostic.code == Code::CannotWriteFile;
}

bool isInGroup(Code code, unsigned group) {
  return static_cast<unsigned>(code) / 100 == group;
}

// An error of assembling or linking.
bool isOfAssembler(const source::Diagnostic& diagnostic) {
  constexpr unsigned kAssembling = 10;
  constexpr unsigned kLinking = 11;
  return diagnostic.severity == source::Severity::Error &&
         (isInGroup(diagnostic.code, kAssembling) || isInGroup(diagnostic.code, kLinking));
}

// The reason why a checked text has no complete analysis.
std::optional<source::Diagnostic> assemblerError(const check::Checked& checked) {
  const auto& all = checked.diagnostics;
  auto error = std::ranges::find_if(all, isOfAssembler);
  if (error == all.end() && checked.analysis == nullptr)
    error = std::ranges::find(all, source::Severity::Error, &source::Diagnostic::severity);
  if (error != all.end()) return *error;
  return std::nullopt;
}

std::string whyItFailed(const source::Diagnostic& diagnostic, const RunLimits& limits) {
  switch (diagnostic.code) {
  case Code::InstructionLimit:
    return fmt::format("the kernel did not end within {} instructions; look for an endless loop",
                       limits.instructions);
  case Code::RunTimeLimit:
    return fmt::format("the kernel did not end within {:.3g} s; look for an endless loop", limits.seconds);
  default: break;
  }
  if (isOfAssembler(diagnostic)) return "the text does not assemble: " + placed(diagnostic);
  constexpr unsigned kFaults = 31;
  if (isInGroup(diagnostic.code, kFaults)) return "the kernel stopped with a fault: " + placed(diagnostic);
  return placed(diagnostic);
}

// "c[0] is 0, and the run file expects 1"
std::string differenceText(const worker::BufferSummary& buffer) {
  const execution::Comparison& comparison = buffer.comparison;
  if (comparison.first.empty())
    return fmt::format("{} elements of {} are not what the run file expects", comparison.differing,
                       buffer.name);
  const execution::Difference& first = comparison.first.front();
  std::string text = fmt::format("{}[{}] is {}, and the run file expects {}", buffer.name, first.index,
                                 execution::toText(comparison.type, first.actual),
                                 execution::toText(comparison.type, first.expected));
  if (comparison.differing > 1)
    text += fmt::format("; {} of {} elements differ", comparison.differing, comparison.compared);
  return text;
}

std::string_view orderText(Limit::Order order) {
  switch (order) {
  case Limit::Order::Less: return "less than";
  case Limit::Order::AtMost: return "at most";
  case Limit::Order::Equal: return "exactly";
  case Limit::Order::AtLeast: return "at least";
  case Limit::Order::Greater: return "more than";
  }
  return {};
}

bool satisfies(double value, const Limit& limit) {
  switch (limit.order) {
  case Limit::Order::Less: return value < limit.bound;
  case Limit::Order::AtMost: return value <= limit.bound;
  case Limit::Order::Equal: return value == limit.bound;
  case Limit::Order::AtLeast: return value >= limit.bound;
  case Limit::Order::Greater: return value > limit.bound;
  }
  return false;
}

// The file from which expected values come; empty: none.
std::string expectedFrom(const project::Expect& expect) {
  std::string path;
  if (const auto* const kernel = std::get_if<project::ExpectKernel>(&expect)) path = kernel->source;
  if (const auto* const file = std::get_if<project::ExpectFile>(&expect)) path = file->path;
  return std::filesystem::path(path).lexically_normal().string();
}

// The run files that a question names, and the sources with which their expectations compute. A student must not change
// what an answer is compared with, unless that is what the question asks for.
std::set<std::string> fixedFiles(const Lesson& lesson, const Question& question,
                                 const std::map<std::string, std::string>& own) {
  std::set<std::string> fixed;
  for (const std::string& file : lesson.files) {
    if (!isRunFile(file)) continue;
    fixed.insert(file);
    const auto run = project::readRunFile(own.at(file), file);
    if (!run) continue;
    for (const project::RunArgument& argument : run->arguments)
      if (argument.expect) fixed.insert(expectedFrom(*argument.expect));
  }
  for (const Edit& edit : question.solution.edits)
    fixed.erase(edit.file);
  return fixed;
}

// The lesson's texts, and the student's, by name.
struct Copies {
  const std::map<std::string, std::string>& own;
  const std::map<std::string, std::string>& student;

  // A line of the lesson's file where the student sees it; a deleted one is where it was.
  [[nodiscard]] std::uint32_t lineOf(const std::string& file, std::uint32_t line) const {
    const auto before = own.find(file);
    const auto now = student.find(file);
    if (before == own.end() || now == student.end()) return line;
    return lineInCopy(before->second, now->second, line).value_or(line);
  }
  // "FILE:12" of the lesson's file.
  [[nodiscard]] std::string positionOf(const std::string& at) const {
    const std::size_t colon = at.rfind(':');
    if (colon == std::string::npos) return at;
    const auto line = source::readNumber<std::uint32_t>(std::string_view(at).substr(colon + 1));
    if (!line) return at;
    const std::string file = at.substr(0, colon);
    return fmt::format("{}:{}", file, lineOf(file, *line));
  }
};

// How a typed answer compares with what was found by running.
struct Compared {
  TypedResult result{};
  std::size_t bytes = 0; // size of the value
  std::string file;      // file of a line; empty: the answer is not a line
};

// One question about the files in one folder.
class Judge {
public:
  Judge(Examination& examination, const RunLimits& limits, const Copies& copies)
      : examination_(examination), limits_(limits), copies_(copies) {}

  [[nodiscard]] source::Result<Complaint> complaint(const Test& test) {
    auto result = std::visit([this](const auto& one) { return judge(one); }, test);
    if (result || isOurs(result.error())) return result;
    return Complaint(whyItFailed(result.error(), limits_));
  }

  // Compares with the lesson's own files: all errors are ours.
  [[nodiscard]] source::Result<Compared> compare(const AskValue& asked, const std::string& typed) {
    const auto printed = examination_.print(asked.position, asked.value, asked.type);
    if (!printed) return std::unexpected(printed.error());
    const std::size_t bytes = printed->value.bytes.size();
    return Compared{compareTyped(typed, printed->value.text, bytes, asked.tolerance), bytes, {}};
  }

  [[nodiscard]] source::Result<Compared> compare(const AskCount& asked, const std::string& typed) {
    const auto value = measure(asked.count, asked.file, asked.kernel, asked.runFile);
    if (!value) return std::unexpected(value.error());
    return Compared{compareTyped(typed, fmt::format("{}", *value), 0, {}), 0, {}};
  }

  [[nodiscard]] source::Result<Compared> compare(const AskWriter& asked, const std::string& typed) {
    const auto place = examination_.lastWriter(asked.position, asked.location);
    if (!place) return std::unexpected(place.error());
    return compareLine(*place, typed);
  }

  [[nodiscard]] source::Result<Compared> compare(const AskLine& asked, const std::string& typed) {
    source::Diagnostics found;
    if (asked.runFile.empty()) {
      auto checked = examination_.check(asked.file);
      if (!checked) return std::unexpected(std::move(checked.error()));
      found = std::move(checked->diagnostics);
    } else {
      auto run = examination_.run(asked.runFile, true, 0);
      if (!run) return std::unexpected(std::move(run.error()));
      found = std::move(run->findings);
      std::ranges::move(run->faults, std::back_inserter(found));
    }
    const auto first = std::ranges::find_if(found, [&](const source::Diagnostic& diagnostic) {
      return source::toString(diagnostic.code) == asked.code && diagnostic.place.line != 0;
    });
    if (first == found.end())
      return source::failure(Code::LessonAnswer, {}, fmt::format("there is no finding {}", asked.code));
    return compareLine(first->place, typed);
  }

private:
  using Judged = source::Result<Complaint>;

  // The student reads the numbers of lines in the copy.
  [[nodiscard]] Compared compareLine(const source::Place& place, const std::string& typed) const {
    const std::uint32_t line = copies_.lineOf(place.file, place.line);
    return {compareTyped(typed, fmt::format("{}", line), 0, {}), 0, place.file};
  }

  Judged judge(const Passes& passes) {
    for (std::uint64_t schedule = 0; schedule < passes.schedules; ++schedule) {
      const auto run = examination_.run(passes.runFile, passes.checkedMode, schedule);
      if (!run) return std::unexpected(run.error());
      const Complaint found = judgeRun(*run);
      if (!found) continue;
      return schedule == 0 ? found : Complaint(fmt::format("under schedule {}: {}", schedule, *found));
    }
    return Complaint();
  }

  [[nodiscard]] Complaint judgeRun(const worker::RunSummary& run) const {
    if (!run.faults.empty()) return whyItFailed(run.faults.front(), limits_);
    // Before the differences, which it may explain.
    if (!run.findings.empty()) return "checked mode finds a problem: " + placed(run.findings.front());
    for (const worker::BufferSummary& buffer : run.buffers)
      if (buffer.checked && !buffer.comparison.equal()) return differenceText(buffer);
    if (!run.passed()) return "the run does not pass";
    return std::nullopt;
  }

  Judged judge(const Holds& holds) {
    Position position = holds.position;
    position.at = copies_.positionOf(position.at);
    const auto printed = examination_.print(position, holds.location, holds.type, holds.value);
    if (!printed) return std::unexpected(printed.error());
    const debug::ItemValue& value = printed->value;
    const std::string& wanted = printed->other->text;
    if (compareTyped(value.text, wanted, value.bytes.size(), holds.tolerance) == TypedResult::Equal)
      return Complaint();
    return Complaint(fmt::format("{} is {} at {}, and the question asks for {}", holds.location, value.text,
                                 position.at == "end" ? "the end" : position.at, holds.value));
  }

  Judged judge(const Clean& clean) {
    const auto checked = examination_.check(clean.file);
    if (!checked) return std::unexpected(checked.error());
    if (const auto error = assemblerError(*checked)) return Complaint(whyItFailed(*error, limits_));
    if (checked->analysis == nullptr) return Complaint("the text cannot be checked");
    for (const source::Diagnostic& diagnostic : checked->diagnostics) {
      const bool counts =
          clean.codes.empty()
              ? diagnostic.severity != source::Severity::Remark
              : std::ranges::find(clean.codes, source::toString(diagnostic.code)) != clean.codes.end();
      if (counts)
        return Complaint(
            fmt::format("the check finds {} [{}]", placed(diagnostic), source::toString(diagnostic.code)));
    }
    if (checked->suppressed != 0) return Complaint("a comment suppresses a finding, which is still there");
    return Complaint();
  }

  Judged judge(const Limits& limits) {
    for (const Limit& limit : limits.limits) {
      const auto value = measure(limit.quantity, limits.file, limits.kernel, limits.runFile);
      if (!value) return std::unexpected(value.error());
      if (!satisfies(*value, limit))
        return Complaint(fmt::format("{} is {}, and the question asks for {} {}", limit.quantity, *value,
                                     orderText(limit.order), limit.bound));
    }
    return Complaint();
  }

  source::Result<double> measure(const std::string& quantity, const std::string& file,
                                 const std::string& kernel, const std::string& runFile) {
    if (isMeasuredByRun(quantity)) {
      const auto run = examination_.run(runFile, false, 0);
      if (!run) return std::unexpected(run.error());
      if (!run->faults.empty()) return std::unexpected(run->faults.front());
      return runQuantity(quantity, *run);
    }
    const auto checked = examination_.check(file);
    if (!checked) return std::unexpected(checked.error());
    if (auto error = assemblerError(*checked)) return std::unexpected(std::move(*error));
    std::string name = kernel;
    if (name.empty()) {
      auto ofRun = examination_.kernelOf(runFile);
      if (!ofRun) return std::unexpected(std::move(ofRun.error()));
      name = std::move(*ofRun);
    }
    const auto value = analyzedQuantity(quantity, *checked, name);
    if (!value)
      return source::failure(Code::NoSuchKernel, {file, 0, 0, 0},
                             fmt::format("{} has no kernel {}", file, name));
    return *value;
  }

  Examination& examination_;
  RunLimits limits_;
  Copies copies_;
};

// What the author says about a typed answer.
std::string explanationOf(const Question& question, const std::string& typed, const Compared& compared,
                          const Copies& copies) {
  if (compared.result == TypedResult::Equal) return {};
  for (const WrittenAnswer& wrong : question.wrong) {
    std::string text = wrong.typed;
    if (!compared.file.empty())
      text = copies.positionOf(compared.file + ":" + text).substr(compared.file.size() + 1);
    if (compareTyped(typed, text, compared.bytes, {}) == TypedResult::Equal) return wrong.why;
  }
  return {};
}

// The same about the student's texts.
source::Result<std::string> explanationOf(const Question& question, const Copies& copies) {
  for (const WrittenAnswer& wrong : question.wrong) {
    const auto edited = applyEdits(copies.own, wrong.edits, wrong.place);
    if (!edited) return std::unexpected(edited.error());
    const bool same = std::ranges::all_of(*edited, [&](const auto& one) {
      const auto student = copies.student.find(one.first);
      return student != copies.student.end() && sameCode(one.second, student->second);
    });
    if (same) return wrong.why;
  }
  return std::string();
}

std::string typedMessage(TypedResult result, const Asked& asked) {
  switch (result) {
  case TypedResult::Equal: return "that is correct";
  case TypedResult::NotANumber: return "that is not a number; write 12, 0x1f, 0b101 or 0.5";
  case TypedResult::OtherCount: return "that is another number of values";
  case TypedResult::Different: break;
  }
  if (std::holds_alternative<AskLine>(asked) || std::holds_alternative<AskWriter>(asked))
    return "that is not the line";
  if (std::holds_alternative<AskCount>(asked)) return "that is not the number";
  return "that is not the value";
}

worker::WorkerOptions withoutSpare(worker::WorkerOptions options) {
  options.spare = false;
  return options;
}

worker::WorkerOptions runOptions(const std::filesystem::path& program) {
  worker::WorkerOptions options = worker::runWorkerOptions();
  options.program = program;
  return options;
}

} // namespace

struct Examiner::Implementation {
  explicit Implementation(const ExaminerOptions& options)
      : limits{options.instructionLimit, options.secondsLimit},
        workers(withoutSpare(options.language), withoutSpare(runOptions(options.runWorker))) {}

  source::Result<Verdict> typed(const Lesson& lesson, const Question& question, const Attempt& attempt,
                                const std::stop_token& stop) {
    if (attempt.typed.find_first_not_of(" \t\r\n") == std::string::npos)
      return Verdict{
          .accepted = false, .message = "there is no answer yet", .explanation = {}, .diagnostics = {}};
    const auto own = readTexts(lesson);
    if (!own) return std::unexpected(own.error());
    const auto folder = WorkFolder::create(lesson, {});
    if (!folder) return std::unexpected(folder.error());
    Examination examination(workers, limits, *folder, *own, stop);
    const Copies copies{*own, attempt.texts};
    Judge judge(examination, limits, copies);
    const auto compared =
        std::visit([&](const auto& asked) { return judge.compare(asked, attempt.typed); }, *question.asked);
    if (!compared) return std::unexpected(compared.error());
    const std::string why = explanationOf(question, attempt.typed, *compared, copies);
    return Verdict{.accepted = compared->result == TypedResult::Equal,
                   .message = typedMessage(compared->result, *question.asked),
                   .explanation = withLineNumbers(why, lesson, *own, attempt.texts),
                   .diagnostics = {}};
  }

  source::Result<Verdict> files(const Lesson& lesson, const Question& question, const Attempt& attempt,
                                const std::stop_token& stop) {
    const auto own = readTexts(lesson);
    if (!own) return std::unexpected(own.error());
    const std::set<std::string> fixed = fixedFiles(lesson, question, *own);
    std::map<std::string, std::string> texts = *own;
    std::string ignored; // a fixed file that the student has changed
    for (const auto& [file, text] : attempt.texts) {
      const auto known = texts.find(file);
      if (known == texts.end())
        return source::failure(Code::LessonSchema, {},
                               fmt::format("{} is not one of the lesson's files", file));
      if (!fixed.contains(file))
        known->second = text;
      else if (known->second != text)
        ignored = file;
    }
    const auto folder = WorkFolder::create(lesson, texts);
    if (!folder) return std::unexpected(folder.error());
    Examination examination(workers, limits, *folder, texts, stop);
    const Copies copies{*own, texts};
    Judge judge(examination, limits, copies);
    Verdict verdict{.accepted = true, .message = "that is correct", .explanation = {}, .diagnostics = {}};
    for (const Test& test : question.tests) {
      const auto complaint = judge.complaint(test);
      if (!complaint) return std::unexpected(complaint.error());
      if (!*complaint) continue;
      verdict.accepted = false;
      verdict.message = **complaint;
      if (!ignored.empty()) verdict.message += fmt::format("; your changes of {} do not count", ignored);
      break;
    }
    if (!verdict.accepted) {
      // Also changes that do not count.
      std::map<std::string, std::string> given = *own;
      for (const auto& [file, text] : attempt.texts)
        given[file] = text;
      auto explanation = explanationOf(question, {*own, given});
      if (!explanation) return std::unexpected(std::move(explanation.error()));
      verdict.explanation = withLineNumbers(*explanation, lesson, *own, texts);
    }
    verdict.diagnostics = examination.diagnostics();
    return verdict;
  }

  RunLimits limits;
  Workers workers;
  std::mutex mutex;
};

Examiner::Examiner(const ExaminerOptions& options)
    : implementation_(std::make_unique<Implementation>(options)) {}
Examiner::~Examiner() = default;

void Examiner::warmUp() {
  implementation_->workers.language.warmUp();
  implementation_->workers.run.warmUp();
}

source::Result<Verdict> Examiner::examine(const Lesson& lesson, const Question& question,
                                          const Attempt& attempt, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  return question.kind == Question::Kind::Typed ? implementation_->typed(lesson, question, attempt, stop)
                                                : implementation_->files(lesson, question, attempt, stop);
}

source::Result<void> Examiner::runs(const Lesson& lesson, const std::string& runFile, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  const auto own = readTexts(lesson);
  if (!own) return std::unexpected(own.error());
  const auto folder = WorkFolder::create(lesson, {});
  if (!folder) return std::unexpected(folder.error());
  Examination examination(implementation_->workers, implementation_->limits, *folder, *own, std::move(stop));
  auto run = examination.run(runFile, std::nullopt, 0);
  if (!run) return std::unexpected(std::move(run.error()));
  return {};
}

source::Result<void> Examiner::reaches(const Lesson& lesson, const DebugTo& debug, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  const auto own = readTexts(lesson);
  if (!own) return std::unexpected(own.error());
  const auto folder = WorkFolder::create(lesson, {});
  if (!folder) return std::unexpected(folder.error());
  Examination examination(implementation_->workers, implementation_->limits, *folder, *own, std::move(stop));
  return examination.showMe(debug);
}

} // namespace wavesmith::lessons
