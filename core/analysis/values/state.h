// SPDX-License-Identifier: Apache-2.0
// What is known of all registers at one place, and how many such states are kept without much memory: in
// pieces that are kept once each, since most registers are the same from block to block.
//
//   State state;  states.load(ids, state);  ...  ids = states.store(state);
//
// Symbols have no table: their numbers say who owns them. Values; no thread may write while another reads.
#pragma once

#include "analysis/footprint.h"
#include "analysis/values/number.h"

#include <array>
#include <bitset>
#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wavesmith::analysis::value {

// A lane mask by the symbol of the low half of the register pair that holds it.
using Mask = Symbol;
inline constexpr Mask kAllLanes = 0;
inline constexpr Mask kNoMask = ~Mask{0}; // not known which

struct Cell {
  Number number;
  Mask mask = kAllLanes; // of a vector register: for which lanes it is so

  bool operator==(const Cell&) const = default;
};

// Scalars by their number in SSRC, then v0..; SCC has the number of a register that there is not.
inline constexpr unsigned kScalarCells = 128;
inline constexpr unsigned kSccCell = 125;
inline constexpr unsigned kVectorCells = kScalarCells;
inline constexpr unsigned kIndexingCell = kVectorCells + isa::kVectorRegisters; // 0: VGPR indexing is off
inline constexpr unsigned kNonZeroCell = kIndexingCell + 1; // a lane mask that is certainly not empty
inline constexpr unsigned kPieceCells = 16;
inline constexpr unsigned kPieces = kIndexingCell / kPieceCells + 1;
inline constexpr unsigned kCells = kPieces * kPieceCells;

// Who renews a symbol.
struct Owner {
  bool atStart = false; // of `block`; else the instruction
  std::uint32_t block = 0;
  Index instruction = kNone;
  unsigned number = 0; // of the register, of those atStart
};

class Symbols {
public:
  Symbols(const program::Program& program, const Footprints& footprints);
  // Of the nth scalar register that an instruction writes, in the order of Footprints::writes with SCC among
  // them; where it may write any, of that register.
  [[nodiscard]] Symbol ofDefinition(Index i, unsigned nth) const { return 1 + starts_[i] + nth; }
  [[nodiscard]] Symbol atStart(std::uint32_t block, unsigned number) const {
    return firstAtStart_ + block * kScalarCells + number;
  }
  [[nodiscard]] Owner ownerOf(Symbol symbol) const; // O(log n)
  [[nodiscard]] bool isDefinedBy(Symbol symbol, Index i) const {
    return symbol > starts_[i] && symbol <= starts_[i + 1];
  }
  [[nodiscard]] bool isAtStart(Symbol symbol, std::uint32_t block) const {
    return symbol >= atStart(block, 0) && symbol - atStart(block, 0) < kScalarCells;
  }

private:
  std::vector<std::uint32_t> starts_;
  Symbol firstAtStart_ = 1;
};

// Whether an instruction may write any scalar register: nothing is known of it, or it says which at run time.
[[nodiscard]] bool writesAnyScalar(const program::Program& program, const Footprints& footprints, Index i);

using PieceId = std::uint32_t;
using Ids = std::array<PieceId, kPieces>;

struct State {
  std::array<Cell, kCells> cells{};
  Ids ids{}; // of the pieces as they were before what has changed
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
  // Copies only what the state does not have already. Nothing is changed afterwards.
  void load(const Ids& ids, State& state) const;
  Ids store(State& state);                          // likewise
  [[nodiscard]] static Ids nothing() { return {}; } // nothing known of any cell
  // Keeps what these need, which are renamed, and no more; nothing is stored any more afterwards.
  void finish(std::vector<Ids>& kept);

private:
  [[nodiscard]] PieceId intern(const Cell* cells);
  void grow();

  std::deque<Piece> pieces_; // the first: nothing known
  std::vector<std::uint32_t> hashes_;
  std::vector<PieceId> table_; // open addressing; kFree: nothing there
};

// Which lane masks are part of which, by the instructions that made them.
class Masks {
public:
  // All lanes of `child` are in `parent`. Where something else had been said before, less is true than was
  // thought: takeChanged().
  void setParent(Mask child, Mask parent);
  [[nodiscard]] bool within(Mask inner, Mask outer) const;
  // The smallest known mask that has both; kNoMask: none is known.
  [[nodiscard]] Mask common(Mask a, Mask b) const;
  [[nodiscard]] bool takeChanged() { return std::exchange(changed_, false); }

private:
  [[nodiscard]] Mask parent(Mask of) const;
  std::unordered_map<Mask, Mask> parents_;
  bool changed_ = false;
};

// The mask that a register pair holds.
[[nodiscard]] Mask maskIn(const State& state, unsigned number);
// EXEC has certainly a lane.
[[nodiscard]] bool hasLane(const State& state, const Masks& masks);

} // namespace wavesmith::analysis::value
