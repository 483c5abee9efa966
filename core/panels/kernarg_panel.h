// SPDX-License-Identifier: Apache-2.0
// What the Kernarg Designer knows of a kernel before any edit: the arguments as the text has them, what
// the loads alone would say, and every read of the segment. And, for any layout of that segment, the reads of
// which argument:
//
//   n        28: reads 8 bytes at 20: crosses n and stride
//   stride   28: reads 8 bytes at 20: crosses n and stride, 31
//
// Values; any thread. describe() (panels.h) makes the panels in the background; readsOf() is quick enough for
// every key.
#pragma once

#include "kernarg/accesses.h"
#include "kernarg/layout.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::panels {

struct KernargPanel {
  kernarg::Layout layout; // of the metadata; without any, the size that the descriptor states
  kernarg::Layout guess;  // of the loads (kernarg/guess.h)
  kernarg::Accesses accesses;
};

// By Program::kernels().
[[nodiscard]] std::vector<KernargPanel> kernargPanels(const program::Program& program,
                                                      const analysis::Analysis& analysis);

struct ArgumentRead {
  analysis::Index at = analysis::kNone;
  std::string odd; // kernarg::describe(); empty: nothing is odd about it
};

struct KernargReads {
  std::vector<std::vector<ArgumentRead>> byArgument; // of Layout::arguments, each ascending
  std::vector<ArgumentRead> odd;                     // of all accesses, once each
};

[[nodiscard]] KernargReads readsOf(const kernarg::Accesses& accesses, const kernarg::Layout& layout);

} // namespace wavesmith::panels
