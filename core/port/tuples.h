// SPDX-License-Identifier: Apache-2.0
// Tuples of VGPRs begin at an even register on gfx90a and gfx942 (LLVM 19 AMDGPU.td,
// FeatureRequiresAlignedVGPRs): registers are renumbered until they do.
//
//   v[3:4], v[5:6], v9             v[4:5], v[6:7], v10
//   .set vAddr, 3                  .set vAddr, 4
//
// Order is kept, and a register moves by as many as there are gaps below it; those that a kernel starts with
// stay. Where overlapping tuples begin at odd and at even registers, or where numbers are known only to the
// assembler, the author is asked and nothing moves. Pure functions; any thread.
#pragma once

#include "port/draft.h"
#include "port/kernel.h"
#include "port/symbols.h"

#include <span>
#include <vector>

namespace wavesmith::port {

// Registers that moved together.
struct Moved {
  unsigned first = 0; // the old number of the first one
  unsigned last = 0;
  unsigned by = 0; // upward

  bool operator==(const Moved&) const = default;
};

// Ascending; empty: nothing had to move, or the author is asked.
[[nodiscard]] std::vector<Moved> alignTuples(std::span<Draft> drafts, const Symbols& symbols,
                                             std::span<const OldKernel> kernels);

} // namespace wavesmith::port
