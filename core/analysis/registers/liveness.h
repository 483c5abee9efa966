// SPDX-License-Identifier: Apache-2.0
// The live registers at each instruction, and how many there are.
//
//   v_mov_b32 v4, 1       live after: v4          1 VGPR
//   v_add_u32 v5, v4, v0  live before: v0 v4      2 VGPRs
//
// A VALU instruction writes the lanes that EXEC enables: where EXEC may be partial, the old value stays live
// in the others. A call of unknown code reads and preserves everything. Liveness is stored as bits at block
// starts, and recomputed inside a block. Immutable; any thread.
#pragma once

#include "analysis/footprint.h"

#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::analysis {

// Scalars by their number in SSRC, then SCC, then v0.., then a0..
inline constexpr unsigned kLiveScalars = 128;
inline constexpr unsigned kLiveScc = 128;
inline constexpr unsigned kLiveVectors = 129;
inline constexpr unsigned kLiveAccumulations = kLiveVectors + isa::kVectorRegisters;
inline constexpr unsigned kLiveBits = kLiveAccumulations + isa::kVectorRegisters;
using RegisterSet = std::bitset<kLiveBits>;
// The bit of the k-th register of a range; nothing for MODE and similar registers.
[[nodiscard]] std::optional<unsigned> bitOf(const isa::RegisterRange& range, unsigned k);

// Registers that are live while an instruction executes: live before it, or written by it.
struct Pressure {
  std::uint16_t scalars = 0; // s0..s101 and VCC
  std::uint16_t vectors = 0;
  std::uint16_t accumulations = 0;

  bool operator==(const Pressure&) const = default;
};

// A value from the instruction that writes it to its last read, in the order of the text.
struct LiveRange {
  isa::RegisterRange registers; // one register
  Index first = kNone;          // kNone: it is live at entry
  Index last = kNone;
};

// Which reads make a register live.
enum class Reads : std::uint8_t {
  All,
  // Those whose result can reach an effect: memory, a branch, EXEC, ... (result_reach.h).
  ForEffects,
  // The same, by part of a value: if only the low half of a 64-bit sum is used, its high halves are not read.
  ForEffectsByPart,
};

class Liveness {
public:
  Liveness(const program::Program& program, const Footprints& footprints, Reads which = Reads::All);
  ~Liveness();
  Liveness(Liveness&&) noexcept;
  Liveness& operator=(Liveness&&) noexcept;

  [[nodiscard]] RegisterSet before(Index at) const;
  // The registers that each instruction of a block makes live, in order.
  [[nodiscard]] std::vector<RegisterSet> readsOf(std::uint32_t block) const;
  [[nodiscard]] std::span<const Pressure> pressure() const; // by instruction; with Reads::All
  // Sorted by register, then by instruction.
  [[nodiscard]] std::vector<LiveRange> ranges(std::size_t kernel) const;

private:
  struct Solution;
  std::unique_ptr<const Solution> solution_;
};

} // namespace wavesmith::analysis
