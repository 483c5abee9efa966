// SPDX-License-Identifier: Apache-2.0
// The register usage of a kernel: pressure by line, live ranges of each register with its names, the
// allocation of the 512 registers of the register file, and the changes needed to save one granule.
//
//   vector_add    72 of 512 vector registers, 7 waves, which they limit
//   v_sum  v12    ├────────────┤          lines 44 to 61
//   to save a granule: line 52, where 66 are live; v64 to v71 are only used in lines 50 to 58
//
// register_text.h has the sentences. Linear: computed on each key press. A value; any thread.
#pragma once

#include "analysis/analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::panels {

using analysis::Index;
using program::kNone;

// A value of one register, from the instruction that writes it to its last read.
struct RegisterBar {
  analysis::LiveRange range;
  std::string name; // the author's name, "v_sum+2"; "v12" if there is none
};

// The changes needed for the next smaller allocation of vector registers. Granules: 8 registers of the
// register file and, if there are accumulation registers, 4 for the registers before them (LLVM,
// AMDGPUBaseInfo, IsaInfo; CDNA3 ISA 3.6.4).
struct GranuleSaving {
  std::uint32_t allocated = 0; // the current allocation, rounded up to granules
  std::uint32_t target = 0;    // the smaller allocation; equal to `allocated`: it is already the minimum
  // The number of registers of each kind in the smaller allocation: lower register numbers may be used.
  std::uint32_t vectors = 0;
  std::uint32_t accumulations = 0;
  // The code already fits: the descriptor allocates more than is used.
  bool fits = false;
  // Instructions at which more registers are live than would exist. Empty: renumbering may be enough.
  std::vector<Index> tooMany;
  // Used registers that would no longer exist, and the instructions that use them.
  std::vector<isa::RegisterRange> beyond;
  std::vector<Index> users;
};

// A part of the register file, the 512 vector registers of a SIMD lane, as used by the kernel.
struct FilePart {
  enum class Kind : std::uint8_t {
    Used,    // accessed by an instruction
    Unused,  // allocated, never accessed
    Granule, // allocated by rounding up
    Free
  };
  Kind kind{};
  bool accumulation = false;
  std::uint32_t first = 0; // in the 512 registers
  std::uint32_t count = 0;

  bool operator==(const FilePart&) const = default;
};

struct RegisterPanel {
  std::size_t kernel = 0; // index into Program::kernels
  std::string name;
  Index first = 0; // first instruction of the kernel; the pressure is Liveness::pressure()
  Index end = 0;
  analysis::Pressure maximum;                               // the maximum of each kind separately
  std::vector<Index> atVectors, atAccumulations, atScalars; // instructions with the maximum; empty if it is 0
  // VGPRs, AGPRs, SGPRs; sorted by register, then instruction; without SCC and EXEC.
  std::vector<RegisterBar> bars;
  analysis::KernelResources resources;
  // Maximum number of vector registers of both kinds for 1, 2, .. waves per SIMD.
  std::vector<std::uint32_t> steps;
  GranuleSaving saving;
  // Position of a0 in the 512 registers; the end of the allocation if there is none.
  std::uint32_t accumulationsFrom = 0;
  std::vector<FilePart> file; // all 512, ascending
};
// One for each kernel.
[[nodiscard]] std::vector<RegisterPanel> registerPanels(const program::Program& program,
                                                        const analysis::Analysis& analysis);

[[nodiscard]] isa::RegisterClass classOf(source::RegisterFile file);

} // namespace wavesmith::panels
