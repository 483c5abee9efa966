// SPDX-License-Identifier: Apache-2.0
// A program predecoded for one kernel (the kernel determines where the accumulation registers begin).
// Constant after construction; any thread. Refers to the Program: keep it alive.
#pragma once

#include "codeobject/descriptor/kernel_descriptor.h"
#include "emulator/code/handler_table.h"
#include "emulator/machine/communication.h"
#include "emulator/machine/memory.h"
#include "emulator/machine/micro_op.h"
#include "emulator/machine/wave.h"
#include "program/program.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace wavesmith::emulator {

class Code {
public:
  Code(const program::Program& program, const codeobject::KernelDescriptor& descriptor, Address bias,
       const HandlerTable& table);

  // The operation at an address of the code object; nullptr: no instruction starts there.
  [[nodiscard]] const MicroOp* at(std::uint64_t address) const;
  // All operations, including the ends of pieces of code.
  [[nodiscard]] std::span<const MicroOp> ops() const { return ops_; }
  // By instruction of the program, and of one operation.
  [[nodiscard]] std::span<const InnerHandlers> inner() const { return inner_; }
  [[nodiscard]] const InnerHandlers& inner(const MicroOp& op) const {
    return inner_[static_cast<std::size_t>(op.instruction - firstInstruction_)];
  }
  [[nodiscard]] const WaveAccess& access() const { return table_->access(); }
  // Two for each constant: its low and its high dword in all lanes.
  [[nodiscard]] const Lanes* constants() const { return constants_.data(); }
  [[nodiscard]] Address bias() const { return bias_; }
  // Work-groups may communicate: the code has atomics, accesses of device scope, or sleeps.
  [[nodiscard]] bool communicates() const { return communicates_; }
  // The loops of the program that may wait for other work-groups (machine/communication.h).
  [[nodiscard]] std::span<const Loop> waiting() const { return waiting_; }
  [[nodiscard]] bool multipliesMatrices() const { return multipliesMatrices_; }

private:
  [[nodiscard]] MicroOp translate(const isa::Instruction& instruction);
  void placeOperand(MicroOp& op, const isa::Instruction& instruction, unsigned k);
  [[nodiscard]] Source source(const isa::Instruction& instruction, unsigned k);
  void chooseHandlers(MicroOp& op, const HandlerEntry& entry);
  void findRuns();
  [[nodiscard]] std::uint32_t constant(std::uint64_t value); // its index in constants()
  [[nodiscard]] std::uint16_t vectorIndex(const isa::Operand& operand) const;
  [[nodiscard]] bool isOutside(const isa::Operand& operand) const;
  [[nodiscard]] std::uint16_t scalarDestination(const isa::Instruction& instruction, unsigned k);

  const HandlerTable* table_;
  std::uint32_t accumOffset_ = 0;
  std::uint32_t registers_ = 0;
  std::uint32_t scalars_ = 0; // number of SGPRs of the wave
  Address bias_ = 0;
  bool communicates_ = false;
  bool multipliesMatrices_ = false;
  std::vector<Loop> waiting_;
  bool observesExceptions_ = false;
  bool limitsMatrices_ = false;
  // What registers that are not allocated do to the instruction that is being translated.
  struct Outside {
    bool faults = false;   // the manual does not define it
    bool ignored = false;  // it does nothing
    bool replaced = false; // it reads v0 or s0, or writes no SGPR
  } outside_;
  std::vector<MicroOp> ops_;
  std::vector<std::uint32_t> byAddress_; // by dword, starting at first_
  std::uint64_t first_ = 0;
  const isa::Instruction* firstInstruction_ = nullptr;
  std::vector<InnerHandlers> inner_; // by instruction
  std::vector<Lanes> constants_;
  std::unordered_map<std::uint64_t, std::uint32_t> constantIndex_;
};

} // namespace wavesmith::emulator
