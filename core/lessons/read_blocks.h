// SPDX-License-Identifier: Apache-2.0
// Reads the blocks of a lesson: what a step shows, and its questions.
//
//   BlockReader reader(files, "lesson.md", yaml, 14);
//   reader.readQuestion()     throws project::detail::ReadError, as its YamlReader does
//
// Used by readLesson() only.
#pragma once

#include "lessons/lesson.h"
#include "lessons/lesson_files.h"
#include "project/run_file/yaml_reader.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace wavesmith::lessons {

class BlockReader {
public:
  // `yaml` starts on this line of the file at `path`.
  BlockReader(const LessonFiles& files, const std::string& path, std::string_view yaml, std::uint32_t line);

  void readStep(Step& step) const;
  [[nodiscard]] Question readQuestion() const;

private:
  using Fields = project::detail::Fields;
  using Field = project::detail::Field;

  [[noreturn]] void fail(const YAML::Node& node, std::string message) const;
  // The value, or fail() at the node.
  template <typename T>
  [[nodiscard]] T need(const YAML::Node& node, LessonFiles::Found<T> found) const;

  [[nodiscard]] std::string text(const Field& field) const;
  [[nodiscard]] std::string textOr(const Fields& fields, std::string_view key, std::string otherwise) const;
  [[nodiscard]] std::string runFile(const Fields& fields, const YAML::Node& node) const;
  [[nodiscard]] std::string sourceFile(const Fields& fields, const YAML::Node& node) const;
  [[nodiscard]] std::optional<bool> checkedMode(const Fields& fields) const;
  [[nodiscard]] std::optional<emulator::WaveId> wave(const Fields& fields) const;
  [[nodiscard]] std::optional<double> tolerance(const Fields& fields) const;
  [[nodiscard]] std::string type(const Fields& fields) const;
  [[nodiscard]] std::string code(const YAML::Node& node) const;

  using Texts = std::map<std::string, std::string>;
  [[nodiscard]] Position position(const Fields& fields, const YAML::Node& node, const Texts& texts) const;
  [[nodiscard]] Asked readAsked(const YAML::Node& node) const;
  [[nodiscard]] AskLine readAskLine(const Fields& fields, const YAML::Node& node) const;
  [[nodiscard]] Passes readPasses(const YAML::Node& node) const;
  [[nodiscard]] Holds readHolds(const YAML::Node& node, const Texts& texts) const;
  [[nodiscard]] Clean readClean(const YAML::Node& node) const;
  [[nodiscard]] Limits readLimits(const YAML::Node& node) const;
  [[nodiscard]] Limit readLimit(const Field& field) const;
  void readTests(Question& question, const Fields& fields) const;
  [[nodiscard]] WrittenAnswer readAnswer(const YAML::Node& node, Question::Kind kind) const;
  [[nodiscard]] WrittenAnswer readWrong(const YAML::Node& node, Question::Kind kind) const;
  [[nodiscard]] std::vector<Edit> readEdits(const YAML::Node& node) const;

  const LessonFiles& files_;
  std::string text_; // with as many empty lines before it as in the file
  project::detail::YamlReader yaml_;
  source::Place start_;
};

} // namespace wavesmith::lessons
