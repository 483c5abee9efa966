// SPDX-License-Identifier: Apache-2.0
// The statically known values of registers: constants, and symbols with an offset.
//
//   s_lshl_b32 s6, s3, 10           s6 = #1               a symbol: some number, the same for the wave
//   s_add_u32 m0, s6, 256           m0 = #1 + 256
//   v_and_b32 v2, 63, v0            v2 in 0..63           each lane its own
//   v_lshl_add_u32 v3, v2, 2, s6    v3 in #1 + (0..252)
//
// These values distinguish the two halves of a buffer in LDS. Numbers are 32 bits wide and everything is
// modulo 2^32, as in the hardware: "symbol + 256" is right even where the sum wraps. An interval without a
// symbol with 0 <= low has not wrapped and can be compared as a number.
//
// A symbol denotes one number at one moment: the number that an instruction left in a scalar register when it
// last executed, or that a scalar register held when a block was last entered (where paths disagree about it,
// and at the start of a kernel or function). A value that does not change in a loop keeps its symbol. Code
// that keeps a symbol while following a path must drop it where the symbol gets a new meaning:
//
//   top:                            renewedAt(symbol, block of top): s4 changes in each iteration
//     s_add_u32 m0, s4, 64          m0 = #top.s4 + 64
//     buffer_load_dword ... lds     a region of #top.s4 is now outstanding
//     s_load_dword s5, ...          renewedBy(#s5, this instruction)
//     s_add_u32 s4, s4, 0x400       s4 = #top.s4 + 0x400
//     s_cbranch_scc1 top            the region is now at #top.s4 + 64 - 0x400
//
// Unknown control flow (calls, branches with unknown targets) makes every value a new symbol. VGPR indexing
// and s_movreld are modeled conservatively: everything they might write is unknown.
#pragma once

#include "analysis/footprint.h"
#include "analysis/values/number_set.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace wavesmith::analysis {

// 0: no symbol, a plain number.
using Symbol = std::uint32_t;

// symbol + [low, high]; a single number if low == high. For a vector register: for every lane that EXEC
// enables at that place.
struct Value {
  bool known = false; // false: nothing is known
  Symbol symbol = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;

  [[nodiscard]] bool constant() const { return known && symbol == 0 && low == high; }
  bool operator==(const Value&) const = default;
};

// Bytes [low, high) from a symbol; if nothing is known: anywhere.
struct Region {
  bool known = false;
  Symbol symbol = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;
  // The lanes (of some wave of the work-group) access the whole region. False: these are only bounds, as for
  // a number that was masked, or that differs between paths.
  bool certain = true;

  bool operator==(const Region&) const = default;
};
enum class Overlap : std::uint8_t { No, Yes, Unknown };
// Yes: both are certain and overlap. No: no byte of an LDS of 64 KiB is in both, however the addresses wrap.
// Unknown: among others, regions of different symbols. Values::overlap is more precise.
[[nodiscard]] Overlap overlap(const Region& a, const Region& b);

// Solved once for a program. Immutable; any thread. Refers to the program and the footprints, which must
// outlive it.
class Values {
public:
  Values(const program::Program& program, const Footprints& footprints);
  ~Values();
  Values(Values&&) noexcept;
  Values& operator=(Values&&) noexcept;

  // The value of a scalar register, by its number in SSRC (s0.., vcc, m0, exec), or of a VGPR, before `at`
  // executes. Linear in the length of the block: to visit instructions in order, use Walk.
  [[nodiscard]] Value scalar(Index at, unsigned number) const;
  [[nodiscard]] Value vector(Index at, unsigned number) const;
  // The smallest and largest number that the value can be, as unsigned 32-bit numbers; nothing if unknown.
  // Also works for symbols: after s_and_b32 s4, s3, 63 the bounds of s4 are 0 and 63.
  [[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> bounds(const Value& value) const;

  // The bytes of LDS that `at` reads or writes over all lanes that may be active: ds_*, and the bytes that an
  // LDS DMA writes (CDNA3 ISA 9.1.9, 10.3). Several regions for two addresses. Empty: it does not access LDS.
  // A FLAT access may reach LDS: one region whose bounds are unknown. Precomputed; O(log n).
  [[nodiscard]] std::vector<Region> lds(Index at) const;
  [[nodiscard]] std::span<const Region> ldsRegions(Index at) const; // the same without a copy
  // As overlap() above; regions of different symbols are compared by the bounds of the symbols.
  [[nodiscard]] Overlap overlap(const Region& a, const Region& b) const;

  // Whether a symbol gets a new meaning at the start of this block, or when this instruction executes (until
  // then it denoted a number of the previous iteration). O(1).
  [[nodiscard]] bool renewedAt(Symbol symbol, std::uint32_t block) const;
  [[nodiscard]] bool renewedBy(Symbol symbol, Index at) const;
  // The same for any instruction of [first, end).
  [[nodiscard]] bool renewedBetween(Symbol symbol, Index first, Index end) const;
  // left + leftOffset < right + rightOffset, modulo 2^32.
  struct Order {
    bool isSigned = false;
    Symbol left = 0, right = 0; // 0: a constant
    std::uint32_t leftOffset = 0, rightOffset = 0;
    auto operator<=>(const Order&) const = default;
  };
  // Identifies the comparison that SCC, VCC or EXEC holds before a conditional branch. Two branches with the
  // same number go the same way on every path on which none of the symbols is renewed between them; negated
  // branches have the same number. Null if unknown.
  struct Condition {
    std::uint32_t number = 0;
    bool takenIfTrue = true;
    std::array<Symbol, 2> symbols{}; // the symbols that are compared; 0: none
    // A symbol, less another one if that is not 0, is compared with a constant: true exactly where the
    // difference is one of `numbers`. 0: any other comparison.
    Symbol compared = 0, minus = 0;
    NumberSet numbers{};
    // The same for symbols that contain the bits of that one.
    std::vector<std::pair<Symbol, NumberSet>> bitsOf{};
    std::optional<Order> order{};  // true exactly where it is
    std::optional<bool> outcome{}; // always the same
  };
  [[nodiscard]] const Condition* condition(Index branch) const;

  // A symbol of the start of a block, when control enters the block from a certain one: the number of another
  // symbol plus a constant (0: only the constant). Only for symbols on which conditions depend.
  struct Renewal {
    Symbol now = 0;
    Symbol before = 0; // the other symbol before the edge; `now` itself: its number in the last iteration
    std::uint32_t offset = 0;
  };
  [[nodiscard]] std::span<const Renewal> renewals(std::uint32_t from, std::uint32_t to) const;
  // The numbers that a symbol can be, wherever it is used.
  [[nodiscard]] NumberSet numbersOf(Symbol symbol) const;

  // Visits the values before one instruction after the other:
  //   for (Values::Walk walk(values, block); walk.at() != end; walk.next())
  //     walk.scalar(isa::scalar::kM0)
  class Walk {
  public:
    Walk(const Values& values, std::uint32_t block);
    ~Walk();
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;
    [[nodiscard]] Index at() const; // the values are those before this instruction executes
    void next();                    // not beyond the end of the block
    [[nodiscard]] Value scalar(unsigned number) const;
    [[nodiscard]] Value vector(unsigned number) const;

  private:
    struct Position;
    std::unique_ptr<Position> position_;
  };

private:
  struct Solution;
  std::unique_ptr<const Solution> solution_;
};

} // namespace wavesmith::analysis
