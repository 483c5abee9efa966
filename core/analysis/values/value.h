// SPDX-License-Identifier: Apache-2.0
// What is known of the numbers in registers without running the program: constants, and symbols with an
// offset.
//
//   s_lshl_b32 s6, s3, 10           s6 = #1               a symbol: some number, the same for the wave
//   s_add_u32 m0, s6, 256           m0 = #1 + 256
//   v_and_b32 v2, 63, v0            v2 in 0..63           each lane its own
//   v_lshl_add_u32 v3, v2, 2, s6    v3 in #1 + (0..252)
//
// This is what tells two halves of a buffer in LDS apart. Numbers are 32 bits and everything is modulo 2^32,
// as in the hardware: "symbol + 256" is right even where the sum wraps. An interval without a symbol with
// 0 <= low has not wrapped and can be compared as a number.
//
// A symbol stands for one number of one moment: what an instruction left in a scalar register when it
// executed last, or what a scalar register held when a block was entered last (where paths disagree about it,
// and at the start of a kernel or function). What stays the same all along a loop keeps its symbol. Who keeps
// a symbol while following a path has to let go of it, or ask carried(), where it gets a new meaning:
//
//   top:                            renewedAt(symbol, block of top): s4 differs from trip to trip
//     s_add_u32 m0, s4, 64          m0 = #top.s4 + 64
//     buffer_load_dword ... lds     a region of #top.s4 is now outstanding
//     s_load_dword s5, ...          renewedBy(#s5, this instruction)
//     s_add_u32 s4, s4, 0x400       s4 = #top.s4 + 0x400
//     s_cbranch_scc1 top            carried(): the region is now at #top.s4 + 64 - 0x400
//
// Unknown control flow (calls, branches with unknown targets) makes every value a new symbol.
// VGPR indexing and s_movreld are followed without a guess: everything they might write is unknown.
#pragma once

#include "analysis/footprint.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::analysis {

// 0: no symbol, the number itself.
using Symbol = std::uint32_t;

// symbol + [low, high]; one number if low == high. Of a vector register: for every lane that EXEC enables at
// that place.
struct Value {
  bool known = false; // false: nothing is known
  Symbol symbol = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;

  [[nodiscard]] bool constant() const { return known && symbol == 0 && low == high; }
  bool operator==(const Value&) const = default;
};

// Bytes [low, high) from a symbol; nothing known: anywhere.
struct Region {
  bool known = false;
  Symbol symbol = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;
  // The lanes (of some wave of the work-group) reach all over it. False: these are only bounds, as of a
  // number that was masked, or that differs from path to path.
  bool certain = true;

  bool operator==(const Region&) const = default;
};
enum class Overlap : std::uint8_t { No, Yes, Unknown };
// Yes: both are certain and meet. No: no byte of an LDS of 64 KiB is in both, however the addresses wrap.
// Different symbols can be anything to one another: Unknown. Values::overlap knows more.
[[nodiscard]] Overlap overlap(const Region& a, const Region& b);

// Solved once for a program. Immutable; any thread. Refers to the program and the footprints, which have to
// outlive it.
class Values {
public:
  Values(const program::Program& program, const Footprints& footprints);
  ~Values();
  Values(Values&&) noexcept;
  Values& operator=(Values&&) noexcept;

  // Of a scalar register by its number in SSRC (s0.., vcc, m0, exec), or of a VGPR, before `at` executes.
  // Linear in the length of the block: for walks in order use Walk.
  [[nodiscard]] Value scalar(Index at, unsigned number) const;
  [[nodiscard]] Value vector(Index at, unsigned number) const;
  // The smallest and largest number that the value can be, as unsigned 32 bits; nothing if that is not known.
  // Also of symbols: of s_and_b32 s4, s3, 63 it is 0 and 63.
  [[nodiscard]] std::optional<std::pair<std::uint32_t, std::uint32_t>> bounds(const Value& value) const;

  // The bytes of LDS that `at` reads or writes over all lanes that may be active: ds_*, and what an LDS DMA
  // brings (CDNA3 ISA 9.1.9, 10.3). Several for two addresses. Empty: it does not touch LDS. A FLAT access
  // may reach LDS: one region of which nothing is known. Worked out before; O(log n).
  [[nodiscard]] std::vector<Region> lds(Index at) const;
  [[nodiscard]] std::span<const Region> ldsRegions(Index at) const; // the same without a copy
  // As overlap() above; regions of different symbols are compared by the bounds of the symbols.
  [[nodiscard]] Overlap overlap(const Region& a, const Region& b) const;

  // Symbols that get a new meaning at the start of this block, and when this instruction executes (they stood
  // for a number of the trip before). O(1).
  [[nodiscard]] bool renewedAt(Symbol symbol, std::uint32_t block) const;
  [[nodiscard]] bool renewedBy(Symbol symbol, Index at) const;
  // A region as it is called once control has gone from one block to one of its `next`: the same, or in terms
  // of the new symbols, or, if its symbol has become something else and nothing says what, unknown.
  [[nodiscard]] Region carried(const Region& region, std::uint32_t from, std::uint32_t to) const;

  // Two conditions that branch the same way whenever both are executed on a path on which none of the symbols
  // was renewed: the identity of the comparison that SCC, VCC or EXEC holds before a conditional branch,
  // negated branches with the same number. Nothing if unknown.
  struct Condition {
    std::uint32_t number = 0;
    bool takenIfTrue = true;
    std::array<Symbol, 2> symbols{}; // that the comparison is of; 0: none
  };
  [[nodiscard]] std::optional<Condition> condition(Index branch) const;

  // Values one instruction after the other:
  //   for (Values::Walk walk(values, block); walk.at() != end; walk.next())
  //     walk.scalar(isa::scalar::kM0)
  class Walk {
  public:
    Walk(const Values& values, std::uint32_t block);
    ~Walk();
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;
    [[nodiscard]] Index at() const; // what holds before this instruction executes
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
