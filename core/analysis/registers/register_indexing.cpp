// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/register_indexing.h"

#include "analysis/registers/result_reach.h"

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using isa::Op;
using isa::RegisterClass;

bool movesFromAny(Op op) {
  return op == Op::s_movrels_b32 || op == Op::s_movrels_b64;
}
bool movesToAny(Op op) {
  return op == Op::s_movreld_b32 || op == Op::s_movreld_b64;
}

} // namespace

RegisterIndexing::RegisterIndexing(const program::Program& program, const Footprints& footprints)
    : program_(program), footprints_(footprints) {
  for (unsigned s = 0; s < kLiveScalars; ++s)
    scalars_.set(s);
  for (unsigned v = 0; v < isa::kVectorRegisters; ++v)
    vectors_.set(kLiveVectors + v);
  const auto switchesOn = [](const isa::Instruction& i) {
    return i.valid() && indexesRegisters(i) && !movesFromAny(i.op) && !movesToAny(i.op);
  };
  if (std::ranges::any_of(program.instructions(), switchesOn)) solve();
}

// Whether VGPR indexing may be on after an instruction.
bool RegisterIndexing::step(bool isOn, Index at) const {
  const isa::Instruction& instruction = program_.instructions()[at];
  if (footprints_.unknown(at)) return true;
  if (instruction.op == Op::s_set_gpr_idx_off) return false;
  const bool moves = movesFromAny(instruction.op) || movesToAny(instruction.op);
  return isOn || (!moves && indexesRegisters(instruction));
}

// It is off where a kernel starts. Code without known predecessors may be reached with it on.
void RegisterIndexing::solve() {
  const auto blocks = program_.blocks();
  std::vector<bool> start(blocks.size(), false);
  std::vector<std::uint32_t> work;
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    start[b] = blocks[b].previous.empty() &&
               std::ranges::none_of(program_.kernels(), [&](const program::KernelCode& kernel) {
                 return kernel.entry == blocks[b].first;
               });
    work.push_back(b);
  }
  indexed_.resize(program_.instructions().size());
  while (!work.empty()) {
    const std::uint32_t b = work.back();
    work.pop_back();
    bool isOn = start[b];
    for (Index i = blocks[b].first; i < blocks[b].end; ++i) {
      indexed_[i] = isOn && !footprints_.unknown(i);
      isOn = step(isOn, i);
    }
    isOn |= blocks[b].leadsToUnknown; // a call of code that may switch it on
    for (const std::uint32_t next : blocks[b].next) {
      if (!isOn || start[next]) continue;
      start[next] = true;
      work.push_back(next);
    }
  }
}

const RegisterSet& RegisterIndexing::mayRead(Index at) const {
  const auto isVector = [](const isa::RegisterRange& range) { return range.cls == RegisterClass::Vector; };
  if (isIndexed(at) && std::ranges::any_of(footprints_.reads(at), isVector)) return vectors_;
  return !footprints_.unknown(at) && movesFromAny(program_.instructions()[at].op) ? scalars_ : none_;
}

bool RegisterIndexing::writesAny(Index at, RegisterClass cls) const {
  if (footprints_.unknown(at)) return false;
  if (cls == RegisterClass::Vector) return isIndexed(at);
  return cls == RegisterClass::Scalar && movesToAny(program_.instructions()[at].op);
}

} // namespace wavesmith::analysis
