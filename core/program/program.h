// SPDX-License-Identifier: Apache-2.0
// A decoded code object: its instructions in address order, the kernels they belong to, the control flow, and
// the source line of each instruction. Every analysis and the emulator start here.
//
//   0x1000  0  s_load_dwordx4 ...   kernel vector_add, block 0, line 41
//   0x1008  1  s_waitcnt ...
//   0x100c  2  s_cbranch_scc1       -> 5, falls to 3
//
// A value, immutable; any thread.
#pragma once

#include "codeobject/code_object.h"
#include "isa/instruction.h"
#include "isa/target.h"
#include "source/line_table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::program {

using Index = std::uint32_t; // index into Program::instructions
inline constexpr Index kNone = ~Index{0};

// Instructions that are always executed in sequence.
struct Block {
  Index first = 0;
  Index end = 0;                   // one past the last
  std::vector<std::uint32_t> next; // blocks that can follow
  std::vector<std::uint32_t> previous;
  // Ends in a branch whose target is unknown, in a return, or in a call: what happens before control returns
  // to the block after it (which is in `next`) is unknown here.
  bool leadsToUnknown = false;
  bool fallsOff = false; // runs past the end of the code
  // Ends in a call. All of `next` except the block directly after it are then possible callees; `callee` is
  // set if there is exactly one.
  bool calls = false;
  std::uint32_t callee = kNone;
  bool returns = false; // ends in a return to the caller (then leadsToUnknown is set, too)
};

// A branch or call whose target is in registers with known values (computed_branches.h).
struct ComputedBranch {
  Index branch = kNone;
  std::vector<Index> targets = {}; // all possible targets; empty if it returns
  bool returns = false;            // to the caller of the function

  bool operator==(const ComputedBranch&) const = default;
};

struct KernelCode {
  std::string name;
  std::size_t kernel = 0; // index into CodeObject::kernels
  Index entry = kNone;    // kNone: the entry point is not at an instruction
  Index first = 0;        // the function symbol's range
  Index end = 0;
};

struct Label {
  std::string name;
  Index instruction = kNone;
};

class Program {
public:
  [[nodiscard]] const codeobject::CodeObject& codeObject() const { return *codeObject_; }
  [[nodiscard]] const isa::Target& target() const { return *target_; }
  [[nodiscard]] std::span<const isa::Instruction> instructions() const { return instructions_; }
  [[nodiscard]] std::span<const KernelCode> kernels() const { return kernels_; }
  [[nodiscard]] std::span<const Label> labels() const { return labels_; }
  [[nodiscard]] std::span<const Block> blocks() const { return blocks_; } // by first
  [[nodiscard]] std::uint32_t blockOf(Index instruction) const { return blockOf_[instruction]; }
  [[nodiscard]] const source::LineTable& lines() const { return lines_; }

  // The instruction that starts at this address, or kNone. O(log n).
  [[nodiscard]] Index at(std::uint64_t address) const;
  // The source line; in a macro, the line of its body. An empty place without source text.
  [[nodiscard]] source::Place place(Index instruction) const;
  // True for a line that did not assemble: its effect is unknown.
  [[nodiscard]] bool broken(Index instruction) const;
  // The target of a relative branch or call; kNone if it is not a branch or has no static target.
  [[nodiscard]] Index branchTarget(Index instruction) const;
  // All targets of a branch or call, relative or computed, except the instruction after it. Empty: none, or
  // unknown.
  [[nodiscard]] std::vector<Index> branchTargets(Index instruction) const;
  // Computed branches with known targets, by instruction.
  [[nodiscard]] std::span<const ComputedBranch> computedBranches() const { return computed_; }

private:
  friend source::Result<Program> decode(std::shared_ptr<const codeobject::CodeObject>, source::LineTable);
  std::shared_ptr<const codeobject::CodeObject> codeObject_;
  const isa::Target* target_ = nullptr;
  std::vector<isa::Instruction> instructions_;
  std::vector<KernelCode> kernels_;
  std::vector<Label> labels_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> blockOf_;
  std::vector<ComputedBranch> computed_;
  source::LineTable lines_;
};

// Decodes every executable section (or segment, if there are no sections). Fails only for a target without an
// opcode table.
[[nodiscard]] source::Result<Program> decode(std::shared_ptr<const codeobject::CodeObject> codeObject,
                                             source::LineTable lines = {});

} // namespace wavesmith::program
