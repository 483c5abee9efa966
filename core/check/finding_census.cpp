// SPDX-License-Identifier: Apache-2.0
#include "check/finding_census.h"

#include "source/assembly/assembly_line.h"

namespace wavesmith::check {
namespace {

std::string lineOf(const source::Place& place, const LinesOf& linesOf) {
  const std::vector<std::string_view>& lines = linesOf(place.file);
  if (place.line == 0 || place.line > lines.size()) return place.file + '\n';
  const std::string_view line = lines[place.line - 1];
  const source::StatementPlace statement = source::findStatement(line);
  return place.file + '\n' + std::string(line.substr(statement.begin, statement.end - statement.begin));
}

template <typename Counts>
bool isMore(const Counts& before, const Counts& after, const typename Counts::key_type& key) {
  const auto at = before.find(key);
  return at == before.end() || at->second < after.at(key);
}

} // namespace

FindingCensus::FindingCensus(const source::Diagnostics& diagnostics, const LinesOf& linesOf) {
  for (const source::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity == source::Severity::Remark) continue;
    found_.push_back({diagnostic, lineOf(diagnostic.place, linesOf)});
    ++lines_[{diagnostic.code, found_.back().line}];
    ++messages_[{diagnostic.code, diagnostic.message}];
  }
}

const source::Diagnostic* FindingCensus::firstNew(const FindingCensus& before) const {
  for (const Found& found : found_)
    if (isMore(before.lines_, lines_, {found.diagnostic.code, found.line}) &&
        isMore(before.messages_, messages_, {found.diagnostic.code, found.diagnostic.message}))
      return &found.diagnostic;
  return nullptr;
}

} // namespace wavesmith::check
