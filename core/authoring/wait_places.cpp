// SPDX-License-Identifier: Apache-2.0
#include "authoring/wait_places.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

namespace wavesmith::authoring {
namespace {

using program::Index;
using program::kNone;
using source::AssemblyLine;
using source::Location;
using source::StatementPlace;

constexpr std::string_view kKeep = "wavesmith: keep";

bool isWait(const program::Program& program, Index i) {
  return program.instructions()[i].op == isa::Op::s_waitcnt;
}

} // namespace

WaitPlaces::WaitPlaces(const program::Program& program, check::SourceLines& lines, const Scope& scope)
    : program_(program), lines_(lines), expansions_(program, lines), at_(program.instructions().size()),
      isSeparate_(at_.size()) {
  request_.isFixed.assign(at_.size(), true);
  // Debug information may refer to another language, or to a text that has changed since.
  if (!program.lines().fromDebugInformation) placeAll(scope);
  number();
  fixDifferentCounts();
}

// `s_waitcnt vmcnt(7-k)` with a symbol that each iteration sets is another wait in each of them, and has no one count.
void WaitPlaces::fixDifferentCounts() {
  bool isAny = false;
  for (const std::vector<Index>& all : members_) {
    const auto countsOf = [&](Index i) { return counters::waitCounts(program_.instructions()[i]); };
    if (all.size() < 2 || !isWait(program_, all.front())) continue;
    if (std::ranges::all_of(all, [&](Index i) { return countsOf(i) == countsOf(all.front()); })) continue;
    for (const Index i : all)
      request_.isFixed[i] = true;
    isAny = true;
  }
  if (isAny) number();
}

void WaitPlaces::placeAll(const Scope& scope) {
  const check::FixedDistances distances(program_, [this](Index at) -> std::string {
    const source::LineEntry* const entry = expansions_.entryOf(at);
    const auto line = entry != nullptr ? lines_.at(program_.lines().place(entry->location)) : std::nullopt;
    if (!line) return {};
    const StatementPlace statement = line->place();
    return std::string(line->text.substr(statement.begin, statement.end - statement.begin));
  });
  for (Index i = 0; i < at_.size(); ++i) {
    const source::LineEntry* const entry = expansions_.entryOf(i);
    if (entry == nullptr || entry->broken || !scope.hasInstruction(i)) continue;
    Location location = entry->location;
    bool isEditable = this->isEditable(location, i, scope);
    // A wait in a body stays there.
    while (!isEditable && !isWait(program_, i)) {
      const std::optional<Location> outer = expansions_.outward(location, i);
      if (!outer) break;
      location = *outer;
      isEditable = this->isEditable(location, i, scope);
    }
    if (!isEditable) continue;
    if (const Index branch = distances.across(i); branch != kNone) {
      fixedBranches_.push_back(branch);
      continue;
    }
    at_[i] = location;
    request_.isFixed[i] = false;
  }
  std::ranges::sort(fixedBranches_);
  const auto again = std::ranges::unique(fixedBranches_);
  fixedBranches_.erase(again.begin(), again.end());
}

bool WaitPlaces::isEditable(const Location& location, Index at, const Scope& scope) {
  const source::Place place = program_.lines().place(location);
  if (!scope.hasFile(place.file)) return false;
  const auto line = lines_.at(place);
  if (!line) return false;
  const StatementPlace statement = line->place();
  if (!statement.hasStatement()) return false;
  const source::LineEntry& entry = *expansions_.entryOf(at);
  const bool isItsOwn = location == entry.location;
  const std::string_view text = line->text.substr(statement.begin, statement.end - statement.begin);
  if (isItsOwn && text.starts_with('.')) {
    // Data is not split; before it there is a place.
    if (isWait(program_, at)) return false;
    const source::LineEntry* const before = at > 0 ? expansions_.entryOf(at - 1) : nullptr;
    return before == nullptr || before->location != location;
  }
  if (!isItsOwn || !isWait(program_, at)) return true;
  // `s_waitcnt vmcnt(\n)` is another wait in each expansion.
  return !text.contains('\\') && !line->text.substr(statement.end).contains(kKeep);
}

void WaitPlaces::number() {
  std::map<Key, std::uint32_t> known;
  request_.places.resize(at_.size());
  members_.clear();
  locations_.clear();
  for (Index i = 0; i < at_.size(); ++i) {
    const Location& location = at_[i];
    const bool isItself = isWait(program_, i);
    // What is fixed shares nothing.
    const Key key = request_.isFixed[i] || isSeparate_[i] ? Key(~std::uint32_t{0}, i, 0, false)
                                        : Key(location.file, location.line, location.column, isItself);
    const auto [at, isNew] = known.try_emplace(key, count());
    if (isNew) {
      members_.emplace_back();
      locations_.push_back(location);
    }
    members_[at->second].push_back(i);
    request_.places[i] = at->second;
  }
}

bool WaitPlaces::moveOut(std::uint32_t place, const std::function<bool(Index)>& needs) {
  std::vector<std::pair<Index, Location>> moves;
  for (const Index i : members_[place]) {
    if (isWait(program_, i)) return false;
    if (const auto outer = expansions_.outward(at_[i], i))
      moves.emplace_back(i, *outer);
    else if (needs(i))
      return false;
  }
  if (moves.empty()) return false;
  for (const auto& [i, outer] : moves)
    at_[i] = outer;
  return true;
}

void WaitPlaces::separate(std::uint32_t place, std::span<const counters::WaitCounts> waits) {
  request_.added.resize(at_.size());
  for (std::size_t n = 0; n < waits.size(); ++n) {
    const Index i = members_[place][n];
    isSeparate_[i] = true;
    request_.added[i] = waits[n];
  }
}

void WaitPlaces::join(std::span<const Index> instructions) {
  for (const Index i : instructions) {
    isSeparate_[i] = false;
    request_.added[i] = {};
  }
}

// Nullopt: the place is in something else than a repetition, or not at the start of its body.
std::optional<std::vector<WaitPlaces::Run>> WaitPlaces::runsOf(std::uint32_t place) const {
  std::vector<Run> runs;
  for (const Index i : members_[place]) {
    const Location& location = at_[i];
    if (isWait(program_, i) || location.expansion == source::kNoExpansion) return std::nullopt;
    const source::Expansion& expansion = program_.lines().expansions[location.expansion];
    if (expansion.kind != source::Expansion::Kind::Repetition) return std::nullopt;
    if (expansion.iteration == 0) {
      const auto before = expansions_.outward(location, i);
      if (!before) return std::nullopt;
      runs.push_back({{}, *before});
    }
    if (runs.empty() || runs.back().before != expansion.site) return std::nullopt;
    runs.back().instructions.push_back(i);
  }
  return runs;
}

// Whether an operation that some counter counts is issued in between, or control goes elsewhere.
bool WaitPlaces::issues(Index first, Index end) const {
  for (Index i = first; i < end; ++i) {
    if (program_.blockOf(i + 1) != program_.blockOf(first)) return true;
    const counters::Event event = counters::eventOf(program_.instructions()[i]);
    if (event.steps != decltype(event.steps){}) return true;
  }
  return false;
}

bool WaitPlaces::hoist(std::uint32_t place) {
  const auto runs = runsOf(place);
  if (!runs) return false;
  for (const Run& run : *runs)
    if (issues(run.instructions.front(), run.instructions.back())) return false;
  if (request_.writtenBefore.empty()) {
    request_.writtenBefore.resize(at_.size());
    std::iota(request_.writtenBefore.begin(), request_.writtenBefore.end(), Index{0});
  }
  for (const Run& run : *runs) {
    at_[run.instructions.front()] = run.before;
    for (const Index i : run.instructions)
      request_.writtenBefore[i] = run.instructions.front();
  }
  return true;
}

} // namespace wavesmith::authoring
