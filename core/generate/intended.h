// SPDX-License-Identifier: Apache-2.0
// Checks that changing a block had exactly the intended effect on its descriptor. Internal to this folder.
//
//   unintended(proposal, &before, &after, target)    "USER_SGPR_COUNT became 4 and should be 2"
//
// Pure functions; any thread.
#pragma once

#include "codeobject/descriptor/kernel_descriptor.h"
#include "generate/proposal.h"

#include <string>
#include <vector>

namespace wavesmith::generate {

// `before` is the descriptor before the change, nullptr for a new block; `after` the one assembled from the
// edited text, nullptr if there is no such kernel. Returns a sentence for each field that differs from the
// intended value.
[[nodiscard]] std::vector<std::string> unintended(const Proposal& proposal,
                                                  const codeobject::KernelDescriptor* before,
                                                  const codeobject::KernelDescriptor* after,
                                                  const isa::Target& target);

} // namespace wavesmith::generate
