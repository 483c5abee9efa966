// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/entry_facts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

namespace wavesmith::analysis {
namespace {

// The start of a loop that has been visited this often forgets the bounds of facts that change; a block that has been
// visited that often forgets all that changes.
constexpr unsigned kMostBounds = 2;
constexpr unsigned kMostVisits = 16;
// Repetitions after that, in which branches restore bounds.
constexpr unsigned kNarrowings = 2;

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

class Solver {
public:
  Solver(const program::Program& program, const Values& values, std::span<const std::uint32_t> order,
         std::span<const std::uint32_t> entries)
      : values_(values), blocks_(program.blocks()), order_(order), atStart_(blocks_.size()),
        leaving_(blocks_.size()), visits_(blocks_.size(), 0), place_(blocks_.size(), 0),
        isEntry_(blocks_.size(), false), isHeader_(blocks_.size(), false) {
    for (std::uint32_t n = 0; n < order.size(); ++n)
      place_[order[n]] = n;
    for (std::uint32_t b = 0; b < blocks_.size(); ++b)
      for (const std::uint32_t to : blocks_[b].next)
        if (place_[to] <= place_[b]) isHeader_[to] = true;
    for (const std::uint32_t entry : entries) {
      isEntry_[entry] = true;
      atStart_[entry].emplace();
      waiting_.insert(place_[entry]);
    }
  }

  std::vector<BlockFacts> run(std::span<const std::uint32_t> entries) {
    while (!waiting_.empty()) {
      const std::uint32_t block = order_[*waiting_.begin()];
      waiting_.erase(waiting_.begin());
      visit(block);
    }
    for (unsigned n = 0; n < kNarrowings && hasForgotten_; ++n)
      for (const std::uint32_t block : order_)
        narrow(block);
    const std::vector<bool> isConnected = connected(blocks_, entries);
    std::vector<BlockFacts> result(blocks_.size());
    for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
      result[b].place = place_[b];
      if (atStart_[b])
        result[b].facts = std::move(*atStart_[b]);
      else
        result[b].isFeasible = !isConnected[b];
    }
    return result;
  }

private:
  void visit(std::uint32_t from) {
    ++visits_[from];
    // A copy: the block may be one of its own successors.
    const std::vector<std::optional<PathFacts>> along = leave(from).along;
    for (std::size_t n = 0; n < along.size(); ++n)
      if (along[n]) arrive(blocks_[from].next[n], *along[n]);
  }

  // The facts on the edges from a block. Most blocks are left several times with the same facts.
  struct Leaving {
    std::optional<PathFacts> start;              // the facts of the block, from which the others follow
    std::vector<std::optional<PathFacts>> along; // by Block::next; nothing: the branch does not go there
  };
  const Leaving& leave(std::uint32_t block) {
    Leaving& leaving = leaving_[block];
    if (leaving.start && *leaving.start == *atStart_[block]) return leaving;
    leaving.start = atStart_[block];
    leaving.along.clear();
    const PathFacts atEnd = after(block);
    for (const std::uint32_t to : blocks_[block].next)
      leaving.along.push_back(along(atEnd, block, to));
    return leaving;
  }

  [[nodiscard]] PathFacts after(std::uint32_t block) const {
    PathFacts facts = *atStart_[block];
    facts.execute(values_, blocks_[block].first, blocks_[block].end);
    return facts;
  }
  [[nodiscard]] std::optional<PathFacts> along(const PathFacts& atEnd, std::uint32_t from,
                                               std::uint32_t to) const {
    const program::Block& block = blocks_[from];
    PathFacts facts = atEnd;
    const Values::Condition* condition = block.next.size() > 1 ? values_.condition(block.end - 1) : nullptr;
    if (condition && !facts.take(values_, *condition, blocks_[to].first != block.end)) return std::nullopt;
    facts.enter(values_, from, to);
    return facts;
  }

  void arrive(std::uint32_t block, PathFacts facts) {
    std::optional<PathFacts>& known = atStart_[block];
    if (!known) {
      known = std::move(facts);
    } else {
      if (known->empty()) return;
      PathFacts now = *known;
      now.keepCommon(values_, facts, visits_[block] < kMostBounds);
      if (now == *known) return;
      if (isHeader_[block] && visits_[block] >= kMostBounds) {
        now.forgetBounds(*known);
        hasForgotten_ = true;
      }
      *known = visits_[block] > kMostVisits ? PathFacts() : std::move(now);
    }
    waiting_.insert(place_[block]);
  }

  // The facts of all predecessors are true, so those that follow from them are, too.
  void narrow(std::uint32_t block) {
    if (isEntry_[block] || !atStart_[block]) return;
    std::optional<PathFacts> all;
    for (const std::uint32_t from : blocks_[block].previous) {
      if (!atStart_[from]) continue;
      const auto& next = blocks_[from].next;
      const auto& facts =
          leave(from).along[static_cast<std::size_t>(std::ranges::find(next, block) - next.begin())];
      if (!facts) continue;
      if (all)
        all->keepCommon(values_, *facts, true);
      else
        all = facts;
    }
    atStart_[block] = std::move(all);
  }

  const Values& values_;
  std::span<const program::Block> blocks_;
  std::span<const std::uint32_t> order_;
  std::vector<std::optional<PathFacts>> atStart_;
  std::vector<Leaving> leaving_;
  std::vector<unsigned> visits_;
  std::vector<std::uint32_t> place_;
  std::vector<bool> isEntry_, isHeader_;
  std::set<std::uint32_t> waiting_; // by their place in the order
  bool hasForgotten_ = false;
};

} // namespace

std::vector<BlockFacts> entryFacts(const program::Program& program, const Values& values,
                                   std::span<const std::uint32_t> order,
                                   std::span<const std::uint32_t> entries) {
  return Solver(program, values, order, entries).run(entries);
}

} // namespace wavesmith::analysis
