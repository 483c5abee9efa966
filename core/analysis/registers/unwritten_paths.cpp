// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/unwritten_paths.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace wavesmith::analysis {
namespace {

// Different states in which a search enters one block.
constexpr std::size_t kMostStates = 64;

} // namespace

bool UnwrittenPaths::exists(Index at, unsigned bit) {
  return paths_ == nullptr || searchFor(bit).firstVisit[unwritten_.numberOf(at)] != kNone;
}

std::vector<Index> UnwrittenPaths::path(Index at, unsigned bit) {
  if (paths_ == nullptr) return unwritten_.path(at, bit);
  const Search& search = searchFor(bit);
  const std::uint32_t last = search.firstVisit[unwritten_.numberOf(at)];
  if (last == kNone) return {};
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t visit = last;; visit = search.visits[visit].parent) {
    numbers.push_back(search.visits[visit].number);
    if (visit == 0) break;
  }
  std::ranges::reverse(numbers);
  return unwritten_.path(at, numbers);
}

const UnwrittenPaths::Search& UnwrittenPaths::searchFor(unsigned bit) {
  const Search*& search = ofBit_[bit];
  if (search != nullptr) return *search;
  Blocks writing(unwritten_.blocks().size());
  for (std::uint32_t number = 0; number < writing.size(); ++number)
    writing[number] = unwritten_.writes(number, bit);
  const auto [known, isNew] = searches_.try_emplace(writing);
  if (isNew) known->second = run(writing);
  search = &known->second;
  return *search;
}

// The number of blocks that paths without a write reach, feasible or not.
std::size_t UnwrittenPaths::connected(const Blocks& writing) const {
  Blocks reached(writing.size());
  reached[0] = true;
  std::vector<std::uint32_t> work{0};
  for (std::size_t n = 0; n < work.size(); ++n) {
    if (writing[work[n]]) continue;
    for (const std::uint32_t to : unwritten_.next(work[n])) {
      if (!reached[to]) work.push_back(to);
      reached[to] = true;
    }
  }
  return work.size();
}

UnwrittenPaths::Search UnwrittenPaths::run(const Blocks& writing) {
  using State = FeasiblePaths::State;
  const auto blocks = unwritten_.blocks();
  Search search{{{0, 0}}, std::vector<std::uint32_t>(writing.size(), kNone)};
  search.firstVisit[0] = 0;
  std::size_t left = connected(writing) - 1;
  std::vector<State> states{paths_->atEntry(blocks[0])};      // by visit
  std::vector<std::vector<std::uint32_t>> of(writing.size()); // visits, by number of the block
  of[0].push_back(0);
  // Blocks with few visits first, in the order of the program: new ones are reached soon.
  using Open = std::tuple<std::size_t, std::uint32_t, std::uint32_t>; // visits, number, visit
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  open.emplace(0, 0, 0);
  for (; left != 0 && !open.empty() && *statesLeft_ != 0; --*statesLeft_) {
    const auto [count, number, visit] = open.top();
    open.pop();
    if (writing[number]) continue;
    State state = states[visit];
    paths_->execute(state, unwritten_.firstOf(number), program_.blocks()[blocks[number]].end);
    for (const std::uint32_t to : unwritten_.next(number)) {
      if (of[to].size() == kMostStates) continue;
      State next = state;
      if (!paths_->follow(next, blocks[number], blocks[to])) continue;
      if (to <= number) paths_->forgetIteration(next, state);
      if (std::ranges::any_of(of[to], [&](std::uint32_t known) { return states[known] == next; })) continue;
      const auto at = static_cast<std::uint32_t>(states.size());
      if (of[to].empty()) {
        search.firstVisit[to] = at;
        --left;
      }
      open.emplace(of[to].size(), to, at);
      of[to].push_back(at);
      search.visits.push_back({to, visit});
      states.push_back(std::move(next));
    }
  }
  return search;
}

} // namespace wavesmith::analysis
