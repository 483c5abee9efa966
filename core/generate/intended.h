// SPDX-License-Identifier: Apache-2.0
// Whether a descriptor became what its block was changed for, and nothing else. Internal to this folder.
//
//   unintended(proposal, &before, &after, target)    "USER_SGPR_COUNT became 4 and should be 2"
//
// Pure functions; any thread.
#pragma once

#include "codeobject/kernel_descriptor.h"
#include "generate/proposal.h"

#include <string>
#include <vector>

namespace wavesmith::generate {

// `before` is what the text had, nullptr for a new block; `after` what the assembler has made of the edited
// text, nullptr if there is no such kernel. A sentence for each field that is not as it was meant.
[[nodiscard]] std::vector<std::string> unintended(const Proposal& proposal,
                                                  const codeobject::KernelDescriptor* before,
                                                  const codeobject::KernelDescriptor* after,
                                                  const isa::Target& target);

} // namespace wavesmith::generate
