// SPDX-License-Identifier: Apache-2.0
// The register usage of a kernel: pressure line by line, live ranges of each register and by
// which name, what the file of 512 is allocated for, and what would have to change for one granule less.
//
//   vector_add    72 of 512 vector registers, 7 waves, limited by them
//   v_sum  v12    ├────────────┤          lines 44 to 61
//   to save a granule: line 52, where 66 are live; v64 to v71 are only used in lines 50 to 58
//
// register_text.h has the sentences. Linear: made for each key press. A value; any thread.
#pragma once

#include "analysis/analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::panels {

using analysis::Index;
using program::kNone;

// A value of one register, from where it is written to where it is read last.
struct RegisterBar {
  analysis::LiveRange range;
  std::string name; // the author's, "v_sum+2"; "v12" if there is none
};

// What has to change for the next smaller allocation of vector registers. Granules: 8 registers of the file,
// and where there are accumulation registers, 4 for those before them (LLVM, AMDGPUBaseInfo, IsaInfo; CDNA3
// ISA 3.6.4).
struct GranuleSaving {
  std::uint32_t allocated = 0; // now, granules included
  std::uint32_t target = 0;    // what could be had; equal to `allocated`: it is the least there is
  // How many of each kind there would be: numbers below these may be used.
  std::uint32_t vectors = 0;
  std::uint32_t accumulations = 0;
  // The code as it is fits already: the descriptor asks for more than is used.
  bool fits = false;
  // Instructions at which more registers are live than would exist. Empty: renumbering may be enough.
  std::vector<Index> tooMany;
  // Used registers that would no longer exist, and the instructions that use them.
  std::vector<isa::RegisterRange> beyond;
  std::vector<Index> users;
};

// A part of the file of 512 vector registers of a SIMD lane, as the kernel has it.
struct FilePart {
  enum class Kind : std::uint8_t {
    Used,    // named by an instruction
    Unused,  // allocated, never named
    Granule, // allocated by rounding up
    Free
  };
  Kind kind{};
  bool accumulation = false;
  std::uint32_t first = 0; // of the 512
  std::uint32_t count = 0;

  bool operator==(const FilePart&) const = default;
};

struct RegisterPanel {
  std::size_t kernel = 0; // index into Program::kernels
  std::string name;
  Index first = 0; // of its instructions; their pressure is Liveness::pressure()
  Index end = 0;
  analysis::Pressure maximum;                               // of each kind by itself
  std::vector<Index> atVectors, atAccumulations, atScalars; // instructions at it; empty if it is 0
  std::vector<RegisterBar> bars; // VGPRs, AGPRs, SGPRs, by register, then place; without SCC and EXEC
  analysis::KernelResources resources;
  std::vector<std::uint32_t> steps; // vector registers of both kinds that 1, 2, .. waves of a SIMD may have
  GranuleSaving saving;
  std::uint32_t accumulationsFrom = 0; // of the 512: where a0 is; the end of the allocation if there is none
  std::vector<FilePart> file;          // all 512, ascending
};
// One for each kernel.
[[nodiscard]] std::vector<RegisterPanel> registerPanels(const program::Program& program,
                                                        const analysis::Analysis& analysis);

} // namespace wavesmith::panels
