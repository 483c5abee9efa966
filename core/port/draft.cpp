// SPDX-License-Identifier: Apache-2.0
#include "port/draft.h"

#include "source/assembly/assembly_line.h"

#include <algorithm>
#include <utility>

namespace wavesmith::port {

Draft::Draft(std::string file, std::string_view text) : file_(std::move(file)) {
  for (const source::AssemblyLine& line : source::assemblyLines(text))
    lines_.push_back({.before = std::string(line.text), .now = std::string(line.text), .state = line.state});
}

void Draft::replace(std::size_t line, std::string now, Reason reason) {
  lines_[line].now = std::move(now);
  lines_[line].reasons.push_back(std::move(reason));
}

void Draft::remove(std::size_t line, Reason reason) {
  lines_[line].now.clear();
  lines_[line].removed = true;
  lines_[line].reasons.push_back(std::move(reason));
}

void Draft::ask(std::size_t line, std::string what, std::string why) {
  lines_[line].reasons.push_back({std::move(what), std::move(why), Certainty::Question});
}

void Draft::insertBefore(std::size_t line, const std::string& lines, Reason reason) {
  Line& at = lines_[line];
  replace(line, at.removed ? lines : lines + '\n' + at.now, std::move(reason));
  at.removed = false;
}

void Draft::insertAfter(std::size_t line, const std::string& lines, Reason reason) {
  Line& at = lines_[line];
  replace(line, at.removed ? lines : at.now + '\n' + lines, std::move(reason));
  at.removed = false;
}

std::string Draft::text() const {
  std::string text;
  for (const Line& line : lines_)
    if (!line.removed) text += line.now + '\n';
  return text;
}

std::vector<Change> Draft::changes() const {
  std::vector<Change> changes;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    for (const Reason& reason : line.reasons)
      changes.push_back({.place = {file_, static_cast<std::uint32_t>(i + 1), 0, 0},
                         .before = line.before,
                         .after = line.now,
                         .reason = reason});
  }
  return changes;
}

std::size_t Draft::lineAt(std::size_t lineOfText) const {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].removed) continue;
    seen += 1 + static_cast<std::size_t>(std::ranges::count(lines_[i].now, '\n'));
    if (lineOfText < seen) return i;
  }
  return lines_.empty() ? 0 : lines_.size() - 1;
}

std::vector<std::size_t> Draft::oldLines() const {
  std::vector<std::size_t> lines;
  for (std::size_t i = 0; i < lines_.size(); ++i)
    if (!lines_[i].removed)
      lines.insert(lines.end(), 1 + static_cast<std::size_t>(std::ranges::count(lines_[i].now, '\n')), i);
  return lines;
}

bool Draft::isChanged() const {
  return std::ranges::any_of(lines_,
                             [](const Line& line) { return line.removed || line.now != line.before; });
}

} // namespace wavesmith::port
