// SPDX-License-Identifier: Apache-2.0
// What is known of the numbers in registers without running the program: constants, and symbols with an
// offset.
//
//   s_lshl_b32 s6, s3, 10               s6 = #1                   a symbol: some number, the same for the
//   wave s_add_u32 m0, s6, 256               m0 = #1 + 256 v_and_b32 v2, 63, v0                v2 in 0..63
//   each lane its own v_lshl_add_u32 v3, v2, 2, s6        v3 in #1 + (0..252) s_getpc_b64 s[4:5] s4 = low
//   half of an address of code
//
// This is what tells two halves of a buffer in LDS apart, and where a computed branch goes. Numbers are 32
// bits and wrap as the hardware's do: an interval is only kept where it cannot have wrapped.
#pragma once

#include "analysis/footprint.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace wavesmith::analysis {

// A number that is not known but has a name: what some register held when its instruction had executed, or
// what two paths brought together at the start of a block. 0: no symbol, the number itself.
using Symbol = std::uint32_t;

// symbol + [low, high], for every lane of a vector register; one number if low == high.
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

  bool operator==(const Region&) const = default;
};
enum class Overlap : std::uint8_t { No, Yes, Unknown };
// Yes: certainly some byte in common. Different symbols can be anything to one another: Unknown.
[[nodiscard]] Overlap overlap(const Region& a, const Region& b);

// Solved once for a program; what holds before an instruction is followed from the start of its block.
// Immutable; any thread.
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

  // The bytes of LDS that `at` reads or writes over all lanes that may be active: ds_*, and what an LDS DMA
  // brings (CDNA3 ISA 9.1.9, 10.3). Several for two addresses. Empty: it does not touch LDS.
  [[nodiscard]] std::vector<Region> lds(Index at) const;
  // Symbols that get a new meaning at the start of this block (they stood for a number of the trip before).
  [[nodiscard]] bool renewedAt(Symbol symbol, std::uint32_t block) const;
  // Two conditions that branch the same way whenever both are executed on a path where neither's operands
  // changed: the identity of the comparison that SCC, VCC or EXEC holds before a conditional branch, negated
  // branches with the same number. Nothing if unknown.
  struct Condition {
    std::uint32_t number = 0;
    bool takenIfTrue = true;
  };
  [[nodiscard]] std::optional<Condition> condition(Index branch) const;

private:
  struct Solution;
  std::unique_ptr<const Solution> solution_;
};

} // namespace wavesmith::analysis
