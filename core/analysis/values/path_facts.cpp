// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/path_facts.h"

#include <algorithm>
#include <optional>
#include <set>

namespace wavesmith::analysis {
namespace {

// A block that has been visited this often forgets the facts that still change.
constexpr unsigned kMostVisits = 16;
// Facts that a path remembers; further ones are dropped, so that fewer paths are proven infeasible.
constexpr std::size_t kMostFacts = 64;

NumberSet initialSet(const Values& values, Symbol symbol) {
  const auto bounds = values.bounds({.known = true, .symbol = symbol});
  return bounds ? NumberSet::between(bounds->first, bounds->second) : NumberSet();
}

} // namespace

bool PathFacts::take(const Values& values, const Values::Condition& condition, bool taken) {
  const bool isTrue = taken == condition.takenIfTrue;
  if (condition.compared == 0) {
    const auto at = std::ranges::lower_bound(outcomes_, condition.number, {}, &Outcome::condition);
    if (at != outcomes_.end() && at->condition == condition.number) return at->isTrue == isTrue;
    if (size() < kMostFacts) outcomes_.insert(at, {condition.number, isTrue, condition.symbols});
    return true;
  }
  const NumberSet allowed = isTrue ? condition.numbers : condition.numbers.complement();
  const auto at =
      std::ranges::lower_bound(sets_, condition.compared, {}, &std::pair<Symbol, NumberSet>::first);
  const bool isKnown = at != sets_.end() && at->first == condition.compared;
  NumberSet now = (isKnown ? at->second : initialSet(values, condition.compared)).common(allowed);
  if (now.empty()) return false;
  if (isKnown)
    at->second = std::move(now);
  else if (size() < kMostFacts)
    sets_.insert(at, {condition.compared, std::move(now)});
  return true;
}

void PathFacts::drop(auto&& isRenewed) {
  std::erase_if(outcomes_,
                [&](const Outcome& outcome) { return std::ranges::any_of(outcome.symbols, isRenewed); });
  std::erase_if(sets_, [&](const auto& set) { return isRenewed(set.first); });
}

void PathFacts::enter(const Values& values, std::uint32_t block) {
  if (!empty()) drop([&](Symbol symbol) { return values.renewedAt(symbol, block); });
}

void PathFacts::execute(const Values& values, Index first, Index end) {
  if (!empty() && first < end) drop([&](Symbol symbol) { return values.renewedBetween(symbol, first, end); });
}

void PathFacts::keepCommon(const PathFacts& other) {
  std::vector<Outcome> outcomes;
  std::ranges::set_intersection(outcomes_, other.outcomes_, std::back_inserter(outcomes));
  outcomes_ = std::move(outcomes);
  std::erase_if(sets_, [&](auto& set) {
    const auto at =
        std::ranges::lower_bound(other.sets_, set.first, {}, &std::pair<Symbol, NumberSet>::first);
    if (at == other.sets_.end() || at->first != set.first) return true;
    set.second = set.second.either(at->second);
    return set.second.isAll();
  });
}

namespace {

std::vector<bool> connected(std::span<const program::Block> blocks, std::span<const std::uint32_t> entries) {
  std::vector<bool> result(blocks.size(), false);
  std::vector<std::uint32_t> pending(entries.begin(), entries.end());
  while (!pending.empty()) {
    const std::uint32_t block = pending.back();
    pending.pop_back();
    if (result[block]) continue;
    result[block] = true;
    pending.insert(pending.end(), blocks[block].next.begin(), blocks[block].next.end());
  }
  return result;
}

} // namespace

std::vector<BlockFacts> entryFacts(const program::Program& program, const Values& values,
                                   std::span<const std::uint32_t> order,
                                   std::span<const std::uint32_t> entries) {
  const auto blocks = program.blocks();
  std::vector<std::optional<PathFacts>> atStart(blocks.size());
  std::vector<unsigned> visits(blocks.size(), 0);
  std::vector<std::uint32_t> rank(blocks.size(), 0);
  for (std::uint32_t n = 0; n < order.size(); ++n)
    rank[order[n]] = n;
  std::set<std::uint32_t> waiting; // by their place in the order
  for (const std::uint32_t entry : entries) {
    atStart[entry].emplace();
    waiting.insert(rank[entry]);
  }
  // A path into `block` on which `facts` hold.
  const auto arrive = [&](std::uint32_t block, PathFacts facts) {
    std::optional<PathFacts>& known = atStart[block];
    if (!known) {
      known = std::move(facts);
    } else {
      if (known->empty()) return;
      PathFacts now = *known;
      now.keepCommon(facts);
      if (now == *known) return;
      *known = visits[block] > kMostVisits ? PathFacts() : std::move(now);
    }
    waiting.insert(rank[block]);
  };
  while (!waiting.empty()) {
    const std::uint32_t n = order[*waiting.begin()];
    waiting.erase(waiting.begin());
    ++visits[n];
    const program::Block& block = blocks[n];
    PathFacts after = *atStart[n];
    after.execute(values, block.first, block.end);
    const auto condition = block.next.size() > 1 ? values.condition(block.end - 1) : std::nullopt;
    for (const std::uint32_t to : block.next) {
      PathFacts facts = after;
      if (condition && !facts.take(values, *condition, blocks[to].first != block.end)) continue;
      facts.enter(values, to);
      arrive(to, std::move(facts));
    }
  }
  const std::vector<bool> isConnected = connected(blocks, entries);
  std::vector<BlockFacts> result(blocks.size());
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    if (atStart[b])
      result[b].facts = std::move(*atStart[b]);
    else
      result[b].isFeasible = !isConnected[b];
  }
  return result;
}

} // namespace wavesmith::analysis
