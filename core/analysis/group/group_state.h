// SPDX-License-Identifier: Apache-2.0
// The registers of all waves of a work-group at one place of a path, and what instructions make of them.
//
//   GroupState state(shape);                       v0 and EXEC are known, all else is unknown
//   state.execute(v_cmp_gt_u32 vcc, 64, v0, ...);  VCC has all bits in wave 0, and none in the others
//   state.isTaken(s_cbranch_vccz)                  no in wave 0, yes in the others
//
// Waves that are at other places keep what they have: an instruction is executed by some of them. A value; one thread.
#pragma once

#include "analysis/footprint.h"
#include "analysis/group/group_value.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::analysis::group {

// Registers as slots: the scalar ones by their number in SSRC, then the vector ones, then SCC.
inline constexpr unsigned kVectorSlot = 128;
inline constexpr unsigned kSccSlot = kVectorSlot + isa::kVectorRegisters;
inline constexpr unsigned kSlots = kSccSlot + 1;
using Slots = std::bitset<kSlots>;
// Calls `use` with the slots of a register; others have none.
void forEachSlot(const isa::RegisterRange& registers, auto use) {
  const unsigned from = registers.cls == isa::RegisterClass::Scalar   ? 0
                        : registers.cls == isa::RegisterClass::Vector ? kVectorSlot
                                                                      : kSlots;
  if (registers.cls == isa::RegisterClass::State) {
    if (registers.first == static_cast<std::uint16_t>(isa::StateRegister::Scc)) use(kSccSlot);
    return;
  }
  for (unsigned n = 0; n < registers.count && from + registers.first + n < kSlots; ++n)
    use(from + registers.first + n);
}

enum class Answer : std::uint8_t { No, Yes, Unknown };

class GroupState {
public:
  // `size`: work-items in x, y and z, at most 1,024 in all. `ids`: the last of them that v0 contains.
  GroupState(const std::array<std::uint32_t, 3>& size, unsigned ids);

  [[nodiscard]] unsigned waves() const { return waves_; }
  [[nodiscard]] Waves live() const { return live_; } // those that have not ended
  void end(Waves waves) { live_ &= ~waves; }

  // `waves` execute an instruction of which the effects are known.
  void execute(const isa::Instruction& instruction, std::span<const isa::RegisterRange> reads,
               std::span<const isa::RegisterRange> writes, Waves waves);
  // What `waves` hold in them becomes unknown.
  void forget(std::span<const isa::RegisterRange> registers, Waves waves);

  // Whether a conditional branch is taken, for each wave. isSame: unknown, but all go the same way.
  struct Taken {
    std::array<Answer, kMostWaves> waves{};
    bool isSame = false;
  };
  [[nodiscard]] Taken isTaken(const isa::Instruction& branch) const;

  // All waves that there are, each with all lanes.
  [[nodiscard]] bool isWhole(Waves waves) const;
  // For each work-item whether `waves` execute a vector instruction in it.
  [[nodiscard]] std::vector<Answer> active(Waves waves) const;
  [[nodiscard]] const Value& vector(unsigned number) const { return slots_[kVectorSlot + number]; }
  [[nodiscard]] const Value& slot(unsigned slot) const { return slots_[slot]; }
  // Forgets the number of a constant, but not that it is the same in all waves.
  void weaken(unsigned slot);
  [[nodiscard]] Symbol lastSymbol() const { return lastSymbol_; }

private:
  [[nodiscard]] Value scalar(unsigned number, unsigned bits) const;
  [[nodiscard]] Value operand(const isa::Instruction& instruction, unsigned n) const;
  [[nodiscard]] Value bitsOf(unsigned pair) const; // a bit of a mask for each work-item
  [[nodiscard]] Value chosenBy(const isa::Instruction& instruction) const;
  [[nodiscard]] Value compared(const isa::Instruction& instruction) const;
  [[nodiscard]] Value firstLane(const isa::Instruction& instruction, Waves waves) const;
  // Whether an instruction leaves the same in all waves because it reads nothing else.
  [[nodiscard]] bool readsSame(const isa::Instruction& instruction,
                               std::span<const isa::RegisterRange> reads) const;
  void setScalar(unsigned slot, const Value& value, Waves waves);
  void setPair(unsigned slot, const Value& value, Waves waves);
  void setVector(unsigned slot, const Value& value, Waves waves);
  void executeComparison(const isa::Instruction& instruction, Waves waves);
  [[nodiscard]] bool executeSaveExec(const isa::Instruction& instruction, Waves waves);

  [[nodiscard]] Value named(const Value& value) {
    return value.symbol() == kNewSymbol ? value.withSymbol(++lastSymbol_) : value;
  }

  unsigned waves_;
  Waves live_;
  Symbol lastSymbol_ = 0;
  std::array<Value, kSlots> slots_;
};

} // namespace wavesmith::analysis::group
