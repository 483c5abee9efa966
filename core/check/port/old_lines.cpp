// SPDX-License-Identifier: Apache-2.0
#include "check/port/old_lines.h"

#include "source/assembly/assembly_line.h"
#include "syntax/statement.h"

#include <cstddef>
#include <string_view>

namespace wavesmith::check {
namespace {

std::vector<bool> statements(std::string_view text) {
  std::vector<bool> found;
  for (const source::AssemblyLine& line : source::assemblyLines(text))
    found.push_back(line.place().hasStatement());
  return found;
}

// The lines between .if, .ifdef and so on and their .endif.
std::vector<bool> conditionals(std::string_view text) {
  std::vector<bool> found;
  unsigned depth = 0;
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    const auto directive = syntax::readDirective(line.text, line.state);
    if (directive && directive->name.text.starts_with(".if")) ++depth;
    if (directive && directive->name.text == ".endif" && depth > 0) --depth;
    found.push_back(depth > 0);
  }
  return found;
}

bool at(const std::vector<bool>& flags, std::size_t index) {
  return index < flags.size() && flags[index];
}

} // namespace

OldLines::OldLines(const port::Ported& ported) {
  for (const port::PortedFile& file : ported.files) {
    File& known = files_[file.path];
    known.ported = &file;
    known.isConditional = conditionals(file.before);
    known.isThere.assign(known.isConditional.size(), false);
    const std::vector<bool> now = statements(file.after);
    for (std::size_t i = 0; i < now.size() && i < file.oldLines.size(); ++i)
      if (now[i] && file.oldLines[i] < known.isThere.size()) known.isThere[file.oldLines[i]] = true;
  }
  for (const port::Change& change : ported.changes)
    if (change.place.line != 0)
      changes_.try_emplace(std::pair(change.place.file, change.place.line), &change);
}

source::Place OldLines::old(const source::Place& now) const {
  source::Place place = now;
  const auto file = files_.find(now.file);
  if (file == files_.end() || now.line == 0) return place;
  const std::vector<std::size_t>& lines = file->second.ported->oldLines;
  if (now.line <= lines.size()) place.line = static_cast<std::uint32_t>(lines[now.line - 1] + 1);
  return place;
}

const port::Change* OldLines::changeAt(const source::Place& old) const {
  const auto found = changes_.find(std::pair(old.file, old.line));
  return found == changes_.end() ? nullptr : found->second;
}

bool OldLines::isConditional(const source::Place& old) const {
  const auto file = files_.find(old.file);
  return file == files_.end() || (old.line != 0 && at(file->second.isConditional, old.line - 1) &&
                                  at(file->second.isThere, old.line - 1));
}

} // namespace wavesmith::check
