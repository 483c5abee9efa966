// SPDX-License-Identifier: Apache-2.0
#include "lessons/anchors.h"

#include "lessons/lesson_files.h"
#include "source/assembly_line.h"
#include "source/text_diff.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

namespace wavesmith::lessons {
namespace {

// The code of a line, with one blank for any number of them and none beside punctuation; empty: it has none.
std::string codeOf(const source::AssemblyLine& line) {
  const source::StatementPlace place = line.place();
  std::string code;
  bool blank = false;
  for (std::size_t at = place.label; at < std::max(place.end, place.label); ++at) {
    const char c = line.text[at];
    if (c == ' ' || c == '\t') {
      blank = !code.empty();
      continue;
    }
    const bool words = !code.empty() && source::isNameCharacter(code.back()) && source::isNameCharacter(c);
    if (blank && words) code.push_back(' ');
    blank = false;
    code.push_back(c);
  }
  return code;
}

std::vector<std::string> codesOf(std::string_view text) {
  std::vector<std::string> codes;
  for (const source::AssemblyLine& line : source::assemblyLines(text))
    codes.push_back(codeOf(line));
  return codes;
}

bool isInstruction(const source::AssemblyLine& line) {
  const source::StatementPlace place = line.place();
  return place.hasStatement() && line.text[place.begin] != '.';
}

// Where a line is, from 0. `found` is false for the line after a deleted one.
struct Mapped {
  std::size_t line = 0;
  bool found = true;
};

// The inserted line with this code that is nearest to `near`: a line that was moved, or edited around.
std::optional<std::size_t> insertedCode(const std::vector<source::ChangedLines>& changes,
                                        const std::vector<std::string>& codes, const std::string& code,
                                        std::size_t near) {
  std::optional<std::size_t> best;
  const auto distance = [near](std::size_t line) { return line > near ? line - near : near - line; };
  if (code.empty()) return best;
  for (const source::ChangedLines& change : changes)
    for (std::size_t line = change.after; line < change.after + change.afterCount && line < codes.size();
         ++line)
      if (codes[line] == code && (!best || distance(line) < distance(*best))) best = line;
  return best;
}

Mapped mapLine(std::string_view own, std::string_view copy, std::size_t line) {
  const std::vector<source::ChangedLines> changes = source::changedLines(own, copy);
  std::size_t moved = line;
  for (const source::ChangedLines& change : changes) {
    if (line < change.before) break;
    if (line >= change.before + change.beforeCount) {
      moved = line + change.after + change.afterCount - change.before - change.beforeCount;
      continue;
    }
    const std::vector<std::string> before = codesOf(own);
    const std::string code = line < before.size() ? before[line] : std::string();
    const std::size_t offset = line - change.before;
    const std::size_t beside =
        change.after + std::min(offset, std::max<std::size_t>(1, change.afterCount) - 1);
    if (const auto same = insertedCode(changes, codesOf(copy), code, beside)) return {*same};
    // Lines one by one replaced, or more lines in place of this one.
    if (offset < change.afterCount) return {beside};
    return {change.after + change.afterCount, false};
  }
  return {moved};
}

} // namespace

std::optional<std::uint32_t> lineInCopy(std::string_view own, std::string_view copy, std::uint32_t line) {
  const Mapped mapped = mapLine(own, copy, std::max(1U, line) - 1);
  if (!mapped.found) return std::nullopt;
  return static_cast<std::uint32_t>(mapped.line + 1);
}

std::uint32_t nearestInCopy(std::string_view own, std::string_view copy, std::uint32_t line) {
  return static_cast<std::uint32_t>(mapLine(own, copy, std::max(1U, line) - 1).line + 1);
}

std::optional<std::uint32_t> anchorLine(std::string_view text, std::string_view anchor) {
  const std::size_t plus = anchor.rfind('+');
  if (plus == std::string_view::npos) return lineOfLabel(text, anchor);
  std::uint32_t after = 0;
  const std::string_view digits = anchor.substr(plus + 1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), after);
  if (error != std::errc() || end != digits.data() + digits.size() || digits.empty()) return std::nullopt;
  const auto label = lineOfLabel(text, anchor.substr(0, plus));
  if (!label) return std::nullopt;
  const std::vector<source::AssemblyLine> lines = source::assemblyLines(text);
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
