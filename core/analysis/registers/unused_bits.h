// SPDX-License-Identifier: Apache-2.0
// Reads of registers that only reach unused parts of results: the high half of an addend, where only the low half
// of the sum is used, as an offset.
//
//   1 v_lshl_add_u64 v[2:3], v[4:5], 2, v[6:7]
//   2 global_load_dword v8, v2, s[4:5]           only(1, v5): true    only(1, v4): false
//
// Code that has no effect at all is not meant: it is probably unfinished. One thread.
#pragma once

#include "analysis/registers/needed_reads.h"

#include <optional>

namespace wavesmith::analysis {

class UnusedBits {
public:
  UnusedBits(const program::Program& program, const Footprints& footprints)
      : program_(program), footprints_(footprints), whole_(program, footprints, Reads::ForEffects),
        parts_(program, footprints, Reads::ForEffectsByPart) {}

  // The whole program is solved only if the code after the read does not answer the question.
  [[nodiscard]] bool only(Index at, unsigned bit);
  // True: one of the next instructions uses a result of the instruction for an effect, so that the read is needed.
  // False: that is not known without solving.
  [[nodiscard]] bool reachesEffect(Index at, unsigned bit) const;

private:
  bool hasParts();
  [[nodiscard]] bool readsWhole(Index at) const;
  [[nodiscard]] bool continuesTo(Index i) const;

  const program::Program& program_;
  const Footprints& footprints_;
  NeededReads whole_, parts_;
  std::optional<bool> hasParts_;
};

} // namespace wavesmith::analysis
