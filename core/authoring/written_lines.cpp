// SPDX-License-Identifier: Apache-2.0
#include "authoring/written_lines.h"

#include "source/assembly/assembly_line.h"
#include "source/diagnostic_places.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace wavesmith::authoring {
namespace {

std::string statementOf(std::string_view line) {
  const source::StatementPlace place = source::findStatement(line);
  return std::string(line.substr(place.begin, place.end - place.begin));
}

} // namespace

void WrittenLines::add(const std::string& path, std::string_view text, std::string_view written) {
  const std::vector<std::string_view> before = source::splitLines(text);
  const std::vector<std::string_view> after = source::splitLines(written);
  File file{.changes = source::changedLines(text, written),
            .lineCount = static_cast<std::uint32_t>(before.size()),
            .addedLines = {},
            .added = {}};
  for (const source::ChangedLines& change : file.changes) {
    std::vector<std::string> replaced;
    for (std::size_t i = 0; i < change.beforeCount; ++i)
      replaced.push_back(statementOf(before[change.before + i]));
    for (std::size_t line = change.after; line < change.after + change.afterCount; ++line) {
      std::string statement = statementOf(after[line]);
      if (statement.empty() || std::ranges::find(replaced, statement) != replaced.end()) continue;
      file.addedLines.push_back(static_cast<std::uint32_t>(line + 1));
      file.added.push_back({{path, lineOf(file, static_cast<std::uint32_t>(line + 1)), 0, 0}, statement});
    }
  }
  files_.insert_or_assign(path, std::move(file));
}

void WrittenLines::leadBack(assembler::Assembly& assembly) const {
  source::LineTable& table = assembly.lines;
  std::vector<const File*> files;
  for (const std::string& path : table.files) {
    const auto at = files_.find(path);
    files.push_back(at == files_.end() ? nullptr : &at->second);
  }
  // True: the line was added.
  const auto lead = [&](source::Location& location) {
    if (location.file >= files.size() || files[location.file] == nullptr || location.line == 0) return false;
    const File& file = *files[location.file];
    const bool isAdded = std::ranges::binary_search(file.addedLines, location.line);
    if (isAdded) location.column = 0;
    location.line = lineOf(file, location.line);
    return isAdded;
  };
  for (source::LineEntry& entry : table.entries)
    entry.isAdded = lead(entry.location);
  for (source::Expansion& expansion : table.expansions)
    lead(expansion.site);
  for (source::Diagnostic& diagnostic : assembly.diagnostics)
    source::forEachPlace(diagnostic, [this](source::Place& place) { leadBack(place); });
  for (const auto& [path, file] : files_)
    assembly.added.insert(assembly.added.end(), file.added.begin(), file.added.end());
}

std::uint32_t WrittenLines::lineOf(const File& file, std::uint32_t written) {
  const auto line = static_cast<std::uint32_t>(source::lineBefore(file.changes, written - 1)) + 1;
  return std::min(line, file.lineCount);
}

void WrittenLines::leadBack(source::Place& place) const {
  const auto at = files_.find(place.file);
  if (at != files_.end() && place.line != 0) place.line = lineOf(at->second, place.line);
}

} // namespace wavesmith::authoring
