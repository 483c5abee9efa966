// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/needed_reads.h"

namespace wavesmith::analysis {

const RegisterSet& NeededReads::at(Index instruction) {
  if (!liveness_) liveness_.emplace(program_, footprints_, which_);
  const std::uint32_t block = program_.blockOf(instruction);
  if (block != block_) reads_ = liveness_->readsOf(block);
  block_ = block;
  return reads_[instruction - program_.blocks()[block].first];
}

} // namespace wavesmith::analysis
