// SPDX-License-Identifier: Apache-2.0
// Proposes edits that add missing descriptor blocks to a text and update outdated ones.
//
//   auto names = functionsWithoutDescriptor(*program);     kernels without a descriptor
//   ... assemble text + provisionalBlock(name) for each, decode, analyze ...
//   Proposal p = propose(text, "k.s", program, analysis, 0, hints);
//   p.update.edits
//
// Pure functions; any thread.
#pragma once

#include "generate/directives.h"
#include "generate/inference.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::generate {

struct Proposal {
  std::string kernel;
  Inference inference;
  // If the block can be edited: its changes. For a new one, the whole block at the end of the text.
  Update update;
  std::string why; // why it could not be edited; empty: it could
};

// Kernels without a descriptor (kernelCandidates()), sorted by address.
[[nodiscard]] std::vector<std::string> functionsWithoutDescriptor(const program::Program& program);

// For one kernel of a program that was assembled from `text` or, with Hints::isNew, from `text` followed by
// provisional blocks.
[[nodiscard]] Proposal propose(std::string_view text, const std::string& file,
                               const program::Program& program, const analysis::Analysis& analysis,
                               std::size_t kernel, const Hints& hints);

} // namespace wavesmith::generate
