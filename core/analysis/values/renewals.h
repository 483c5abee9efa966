// SPDX-License-Identifier: Apache-2.0
// Which numbers the registers bring into a block where paths disagree about them: for each edge, the symbols of
// the start of the block in terms of older ones. With them, what is known of a loop counter at the end of an
// iteration is known of the same counter in the next one.
//
//   top:                            #top.s4 is 0 from the block before the loop,
//     s_add_u32 s4, s4, 2           #top.s4 + 2 from the loop itself
//     s_cmp_lt_u32 s4, s5
//     s_cbranch_scc1 top
//
// Values; no thread may write while another reads.
#pragma once

#include "analysis/values/solve.h"
#include "analysis/values/value.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wavesmith::analysis::value {

class Renewals {
public:
  // `end`: the state at the end of the block. Once for each block.
  void add(const program::Program& program, const Symbols& symbols, const Solved& solved, std::uint32_t block,
           const State& end);
  // Keeps those on which these symbols depend. Afterward, nothing may be added.
  void finish(std::vector<Symbol> needed);

  [[nodiscard]] std::span<const Values::Renewal> of(std::uint32_t from, std::uint32_t to) const;

private:
  using Edge = std::uint64_t;
  struct Range {
    std::uint32_t first = 0, end = 0;
  };
  static Edge edge(std::uint32_t from, std::uint32_t to) { return Edge{from} << 32 | to; }

  std::unordered_map<Edge, Range> ranges_;
  std::vector<Values::Renewal> renewals_;
};

} // namespace wavesmith::analysis::value
