// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/exec_masks.h"

#include "program/loops.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <utility>

namespace wavesmith::analysis {
namespace {

using isa::Op;
using isa::OperandKind;
using isa::RegisterClass;

constexpr std::uint64_t kAtBlock = 1; // keys: twice the instruction, or twice the block and one
// Maximum nesting depth of masks: a deeper mask is treated as a subset of none.
constexpr std::uint32_t kDepthLimit = 64;

bool isExec(const isa::Operand& operand) {
  return operand.kind == OperandKind::Scalar && operand.index == isa::scalar::kExecLo && operand.dwords == 2;
}
bool isPair(const isa::Operand& operand) {
  return operand.kind == OperandKind::Scalar && operand.dwords == 2 && !isExec(operand);
}
bool isMinusOne(const isa::Operand& operand) {
  constexpr std::uint16_t kMinusOne = 193; // CDNA3 ISA, table 13
  return operand.kind == OperandKind::Inline && operand.index == kMinusOne;
}

bool writesExec(std::span<const isa::RegisterRange> writes) {
  return std::ranges::any_of(writes, [](const isa::RegisterRange& range) {
    return range.cls == RegisterClass::Scalar && range.first <= isa::scalar::kExecHi &&
           range.first + range.count > isa::scalar::kExecLo;
  });
}

// The result is a subset of EXEC. Not true for s_andn2_saveexec, which removes the lanes of EXEC from its
// operand.
bool narrows(const isa::Instruction& i) {
  if (i.row().unit == isa::Unit::Valu || i.op == Op::s_and_saveexec_b64 || i.op == Op::s_andn1_saveexec_b64 ||
      i.op == Op::s_andn1_wrexec_b64)
    return true;
  if (i.op == Op::s_and_b64) return isExec(i.operands[1]) || isExec(i.operands[2]);
  return i.op == Op::s_andn2_b64 && isExec(i.operands[1]);
}
bool savesExec(Op op) {
  switch (op) {
  case Op::s_and_saveexec_b64:
  case Op::s_or_saveexec_b64:
  case Op::s_xor_saveexec_b64:
  case Op::s_andn2_saveexec_b64:
  case Op::s_orn2_saveexec_b64:
  case Op::s_nand_saveexec_b64:
  case Op::s_nor_saveexec_b64:
  case Op::s_xnor_saveexec_b64:
  case Op::s_andn1_saveexec_b64:
  case Op::s_orn1_saveexec_b64: return true;
  default: return false;
  }
}

} // namespace

// Iterates to a fixed point of the blocks' starts, then records where EXEC changes.
class ExecMaskSolver {
public:
  ExecMaskSolver(const program::Program& program, const Footprints& footprints, ExecMasks& result)
      : program_(program), footprints_(footprints), masks_(result), states_(program.blocks().size()),
        queued_(program.blocks().size(), false) {
    const program::Reach reach = program::findReach(program);
    order_ = reach.order;
    rank_.resize(order_.size());
    for (std::uint32_t n = 0; n < order_.size(); ++n)
      rank_[order_[n]] = n;
    masks_.parents_.push_back(kAllLanes);
    masks_.makers_.push_back(~std::uint64_t{0});
    depths_.push_back(0);
  }

  void solve() {
    const auto blocks = program_.blocks();
    // A block without known predecessors starts with its own mask.
    for (std::uint32_t b = 0; b < blocks.size(); ++b)
      if (blocks[b].previous.empty()) enter(b);
    for (const program::KernelCode& kernel : program_.kernels())
      if (kernel.entry != kNone) enter(program_.blockOf(kernel.entry));
    while (!work_.empty()) {
      const std::uint32_t b = order_[work_.top()];
      work_.pop();
      queued_[b] = false;
      State state = states_[b];
      for (Index i = blocks[b].first; i < blocks[b].end; ++i)
        step(state, i);
      for (const std::uint32_t next : blocks[b].next)
        if (join(states_[next], state, next)) queue(next);
    }
    for (std::uint32_t b = 0; b < blocks.size(); ++b) {
      State state = states_[b];
      masks_.start_.push_back(state.exec);
      for (Index i = blocks[b].first; i < blocks[b].end; ++i) {
        const Mask before = state.exec;
        step(state, i);
        if (state.exec != before) masks_.changes_.push_back({i, state.exec});
      }
    }
  }

private:
  // The mask that an SGPR pair holds.
  struct Saved {
    std::uint16_t pair = 0;
    Mask mask = kAllLanes;
    bool operator==(const Saved&) const = default;
  };
  struct State {
    Mask exec = kAllLanes;
    std::vector<Saved> saved; // by pair
    bool reached = false;
    bool operator==(const State&) const = default;
  };

  void enter(std::uint32_t block) {
    if (states_[block].reached) return;
    states_[block] = {inside(kAllLanes, 2 * std::uint64_t{block} + kAtBlock), {}, true};
    queue(block);
  }
  void queue(std::uint32_t block) {
    if (queued_[block]) return;
    queued_[block] = true;
    work_.push(rank_[block]);
  }

  // The mask that an instruction or block start creates: created once, and moved outward if it occurs inside
  // another.
  Mask inside(Mask parent, std::uint64_t key) {
    const auto [at, isNew] = keys_.try_emplace(key, static_cast<Mask>(masks_.parents_.size()));
    if (!isNew) {
      const Mask mask = at->second;
      masks_.parents_[mask] = masks_.around(masks_.parents_[mask], parent);
      return mask;
    }
    if (depths_[parent] >= kDepthLimit) parent = kAllLanes;
    masks_.parents_.push_back(parent);
    masks_.makers_.push_back(key);
    depths_.push_back(depths_[parent] + 1);
    return at->second;
  }

