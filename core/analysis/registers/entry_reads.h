// SPDX-License-Identifier: Apache-2.0
// The reads of initial register values, independent of the descriptor: found once,
// and queried for each descriptor that is tried.
//
//   s_load_dword s4, s[0:1], 0     of(s0): this one
//   s_mov_b32 s0, 1
//   s_add_u32 s5, s0, 1            not of(s0): it is written by then, on every path
//
// EXEC, FLAT_SCRATCH and their like are left out: nearly everything reads them, and they are always set.
// A value, immutable; any thread.
#pragma once

#include "analysis/registers/liveness.h"

#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::analysis {

struct EntryRead {
  Index at = kNone;
  bool takes = false;   // its result depends on the register; false: it only keeps it, or it cancels out
  bool certain = false; // no path to it has written the register

  bool operator==(const EntryRead&) const = default;
};

class EntryReads {
public:
  EntryReads(const program::Program& program, const Footprints& footprints, std::size_t kernel);

  // Of one register, ascending.
  [[nodiscard]] std::span<const EntryRead> of(isa::RegisterClass cls, unsigned number) const;
  // Instructions that read any of the registers while it holds what it started with; ascending, each once.
  [[nodiscard]] std::vector<Index> readers(const isa::RegisterRange& registers) const;

private:
  std::vector<EntryRead> reads_;
  std::vector<std::uint32_t> starts_; // by bit of RegisterSet: where its reads begin
};

// What an instruction takes for its operands; not what it only keeps of its destination, and not EXEC and its
// like.
[[nodiscard]] std::vector<isa::RegisterRange> takes(const isa::Instruction& instruction);
// x ^ x, x - x: the result does not depend on x.
[[nodiscard]] bool cancelsOut(const isa::Instruction& instruction);
// Set before the first instruction, or by the trap handler: not a kernel's to write.
[[nodiscard]] bool isGiven(const isa::RegisterRange& one);

} // namespace wavesmith::analysis
