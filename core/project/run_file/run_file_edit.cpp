// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/run_file_edit.h"

#include "project/run_file/flow_text.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_changes.h"
#include "project/run_file/write_run_file.h"
#include "source/yaml_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace wavesmith::project {
namespace {

struct Replacement {
  std::size_t at = 0;
  std::size_t length = 0;
  std::string text;
};

class RunFileEditor {
public:
  explicit RunFileEditor(std::string_view text) : text_(text) {
    lines_.push_back(0);
    for (std::size_t n = 0; n < text.size(); ++n)
      if (text[n] == '\n') lines_.push_back(n + 1);
  }

  // False: it cannot be done in place.
  bool scalar(const Scalar& before, const Scalar& now) {
    if (before.text == now.text) return true;
    const auto at = offsetOf(before.place);
    if (!at || before.place.length == 0) return false;
    replacements_.push_back({*at, before.place.length, now.text});
    return true;
  }

  bool argument(const RunArgument& before, const RunArgument& now) {
    const auto at = offsetOf(before.place);
    if (!at) return false;
    const std::optional<std::size_t> end = endOfMapping(*at);
    if (!end) return false;
    replacements_.push_back({*at, *end - *at, argumentLine(now)});
    return true;
  }

  // A word after a key of the file. A missing key gets a line before the arguments.
  void word(std::string_view key, std::string_view now) {
    if (const auto line = lineOf(key)) {
      const std::size_t at = std::min(text_.find_first_not_of(' ', *line + key.size() + 1), text_.size());
      replacements_.push_back({at, source::endOfYamlValue(text_, at, false) - at, std::string(now)});
    } else {
      const std::size_t at = lineOf("arguments").value_or(text_.size());
      replacements_.push_back({at, 0, fmt::format("{}: {}\n", key, now)});
    }
  }

  std::string apply() {
    std::ranges::sort(replacements_, std::greater(), &Replacement::at);
    std::string result(text_);
    for (const Replacement& replacement : replacements_)
      result.replace(replacement.at, replacement.length, replacement.text);
    return result;
  }

private:
  [[nodiscard]] std::optional<std::size_t> offsetOf(const source::Place& place) const {
    if (place.line == 0 || place.column == 0 || place.line > lines_.size()) return std::nullopt;
    const std::size_t offset = lines_[place.line - 1] + place.column - 1;
    return offset + place.length <= text_.size() ? std::optional(offset) : std::nullopt;
  }

  // One past the closing brace of "name: { ... }", if it is on the same line.
  [[nodiscard]] std::optional<std::size_t> endOfMapping(std::size_t at) const {
    std::size_t value = source::endOfYamlValue(text_, at, true);
    while (value < text_.size() && (text_[value] == ':' || text_[value] == ' '))
      ++value;
    if (value >= text_.size() || text_[value] != '{') return std::nullopt;
    const std::size_t end = source::endOfYamlValue(text_, value, true);
    return text_.substr(at, end - at).find('\n') == std::string_view::npos ? std::optional(end)
                                                                           : std::nullopt;
  }

  // Where the line of a key of the file begins.
  [[nodiscard]] std::optional<std::size_t> lineOf(std::string_view key) const {
    for (const std::size_t line : lines_)
      if (text_.substr(line).starts_with(key) && text_.substr(line + key.size()).starts_with(':'))
        return line;
    return std::nullopt;
  }

  std::string_view text_;
  std::vector<std::size_t> lines_;
  std::vector<Replacement> replacements_;
};

std::optional<std::string> editedInPlace(std::string_view text, const RunFile& before, const RunFile& now) {
  const RunFileChanges changes = changesBetween(before, now);
  RunFileEditor editor(text);
  for (std::size_t k = 0; k < 3; ++k)
    if (!editor.scalar(before.grid[k], now.grid[k]) || !editor.scalar(before.workgroup[k], now.workgroup[k]))
      return std::nullopt;
  if (changes.kernel && !editor.scalar({before.kernel, before.kernelPlace}, {now.kernel, {}}))
    return std::nullopt;
  if (changes.matrix) editor.word("matrix", now.plainMatrix ? "plain" : "exact");
  if (changes.mode) editor.word("mode", now.checkedMode ? "checked" : "fast");
  for (const std::string& name : changes.arguments) {
    const auto old = std::ranges::find(before.arguments, name, &RunArgument::name);
    const auto then = std::ranges::find(now.arguments, name, &RunArgument::name);
    if (old == before.arguments.end() || then == now.arguments.end() || !editor.argument(*old, *then))
      return std::nullopt;
  }
  return editor.apply();
}

} // namespace

std::string editRunFile(std::string_view text, const RunFile& now) {
  const auto before = readRunFile(text, now.path);
  if (!before) return writeRunFile(now);
  const auto edited = editedInPlace(text, *before, now);
  if (!edited) return writeRunFile(now);
  // Verifies the result for any text: if it does not read as requested, the file is written from scratch.
  const auto read = readRunFile(*edited, now.path);
  return read && !changesBetween(*read, now).any() ? *edited : writeRunFile(now);
}

} // namespace wavesmith::project
