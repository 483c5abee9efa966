// SPDX-License-Identifier: Apache-2.0
// What a text should have for its kernels: the descriptor blocks that are missing or not up to date, as
// edits.
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
  // Where the block can be edited: what changes. Of a new one, the whole block at the end of the text.
  Update update;
  std::string why; // it could not be edited: in words; empty: it could
};

// Kernels without a descriptor (kernelCandidates()), by address.
[[nodiscard]] std::vector<std::string> functionsWithoutDescriptor(const program::Program& program);

// For one kernel of a program that was assembled from `text`, or, with Hints::isNew, from it and provisional
// blocks behind it.
[[nodiscard]] Proposal propose(std::string_view text, const std::string& file,
                               const program::Program& program, const analysis::Analysis& analysis,
                               std::size_t kernel, const Hints& hints);

} // namespace wavesmith::generate
