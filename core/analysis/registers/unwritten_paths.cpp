// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/unwritten_paths.h"

#include <algorithm>
#include <utility>

namespace wavesmith::analysis {
namespace {

// Different states in which a search enters one block.
constexpr std::size_t kMostStates = 64;
// States that one search visits, for each block and this many more.
constexpr std::size_t kStatesOfBlock = 8;
constexpr std::size_t kMoreBlocks = 256;

} // namespace

UnwrittenPaths::Answer UnwrittenPaths::exists(Index at, unsigned bit) {
  if (paths_ == nullptr) return Answer::Yes;
  Search& search = searchFor(bit);
  if (visitOf(search, unwritten_.numberOf(at)) != kNone) return Answer::Yes;
  return search.open.empty() && !search.isIncomplete ? Answer::No : Answer::Unknown;
}

std::vector<Index> UnwrittenPaths::path(Index at, unsigned bit) {
  if (paths_ == nullptr) return unwritten_.path(at, bit);
  Search& search = searchFor(bit);
  const std::uint32_t last = visitOf(search, unwritten_.numberOf(at));
  if (last == kNone) return {};
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t visit = last;; visit = search.visits[visit].parent) {
    numbers.push_back(search.visits[visit].number);
    if (visit == 0) break;
  }
  std::ranges::reverse(numbers);
  return unwritten_.path(at, numbers);
}

UnwrittenPaths::Search& UnwrittenPaths::searchFor(unsigned bit) {
  Search*& search = ofBit_[bit];
  if (search != nullptr) return *search;
  Blocks writing(unwritten_.blocks().size());
  for (std::uint32_t number = 0; number < writing.size(); ++number)
    writing[number] = unwritten_.writes(number, bit);
  const auto [known, isNew] = searches_.try_emplace(writing);
  search = &known->second;
  if (!isNew) return *search;
  search->writing = std::move(writing);
  search->firstVisit.assign(search->writing.size(), kNone);
  search->of.resize(search->writing.size());
  visit(*search, 0, 0, paths_->atEntry(unwritten_.blocks()[0]));
  return *search;
}

void UnwrittenPaths::visit(Search& search, std::uint32_t number, std::uint32_t parent,
                           FeasiblePaths::State state) {
  const auto at = static_cast<std::uint32_t>(search.visits.size());
  std::vector<std::uint32_t>& visits = search.of[number];
  if (visits.empty()) search.firstVisit[number] = at;
  // Blocks with few visits first, in the order of the program: new ones are reached soon.
  search.open.emplace(visits.size(), number, at);
  visits.push_back(at);
  search.visits.push_back({number, parent, std::move(state)});
}

// Continues the search until it reaches the block.
std::uint32_t UnwrittenPaths::visitOf(Search& search, std::uint32_t goal) {
  const auto blocks = unwritten_.blocks();
  const std::size_t most = kStatesOfBlock * (kMoreBlocks + blocks.size());
  while (search.firstVisit[goal] == kNone) {
    if (search.open.empty() || *statesLeft_ == 0 || search.visits.size() >= most) break;
    --*statesLeft_;
    const auto [count, number, at] = search.open.top();
    search.open.pop();
    if (search.writing[number]) continue;
    FeasiblePaths::State state = search.visits[at].state;
    paths_->execute(state, unwritten_.firstOf(number), program_.blocks()[blocks[number]].end);
    for (const std::uint32_t to : unwritten_.next(number)) {
      FeasiblePaths::State next = state;
      if (!paths_->follow(next, blocks[number], blocks[to])) continue;
      if (to <= number) paths_->forgetIteration(next, state);
      const auto isSame = [&](std::uint32_t known) { return search.visits[known].state == next; };
      if (std::ranges::any_of(search.of[to], isSame)) continue;
      if (search.of[to].size() == kMostStates)
        search.isIncomplete = true;
      else
        visit(search, to, at, std::move(next));
    }
  }
  return search.firstVisit[goal];
}

} // namespace wavesmith::analysis
