// SPDX-License-Identifier: Apache-2.0
#include "lessons/anchors.h"

#include "lessons/lesson_files.h"
#include "source/assembly/assembly_line.h"
#include "source/assembly/moved_lines.h"
#include "source/text/numbers.h"

#include <string>
#include <vector>

namespace wavesmith::lessons {
namespace {

std::vector<std::string> codesOf(std::string_view text) {
  std::vector<std::string> codes;
  for (const source::AssemblyLine& line : source::assemblyLines(text))
    codes.push_back(source::codeOf(line));
  return codes;
}

bool isInstruction(const source::AssemblyLine& line) {
  const source::StatementPlace place = line.place();
  return place.hasStatement() && line.text[place.begin] != '.';
}

} // namespace

std::optional<std::uint32_t> lineInCopy(std::string_view own, std::string_view copy, std::uint32_t line) {
  const std::uint32_t now = source::MovedLines(own, copy).now(line);
  return now == 0 ? std::nullopt : std::optional(now);
}

std::uint32_t nearestInCopy(std::string_view own, std::string_view copy, std::uint32_t line) {
  return source::MovedLines(own, copy).nowOrNext(line);
}

std::optional<std::uint32_t> anchorLine(std::string_view text, std::string_view anchor) {
  const std::size_t plus = anchor.rfind('+');
  if (plus == std::string_view::npos) return lineOfLabel(text, anchor);
  const auto number = source::readNumber<std::uint32_t>(anchor.substr(plus + 1));
  if (!number) return std::nullopt;
  const auto label = lineOfLabel(text, anchor.substr(0, plus));
  if (!label) return std::nullopt;
  const std::vector<source::AssemblyLine> lines = source::assemblyLines(text);
  std::uint32_t after = *number;
  for (std::size_t i = *label - 1; i < lines.size(); ++i)
    if (isInstruction(lines[i]) && after-- == 0) return static_cast<std::uint32_t>(i + 1);
  return std::nullopt;
}

bool sameCode(std::string_view left, std::string_view right) {
  if (left == right) return true;
  std::vector<std::string> ours = codesOf(left);
  std::vector<std::string> theirs = codesOf(right);
  std::erase(ours, std::string());
  std::erase(theirs, std::string());
  return ours == theirs;
}

} // namespace wavesmith::lessons
