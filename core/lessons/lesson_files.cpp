// SPDX-License-Identifier: Apache-2.0
#include "lessons/lesson_files.h"

#include "lessons/anchors.h"
#include "source/assembly/assembly_line.h"
#include "source/file_names.h"
#include "source/nearest.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::lessons {
namespace {

// The labels that a line defines.
std::vector<std::string_view> labelsOf(const source::AssemblyLine& line) {
  std::vector<std::string_view> labels;
  const source::StatementPlace place = line.place();
  std::size_t at = place.label;
  while (at < place.begin) {
    const std::string_view word = source::wordAt(line.text, at);
    if (word.empty()) break;
    labels.push_back(word);
    const std::size_t colon = line.text.find(':', at + word.size());
    if (colon == std::string_view::npos) break;
    at = source::skipBlanks(line.text, colon + 1);
  }
  return labels;
}

bool hasLabel(const source::AssemblyLine& line, std::string_view label) {
  const std::vector<std::string_view> labels = labelsOf(line);
  return std::ranges::find(labels, label) != labels.end();
}

std::vector<std::string_view> allLabels(std::string_view text) {
  std::vector<std::string_view> all;
  for (const source::AssemblyLine& line : source::assemblyLines(text))
    for (const std::string_view label : labelsOf(line))
      all.push_back(label);
  return all;
}

std::string noLabel(std::string_view label, std::string_view file, std::string_view text) {
  const std::size_t plus = label.rfind('+');
  if (plus != std::string_view::npos && lineOfLabel(text, label.substr(0, plus)))
    return fmt::format("{} has no instruction {}; N of LABEL+N is a number", file, label);
  if (plus != std::string_view::npos) label = label.substr(0, plus);
  const std::vector<std::string_view> labels = allLabels(text);
  const std::string_view near = source::nearest(label, labels);
  return fmt::format("{} has no label '{}'{}", file, label,
                     near.empty() ? "" : fmt::format("; did you mean {}?", near));
}

} // namespace

bool isRunFile(std::string_view file) {
  return file.ends_with(".run.yaml");
}

bool isSourceFile(std::string_view file) {
  return source::isAssemblyName(file);
}

std::optional<std::uint32_t> lineOfLabel(std::string_view text, std::string_view label) {
  std::uint32_t number = 0;
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    ++number;
    if (hasLabel(line, label)) return number;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> instructionLine(std::string_view text, std::uint32_t line) {
  const std::vector<source::AssemblyLine> lines = source::assemblyLines(text);
  for (std::size_t i = std::max(1U, line) - 1; i < lines.size(); ++i) {
    const source::StatementPlace place = lines[i].place();
    if (place.hasStatement() && lines[i].text[place.begin] != '.') return static_cast<std::uint32_t>(i + 1);
  }
  return std::nullopt;
}

LessonFiles::LessonFiles(std::vector<std::string> names, std::map<std::string, std::string> texts)
    : names_(std::move(names)), texts_(std::move(texts)) {}

LessonFiles::Found<std::string> LessonFiles::file(std::string_view name) const {
  if (std::ranges::find(names_, name) != names_.end()) return std::string(name);
  const std::vector<std::string_view> known(names_.begin(), names_.end());
  return std::unexpected(
      fmt::format("'{}' is not one of the lesson's files{}", name, source::suggest(name, known)));
}

LessonFiles::Found<std::string> LessonFiles::firstSource() const {
  const auto found = std::ranges::find_if(names_, isSourceFile);
  if (found == names_.end()) return std::unexpected("the lesson has no assembly source among its files");
  return *found;
}

LessonFiles::Found<std::string> LessonFiles::firstRunFile() const {
  const auto found = std::ranges::find_if(names_, isRunFile);
  if (found == names_.end())
    return std::unexpected("the lesson has no run file (NAME.run.yaml) among its files");
  return *found;
}

LessonFiles::Found<LessonFiles::Split> LessonFiles::split(std::string_view text) const {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) {
    auto source = firstSource();
    if (!source) return std::unexpected(std::move(source.error()));
    return Split{std::move(*source), text};
  }
  auto named = file(text.substr(0, colon));
  if (!named) return std::unexpected(std::move(named.error()));
  return Split{std::move(*named), text.substr(colon + 1)};
}

LessonFiles::Found<std::uint32_t> LessonFiles::line(const std::string& file, std::string_view text) const {
  const std::string& contents = texts_.at(file);
  if (const auto number = source::readNumber<std::uint32_t>(text)) {
    const std::size_t lines = source::splitLines(contents).size();
    if (*number == 0 || *number > lines)
      return std::unexpected(fmt::format("{} has no line {}: it has {} lines", file, *number, lines));
    return *number;
  }
  if (const auto anchor = anchorLine(contents, text)) return *anchor;
  return std::unexpected(noLabel(text, file, contents));
}

LessonFiles::Found<LineRange> LessonFiles::lines(std::string_view text) const {
  const auto parts = split(text);
  if (!parts) return std::unexpected(parts.error());
  const std::size_t dash = parts->rest.find('-');
  const auto first = line(parts->file, parts->rest.substr(0, dash));
  if (!first) return std::unexpected(first.error());
  if (dash == std::string_view::npos) return LineRange{parts->file, *first, *first};
  const auto last = line(parts->file, parts->rest.substr(dash + 1));
  if (!last) return std::unexpected(last.error());
  if (*last < *first)
    return std::unexpected(fmt::format("the last line, {}, is before the first, {}", *last, *first));
  return LineRange{parts->file, *first, *last};
}

LessonFiles::Found<std::string> LessonFiles::position(std::string_view text,
                                                      const std::map<std::string, std::string>& texts) const {
  if (text == "start" || text == "end") return std::string(text);
  const auto parts = split(text);
  if (!parts) return std::unexpected(parts.error());
  if (const auto number = source::readNumber<std::uint32_t>(parts->rest)) {
    const auto valid = line(parts->file, parts->rest);
    if (!valid) return std::unexpected(valid.error());
    return fmt::format("{}:{}", parts->file, *number);
  }
  const auto contents = texts.find(parts->file);
  if (contents == texts.end() || !anchorLine(contents->second, parts->rest))
    return std::unexpected(noLabel(parts->rest, parts->file, texts_.at(parts->file)));
  return fmt::format("{}:{}", parts->file, parts->rest);
}

} // namespace wavesmith::lessons
