// SPDX-License-Identifier: Apache-2.0
#include "check/statement_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace wavesmith::check {
namespace {

using source::AssemblyLine;
using source::Place;
using source::StatementPlace;
using source::TextEdit;

std::uint32_t column(std::size_t offset) {
  return static_cast<std::uint32_t>(offset + 1);
}
std::uint32_t length(const StatementPlace& statement) {
  return static_cast<std::uint32_t>(statement.end - statement.begin);
}

// There are only blanks before the statement.
bool isAloneBefore(std::string_view line, const StatementPlace& statement) {
  return line.find_first_not_of(" \t") == statement.begin;
}

} // namespace

// After a label: a branch to it must execute the new instruction, too. After a comment at the start of the
// line.
TextEdit insertion(const Place& place, const AssemblyLine& line, const std::string& text) {
  const StatementPlace statement = line.place();
  if (isAloneBefore(line.text, statement))
    return {{place.file, place.line, 1, 0},
            fmt::format("{}{}\n", line.text.substr(0, statement.begin), text)};
  return {{place.file, place.line, column(statement.begin), 0},
          fmt::format("{}\n{}", text, std::string(statement.begin, ' '))};
}

TextEdit insertionAfter(const Place& place, const std::vector<AssemblyLine>& lines, const std::string& text) {
  const AssemblyLine& line = lines[place.line - 1];
  const std::string indent(
      line.text.substr(0, std::min(line.text.find_first_not_of(" \t"), line.text.size())));
  if (place.line < lines.size()) return {{place.file, place.line + 1, 1, 0}, indent + text + '\n'};
  return {{place.file, place.line, column(line.text.size()), 0}, '\n' + indent + text};
}

TextEdit replacement(const Place& place, const AssemblyLine& line, const std::string& text) {
  const StatementPlace statement = line.place();
  return {{place.file, place.line, column(statement.begin), length(statement)}, text};
}

TextEdit removal(const Place& place, const std::vector<AssemblyLine>& lines) {
  const AssemblyLine& line = lines[place.line - 1];
  const StatementPlace statement = line.place();
  const source::LineState after = source::stateAfter(line.text, line.state);
  const bool opensComment =
      after == source::LineState::Comment || after == source::LineState::CommentInStatement;
  if (!isAloneBefore(line.text, statement) || opensComment || place.line >= lines.size())
    return {{place.file, place.line, column(statement.begin), length(statement)}, {}};
  const auto whole = static_cast<std::uint32_t>(lines[place.line].text.data() - line.text.data());
  return {{place.file, place.line, 1, whole}, {}};
}

} // namespace wavesmith::check
