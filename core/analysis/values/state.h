// SPDX-License-Identifier: Apache-2.0
// The known values of all registers at one place, and compact storage for many such states: in pieces that
// are stored once each, since most registers are the same from block to block.
//
//   State state;  states.load(ids, state);  ...  ids = states.store(state);
//
// Symbols have no table: their numbers encode the owner. Values; no thread may write while another reads.
#pragma once

#include "analysis/footprint.h"
#include "analysis/values/number.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wavesmith::analysis::value {

// A lane mask, identified by the symbol of the low half of the register pair that holds it.
using Mask = Symbol;
inline constexpr Mask kAllLanes = 0;
inline constexpr Mask kNoMask = ~Mask{0}; // unknown mask

struct Cell {
  Number number;
  Mask mask = kAllLanes; // for a vector register: the lanes for which the value holds

  bool operator==(const Cell&) const = default;
};

// Scalars by their number in SSRC, then v0..; SCC uses the number of a register that does not exist.
inline constexpr unsigned kScalarCells = 128;
inline constexpr unsigned kSccCell = 125;
inline constexpr unsigned kExecCell = isa::scalar::kExecLo;
inline constexpr unsigned kVectorCells = kScalarCells;
inline constexpr unsigned kIndexingCell = kVectorCells + isa::kVectorRegisters; // 0: VGPR indexing is off
// A lane mask that certainly has at least one lane.
inline constexpr unsigned kNonZeroCell = kIndexingCell + 1;
inline constexpr unsigned kPieceCells = 8;
inline constexpr unsigned kPieces = kIndexingCell / kPieceCells + 1;
inline constexpr unsigned kCells = kPieces * kPieceCells;

// The block or instruction that gives a symbol a new meaning.
struct Owner {
  bool atStart = false; // the start of `block`; otherwise the instruction
  std::uint32_t block = 0;
  Index instruction = kNone;
  unsigned number = 0; // if atStart: the register
};

class Symbols {
public:
  Symbols(const program::Program& program, const Footprints& footprints);
  // The symbol of the nth scalar register that an instruction writes, in the order of Footprints::writes
  // including SCC; for an instruction that may write any scalar register, the symbol of the register with that number.
  [[nodiscard]] Symbol ofDefinition(Index i, unsigned nth) const { return 1 + starts_[i] + nth; }
  [[nodiscard]] Symbol atStart(std::uint32_t block, unsigned number) const {
    return firstAtStart_ + block * kScalarCells + number;
  }
  [[nodiscard]] Owner ownerOf(Symbol symbol) const; // O(log n)
  [[nodiscard]] bool isDefinedBy(Symbol symbol, Index i) const {
    return symbol > starts_[i] && symbol <= starts_[i + 1];
  }
  [[nodiscard]] bool isDefinedBetween(Symbol symbol, Index first, Index end) const { // by one of [first, end)
    return symbol > starts_[first] && symbol <= starts_[end];
  }
  [[nodiscard]] bool isAtStart(Symbol symbol, std::uint32_t block) const {
    return symbol >= atStart(block, 0) && symbol - atStart(block, 0) < kScalarCells;
  }

private:
  std::vector<std::uint32_t> starts_;
  Symbol firstAtStart_ = 1;
};

// Whether an instruction may write any scalar register: its effect is unknown, or it selects the register at
// run time.
[[nodiscard]] bool writesAnyScalar(const program::Program& program, const Footprints& footprints, Index i);

using PieceId = std::uint32_t;
using Ids = std::array<PieceId, kPieces>;

struct State {
  std::array<Cell, kCells> cells{};
  Ids ids{}; // the stored pieces before the recorded changes
  std::bitset<kPieces> changed;

  void set(unsigned cell, const Cell& to) {
    cells[cell] = to;
    changed.set(cell / kPieceCells);
  }
};

class States {
public:
  using Piece = std::array<Cell, kPieceCells>;

  States();
  [[nodiscard]] const Piece& piece(PieceId id) const { return pieces_[id]; }
  // Copies only the pieces that differ from those in the state. The stored states do not change afterward.
  void load(const Ids& ids, State& state) const;
  Ids store(State& state);                          // likewise
  [[nodiscard]] static Ids nothing() { return {}; } // nothing is known of any cell
  // Keeps only the pieces that `kept` needs, and renumbers them there. Nothing may be stored afterward.
  void finish(std::vector<Ids>& kept);

private:
  [[nodiscard]] PieceId intern(const Cell* cells);
  void grow();

  // A list whose elements stay in place, in blocks that are small enough for the heap.
  class Pieces {
  public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const Piece& operator[](PieceId id) const {
      return (*blocks_[id / kOfBlock])[id % kOfBlock];
    }
    void push_back(const Cell* cells) {
      if (size_ % kOfBlock == 0) blocks_.push_back(std::make_unique_for_overwrite<Block>());
      std::copy_n(cells, kPieceCells, (*blocks_.back())[size_++ % kOfBlock].begin());
    }

  private:
    static constexpr std::size_t kOfBlock = 128;
    using Block = std::array<Piece, kOfBlock>;
    std::vector<std::unique_ptr<Block>> blocks_;
    std::size_t size_ = 0;
  };

  Pieces pieces_; // the first one: nothing is known
  std::vector<std::uint32_t> hashes_;
  std::vector<PieceId> table_; // open addressing; kFree marks a free slot
};

// Which lane masks are subsets of which, keyed by the instructions that made them.
class Masks {
public:
  // All lanes of `child` are in `parent`. If this contradicts an earlier call, the relation is weakened and
  // takeChanged() reports it.
  void setParent(Mask child, Mask parent);
  [[nodiscard]] bool within(Mask inner, Mask outer) const;
  // The smallest known mask that includes both; kNoMask: none is known.
  [[nodiscard]] Mask common(Mask a, Mask b) const;
  [[nodiscard]] bool takeChanged() { return std::exchange(changed_, false); }

private:
  [[nodiscard]] Mask parent(Mask of) const;
  std::unordered_map<Mask, Mask> parents_;
  bool changed_ = false;
};

// The mask that a register pair holds.
[[nodiscard]] Mask maskIn(const State& state, unsigned number);
// EXEC certainly has at least one lane.
[[nodiscard]] bool hasLane(const State& state, const Masks& masks);

} // namespace wavesmith::analysis::value
