// SPDX-License-Identifier: Apache-2.0
// All waits and distances of a program in one list: what is missing, what is there and exact, what is more
// than anybody needs.
//
//   45  s_waitcnt vmcnt(0)   stronger than needed: vmcnt(1) would do for line 46
//   61  s_nop 4              1 of 5 is needed: H-SGPR-VMEM, 60 -> 62
//   70  v_add_f32            missing: vmcnt(0), for the load of line 69
//
// A value; any thread.
#pragma once

#include "panels/columns.h"

#include <string>
#include <vector>

namespace wavesmith::panels {

struct HazardRow {
  enum class Kind : std::uint8_t { Finding, Wait, Nop, Doubt };
  Kind kind{};
  Index at = kNone;
  std::size_t index = 0; // into Analysis::findings, counters.answers(), states.answers(), counters.doubts()
  std::string counter;   // "vmcnt", or the rule of wait states; empty: neither
  std::string verdict;   // "missing", "exact", "stronger than needed", "not needed", "orders", "unknown"
  std::string text;      // one sentence, with lines and the count that suffices
  bool weak = false;     // said in grey: more than needed

  bool operator==(const HazardRow&) const = default;
};

struct HazardPanel {
  std::vector<HazardRow> rows; // by instruction, then kind
};
[[nodiscard]] HazardPanel hazardPanel(const program::Program& program, const analysis::Analysis& analysis);

} // namespace wavesmith::panels
