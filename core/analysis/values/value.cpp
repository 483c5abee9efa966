// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/value.h"

#include "analysis/solved_beside.h"
#include "analysis/values/facts.h"

#include <algorithm>
#include <utility>

namespace wavesmith::analysis {
namespace {

// Maximum LDS of a work-group, in bytes (CDNA3 ISA 11.1).
constexpr std::int64_t kLdsBytes = 65536;

bool meet(const Region& a, const Region& b) {
  return a.low < b.high && b.low < a.high;
}

// For regions of one symbol: the sum may wrap, of M0's low bits at 2^16, of addresses at 2^32; bytes past the
// end of LDS are not accessed.
bool mayMeetWrapped(const Region& a, const Region& b) {
  const std::int64_t sizeOfA = a.high - a.low;
  const std::int64_t sizeOfB = b.high - b.low;
  if (sizeOfA >= kLdsBytes || sizeOfB >= kLdsBytes) return true;
  const std::int64_t ahead = ((b.low - a.low) % kLdsBytes + kLdsBytes) % kLdsBytes;
  return ahead < sizeOfA || kLdsBytes - ahead < sizeOfB;
}

} // namespace

namespace {

struct SolvedValues {
  SolvedValues(const program::Program& p, const Footprints& f)
      : program(p), symbols(p, f), solved(value::solve(p, f, symbols)), transfer(p, f, symbols),
        facts(value::findFacts(p, f, symbols, solved)) {}

  // Before an instruction executes.
  void follow(Index at, value::State& state) const {
    const std::uint32_t block = program.blockOf(at);
    solved.states.load(solved.atStart[block], state);
    for (Index i = program.blocks()[block].first; i < at; ++i)
      transfer.replay(state, i, solved.masks);
  }

  const program::Program& program;
  value::Symbols symbols;
  value::Solved solved;
  value::Transfer transfer; // refers to symbols
  value::Facts facts;
};

} // namespace

struct Values::Solution : SolvedBeside<SolvedValues> {
  using SolvedBeside::SolvedBeside;
};

struct Values::Walk::Position {
  const SolvedValues& solution;
  Index at = 0;
  value::State state;
};

namespace {

Value scalarIn(const value::State& state, unsigned number) {
  return number < value::kScalarCells ? value::toValue(state.cells[number].number) : Value{};
}

Value vectorIn(const value::State& state, unsigned number, const value::Masks& masks) {
  return number < isa::kVectorRegisters ? value::toValue(value::Transfer::vector(state, number, masks))
                                        : Value{};
}

} // namespace

Overlap overlap(const Region& a, const Region& b) {
  if (!a.known || !b.known || a.symbol != b.symbol) return Overlap::Unknown;
  if (meet(a, b)) return a.certain && b.certain ? Overlap::Yes : Overlap::Unknown;
  return a.symbol != 0 && mayMeetWrapped(a, b) ? Overlap::Unknown : Overlap::No;
}

Values::Values(const program::Program& program, const Footprints& footprints)
    : solution_(std::make_unique<const Solution>(
          program.instructions().size() >= kWorthAThread,
          [&program, &footprints] { return std::make_unique<SolvedValues>(program, footprints); })) {}
Values::~Values() = default;
Values::Values(Values&&) noexcept = default;
Values& Values::operator=(Values&&) noexcept = default;

Value Values::scalar(Index at, unsigned number) const {
  value::State state;
  (*solution_)->follow(at, state);
  return scalarIn(state, number);
}

Value Values::vector(Index at, unsigned number) const {
  value::State state;
  (*solution_)->follow(at, state);
  return vectorIn(state, number, (*solution_)->solved.masks);
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> Values::bounds(const Value& value) const {
  if (!value.known) return std::nullopt;
  std::int64_t low = value.low;
  std::int64_t high = value.high;
  if (value.symbol != 0) {
    const auto found = (*solution_)->facts.bounds.find(value.symbol);
    if (found == (*solution_)->facts.bounds.end()) return std::nullopt;
    low += found->second.low;
    high += found->second.high();
  }
  if (low < 0 || high >= static_cast<std::int64_t>(value::kSpan)) return std::nullopt;
  return std::pair(static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high));
}

std::span<const Region> Values::ldsRegions(Index at) const {
  const value::Facts& facts = (*solution_)->facts;
  if (at == kNone || std::size_t{at} + 1 >= facts.regionsOf.size()) return {};
  const std::uint32_t first = facts.regionsOf[at];
  return std::span(facts.regions).subspan(first, facts.regionsOf[at + 1] - first);
}

std::vector<Region> Values::lds(Index at) const {
  const std::span<const Region> regions = ldsRegions(at);
  return {regions.begin(), regions.end()};
}

Overlap Values::overlap(const Region& a, const Region& b) const {
  if (!a.known || !b.known || a.symbol == b.symbol) return analysis::overlap(a, b);
  // Past the end of LDS a sum may have wrapped.
  const auto absolute = [&](const Region& r) -> std::optional<Region> {
    const auto bound = bounds({.known = true, .symbol = r.symbol, .low = r.low, .high = r.high});
    if (!bound || (r.symbol != 0 && bound->second > kLdsBytes)) return std::nullopt;
    return Region{.known = true, .low = bound->first, .high = bound->second};
  };
  const auto first = absolute(a);
  const auto second = absolute(b);
  return first && second && !meet(*first, *second) ? Overlap::No : Overlap::Unknown;
}

bool Values::renewedAt(Symbol symbol, std::uint32_t block) const {
  return symbol != 0 && (*solution_)->symbols.isAtStart(symbol, block);
}

bool Values::renewedBy(Symbol symbol, Index at) const {
  return symbol != 0 && (*solution_)->symbols.isDefinedBy(symbol, at);
}

bool Values::renewedBetween(Symbol symbol, Index first, Index end) const {
  return symbol != 0 && first < end && (*solution_)->symbols.isDefinedBetween(symbol, first, end);
}

const Values::Condition* Values::condition(Index branch) const {
  const auto found = (*solution_)->facts.conditions.find(branch);
  return found != (*solution_)->facts.conditions.end() ? &found->second : nullptr;
}

std::span<const Values::Renewal> Values::renewals(std::uint32_t from, std::uint32_t to) const {
  return (*solution_)->facts.renewals.of(from, to);
}

NumberSet Values::numbersOf(Symbol symbol) const {
  const auto bound = bounds({.known = true, .symbol = symbol});
  const NumberSet all = bound ? NumberSet::between(bound->first, bound->second) : NumberSet();
  const auto found = (*solution_)->facts.bits.find(symbol);
  return found != (*solution_)->facts.bits.end() ? all.common(value::range(found->second.front())) : all;
}

Values::Walk::Walk(const Values& values, std::uint32_t block)
    : position_(std::make_unique<Position>(**values.solution_)) {
  const SolvedValues& solution = position_->solution;
  position_->at = solution.program.blocks()[block].first;
  solution.solved.states.load(solution.solved.atStart[block], position_->state);
}
Values::Walk::~Walk() = default;

Index Values::Walk::at() const {
  return position_->at;
}

void Values::Walk::next() {
  position_->solution.transfer.replay(position_->state, position_->at++, position_->solution.solved.masks);
}

Value Values::Walk::scalar(unsigned number) const {
  return scalarIn(position_->state, number);
}

Value Values::Walk::vector(unsigned number) const {
  return vectorIn(position_->state, number, position_->solution.solved.masks);
}

} // namespace wavesmith::analysis
