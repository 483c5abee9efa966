// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/state.h"

#include <algorithm>

namespace wavesmith::analysis::value {
namespace {

constexpr unsigned kLongestChain = 32; // longest chain of masks within masks that is followed

bool isScc(const isa::RegisterRange& r) {
  return r.cls == isa::RegisterClass::State && r.first == static_cast<unsigned>(isa::StateRegister::Scc);
}

constexpr PieceId kFree = ~PieceId{0};
constexpr std::size_t kFirstTable = 256;

std::uint32_t hashOf(const Cell* cells) {
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
  std::uint64_t hash = 0;
  for (unsigned n = 0; n < kPieceCells; ++n) {
    const Number& number = cells[n].number;
    const std::uint64_t bits = number.step | unsigned{number.known} << 8 | unsigned{number.spread} << 9;
    const std::uint64_t a = std::uint64_t{number.symbol} << 32 | number.low;
    const std::uint64_t b = std::uint64_t{number.width} << 32 | (cells[n].mask ^ bits << 20);
    hash = (hash ^ a ^ (b << 17 | b >> 47)) * kFactor;
    hash ^= hash >> 32;
  }
  return static_cast<std::uint32_t>(hash);
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

States::States() : table_(kFirstTable, kFree) {
  const Piece nothing{};
  (void)intern(nothing.data());
}

PieceId States::intern(const Cell* cells) {
  const std::uint32_t hash = hashOf(cells);
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash & mask;
  for (; table_[slot] != kFree; slot = (slot + 1) & mask) {
    const PieceId id = table_[slot];
    if (hashes_[id] == hash && std::equal(pieces_[id].begin(), pieces_[id].end(), cells)) return id;
  }
  const auto id = static_cast<PieceId>(pieces_.size());
  table_[slot] = id;
  pieces_.push_back(cells);
  hashes_.push_back(hash);
  if (pieces_.size() * 2 > table_.size()) grow();
  return id;
}

void States::grow() {
  table_.assign(table_.size() * 2, kFree);
  const std::size_t mask = table_.size() - 1;
  for (PieceId id = 0; id < hashes_.size(); ++id) {
    std::size_t slot = hashes_[id] & mask;
    while (table_[slot] != kFree)
      slot = (slot + 1) & mask;
    table_[slot] = id;
  }
}

void States::load(const Ids& ids, State& state) const {
  for (unsigned p = 0; p < kPieces; ++p) {
    if (!state.changed[p] && state.ids[p] == ids[p]) continue;
    std::ranges::copy(pieces_[ids[p]], state.cells.begin() + std::size_t{p} * kPieceCells);
  }
  state.ids = ids;
  state.changed.reset();
}

Ids States::store(State& state) {
  for (unsigned p = 0; p < kPieces; ++p)
    if (state.changed[p]) state.ids[p] = intern(state.cells.data() + std::size_t{p} * kPieceCells);
  state.changed.reset();
  return state.ids;
}

void States::finish(std::vector<Ids>& kept) {
  std::vector<PieceId> renamed(pieces_.size(), kFree);
  renamed[0] = 0;
  std::vector<PieceId> old{0};
  for (Ids& ids : kept) {
    for (PieceId& id : ids) {
      if (renamed[id] == kFree) {
        renamed[id] = static_cast<PieceId>(old.size());
        old.push_back(id);
      }
      id = renamed[id];
    }
  }
  Pieces pieces;
  for (const PieceId id : old)
    pieces.push_back(pieces_[id].data());
  pieces_ = std::move(pieces);
  hashes_ = {};
  table_ = {};
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
  // In a loop, only relations that hold in all iterations may stay: the larger of two nested masks.
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
