// SPDX-License-Identifier: Apache-2.0
// Which registers a kernel has not written yet, on some path and on every path from its entry.
//
//   s_cbranch_scc1 skip
//   v_mov_b32 v1, 0
//   skip: v_add_u32 v2, v1, v0      v1: unwritten on the path over the branch, written on the other
//
// A write of some lanes or of a part of a register is a write. A call of unknown code writes everything. Code
// of other kernels and called functions is unknown and excluded. Immutable; any thread.
#pragma once

#include "analysis/registers/liveness.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace wavesmith::analysis {

class Unwritten {
public:
  Unwritten(const program::Program& program, const Footprints& footprints, std::size_t kernel);

  // Called for each instruction that the kernel reaches, in order, with the registers that may be unwritten
  // and those that certainly are unwritten before it.
  using Visitor = std::function<void(Index, const RegisterSet& maybe, const RegisterSet& certainly)>;
  void visit(const Visitor& visitor) const;
  // A path from the entry to `at` on which nothing writes the register: the entry, jumps, `at`.
  [[nodiscard]] std::vector<Index> path(Index at, unsigned bit) const;
  // Such a path through the blocks with these numbers, from the entry's block to the block of `at`.
  [[nodiscard]] std::vector<Index> path(Index at, std::span<const std::uint32_t> numbers) const;

  // The blocks that the kernel reaches: the first is that of its entry, and each is after its predecessors except
  // along back edges. Below, `number` is an index into them.
  [[nodiscard]] std::span<const std::uint32_t> blocks() const { return blocks_; }
  [[nodiscard]] std::uint32_t numberOf(Index at) const { return number_.at(program_.blockOf(at)); }
  [[nodiscard]] Index
  firstOf(std::uint32_t number) const; // the first instruction of it that the kernel executes
  [[nodiscard]] std::vector<std::uint32_t> next(std::uint32_t number) const;
  // Whether the block writes the register.
  [[nodiscard]] bool writes(std::uint32_t number, unsigned bit) const { return writes_[number].test(bit); }

private:
  struct State {
    RegisterSet maybe, written; // unwritten on some path; written on some path
  };
  void findBlocks();
  [[nodiscard]] bool isEntry(Index i) const;
  void step(State& state, Index at) const;
  [[nodiscard]] RegisterSet writesOf(Index first, Index end) const;
  template <class Each>
  void eachNext(std::uint32_t block, const Each& each) const;

  const program::Program& program_;
  const Footprints& footprints_;
  Index entry_ = kNone;
  // By number: the blocks, the registers that they write, and the state at their start.
  std::vector<std::uint32_t> blocks_;
  std::vector<RegisterSet> writes_;
  std::vector<State> start_;
  std::unordered_map<std::uint32_t, std::uint32_t> number_; // by block
};

} // namespace wavesmith::analysis
