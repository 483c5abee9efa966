// SPDX-License-Identifier: Apache-2.0
// The reads of each instruction whose result can reach an effect.
//
//   1 v_bfe_u32 v1, v0, 10, 10
//   2 v_bfe_u32 v2, v0, 20, 10
//   3 ds_write_b32 v1, v1          at(1): v0    at(2): none    at(3): v1
//
// One thread.
#pragma once

#include "analysis/registers/liveness.h"

#include <optional>
#include <vector>

namespace wavesmith::analysis {

// Solved at the first question: most programs have none. Cheap for one instruction after the other of a block.
class NeededReads {
public:
  NeededReads(const program::Program& program, const Footprints& footprints, Reads which)
      : program_(program), footprints_(footprints), which_(which) {}
  [[nodiscard]] const RegisterSet& at(Index instruction);

private:
  const program::Program& program_;
  const Footprints& footprints_;
  Reads which_;
  std::optional<Liveness> liveness_;
  std::uint32_t block_ = kNone;
  std::vector<RegisterSet> reads_; // the needed reads in block_
};

} // namespace wavesmith::analysis
