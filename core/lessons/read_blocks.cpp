// SPDX-License-Identifier: Apache-2.0
#include "lessons/read_blocks.h"

#include "debug/values/value_text.h"
#include "source/nearest.h"
#include "source/text/lines.h"
#include "source/text/numbers.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace wavesmith::lessons {
namespace {

using project::detail::ReadError;

// Whether the text is inside of double quotes at `at`, as far as its line shows.
bool isQuoted(std::string_view text, std::size_t at) {
  const std::size_t line = source::lineStart(text, at);
  return std::ranges::count(text.substr(line, at - line), '"') % 2 != 0;
}

// `occupancy: >=8`: a plain scalar of YAML cannot start with '>', so the comparison is read as =>8. The columns stay.
std::string withPlainComparisons(std::string_view yaml) {
  std::string result(yaml);
  for (const std::string_view name : limitNames()) {
    const std::string from = std::string(name).append(": >=");
    for (std::size_t at = result.find(from); at != std::string::npos; at = result.find(from, at + 1))
      if (!isQuoted(result, at)) result.replace(at + from.size() - 2, 2, "=>");
  }
  return result;
}

std::optional<double> realNumber(std::string_view text) {
  const auto value = source::readNumber<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

struct NamedOrder {
  std::string_view text;
  Limit::Order order;
};
constexpr std::array<NamedOrder, 8> kOrders{{{"<=", Limit::Order::AtMost},
                                             {">=", Limit::Order::AtLeast},
                                             {"=<", Limit::Order::AtMost},
                                             {"=>", Limit::Order::AtLeast},
                                             {"==", Limit::Order::Equal},
                                             {"=", Limit::Order::Equal},
                                             {"<", Limit::Order::Less},
                                             {">", Limit::Order::Greater}}};

std::optional<source::Code> codeNamed(std::string_view text) {
  struct Known {
    source::Code code;
    std::string_view name;
  };
  static constexpr auto kCodes = std::to_array<Known>({
#define WAVESMITH_CODE(number, identifier, name, summary) {source::Code::identifier, name},
#include "source/codes.inc"
#undef WAVESMITH_CODE
  });
  for (const Known& known : kCodes)
    if (known.name == text || source::toString(known.code) == text) return known.code;
  return std::nullopt;
}

} // namespace

BlockReader::BlockReader(const LessonFiles& files, const std::string& path, std::string_view yaml,
                         std::uint32_t line)
    : files_(files), text_(std::string(line - 1, '\n') + withPlainComparisons(yaml)), yaml_(text_, path),
      start_{path, line, 0, 0} {}

void BlockReader::fail(const YAML::Node& node, std::string message) const {
  source::Place place = yaml_.place(node);
  if (place.line == 0) place = start_;
  yaml_.fail(place, std::move(message), source::Code::LessonSchema);
}

template <typename T>
T BlockReader::need(const YAML::Node& node, LessonFiles::Found<T> found) const {
  if (!found) fail(node, std::move(found.error()));
  return std::move(*found);
}

// --- Single values ---

std::string BlockReader::text(const Field& field) const {
  std::string result = yaml_.text(field.value, field.key);
  if (source::trimmed(result).empty()) fail(field.keyNode, fmt::format("{} is empty", field.key));
  return result;
}

std::string BlockReader::textOr(const Fields& fields, std::string_view key, std::string otherwise) const {
  const Field* const field = fields.find(key);
  return field != nullptr ? text(*field) : std::move(otherwise);
}

std::string BlockReader::runFile(const Fields& fields, const YAML::Node& node) const {
  const Field* const field = fields.find("run");
  if (field == nullptr) return need(node, files_.firstRunFile());
  std::string name = need(field->value, files_.file(text(*field)));
  if (!isRunFile(name)) fail(field->value, fmt::format("{} is not a run file (NAME.run.yaml)", name));
  return name;
}

std::string BlockReader::sourceFile(const Fields& fields, const YAML::Node& node) const {
  const Field* const field = fields.find("file");
  if (field == nullptr) return need(node, files_.firstSource());
  std::string name = need(field->value, files_.file(text(*field)));
  if (!isSourceFile(name)) fail(field->value, fmt::format("{} is not an assembly source (NAME.s)", name));
  return name;
}

std::optional<bool> BlockReader::checkedMode(const Fields& fields) const {
  const Field* const field = fields.find("mode");
  if (field == nullptr) return std::nullopt;
  const std::string mode = text(*field);
  if (mode != "fast" && mode != "checked")
    fail(field->value, fmt::format("mode must be fast or checked, not '{}'", mode));
  return mode == "checked";
}

std::optional<emulator::WaveId> BlockReader::wave(const Fields& fields) const {
  const Field* const field = fields.find("wave");
  if (field == nullptr) return std::nullopt;
  const std::string wave = text(*field);
  const std::string_view given = wave;
  const std::size_t dot = std::min(given.find('.'), given.size());
  const auto group = source::readNumber<decltype(emulator::WaveId::group)>(given.substr(0, dot));
  const auto number =
      source::readNumber<decltype(emulator::WaveId::wave)>(given.substr(std::min(dot + 1, given.size())));
  if (!group || !number)
    fail(field->value,
         fmt::format("wave must be GROUP.WAVE, such as 0.1 for wave 1 of work-group 0, not '{}'", wave));
  return emulator::WaveId{.group = *group, .wave = *number};
}

std::optional<double> BlockReader::tolerance(const Fields& fields) const {
  const Field* const field = fields.find("tolerance");
  if (field == nullptr) return std::nullopt;
  const std::string given = text(*field);
  const auto value = realNumber(given);
  if (!value || *value < 0)
    fail(field->value, fmt::format("tolerance must be a non-negative number, not '{}'", given));
  return value;
}

std::string BlockReader::type(const Fields& fields) const {
  const Field* const field = fields.find("type");
  if (field == nullptr) return {};
  std::string type = text(*field);
  if (!debug::isValueType(type)) {
    const std::vector<std::string_view> types = debug::valueTypes();
    fail(field->value, fmt::format("there is no type '{}'{}", type, source::suggest(type, types)));
  }
  return type;
}

std::string BlockReader::code(const YAML::Node& node) const {
  const std::string given = yaml_.text(node, "a code");
  const auto code = codeNamed(given);
  if (!code) fail(node, fmt::format("there is no code '{}', such as W0101", given));
  return source::toString(*code);
}

Position BlockReader::position(const Fields& fields, const YAML::Node& node, const Texts& texts) const {
  Position position;
  position.runFile = runFile(fields, node);
  position.checkedMode = checkedMode(fields).value_or(false);
  position.wave = wave(fields);
  if (const Field* const at = fields.find("at"))
    position.at = need(at->value, files_.position(text(*at), texts));
  return position;
}

// --- Steps ---

void BlockReader::readStep(Step& step) const {
  const YAML::Node node = yaml_.document("the step");
  const Fields fields(yaml_, node, "the step", {"show", "open", "debug", "mode", "wave", "run"});
  if (const Field* const show = fields.find("show")) {
    if (show->value.IsSequence())
      for (const YAML::Node& one : show->value)
        step.show.push_back(need(one, files_.lines(yaml_.text(one, "a range of lines"))));
    else
      step.show.push_back(need(show->value, files_.lines(text(*show))));
  }
  if (const Field* const open = fields.find("open")) {
    const auto panel = [&](const YAML::Node& one) {
      const std::string name = yaml_.text(one, "a panel");
      if (std::ranges::find(panelNames(), name) == panelNames().end())
        fail(one, fmt::format("there is no panel '{}'{}", name, source::suggest(name, panelNames())));
      step.panels.push_back(name);
    };
    if (open->value.IsSequence())
      for (const YAML::Node& one : open->value)
        panel(one);
    else
      panel(open->value);
  }
  const Field* const debug = fields.find("debug");
  if (debug == nullptr) {
    for (const std::string_view key : {"mode", "wave", "run"})
      if (const Field* const field = fields.find(key))
        fail(field->keyNode, fmt::format("{} needs debug: where the debugger goes", key));
    return;
  }
  const LineRange lines = need(debug->value, files_.lines(text(*debug)));
  const auto line = instructionLine(files_.texts().at(lines.file), lines.first);
  if (!line)
    fail(debug->value, fmt::format("{} has no instruction from line {} on", lines.file, lines.first));
  step.debug = DebugTo{.runFile = runFile(fields, debug->value),
                       .file = lines.file,
                       .line = *line,
                       .checkedMode = checkedMode(fields).value_or(false),
                       .wave = wave(fields)};
}

// --- Questions ---

Question BlockReader::readQuestion() const {
  const YAML::Node node = yaml_.document("the question");
  const Fields fields(yaml_, node, "the question",
                      {"ask", "answer", "passes", "holds", "clean", "limits", "hints", "solution", "wrong"});
  Question question;
  question.place = start_;
  const Field* const ask = fields.find("ask");
  if (ask == nullptr) fail(node, "the question has no ask: what it asks");
  question.ask = text(*ask);
  const Field* const answer = fields.find("answer");
  const bool tests = std::ranges::any_of(std::array{"passes", "holds", "clean", "limits"},
                                         [&](const char* key) { return fields.find(key) != nullptr; });
  if (answer != nullptr && tests)
    fail(answer->keyNode, "a question has either answer, or passes, holds, clean and limits");
  if (answer == nullptr && !tests)
    fail(node, "the question has neither answer, nor passes, holds, clean or limits");
  question.kind = answer != nullptr ? Question::Kind::Typed : Question::Kind::Files;
  if (const Field* const hints = fields.find("hints")) question.hints = yaml_.texts(hints->value, "hints");

  const Field* const solution = fields.find("solution");
  if (solution == nullptr) fail(node, "the question has no solution, so nothing shows that it can be solved");
  question.solution = readAnswer(solution->value, question.kind);
  if (question.kind == Question::Kind::Files && question.solution.edits.empty())
    fail(solution->value, "the solution changes nothing");
  if (const Field* const wrong = fields.find("wrong")) {
    if (!wrong->value.IsSequence()) fail(wrong->value, "wrong must be a list of answers");
    for (const YAML::Node& one : wrong->value)
      question.wrong.push_back(readWrong(one, question.kind));
  }
  if (answer != nullptr)
    question.asked = readAsked(answer->value);
  else
    readTests(question, fields);
  return question;
}

WrittenAnswer BlockReader::readAnswer(const YAML::Node& node, Question::Kind kind) const {
  WrittenAnswer answer;
  answer.place = yaml_.place(node);
  if (kind == Question::Kind::Typed) {
    answer.typed = yaml_.text(node, "a typed answer");
    return answer;
  }
  answer.edits = readEdits(node);
  return answer;
}

// { answer: "5", why: ... } or { edits: [...], why: ... }; the answer alone has no explanation.
WrittenAnswer BlockReader::readWrong(const YAML::Node& node, Question::Kind kind) const {
  if (!node.IsMap()) return readAnswer(node, kind);
  const std::string_view key = kind == Question::Kind::Typed ? "answer" : "edits";
  const Fields fields(yaml_, node, "the wrong answer", {key, "why"});
  const Field* const given = fields.find(key);
  if (given == nullptr) fail(node, fmt::format("a wrong answer needs {} and `why`", key));
  WrittenAnswer answer = readAnswer(given->value, kind);
  answer.why = textOr(fields, "why", {});
  return answer;
}

std::vector<Edit> BlockReader::readEdits(const YAML::Node& node) const {
  if (!node.IsSequence())
    fail(node, "an answer to this question must be a list of edits: { file: ..., replace: ..., with: ... }");
  std::vector<Edit> edits;
  Texts texts = files_.texts();
  for (const YAML::Node& one : node) {
    const Fields fields(yaml_, one, "the edit", {"file", "replace", "with"});
    Edit edit;
    if (const Field* const file = fields.find("file"))
      edit.file = need(file->value, files_.file(text(*file)));
    else
      edit.file = need(one, files_.firstSource());
    const Field* const replace = fields.find("replace");
    const Field* const with = fields.find("with");
    if (replace == nullptr || with == nullptr) fail(one, "an edit needs replace and with");
    edit.replace = text(*replace);
    edit.with = yaml_.text(with->value, "with");
    auto edited = applyEdits(std::move(texts), {edit}, yaml_.place(replace->value));
    if (!edited) throw ReadError{std::move(edited.error())};
    texts = std::move(*edited);
    edits.push_back(std::move(edit));
  }
  return edits;
}

// --- Typed answers ---

Asked BlockReader::readAsked(const YAML::Node& node) const {
  const Fields fields(
      yaml_, node, "answer",
      {"value", "type", "at", "wave", "run", "tolerance", "mode", "count", "line", "file", "kernel"});
  const Field* const value = fields.find("value");
  const Field* const count = fields.find("count");
  const Field* const line = fields.find("line");
  if ((value != nullptr) + (count != nullptr) + (line != nullptr) != 1)
    fail(node, "answer needs one of value, count and line");
  const auto refuse = [&](std::initializer_list<std::string_view> keys, std::string_view of) {
    for (const std::string_view key : keys)
      if (const Field* const field = fields.find(key))
        fail(field->keyNode, fmt::format("{} has no meaning for {}", key, of));
  };
  if (line != nullptr) {
    constexpr std::string_view kWriter = "writer ";
    const std::string what = text(*line);
    if (what.starts_with(kWriter)) {
      refuse({"type", "tolerance", "file", "kernel"}, "line: writer");
      return AskWriter{.position = position(fields, node, files_.texts()),
                       .location =
                           std::string(source::trimmed(std::string_view(what).substr(kWriter.size())))};
    }
    refuse({"type", "at", "wave", "tolerance", "kernel"}, "line: finding");
    return readAskLine(fields, node);
  }
  if (count != nullptr) {
    refuse({"type", "at", "wave", "tolerance", "mode"}, "count");
    const std::string name = text(*count);
    if (std::ranges::find(countNames(), name) == countNames().end())
      fail(count->value, fmt::format("'{}' cannot be counted{}", name, source::suggest(name, countNames())));
    return AskCount{.count = name,
                    .file = sourceFile(fields, node),
                    .kernel = textOr(fields, "kernel", {}),
                    .runFile = runFile(fields, node)};
  }
  refuse({"file", "kernel"}, "value");
  return AskValue{.position = position(fields, node, files_.texts()),
                  .value = text(*value),
                  .type = type(fields),
                  .tolerance = tolerance(fields)};
}

AskLine BlockReader::readAskLine(const Fields& fields, const YAML::Node& node) const {
  const Field* const line = fields.find("line");
  const std::string what = text(*line);
  constexpr std::string_view kFinding = "finding ";
  if (!what.starts_with(kFinding))
    fail(line->value,
         fmt::format("line must be 'finding CODE', such as finding W0101, or 'writer LOCATION', not '{}'",
                     what));
  const std::string given(source::trimmed(std::string_view(what).substr(kFinding.size())));
  const auto code = codeNamed(given);
  if (!code) fail(line->value, fmt::format("there is no code '{}', such as W0101", given));
  AskLine asked{.code = source::toString(*code), .file = {}, .runFile = {}};
  if (checkedMode(fields).value_or(false))
    asked.runFile = runFile(fields, node);
  else
    asked.file = sourceFile(fields, node);
  return asked;
}

// --- Tests of the student's files ---

void BlockReader::readTests(Question& question, const Fields& fields) const {
  // A label may be one that only the solution has.
  auto solved = applyEdits(files_.texts(), question.solution.edits, question.solution.place);
  if (!solved) throw ReadError{std::move(solved.error())};
  const auto each = [](const Field* field, const auto& read) {
    if (field == nullptr) return;
    if (field->value.IsSequence())
      for (const YAML::Node& one : field->value)
        read(one);
    else
      read(field->value);
  };
  each(fields.find("passes"), [&](const YAML::Node& one) { question.tests.emplace_back(readPasses(one)); });
  each(fields.find("holds"),
       [&](const YAML::Node& one) { question.tests.emplace_back(readHolds(one, *solved)); });
  if (const Field* const clean = fields.find("clean")) question.tests.emplace_back(readClean(clean->value));
  each(fields.find("limits"), [&](const YAML::Node& one) { question.tests.emplace_back(readLimits(one)); });
  if (question.tests.empty()) fail(fields.all().front().keyNode, "the question tests nothing");
}

Passes BlockReader::readPasses(const YAML::Node& node) const {
  Passes passes;
  if (node.IsScalar()) { // the name of the run file alone
    passes.runFile = need(node, files_.file(node.Scalar()));
    if (!isRunFile(passes.runFile))
      fail(node, fmt::format("{} is not a run file (NAME.run.yaml)", passes.runFile));
    return passes;
  }
  const Fields fields(yaml_, node, "passes", {"run", "mode", "schedules"});
  passes.runFile = runFile(fields, node);
  passes.checkedMode = checkedMode(fields);
  if (const Field* const schedules = fields.find("schedules")) {
    passes.schedules = yaml_.unsignedNumber(schedules->value, "schedules", 100);
    if (passes.schedules == 0) fail(schedules->value, "schedules must be at least 1");
  }
  return passes;
}

Holds BlockReader::readHolds(const YAML::Node& node, const Texts& texts) const {
  const Fields fields(yaml_, node, "holds",
                      {"location", "value", "at", "wave", "run", "mode", "type", "tolerance"});
  const Field* const location = fields.find("location");
  const Field* const value = fields.find("value");
  if (location == nullptr || value == nullptr) fail(node, "holds needs location and value");
  return Holds{.position = position(fields, node, texts),
               .location = text(*location),
               .value = text(*value),
               .type = type(fields),
               .tolerance = tolerance(fields)};
}

Clean BlockReader::readClean(const YAML::Node& node) const {
  Clean clean;
  const auto codes = [&](const YAML::Node& list) {
    if (list.IsScalar() && list.Scalar() == "true") return;
    if (list.IsScalar()) {
      clean.codes.push_back(code(list));
      return;
    }
    if (!list.IsSequence() || list.size() == 0) fail(list, "clean must be true, or a list of codes");
    for (const YAML::Node& one : list)
      clean.codes.push_back(code(one));
  };
  if (!node.IsMap()) {
    clean.file = need(node, files_.firstSource());
    codes(node);
    return clean;
  }
  const Fields fields(yaml_, node, "clean", {"file", "codes"});
  clean.file = sourceFile(fields, node);
  if (const Field* const list = fields.find("codes")) codes(list->value);
  return clean;
}

Limits BlockReader::readLimits(const YAML::Node& node) const {
  const Fields fields(yaml_, node, "limits"); // any keys: the message below names them
  Limits limits;
  limits.file = sourceFile(fields, node);
  limits.kernel = textOr(fields, "kernel", {});
  limits.runFile = runFile(fields, node);
  for (const Field& field : fields.all()) {
    if (field.key == "file" || field.key == "kernel" || field.key == "run") continue;
    limits.limits.push_back(readLimit(field));
  }
  if (limits.limits.empty()) fail(node, "limits needs at least one limit, such as vgprs: <=64");
  return limits;
}

Limit BlockReader::readLimit(const Field& field) const {
  if (std::ranges::find(limitNames(), field.key) == limitNames().end())
    fail(field.keyNode,
         fmt::format("unknown key '{}' in limits{}", field.key, source::suggest(field.key, limitNames())));
  const std::string given = text(field);
  const std::string_view comparison = source::trimmed(given);
  for (const NamedOrder& known : kOrders) {
    if (!comparison.starts_with(known.text)) continue;
    const auto bound = realNumber(source::trimmed(comparison.substr(known.text.size())));
    if (!bound) break;
    return {.quantity = field.key, .order = known.order, .bound = *bound};
  }
  fail(field.value, fmt::format("a limit must be a comparison, such as <=64 or \">=8\", not '{}'", given));
}

} // namespace wavesmith::lessons