  static const Mask* find(const State& state, unsigned pair) {
    const auto at = std::ranges::lower_bound(state.saved, pair, {}, &Saved::pair);
    return at != state.saved.end() && at->pair == pair ? &at->mask : nullptr;
  }

  bool join(State& into, const State& from, std::uint32_t block) {
    if (!into.reached) {
      into = from;
      return true;
    }
    State joined = into;
    if (joined.exec != from.exec) {
      // If one of them includes the other, the larger one; otherwise a mask of this block.
      const Mask wider = masks_.around(joined.exec, from.exec);
      const bool one = wider == joined.exec || wider == from.exec;
      joined.exec = one ? wider : inside(wider, 2 * std::uint64_t{block} + kAtBlock);
    }
    std::erase_if(joined.saved,
                  [&](const Saved& s) { return std::ranges::find(from.saved, s) == from.saved.end(); });
    if (joined == into) return false;
    into = std::move(joined);
    return true;
  }

  void step(State& state, Index at) {
    const isa::Instruction& instruction = program_.instructions()[at];
    const Mask before = state.exec;
    if (footprints_.unknown(at)) {
      state.saved.clear();
      state.exec = inside(kAllLanes, 2 * std::uint64_t{at});
      return;
    }
    if (writesExec(footprints_.writes(at))) state.exec = after(state, at);
    for (const isa::RegisterRange& range : footprints_.writes(at)) {
      if (range.cls != RegisterClass::Scalar) continue;
      std::erase_if(state.saved, [&](const Saved& s) {
        return s.pair + 1u >= range.first && s.pair < unsigned{range.first} + range.count;
      });
    }
    const bool copies = instruction.op == Op::s_mov_b64 && isExec(instruction.operands[1]);
    if ((savesExec(instruction.op) || copies) && isPair(instruction.operands[0])) {
      const Saved saved{instruction.operands[0].index, before};
      state.saved.insert(std::ranges::upper_bound(state.saved, saved.pair, {}, &Saved::pair), saved);
    }
  }

  // EXEC after an instruction that writes it.
  Mask after(const State& state, Index at) {
    const isa::Instruction& instruction = program_.instructions()[at];
    const std::uint64_t key = 2 * std::uint64_t{at};
    const auto& operand = instruction.operands;
    const Op op = instruction.op;
    const auto savedIn = [&](const isa::Operand& o) { return isPair(o) ? find(state, o.index) : nullptr; };
    if (op == Op::s_mov_b64) {
      if (isMinusOne(operand[1])) return kAllLanes;
      if (const Mask* const saved = savedIn(operand[1])) return *saved;
    }
    if (narrows(instruction)) return inside(state.exec, key);
    const bool combines =
        (op == Op::s_or_b64 || op == Op::s_xor_b64) && (isExec(operand[1]) || isExec(operand[2]));
    if (combines || op == Op::s_or_saveexec_b64) {
      // Combined with a mask that includes it: that mask again, or the other part of it.
      const Mask* const saved = savedIn(combines && isExec(operand[1]) ? operand[2] : operand[1]);
      if (saved != nullptr && masks_.contains(*saved, state.exec))
        return op == Op::s_xor_b64 ? inside(*saved, key) : *saved;
    }
    return inside(kAllLanes, key);
  }

  const program::Program& program_;
  const Footprints& footprints_;
  ExecMasks& masks_;
  std::vector<State> states_;
  std::vector<bool> queued_;
  std::vector<std::uint32_t> order_, rank_; // blocks, each after its predecessors; its index in that order
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> work_;
  std::vector<std::uint32_t> depths_; // by mask, at its creation
  std::unordered_map<std::uint64_t, Mask> keys_;
};

ExecMasks::ExecMasks(const program::Program& program, const Footprints& footprints) : program_(&program) {
  ExecMaskSolver(program, footprints, *this).solve();
}

std::vector<Mask> ExecMasks::within(std::uint32_t block) const {
  const program::Block& b = program_->blocks()[block];
  std::vector<Mask> masks;
  masks.reserve(b.end - b.first);
  Mask mask = start_[block];
  auto change = std::ranges::lower_bound(changes_, b.first, {}, &Change::at);
  for (Index i = b.first; i < b.end; ++i) {
    masks.push_back(mask);
    if (change != changes_.end() && change->at == i) mask = (change++)->mask;
  }
  return masks;
}

Mask ExecMasks::madeBy(Index at) const {
  const auto change = std::ranges::lower_bound(changes_, at, {}, &Change::at);
  if (change == changes_.end() || change->at != at) return kAllLanes;
  return makers_[change->mask] == 2 * std::uint64_t{at} ? change->mask : kAllLanes;
}
Mask ExecMasks::madeAtStart(std::uint32_t block) const {
  return makers_[start_[block]] == 2 * std::uint64_t{block} + kAtBlock ? start_[block] : kAllLanes;
}

bool ExecMasks::contains(Mask outer, Mask inner) const {
  while (inner != outer && inner != kAllLanes)
    inner = parents_[inner];
  return inner == outer;
}

Mask ExecMasks::around(Mask a, Mask b) const {
  for (; a != kAllLanes; a = parents_[a])
    if (contains(a, b)) return a;
  return kAllLanes;
}

} // namespace wavesmith::analysis
