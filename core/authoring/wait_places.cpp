// SPDX-License-Identifier: Apache-2.0
#include "authoring/wait_places.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace wavesmith::authoring {
namespace {

using program::Index;
using program::kNone;
using source::AssemblyLine;
using source::Location;
using source::StatementPlace;

} // namespace

WaitPlaces::WaitPlaces(const program::Program& program, check::SourceLines& lines, const Scope& scope)
    : program_(program), lines_(lines), expansions_(program, lines), at_(program.instructions().size()),
      isSeparate_(at_.size()), isAfter_(at_.size()), hasFile_(scope.hasFile) {
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
  return !text.contains('\\') && !line->text.substr(statement.end).contains(kKeepWait);
}

void WaitPlaces::accept(Index i, bool isUnproven) {
  std::vector<bool>& accepted = isUnproven ? request_.isUnprovenAccepted : request_.isAccepted;
  accepted.resize(at_.size());
  accepted[i] = true;
}

void WaitPlaces::number() {
  std::map<Key, std::uint32_t> known;
  request_.places.resize(at_.size());
  members_.clear();
  locations_.clear();
  for (Index i = 0; i < at_.size(); ++i) {
    const Location& location = at_[i];
    // What is fixed shares nothing.
    const bool isAlone = request_.isFixed[i] || isSeparate_[i];
    const Kind kind = isWait(program_, i) ? Kind::Itself : isAfter_[i] ? Kind::After : Kind::Before;
    const Key key =
        isAlone ? Key(Kind::Alone, i, 0, 0) : Key(kind, location.file, location.line, location.column);
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

void WaitPlaces::begin(std::vector<counters::WaitCounts> waits) {
  request_.added = std::move(waits);
  if (request_.added.empty() || request_.writtenBefore.empty()) return;
  for (Index i = 0; i < at_.size(); ++i) {
    const Index before = request_.writtenBefore[i];
    if (before == i) continue;
    request_.added[before] = counters::stricter(request_.added[before], request_.added[i]);
    request_.added[i] = {};
  }
}

const WaitPlaces::Ends& WaitPlaces::ends() {
  if (ends_) return *ends_;
  ends_.emplace();
  const auto& expansions = program_.lines().expansions;
  for (Index i = 0; i < at_.size(); ++i) {
    const source::LineEntry* const entry = expansions_.entryOf(i);
    if (entry == nullptr) continue;
    const source::LineEntry* const next = expansions_.entryOf(i + 1);
    for (Location location = entry->location;; location = expansions[location.expansion].site) {
      (*ends_)[{location.file, location.line}].push_back(i);
      if (location.expansion == source::kNoExpansion || expansions_.lastOf(location.expansion) != i) break;
      // Not the last iteration.
      const source::Expansion& expansion = expansions[location.expansion];
      if (next != nullptr && expansion.kind == source::Expansion::Kind::Repetition &&
          next->location.expansion != source::kNoExpansion &&
          expansions[next->location.expansion].site == expansion.site)
        break;
    }
  }
  return *ends_;
}

bool WaitPlaces::moveAfter(std::uint32_t place, const std::function<bool(Index)>& needs) {
  std::vector<std::pair<Index, Location>> moves;
  for (const Index i : members_[place]) {
    if (isWait(program_, i)) return false;
    if (!needs(i)) continue;
    if (i == 0 || !fallsInto(i - 1)) return false;
    const source::LineEntry* const entry = expansions_.entryOf(i - 1);
    if (entry == nullptr) return false;
    std::optional<Location> after;
    for (Location location = entry->location;;
         location = program_.lines().expansions[location.expansion].site) {
      const auto at = ends().find({location.file, location.line});
      if (at == ends().end() || !std::ranges::binary_search(at->second, i - 1)) break;
      if (canFollow(location) &&
          std::ranges::all_of(at->second, [&](Index end) { return fallsInto(end) && needs(end + 1); })) {
        after = location;
        break;
      }
      if (location.expansion == source::kNoExpansion) break;
    }
    if (!after) return false;
    moves.emplace_back(i, *after);
  }
  for (const auto& [i, after] : moves)
    setAfter(i, after);
  return !moves.empty();
}

void WaitPlaces::gather(const std::vector<counters::WaitCounts>& counts) {
  for (const auto& [line, all] : ends()) {
    std::set<std::uint32_t> places;
    for (const Index end : all) {
      const Index i = end + 1;
      const bool isMovable = fallsInto(end) && !isSeparate_[i] && counts[i] != counters::kNoWait &&
                             counts[i] == counts[all.front() + 1];
      if (!isMovable) {
        places.clear();
        break;
      }
      places.insert(request_.places[i]);
    }
    const auto isCovered = [&](std::uint32_t place) {
      return std::ranges::all_of(members_[place], [&](Index i) {
        return counts[i] == counters::kNoWait || (i > 0 && std::ranges::binary_search(all, i - 1));
      });
    };
    if (places.size() < 2 || !std::ranges::all_of(places, isCovered)) continue;
    const Location location{.file = line.first, .line = line.second};
    if (!canFollow(location)) continue;
    for (const Index end : all)
      setAfter(end + 1, location);
  }
  number();
}

// Whether the next instruction is executed directly after this one and nothing else, and a wait can be written before it.
bool WaitPlaces::fallsInto(Index end) const {
  const Index i = end + 1;
  return i < at_.size() && program_.blockOf(end) == program_.blockOf(i) && !request_.isFixed[i] &&
         !isWait(program_, i);
}

void WaitPlaces::setAfter(Index i, const Location& location) {
  at_[i] = location;
  at_[i].column = 0;
  isAfter_[i] = true;
}

// Not data, whose line may stand for several instructions, and not where a comment continues.
bool WaitPlaces::canFollow(const Location& location) {
  const source::Place place = program_.lines().place(location);
  const auto line = lines_.at(place);
  if (!line || !line->place().hasStatement() || line->text[line->place().begin] == '.') return false;
  return hasFile_(place.file) && source::stateAfter(line->text, line->state) == source::LineState::Statement;
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

// Whether an operation of one of these counters is issued in between, or control goes elsewhere.
bool WaitPlaces::issues(Index first, Index end, const counters::WaitCounts& counts) const {
  for (Index i = first; i < end; ++i) {
    if (program_.blockOf(i + 1) != program_.blockOf(first)) return true;
    const counters::Event event = counters::eventOf(program_.instructions()[i]);
    for (const counters::Counter counter : counters::kAllCounters)
      if (counts.waitsFor(counter) && event.raises(counter) != 0) return true;
  }
  return false;
}

bool WaitPlaces::hoist(std::uint32_t place, const std::vector<counters::WaitCounts>& counts) {
  const auto runs = runsOf(place);
  if (!runs) return false;
  counters::WaitCounts all;
  for (const Index i : members_[place])
    all = counters::stricter(all, counts[i]);
  for (const Run& run : *runs)
    if (issues(run.instructions.front(), run.instructions.back(), all)) return false;
  if (request_.writtenBefore.empty()) {
    request_.writtenBefore.resize(at_.size());
    std::iota(request_.writtenBefore.begin(), request_.writtenBefore.end(), Index{0});
  }
  for (const Run& run : *runs) {
    at_[run.instructions.front()] = run.before;
    for (const Index i : run.instructions)
      request_.writtenBefore[i] = run.instructions.front();
  }
  begin(std::move(request_.added));
  return true;
}

} // namespace wavesmith::authoring
