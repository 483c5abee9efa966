// SPDX-License-Identifier: Apache-2.0
#include "analysis/group/group_slice.h"

#include "analysis/lanes/lds_pattern.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::analysis::group {
namespace {

// Whether what it writes is known where what it reads is known.
bool passesOn(const isa::Instruction& instruction) {
  const isa::Unit unit = instruction.row().unit;
  return instruction.valid() &&
         (unit == isa::Unit::Salu || unit == isa::Unit::Smem || unit == isa::Unit::Valu);
}

class Closure {
public:
  Closure(const program::Program& program, const Footprints& footprints, const program::KernelCode& kernel)
      : footprints_(footprints) {
    for (Index i = kernel.first; i < kernel.end; ++i)
      if (passesOn(program.instructions()[i]))
        forEachWritten(i, [&](unsigned slot) { writers_[slot].push_back(i); });
  }

  void add(Slots& slots, unsigned slot) {
    if (slots[slot]) return;
    slots.set(slot);
    open_.push_back(slot);
  }
  void close(Slots& slots) {
    while (!open_.empty()) {
      const unsigned slot = open_.back();
      open_.pop_back();
      for (const Index writer : writers_[slot])
        for (const isa::RegisterRange& range : footprints_.reads(writer))
          forEachSlot(range, [&](unsigned read) { add(slots, read); });
    }
  }

private:
  void forEachWritten(Index i, auto use) {
    for (const isa::RegisterRange& range : footprints_.writes(i))
      forEachSlot(range, use);
  }

  const Footprints& footprints_;
  std::array<std::vector<Index>, kSlots> writers_;
  std::vector<unsigned> open_;
};

} // namespace

bool maySynchronize(const isa::Instruction& instruction) {
  if (!instruction.valid()) return true;
  if (instruction.op == isa::Op::s_sleep || instruction.row().unit == isa::Unit::Gws) return true;
  if (!instruction.row().has(isa::trait::kAtomic)) return false;
  for (unsigned n = 0; n < instruction.operandCount; ++n)
    if ((isa::access(instruction, n) & static_cast<std::uint8_t>(isa::Access::Write)) != 0) return true;
  return false;
}

Slice sliceOf(const program::Program& program, const Footprints& footprints,
              const program::KernelCode& kernel) {
  Slice slice;
  std::vector<bool> isUsed(kernel.end - kernel.first);
  Slots addresses;
  for (Index i = kernel.first; i < kernel.end; ++i) {
    const isa::Instruction& instruction = program.instructions()[i];
    const auto pattern = ldsPattern(instruction);
    if (pattern) {
      slice.reads |= pattern->isLoad;
      slice.writes |= !pattern->isLoad;
      addresses.set(kVectorSlot + pattern->address.index);
    }
    if (instruction.row().has(isa::trait::kBarrier)) ++slice.barriers;
    isUsed[i - kernel.first] = pattern.has_value() || maySynchronize(instruction) || footprints.unknown(i) ||
                               instruction.row().has(isa::trait::kBarrier);
  }
  if (slice.isTrivial()) return slice;
  Closure closure(program, footprints, kernel);
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (addresses[slot]) closure.add(slice.addresses, slot);
  closure.add(slice.addresses, isa::scalar::kExecLo);
  closure.add(slice.addresses, isa::scalar::kExecHi);
  closure.close(slice.addresses);
  slice.all = slice.addresses;
  for (const unsigned slot : {unsigned{isa::scalar::kVccLo}, unsigned{isa::scalar::kVccHi}, kSccSlot})
    closure.add(slice.all, slot);
  closure.close(slice.all);
  for (Index i = kernel.first; i < kernel.end; ++i) {
    bool isNeeded = isUsed[i - kernel.first];
    for (const isa::RegisterRange& range : footprints.writes(i))
      forEachSlot(range, [&](unsigned slot) { isNeeded = isNeeded || slice.all[slot]; });
    if (isNeeded) slice.instructions.push_back(i);
  }
  return slice;
}

} // namespace wavesmith::analysis::group
