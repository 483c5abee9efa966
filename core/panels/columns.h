// SPDX-License-Identifier: Apache-2.0
// A few numbers for each instruction, displayed next to its line: live registers, and the operations
// outstanding before it.
//
//   44 buffer_load_dword v5 ...     v 4  s 12   V1 L0
//   45 s_waitcnt vmcnt(1)           v 5  s 12   V2 L0
//
// Linear. Pure; any thread.
#pragma once

#include "analysis/analysis.h"

#include <array>
#include <cstdint>
#include <vector>

namespace wavesmith::panels {

using analysis::Index;
using program::kNone;

struct InstructionColumns {
  analysis::Pressure live;
  // Operations that may be outstanding before it on some path, by Counter: the length of its queue, in a loop
  // the longer one of the two phases; at most 255.
  std::array<std::uint8_t, analysis::kCounters> pending{};
  bool unknown = false; // operations of unknown effect may be outstanding as well

  bool operator==(const InstructionColumns&) const = default;
};

// By instruction.
[[nodiscard]] std::vector<InstructionColumns> instructionColumns(const program::Program& program,
                                                                 const analysis::Analysis& analysis);

} // namespace wavesmith::panels
