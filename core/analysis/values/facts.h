// SPDX-License-Identifier: Apache-2.0
// Frequently queried facts, computed in one walk over a solved program: bytes of LDS, bounds of symbols, and
// which conditional branches test the same condition.
//
//   s_cmp_lt_u32 s4, s5     condition 3: s4 < s5, for the symbols in them
//   s_cbranch_scc1 x        number 3, taken if true
//   s_cmp_ge_u32 s4, s5
//   s_cbranch_scc0 y        number 3, taken if true
//
// Values; any thread.
#pragma once

#include "analysis/values/bit_field.h"
#include "analysis/values/lds.h"
#include "analysis/values/renewals.h"
#include "analysis/values/solve.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace wavesmith::analysis::value {

struct Facts {
  // By instruction: the index of its first region. The regions end where those of the next instruction begin;
  // there are none for an instruction that does not access LDS.
  std::vector<std::uint32_t> regionsOf;
  std::vector<Region> regions;
  std::unordered_map<Symbol, Number> bounds; // intervals that do not wrap
  // Symbols that were bits of others when they were written: of the source, and of symbols that the source is bits of.
  std::unordered_map<Symbol, std::vector<BitField>> bits;
  std::unordered_map<Index, Values::Condition> conditions;
  Renewals renewals; // renewals of the symbols on which conditions depend
};

[[nodiscard]] Facts findFacts(const program::Program& program, const Footprints& footprints,
                              const Symbols& symbols, const Solved& solved);

} // namespace wavesmith::analysis::value
