// SPDX-License-Identifier: Apache-2.0
// The data of the Kernarg Designer for a kernel before any edit: the arguments in the text, the arguments
// inferred from the loads, and every read of the segment. And, for any layout of that segment, the reads of
// each argument:
//
//   n        28: reads 8 bytes at 20: crosses n and stride
//   stride   28: reads 8 bytes at 20: crosses n and stride, 31
//
// Values; any thread. describe() (panels.h) creates the panels in the background; readsOf() is fast enough to
// run on every key press.
#pragma once

#include "kernarg/accesses.h"
#include "kernarg/layout.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::panels {

struct KernargPanel {
  kernarg::Layout layout; // from the metadata; without any, the size that the descriptor states
  kernarg::Layout guess;  // from the loads (kernarg/guess.h)
  kernarg::Accesses accesses;
};

// By index into Program::kernels().
[[nodiscard]] std::vector<KernargPanel> kernargPanels(const program::Program& program,
                                                      const analysis::Analysis& analysis);

struct ArgumentRead {
  analysis::Index at = analysis::kNone;
  std::string odd; // kernarg::describe(); empty: nothing unusual
};

struct KernargReads {
  std::vector<std::vector<ArgumentRead>> byArgument; // by Layout::arguments, each ascending
  std::vector<ArgumentRead> odd;                     // from all accesses, once each
};

[[nodiscard]] KernargReads readsOf(const kernarg::Accesses& accesses, const kernarg::Layout& layout);

} // namespace wavesmith::panels
