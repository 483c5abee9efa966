// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/renewals.h"

#include <algorithm>
#include <unordered_set>

namespace wavesmith::analysis::value {

void Renewals::add(const program::Program& program, const Symbols& symbols, const Solved& solved,
                   std::uint32_t block, const State& end) {
  const program::Block& from = program.blocks()[block];
  if (from.calls) return; // the function may have changed the registers
  for (const std::uint32_t to : from.next) {
    const auto first = static_cast<std::uint32_t>(renewals_.size());
    static_assert(kScalarCells % kPieceCells == 0);
    for (unsigned p = 0; p < kScalarCells / kPieceCells; ++p) {
      const States::Piece& piece = solved.states.piece(solved.atStart[to][p]);
      for (unsigned k = 0; k < kPieceCells; ++k) {
        const unsigned n = p * kPieceCells + k;
        const Symbol own = symbols.atStart(to, n);
        if (piece[k].number.symbol != own || piece[k].number != symbolic(own) || n == kSccCell) continue;
        const Number& before = end.cells[n].number;
        if (before.single()) renewals_.push_back({own, before.symbol, before.low});
      }
    }
    const auto last = static_cast<std::uint32_t>(renewals_.size());
    if (last != first) ranges_.try_emplace(edge(block, to), Range{first, last});
  }
}

void Renewals::finish(std::vector<Symbol> needed) {
  std::unordered_map<Symbol, std::vector<Symbol>> dependsOn;
  for (const Values::Renewal& one : renewals_)
    if (one.before != 0) dependsOn[one.now].push_back(one.before);
  std::unordered_set<Symbol> kept;
  while (!needed.empty()) {
    const Symbol symbol = needed.back();
    needed.pop_back();
    if (!kept.insert(symbol).second) continue;
    const auto found = dependsOn.find(symbol);
    if (found != dependsOn.end()) needed.insert(needed.end(), found->second.begin(), found->second.end());
  }
  std::vector<Values::Renewal> renewals;
  for (auto& [key, range] : ranges_) {
    const auto first = static_cast<std::uint32_t>(renewals.size());
    for (std::uint32_t n = range.first; n < range.end; ++n)
      if (kept.contains(renewals_[n].now)) renewals.push_back(renewals_[n]);
    range = {first, static_cast<std::uint32_t>(renewals.size())};
  }
  std::erase_if(ranges_, [](const auto& entry) { return entry.second.first == entry.second.end; });
  renewals.shrink_to_fit();
  renewals_ = std::move(renewals);
}

std::span<const Values::Renewal> Renewals::of(std::uint32_t from, std::uint32_t to) const {
  const auto found = ranges_.find(edge(from, to));
  if (found == ranges_.end()) return {};
  return std::span(renewals_).subspan(found->second.first, found->second.end - found->second.first);
}

} // namespace wavesmith::analysis::value
