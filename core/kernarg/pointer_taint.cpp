// SPDX-License-Identifier: Apache-2.0
#include "kernarg/pointer_taint.h"

#include <algorithm>

namespace wavesmith::kernarg {
namespace {

using analysis::Index;
using isa::Op;
using isa::RegisterClass;
using isa::RegisterRange;

bool choosesRegistersAtRunTime(Op op) {
  switch (op) {
  case Op::s_movrels_b32:
  case Op::s_movrels_b64:
  case Op::s_movreld_b32:
  case Op::s_movreld_b64:
  case Op::s_set_gpr_idx_on:
  case Op::s_set_gpr_idx_idx:
  case Op::s_set_gpr_idx_mode: return true;
  default: return false;
  }
}

bool mayKeepOldValue(Op op) {
  return op == Op::s_cmov_b32 || op == Op::s_cmov_b64 || op == Op::s_cmovk_i32;
}

// A lane mask selects one of two values, but the result is not derived from it.
bool isCondition(const RegisterRange& range) {
  return range.cls == RegisterClass::State ||
         (range.cls == RegisterClass::Scalar && range.first >= isa::scalar::kExecLo);
}

template <class Each>
void eachBit(const RegisterRange& range, const Each& each) {
  for (unsigned k = 0; k < range.count; ++k)
    if (const auto bit = analysis::bitOf(range, k)) each(*bit);
}

} // namespace

PointerTaint::PointerTaint(const program::Program& program, const analysis::Footprints& footprints,
                           Index entry, RegisterRange pointer)
    : program_(program), footprints_(footprints) {
  const std::uint32_t first = program.blockOf(entry);
  Set initial;
  eachBit(pointer, [&](unsigned bit) { initial.set(bit); });
  start_[first] = initial;
  blocks_.push_back(first);
  std::vector<std::uint32_t> work{first};
  while (!work.empty()) {
    const std::uint32_t number = work.back();
    work.pop_back();
    const program::Block& block = program.blocks()[number];
    Set set = start_.at(number);
    for (Index at = block.first; at < block.end; ++at)
      step(set, at);
    for (const std::uint32_t next : block.next) {
      const auto [found, isNew] = start_.try_emplace(next, set);
      if (isNew) blocks_.push_back(next);
      const Set merged = found->second | set;
      if (!isNew && merged == found->second) continue;
      found->second = merged;
      work.push_back(next);
    }
  }
  for (const std::uint32_t number : blocks_) {
    const program::Block& block = program.blocks()[number];
    if (block.calls || block.leadsToUnknown || block.fallsOff) followed_ = false;
    for (Index at = block.first; at < block.end; ++at)
      if (losesTrack(at)) followed_ = false;
  }
}

bool PointerTaint::losesTrack(Index at) const {
  const isa::Instruction& instruction = program_.instructions()[at];
  return footprints_.unknown(at) || choosesRegistersAtRunTime(instruction.op);
}

bool PointerTaint::reads(const Set& set, Index at) const {
  bool any = false;
  for (const RegisterRange& range : footprints_.reads(at))
    if (!isCondition(range)) eachBit(range, [&](unsigned bit) { any = any || set.test(bit); });
  return any;
}

void PointerTaint::step(Set& set, Index at) const {
  const isa::Opcode& row = program_.instructions()[at].row();
  const bool isMade = row.memoryBytes == 0 && !row.has(isa::trait::kCompare) && reads(set, at);
  for (const RegisterRange& range : footprints_.writes(at)) {
    // A vector register preserves the lanes that EXEC disables.
    const bool keeps = range.cls != RegisterClass::Scalar || mayKeepOldValue(program_.instructions()[at].op);
    if (range.cls == RegisterClass::State) continue;
    eachBit(range, [&](unsigned bit) {
      if (isMade)
        set.set(bit);
      else if (!keeps)
        set.reset(bit);
    });
  }
}

} // namespace wavesmith::kernarg
