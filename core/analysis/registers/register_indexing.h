// SPDX-License-Identifier: Apache-2.0
// Where instructions access registers by numbers that are computed at run time: footprints have only the numbers
// in the encoding.
//
//   s_set_gpr_idx_on s4, gpr_idx(SRC0)
//   v_mov_b32 v1, v8                     mayRead: v0..v255; writesAny for VGPRs, since M0 may say so
//   s_set_gpr_idx_off
//   v_mov_b32 v1, v8                     reads v8, writes v1
//   s_movrels_b32 s4, s8                 mayRead: all SGPRs
//
// Immutable; any thread.
#pragma once

#include "analysis/registers/liveness.h"

#include <vector>

namespace wavesmith::analysis {

class RegisterIndexing {
public:
  RegisterIndexing(const program::Program& program, const Footprints& footprints);

  // Registers that an instruction may read in addition to those in its encoding.
  [[nodiscard]] const RegisterSet& mayRead(Index at) const;
  // It may write another register of this class than that in its encoding.
  [[nodiscard]] bool writesAny(Index at, isa::RegisterClass cls) const;

private:
  [[nodiscard]] bool step(bool isOn, Index at) const;
  void solve();
  // VGPR indexing may be on, and the instruction has VGPRs that it applies to.
  [[nodiscard]] bool isIndexed(Index at) const { return !indexed_.empty() && indexed_[at]; }

  const program::Program& program_;
  const Footprints& footprints_;
  std::vector<bool> indexed_; // by instruction; empty if nothing switches VGPR indexing on
  RegisterSet none_, scalars_, vectors_;
};

} // namespace wavesmith::analysis
