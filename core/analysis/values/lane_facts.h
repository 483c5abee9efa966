// SPDX-License-Identifier: Apache-2.0
// What a path knows of lane masks: how those in EXEC, VCC and SGPR pairs are made of one another, and which of them
// have no lane. A path on which a mask has lanes and has none is infeasible.
//
//   s_and_saveexec_b64 s[0:1], vcc      EXEC is s[0:1] & vcc
//   s_xor_b64 s[2:3], exec, s[0:1]      s[2:3] are the other lanes of s[0:1]
//   s_cbranch_execz .Lelse              taken: no lane is in EXEC
// .Lelse:
//   s_or_saveexec_b64 s[2:3], s[2:3]    EXEC is s[0:1] again
//   s_xor_b64 exec, exec, s[2:3]        EXEC is the other lanes
//   s_cbranch_execz .Lend               taken: s[0:1] had no lane, although the wave began with one: infeasible
//
// A mask is a function of up to six unknown masks, as a truth table of 64 bits. What needs more is unknown, so that
// fewer paths are proven infeasible. Values; any thread.
#pragma once

#include "analysis/footprint.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::analysis {

class LaneFacts {
public:
  // A wave begins with at least one lane: the hardware launches none without work-items.
  [[nodiscard]] static LaneFacts atEntry();
  // `isKnown`: the footprint is known, and it is not a call.
  void execute(const isa::Instruction& instruction, bool isKnown, std::span<const isa::RegisterRange> writes);
  // Control goes one way at a conditional branch. False: it contradicts what is known.
  [[nodiscard]] bool take(const isa::Instruction& branch, bool taken);
  // Forgets all but that EXEC has a lane.
  void forget();

  auto operator<=>(const LaneFacts&) const = default;

private:
  using Table = std::uint64_t;
  struct Held { // a mask in an SGPR pair, VCC or EXEC
    unsigned pair = 0;
    Table lanes = 0;
    auto operator<=>(const Held&) const = default;
  };
  struct Tested { // SCC tells whether the mask has a lane
    Table lanes = 0;
    bool isOne = true; // SCC is 1 if it has
    auto operator<=>(const Tested&) const = default;
  };
  struct Written { // what an instruction has written
    std::optional<Table> result, exec;
    std::optional<Tested> scc;
  };

  [[nodiscard]] Written written(const isa::Instruction& instruction);
  [[nodiscard]] const Table* find(unsigned pair) const;
  [[nodiscard]] std::optional<Table> lanesOf(const isa::Instruction& instruction, unsigned operand);
  [[nodiscard]] std::optional<Table> lanesIn(unsigned pair); // a new unknown mask if nothing is known
  [[nodiscard]] bool isFree(unsigned unknown) const;
  void makeRoom();
  [[nodiscard]] std::optional<unsigned> freeUnknown();
  void hold(unsigned pair, Table lanes);
  [[nodiscard]] bool addEmpty(Table lanes);
  [[nodiscard]] bool addNonEmpty(Table lanes);

  std::vector<Held> held_;      // the oldest first
  std::vector<Table> nonEmpty_; // masks with a lane; ascending
  Table empty_ = 0;             // no lane is in these rows
  std::optional<Tested> scc_;
};

} // namespace wavesmith::analysis
