// SPDX-License-Identifier: Apache-2.0
// Compares two initial states of a wave: which values move to other registers, and which instructions would
// read another value.
//
//   changesOf(now, then)             kernarg segment pointer   s[0:1] -> s[2:3]
//   otherReadsOf(reads, now, then)   line 41, s[0:1]: was kernarg segment pointer, would be queue pointer
//
// Pure functions; any thread.
#pragma once

#include "panels/initial_panel.h"

namespace wavesmith::panels {

[[nodiscard]] std::vector<InitialChange> changesOf(const std::vector<InitialRow>& before,
                                                   const std::vector<InitialRow>& after);
[[nodiscard]] std::vector<OtherRead> otherReadsOf(const analysis::EntryReads& reads,
                                                  const std::vector<InitialRow>& before,
                                                  const std::vector<InitialRow>& after);

} // namespace wavesmith::panels
