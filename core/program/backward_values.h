// SPDX-License-Identifier: Apache-2.0
// The few numbers that scalar registers can hold before an instruction, found by a backward search on demand.
//
//   Backward backward(program, entries, flow, false);
//   backward.pair(i, 4)       s[4:5] is 0x1400 or 0x1480
//   backward.number(i, 6)     s6 is 0, 4, 8 or 12
//
// Refers to its arguments. One thread.
#pragma once

#include "program/choices.h"
#include "program/control_flow.h"
#include "program/program.h"

#include <bitset>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::program {

class Backward {
public:
  Backward(const Program& program, std::span<const Index> entries, const ControlFlow& flow, bool trusting);

  // For a register, or for a pair by its low register, before an instruction executes. A search that would
  // take too long is abandoned: unknown.
  [[nodiscard]] Numbers number(Index before, unsigned reg, unsigned depth = 0);
  [[nodiscard]] Addresses pair(Index before, unsigned reg, unsigned depth = 0);

private:
  using Registers = std::bitset<128>;

  // Where the search for the writers of a register ended.
  struct Search {
    std::vector<Index> writers;
    std::vector<std::uint32_t> atMost; // upper bounds from comparisons before branches
    bool atEntry = false;
    bool known = true;
  };
  [[nodiscard]] Search search(Index before, unsigned reg, unsigned count, bool useBounds);
  void enter(std::uint32_t block, std::uint32_t next, unsigned reg, unsigned count, bool useBounds,
             Search& result, std::vector<std::uint32_t>& open);
  [[nodiscard]] std::optional<Index> lastWriter(Index from, Index end, unsigned reg, unsigned count);
  [[nodiscard]] bool writes(Index i, unsigned reg, unsigned count) const;
  void spend(std::size_t steps);
  void ask(unsigned depth);
  [[nodiscard]] bool calleeKeeps(const Block& call, unsigned reg, unsigned count);
  [[nodiscard]] std::optional<std::uint32_t> mostAtEnd(std::uint32_t block, std::uint32_t next, unsigned reg);

  class Sources;    // the sources of one instruction
  class SumSources; // the sources of an addition of two halves

  [[nodiscard]] Numbers written(Index i, unsigned reg, unsigned depth);
  [[nodiscard]] Numbers source(Index i, unsigned operand, unsigned depth);
  [[nodiscard]] Addresses writtenPair(Index i, unsigned reg, unsigned depth);
  [[nodiscard]] Addresses pairSource(Index i, unsigned operand, unsigned depth);
  [[nodiscard]] Addresses fromHalves(Index i, unsigned reg, unsigned depth);
  [[nodiscard]] std::optional<Index> lowSum(Index high, unsigned reg) const;
  [[nodiscard]] Addresses sumOperand(Index low, Index high, unsigned operand, unsigned depth);
  [[nodiscard]] Addresses loaded(Index i, unsigned bytes, unsigned skipped, unsigned depth);
  [[nodiscard]] std::optional<std::uint64_t> constantAt(std::uint64_t address, unsigned bytes) const;

  const Program& program_;
  const ControlFlow& flow_;
  bool trusting_; // assume that unknown calls preserve all registers
  std::span<const isa::Instruction> instructions_;
  std::vector<Registers> writes_;   // by instruction
  std::vector<std::uint8_t> entry_; // by block: 0: none, 1: of a function, 2: of a kernel
  std::vector<std::uint32_t> seen_; // by block: the last search that visited it
  std::uint32_t searches_ = 0;
  // Instructions that may still be visited: by this query, and by all of them.
  std::size_t steps_ = 0;
  std::size_t allSteps_;
  std::map<std::uint32_t, Registers> calleeWrites_; // by block of the callee
  // The values that the loader writes, as addresses of the file.
  std::map<std::uint64_t, std::uint64_t> relocated_;
};

} // namespace wavesmith::program
