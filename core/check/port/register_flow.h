// SPDX-License-Identifier: Apache-2.0
// Which instructions may have written the VGPRs and AGPRs that an instruction reads: reaching definitions over the
// control flow of a text. A port may renumber registers in any part of the code, and is right if each read still
// gets the value that it got.
//
//   0  v_mov_b32 v1, 0           writes v1
//   1  v_add_f32 v2, v1, v0      reads v1: {written by 0}, v0: {the initial v0}
//
// A write counts for all lanes. Values; any thread.
#pragma once

#include "check/port/operands.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::check {

// What one instruction does to vector registers and to control flow.
struct FlowStep {
  std::vector<VectorRegisters> reads; // in the order of the text
  std::vector<VectorRegisters> writes;
  std::vector<std::size_t> targets; // the steps to which it may branch
  bool continues = true;            // the next instruction may execute after it
  bool isUnknown = false;           // what it writes is unknown
  bool isCopy = false;              // what it writes is what it reads: a move that a port inserted
  bool isEntered = false;           // also entered from elsewhere: registers are unknown before it
};

struct FlowValue {
  enum class Kind : std::uint8_t { Written, Initial, Unknown };
  Kind kind = Kind::Written;
  std::size_t step = 0;   // the step that wrote it, or at which it became unknown
  std::uint16_t reg = 0;  // the number, of an AGPR plus 512
  std::uint16_t part = 0; // if Written: which register of those that the step writes, from 0

  auto operator<=>(const FlowValue&) const = default;
};

class RegisterFlow {
public:
  explicit RegisterFlow(std::span<const FlowStep> steps);

  // For each register that the step reads, in order: the values that it may have, sorted. `visit` is called once
  // for each step in order of the text.
  template <typename Visit>
  void forEachStep(Visit visit) const;

private:
  using Values = std::vector<FlowValue>;
  using State = std::vector<Values>; // by register

  struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::size_t> successors;
    bool hasPredecessor = false;
    State in;
  };
  void makeBlocks();
  void solve();
  void apply(std::size_t step, State& state) const;
  void enter(const Block& block, State& state) const;

  std::span<const FlowStep> steps_;
  std::vector<Block> blocks_;
  std::vector<std::size_t> blockOf_;
};

inline constexpr std::size_t kFlowRegisters = 1024; // VGPRs and AGPRs
[[nodiscard]] constexpr std::uint16_t flowNumber(const VectorRegisters& registers, unsigned index) {
  return static_cast<std::uint16_t>((registers.isAccumulation ? 512 : 0) + (registers.first + index) % 512);
}

template <typename Visit>
void RegisterFlow::forEachStep(Visit visit) const {
  for (const Block& block : blocks_) {
    State state = block.in;
    enter(block, state);
    for (std::size_t step = block.begin; step < block.end; ++step) {
      std::vector<Values> reads;
      for (const VectorRegisters& read : steps_[step].reads)
        for (unsigned i = 0; i < read.count; ++i)
          reads.push_back(state[flowNumber(read, i)]);
      visit(step, std::move(reads));
      apply(step, state);
    }
  }
}

} // namespace wavesmith::check
