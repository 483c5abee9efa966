// SPDX-License-Identifier: Apache-2.0
#include "check/port/text_side.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::check {

TextSide::TextSide(const assembler::Encodings& encodings, const OldLines* lines)
    : encodings_(encodings), oldLines_(lines) {
  std::vector<std::string> known(encodings.lines.expansions.size());
  for (std::size_t i = 0; i < size(); ++i) {
    std::string line = lineOf(encodings.instructions[i].location, known);
    if (runs_.empty() || runs_.back().line != line) runs_.push_back({std::move(line), i, i});
    runs_.back().end = i + 1;
    places_[encodings.instructions[i].section].emplace_back(encodings.instructions[i].offset, i);
  }
  for (auto& [section, places] : places_)
    std::ranges::stable_sort(places);
  for (const source::Diagnostic& one : encodings.diagnostics)
    if (one.severity == source::Severity::Error)
      messages_.try_emplace(std::pair(one.place.file, one.place.line), one.message);
}

std::string TextSide::lineOf(const source::Location& location, std::vector<std::string>& known) const {
  std::string line;
  if (location.expansion < known.size()) {
    std::string& outer = known[location.expansion];
    if (outer.empty()) {
      const source::Expansion& one = encodings_.lines.expansions[location.expansion];
      outer = " "; // if a damaged table has an expansion that contains itself
      outer = lineOf(one.site, known);
      if (one.kind == source::Expansion::Kind::Repetition) outer += fmt::format("#{}", one.iteration);
      outer += ' ';
    }
    line = outer;
  }
  source::Place where = encodings_.lines.place(location);
  if (oldLines_ != nullptr) where = oldLines_->old(where);
  return line + fmt::format("{}:{}", where.file, where.line);
}

std::string TextSide::lines() const {
  std::string all;
  for (const LineRun& run : runs_)
    all += run.line + '\n';
  return all;
}

source::Place TextSide::place(std::size_t i) const {
  return encodings_.lines.place(encodings_.instructions[i].location);
}

std::vector<source::Place> TextSide::chain(std::size_t i) const {
  std::vector<source::Place> places{place(i)};
  for (const source::Expansion* one : encodings_.lines.chain(encodings_.instructions[i].location))
    places.push_back(encodings_.lines.place(one->site));
  return places;
}

std::string TextSide::message(std::size_t i) const {
  const source::Place where = place(i);
  const auto found = messages_.find(std::pair(where.file, where.line));
  return found == messages_.end() ? "it does not assemble" : found->second;
}

std::size_t TextSide::target(const assembler::EncodedLabel& label) const {
  const auto section = places_.find(label.section);
  if (section == places_.end()) return size();
  const auto found = std::ranges::lower_bound(section->second, std::pair(label.offset, std::size_t{0}));
  return found == section->second.end() ? size() : found->second;
}

} // namespace wavesmith::check
