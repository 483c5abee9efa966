// SPDX-License-Identifier: Apache-2.0
#include "analysis/value_state.h"

#include <algorithm>
#include <cstring>

namespace wavesmith::analysis::value {
namespace {

constexpr unsigned kLongestChain = 32; // of masks within masks that is followed

bool isScc(const isa::RegisterRange& r) {
  return r.cls == isa::RegisterClass::State && r.first == static_cast<unsigned>(isa::StateRegister::Scc);
}

std::uint64_t hashOf(const States::Piece& piece) {
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
  std::uint64_t hash = 0;
  const auto mix = [&](std::uint64_t word) {
    hash = (hash ^ word) * kFactor;
    hash ^= hash >> 29;
  };
  for (const Cell& cell : piece) {
    mix(std::uint64_t{cell.number.symbol} << 32 | cell.number.low);
    mix(std::uint64_t{cell.number.width} << 32 | cell.mask);
    mix(cell.number.step | unsigned{cell.number.known} << 8 | unsigned{cell.number.spread} << 9);
  }
  return hash;
}

} // namespace

bool writesAnyScalar(const program::Program& program, const Footprints& footprints, Index i) {
  const isa::Op op = program.instructions()[i].op;
  return footprints.unknown(i) || op == isa::Op::s_movreld_b32 || op == isa::Op::s_movreld_b64;
}

Symbols::Symbols(const program::Program& program, const Footprints& footprints) {
  const auto count = static_cast<Index>(program.instructions().size());
  starts_.reserve(count + 1);
  std::uint32_t next = 0;
  for (Index i = 0; i < count; ++i) {
    starts_.push_back(next);
    if (writesAnyScalar(program, footprints, i)) {
      next += kScalarCells;
      continue;
    }
    for (const isa::RegisterRange& r : footprints.writes(i)) {
      if (r.cls == isa::RegisterClass::Scalar) next += r.count;
      if (isScc(r)) ++next;
    }
  }
  starts_.push_back(next);
  firstAtStart_ = next + 1;
}

Owner Symbols::ownerOf(Symbol symbol) const {
  if (symbol >= firstAtStart_) {
    const std::uint32_t place = symbol - firstAtStart_;
    return {.atStart = true, .block = place / kScalarCells, .number = place % kScalarCells};
  }
  const auto after = std::ranges::lower_bound(starts_, symbol);
  return {.instruction = static_cast<Index>(after - starts_.begin()) - 1};
}

States::States() {
  (void)intern(Piece{});
}

States::Id States::intern(const Piece& piece) {
  const std::uint64_t hash = hashOf(piece);
  const auto [first, last] = byHash_.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (pieces_[it->second] == piece) return it->second;
  const Id id = static_cast<Id>(pieces_.size());
  pieces_.push_back(piece);
  byHash_.emplace(hash, id);
  return id;
}

void States::load(const Ids& ids, State& state) const {
  for (unsigned p = 0; p < kPieces; ++p)
    std::ranges::copy(pieces_[ids[p]], state.cells.begin() + std::size_t{p} * kPieceCells);
  state.changed.reset();
}

States::Ids States::store(const State& state, const Ids& from) {
  Ids ids = from;
  for (unsigned p = 0; p < kPieces; ++p) {
    if (!state.changed[p]) continue;
    Piece piece;
    std::copy_n(state.cells.begin() + std::size_t{p} * kPieceCells, kPieceCells, piece.begin());
    ids[p] = intern(piece);
  }
  return ids;
}

Mask Masks::parent(Mask of) const {
  const auto found = parents_.find(of);
  return found != parents_.end() ? found->second : kNoMask;
}

bool Masks::within(Mask inner, Mask outer) const {
  if (outer == kAllLanes) return true;
  if (outer == kNoMask) return false;
  for (unsigned n = 0; n < kLongestChain && inner != kAllLanes && inner != kNoMask; ++n) {
    if (inner == outer) return true;
    inner = parent(inner);
  }
  return false;
}

Mask Masks::common(Mask a, Mask b) const {
  for (unsigned n = 0; n < kLongestChain && a != kNoMask; ++n) {
    if (within(b, a)) return a;
    a = a == kAllLanes ? kNoMask : parent(a);
  }
  return kNoMask;
}

void Masks::setParent(Mask child, Mask newParent) {
  if (child == newParent || child == kNoMask || child == kAllLanes) return;
  const auto [entry, isNew] = parents_.try_emplace(child, newParent);
  if (isNew || entry->second == newParent || entry->second == kNoMask) return;
  // Going round a loop, only what is true on all trips may stay: the larger of two that are one in another.
  if (newParent != kNoMask && within(newParent, entry->second)) return;
  entry->second = newParent != kNoMask && within(entry->second, newParent) ? newParent : kNoMask;
  changed_ = true;
}

Mask maskIn(const State& state, unsigned number) {
  const Number& low = state.cells[number].number;
  const Number& high = state.cells[number + 1].number;
  if (low.constant() && high.constant())
    return low.low == ~std::uint32_t{0} && high.low == ~std::uint32_t{0} ? kAllLanes : kNoMask;
  const bool pair = low.single() && high.single() && low.symbol != 0 && high.symbol == low.symbol + 1 &&
                    low.low == 0 && high.low == 0;
  return pair ? low.symbol : kNoMask;
}

bool hasLane(const State& state, const Masks& masks) {
  const Mask exec = maskIn(state, isa::scalar::kExecLo);
  if (exec == kAllLanes) return true;
  const Number& known = state.cells[kNonZeroCell].number;
  return known.known && masks.within(known.symbol, exec);
}

} // namespace wavesmith::analysis::value
