// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_path.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace wavesmith::analysis {
namespace {

enum class Crossing : std::uint8_t { NotYet, Outstanding, Ended };

// Control reaches a block in this state.
struct Node {
  std::uint32_t block = 0;
  std::size_t parent = 0;
  int younger = 0;
  int tightest = 0;
  Crossing crossing = Crossing::NotYet;
  Index barrier = kNone;
  unsigned iterations = 0; // edges that close loops
  PathFacts facts{};
  std::vector<Index> waits{};

  [[nodiscard]] auto key() const { return std::tuple(block, younger, crossing, facts); }
};

enum class Outcome : std::uint8_t { Alive, Dead, There };

class Search {
public:
  Search(const WaitProgram& program, const WaitPathQuery& query)
      : program_(program), query_(query), blocks_(program.program.blocks()) {}

  WaitPath run() {
    const std::uint32_t block = program_.program.blockOf(query_.from);
    if (!program_.facts[block].isFeasible) return {};
    Node start{.block = block, .tightest = capacity(query_.counter), .facts = program_.facts[block].facts};
    start.facts.execute(program_.values, blocks_[block].first, query_.from + 1);
    nodes_.push_back(std::move(start));
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (n == query_.mostBlocks) return {.gaveUp = true};
      Node node = nodes_[n];
      const Index first = n == 0 ? query_.from + 1 : blocks_[node.block].first;
      switch (walk(node, first)) {
      case Outcome::There: return found(n, node);
      case Outcome::Dead: break;
      case Outcome::Alive: goOn(n, node); break;
      }
    }
    return {};
  }

  [[nodiscard]] std::size_t blocks() const { return nodes_.size(); }

private:
  Outcome walk(Node& node, Index first) {
    node.facts.execute(program_.values, first, blocks_[node.block].end);
    for (Index i = first; i < blocks_[node.block].end; ++i) {
      const CounterEvent& event = program_.events[i];
      if (!query_.scalarStore && program_.waitAt(i) != kNoWait && !staysPending(node, i))
        return Outcome::Dead;
      if (i == query_.to && arrives(node)) return Outcome::There;
      if (event.role == Role::Unknown || event.role == Role::Call || event.role == Role::End)
        return Outcome::Dead;
      if (query_.lds && renewsRegion(i)) return Outcome::Dead;
      if (query_.scalarStore) {
        if (event.has(CounterEvent::kWritesBack)) return Outcome::Dead;
        continue;
      }
      if (event.role == Role::Barrier && !cross(node, i)) return Outcome::Dead;
      if (event.role == Role::Issue && !count(node, event)) return Outcome::Dead;
    }
    return Outcome::Alive;
  }

  [[nodiscard]] bool arrives(const Node& node) const {
    return !query_.crossing || node.crossing != Crossing::NotYet;
  }
  [[nodiscard]] bool cross(Node& node, Index barrier) const {
    if (node.crossing == Crossing::Ended) return false;
    if (node.crossing == Crossing::NotYet && query_.crossing) {
      node.crossing = Crossing::Outstanding;
      node.barrier = barrier;
    }
    return true;
  }
  [[nodiscard]] bool staysPending(Node& node, Index wait) const {
    if (node.crossing == Crossing::Ended) return true;
    const int count = program_.waitAt(wait)[query_.counter];
    if (count == capacity(query_.counter)) return true;
    const bool ends = counters::proves(count, query_.ordered, node.younger);
    if (ends && node.crossing != Crossing::Outstanding) return false;
    if (ends) node.crossing = Crossing::Ended;
    if (node.crossing != Crossing::NotYet) return true; // too late for what is read after the barrier
    if (!ends) node.waits.push_back(wait);
    node.tightest = std::min(node.tightest, count);
    return true;
  }
  [[nodiscard]] bool count(Node& node, const CounterEvent& event) const {
    if (!query_.ordered || node.crossing == Crossing::Ended) return true;
    if (event.raises(query_.counter) == 0 || !event.ordered(query_.counter)) return true;
    ++node.younger;
    return !counters::proves(capacity(query_.counter), query_.ordered, node.younger);
  }
  [[nodiscard]] bool renewsRegion(Index i) const {
    return std::ranges::any_of(program_.values.ldsRegions(query_.from), [&](const Region& r) {
      return r.known && r.symbol != 0 && program_.values.renewedBy(r.symbol, i);
    });
  }
  [[nodiscard]] bool renewsRegionAt(std::uint32_t block) const {
    return std::ranges::any_of(program_.values.ldsRegions(query_.from), [&](const Region& r) {
      return r.known && r.symbol != 0 && program_.values.renewedAt(r.symbol, block);
    });
  }

  void goOn(std::size_t parent, const Node& node) {
    const program::Block& block = blocks_[node.block];
    const Index last = block.end - 1;
    const Values::Condition* condition = block.next.size() > 1 ? program_.values.condition(last) : nullptr;
    for (const std::uint32_t to : block.next) {
      if ((query_.lds && renewsRegionAt(to)) || !program_.facts[to].isFeasible) continue;
      Node next = node;
      next.block = to;
      next.parent = parent;
      if (condition && !next.facts.take(program_.values, *condition, blocks_[to].first != block.end))
        continue;
      const bool closesLoop = program_.facts[to].place <= program_.facts[node.block].place;
      next.iterations += closesLoop ? 1 : 0;
      const bool forgets = closesLoop && next.iterations > query_.mostIterations;
      const PathFacts before = forgets ? next.facts : PathFacts();
      next.facts.enter(program_.values, node.block, to);
      if (forgets) next.facts.forgetBounds(before);
      if (!next.facts.add(program_.facts[to].facts)) continue;
      if (seen_.insert(next.key()).second) nodes_.push_back(std::move(next));
    }
  }
  [[nodiscard]] WaitPath found(std::size_t at, const Node& node) const {
    WaitPath path{.found = true, .waits = node.waits, .tightest = node.tightest, .barrier = node.barrier};
    path.steps.push_back(query_.to);
    for (std::size_t n = at; n != 0; n = nodes_[n].parent) {
      const program::Block& before = blocks_[nodes_[nodes_[n].parent].block];
      const Index last = before.end - 1;
      if (blocks_[nodes_[n].block].first != before.end && path.steps.back() != last)
        path.steps.push_back(last);
    }
    if (path.steps.back() != query_.from || path.steps.size() == 1) path.steps.push_back(query_.from);
    std::ranges::reverse(path.steps);
    return path;
  }

  const WaitProgram& program_;
  WaitPathQuery query_;
  std::span<const program::Block> blocks_;
  std::vector<Node> nodes_;
  std::set<decltype(Node{}.key())> seen_;
};

} // namespace

WaitPath findWaitPath(const WaitProgram& program, const WaitPathQuery& query) {
  Search search(program, query);
  WaitPath path = search.run();
  path.blocks = search.blocks();
  if (!path.gaveUp || query.mostIterations == 0) return path;
  // Too many blocks: fewer where iterations are not told apart.
  WaitPathQuery coarse = query;
  coarse.mostIterations = 0;
  WaitPath again = findWaitPath(program, coarse);
  again.blocks += path.blocks;
  return again;
}

} // namespace wavesmith::analysis
