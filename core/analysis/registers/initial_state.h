// SPDX-License-Identifier: Apache-2.0
// The initial registers of a wave, and the reads of uninitialized ones (LLVM
// AMDGPUUsage, "Initial Kernel Execution State"; CDNA3 ISA 3.13).
//
//   s[0:1]  kernarg segment pointer    read at lines 41, 42
//   s2      work-group id x            read at line 50
//   v0      work-item id x, y, z       bits 9:0, 19:10, 29:20
//
// Values; any thread.
#pragma once

#include "analysis/finding.h"
#include "analysis/registers/entry_reads.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::analysis {

enum class Initial : std::uint8_t {
  PrivateSegmentBuffer,
  DispatchPointer,
  QueuePointer,
  KernargPointer,
  DispatchId,
  FlatScratchInit,
  PrivateSegmentSize,
  PreloadedArgument,
  WorkgroupIdX,
  WorkgroupIdY,
  WorkgroupIdZ,
  WorkgroupInfo,
  WorkItemIds,
  FlatScratch,
  Exec, // set by the hardware
};

struct InitialRegister {
  isa::RegisterRange registers;
  Initial what{};
  std::uint32_t argumentOffset = 0; // PreloadedArgument: offset into the kernarg segment, in bytes
  std::string name;                 // "work-group id x"
  std::string meaning;              // one sentence
  std::vector<Index> readBy;        // instructions that read the initial value
};

struct InitialState {
  std::size_t kernel = 0;
  std::vector<InitialRegister> registers; // scalars first, by number
};

[[nodiscard]] std::vector<EntryReads> entryReads(const program::Program& program,
                                                 const Footprints& footprints); // by kernel
// The initial states of all kernels, with the descriptors of the code object.
[[nodiscard]] std::vector<InitialState> initialStates(const program::Program& program,
                                                      std::span<const EntryReads> reads);
[[nodiscard]] std::vector<InitialState> initialStates(const program::Program& program,
                                                      const Footprints& footprints);
// The initial state with another descriptor. Takes no longer than writing the result.
[[nodiscard]] InitialState initialState(const EntryReads& reads, std::size_t kernel,
                                        const codeobject::KernelDescriptor& descriptor);

} // namespace wavesmith::analysis
