// SPDX-License-Identifier: Apache-2.0
// The reads of initial register values, independent of the descriptor: found once,
// and queried for each descriptor that is tried.
//
//   s_load_dword s4, s[0:1], 0     of(s0): this one
//   s_mov_b32 s0, 1
//   s_add_u32 s5, s0, 1            not of(s0): it is written by then, on every path
//
// EXEC, FLAT_SCRATCH and similar registers are excluded: nearly every instruction reads them, and they are
// always set. A value, immutable; any thread.
#pragma once

#include "analysis/registers/liveness.h"

#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::analysis {

struct EntryRead {
  Index at = kNone;
  // The result depends on the register; false: the value is only kept, or it cancels out.
  bool takes = false;
  bool certain = false; // no path to it has written the register

  bool operator==(const EntryRead&) const = default;
};

class EntryReads {
public:
  EntryReads(const program::Program& program, const Footprints& footprints, std::size_t kernel);

  // The reads of one register, in ascending order.
  [[nodiscard]] std::span<const EntryRead> of(isa::RegisterClass cls, unsigned number) const;
  // Instructions that read any of the registers while it still holds its initial value; ascending, each once.
  [[nodiscard]] std::vector<Index> readers(const isa::RegisterRange& registers) const;

private:
  std::vector<EntryRead> reads_;
  std::vector<std::uint32_t> starts_; // by bit of RegisterSet: the index of its first read
};

// The registers that an instruction uses as operands. Excludes the parts of a destination that it preserves,
// and EXEC and similar registers.
[[nodiscard]] std::vector<isa::RegisterRange> takes(const isa::Instruction& instruction);
// x ^ x, x - x: the result does not depend on x.
[[nodiscard]] bool cancelsOut(const isa::Instruction& instruction);
// Set before the first instruction, or by the trap handler: the kernel does not have to write it.
[[nodiscard]] bool isGiven(const isa::RegisterRange& one);

} // namespace wavesmith::analysis
