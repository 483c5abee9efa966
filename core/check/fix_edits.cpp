// SPDX-License-Identifier: Apache-2.0
#include "check/fix_edits.h"

#include "check/statement_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string_view>

namespace wavesmith::check {
namespace {

using analysis::Change;
using analysis::Finding;
using analysis::SuggestedFix;
using program::Index;
using program::kNone;
using source::AssemblyLine;
using source::Expansion;
using source::kNoExpansion;
using source::Location;
using source::Place;
using source::StatementPlace;

} // namespace

FixEdits::FixEdits(std::span<const Finding> findings, const program::Program& program, SourceLines& lines)
    : program_(program), lines_(lines) {
  // Debug information may refer to another language, or to a text that has changed since.
  if (findings.empty() || program.lines().fromDebugInformation) return;
  places_.emplace(program, lines);
  for (Index i = 0; i < program.instructions().size(); ++i)
    if (const source::LineEntry* const entry = places_->entryOf(i); entry != nullptr && !entry->isAdded)
      instructionsByLine_.emplace_back(LineKey(entry->location.file, entry->location.line), i);
  std::ranges::sort(instructionsByLine_);
  if (program.lines().expansions.empty()) return;
  for (const Finding& finding : findings)
    for (const SuggestedFix& fix : finding.fixes)
      for (const Change& change : fix.changes)
        wanted_.emplace(change.at, Wanted{finding.code, &change});
}

FixEdits::Answer FixEdits::fixOf(const Finding& finding, const SuggestedFix& suggested) {
  if (program_.lines().fromDebugInformation || entryOf(finding.at) == nullptr) return {};
  needless_.reset();
  source::Fix fix{suggested.title, {}};
  std::map<std::tuple<std::string, std::uint32_t, std::uint32_t>, Index>
      made; // by place: for which instruction
  for (const Change& change : suggested.changes) {
    if (change.kind != Change::Kind::Replace)
      if (const Index branch = fixedDistances().across(change.at); branch != kNone)
        return {std::nullopt,
                source::Note{program_.place(branch),
                             "no fix is offered: it would insert or remove an instruction across this "
                             "branch, whose distance is a number; use a label"}};
    auto edit = editOf(finding.code, change);
    if (!edit && needless_) return {std::nullopt, reason(*needless_)};
    if (!edit) return {};
    // Several insertions before one instruction become one; the same one in several expansions is made once.
    const auto [at, isNew] =
        made.emplace(std::tuple(edit->place.file, edit->place.line, edit->place.column), change.at);
    if (isNew)
      fix.edits.push_back(std::move(*edit));
    else if (at->second == change.at && edit->place.length == 0 && fix.edits.back().place == edit->place)
      fix.edits.back().replacement += edit->replacement;
  }
  return {std::move(fix), std::nullopt};
}

const source::LineEntry* FixEdits::entryOf(Index at) const {
  return places_ ? places_->entryOf(at) : nullptr;
}

// In program order.
auto FixEdits::instructionsOf(const LineKey& line) const {
  return std::ranges::equal_range(instructionsByLine_, line, {}, &std::pair<LineKey, Index>::first) |
         std::views::values;
}

bool FixEdits::wants(Index at, source::Code code, const Change& change) const {
  const auto [first, last] = wanted_.equal_range(at);
  return std::any_of(first, last, [&](const auto& wanted) {
    const Change& other = *wanted.second.change;
    return wanted.second.code == code && other.kind == change.kind && other.text == change.text;
  });
}

bool FixEdits::allows(Index at, source::Code code) const {
  if (code != source::Code::WaitNotNeeded && code != source::Code::WaitStronger) return false;
  const auto& instructions = program_.instructions();
  return at + 1 < instructions.size() && instructions[at + 1].row().has(isa::trait::kEndsWave);
}

// An instruction of the line, in another expansion, that does not need the change.
std::optional<Location> FixEdits::unwilling(const Location& of, source::Code code, const Change& change) {
  const LineKey line(of.file, of.line);
  const auto [known, isNew] = unwilling_.try_emplace({line, code, change.kind, change.text});
  if (!isNew) return known->second;
  const auto all = instructionsOf(line);
  const auto other =
      std::ranges::find_if_not(all, [&](Index at) { return wants(at, code, change) || allows(at, code); });
  if (other != all.end()) known->second = entryOf(*other)->location;
  return known->second;
}

// The line before which an insertion before the first instruction of an expansion has the same effect.
std::optional<Location> FixEdits::beforeExpansion(Location location, source::Code code,
                                                  const Change& change) {
  const auto& expansions = program_.lines().expansions;
  while (location.expansion != kNoExpansion) {
    const auto site = places_->outward(location, change.at);
    if (!site) return std::nullopt;
    const std::uint32_t of = location.expansion;
    location = *site;
    if (location.expansion == kNoExpansion) break;
    // The line is in a body itself.
    const auto needs = [&](std::uint32_t e) {
      const Expansion& other = expansions[e];
      return e == of || other.site.file != location.file || other.site.line != location.line ||
             other.iteration != 0 || places_->firstOf(e) == kNone || wants(places_->firstOf(e), code, change);
    };
    const auto all = std::views::iota(std::uint32_t{0}, static_cast<std::uint32_t>(expansions.size()));
    if (std::ranges::all_of(all, needs)) break;
  }
  return location;
}

std::optional<source::TextEdit> FixEdits::editOf(source::Code code, const Change& change) {
  const source::LineEntry* const entry = entryOf(change.at);
  if (entry == nullptr) return std::nullopt;
  const Location& location = entry->location;
  const auto needless = location.expansion == kNoExpansion ? std::nullopt : unwilling(location, code, change);
  if (needless) {
    const auto before =
        change.kind == Change::Kind::InsertBefore ? beforeExpansion(location, code, change) : std::nullopt;
    if (before) return editAt(*before, change);
    needless_ = needless;
    return std::nullopt;
  }
  // A data directive is not split.
  const auto line = lines_.at(program_.lines().place(location));
  const StatementPlace statement = line ? line->place() : StatementPlace{};
  if (statement.hasStatement() && line->text[statement.begin] == '.') {
    const Made& made = madeBy(location);
    if (made.first != change.at) return std::nullopt;
    if (change.kind != Change::Kind::InsertBefore && made.count != 1) return std::nullopt;
  }
  return editAt(location, change);
}

std::optional<source::TextEdit> FixEdits::editAt(const Location& location, const Change& change) {
  const Place place = program_.lines().place(location);
  const auto line = lines_.at(place);
  if (!line) return std::nullopt;
  if (!line->place().hasStatement()) return std::nullopt;
  switch (change.kind) {
  case Change::Kind::InsertBefore: return insertion(place, *line, change.text);
  case Change::Kind::Replace: return replacement(place, *line, change.text);
  case Change::Kind::Remove: return removal(place, lines_.of(place.file));
  }
  return std::nullopt;
}

source::Note FixEdits::reason(const Location& needless) const {
  const source::LineTable& table = program_.lines();
  const Place body = table.place(needless);
  if (needless.expansion >= table.expansions.size())
    return {body, "no fix is offered: the change is not needed everywhere"};
  const Expansion& expansion = table.expansions[needless.expansion];
  const Place site = table.place(expansion.site);
  switch (expansion.kind) {
  case Expansion::Kind::Repetition:
    return {site, fmt::format("no fix is offered: iteration {} of {} does not need the change",
                              expansion.iteration + 1, expansion.name)};
  case Expansion::Kind::Include:
    return {site, "no fix is offered: the file is also included here, where the change is not needed"};
  case Expansion::Kind::Macro:
  case Expansion::Kind::Inlining: break;
  }
  return {site, fmt::format("no fix is offered: {} is also expanded here, where the change is not needed",
                            expansion.name)};
}

const FixedDistances& FixEdits::fixedDistances() {
  if (!fixedDistances_)
    fixedDistances_.emplace(program_, [this](Index at) -> std::string {
      const auto line = entryOf(at) != nullptr ? lines_.at(program_.place(at)) : std::nullopt;
      if (!line) return {};
      const StatementPlace statement = line->place();
      return std::string(line->text.substr(statement.begin, statement.end - statement.begin));
    });
  return *fixedDistances_;
}

const FixEdits::Made& FixEdits::madeBy(const Location& location) {
  const auto [line, isNew] = madeBy_.try_emplace(LineKey(location.file, location.line));
  if (isNew) {
    for (const Index other : instructionsOf(line->first)) {
      const Location& its = entryOf(other)->location;
      Made& made = line->second[{its.column, its.expansion}];
      if (made.count++ == 0) made.first = other;
    }
  }
  return line->second[{location.column, location.expansion}];
}

} // namespace wavesmith::check
