// SPDX-License-Identifier: Apache-2.0
// A kernel of a program, with or without a mutation, as a function of LLVM's machine IR.
//
//   const MachineKernel kernel = machineKernel(mir, program, program.kernels()[0]);
//   machineFunction(kernel, "k0", Pass::Waits, nullptr).text    "name: k0 ... bb.0: successors: ..."
//
// Memory operands are left out: the code object does not have them. One thread at a time, as LLVM's contexts
// are.
#pragma once

#include "assembler/llvm_mir.h"
#include "mutants/mutation.h"
#include "program/program.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::mutants {

enum class Pass : std::uint8_t {
  Waits,      // si-insert-waitcnts
  WaitStates, // post-RA-hazard-rec
};

// The instructions of a kernel in machine IR, in the order of their addresses.
struct MachineKernel {
  std::string trouble; // why it cannot be written as machine IR; empty: it can
  // Blocks that the entry reaches.
  struct Block {
    program::Index first = 0, end = 0;
    std::vector<std::size_t> next; // positions in `blocks`
  };
  std::vector<Block> blocks;
  std::map<program::Index, assembler::testing::MirInstruction> instructions;
};

[[nodiscard]] MachineKernel machineKernel(assembler::testing::LlvmMir& mir, const program::Program& program,
                                          const program::KernelCode& kernel);

struct MachineFunction {
  std::string text; // one YAML document
  // The instruction of the program for each line of the text that is not a wait (Pass::Waits) or an s_nop
  // (Pass::WaitStates): the first one for the beginning of a block, the last one for what LLVM alone gets.
  std::vector<program::Index> lines;
};
// `mutation`: nullptr for none.
[[nodiscard]] MachineFunction machineFunction(const MachineKernel& kernel, const std::string& name, Pass pass,
                                              const Mutation* mutation);

} // namespace wavesmith::mutants
