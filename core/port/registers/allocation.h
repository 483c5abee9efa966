// SPDX-License-Identifier: Apache-2.0
// Macros that give registers names, as the next free ones: tuples get an even first register.
//
//   .macro VGPR name, count=1                .macro VGPR name, count=1
//                                              .if \count > 1
//                                                .set .NEXT_VGPR, (.NEXT_VGPR + 1) / 2 * 2
//                                              .endif
//     .set \name, .NEXT_VGPR                   .set \name, .NEXT_VGPR
//     .set .NEXT_VGPR, .NEXT_VGPR + \count     .set .NEXT_VGPR, .NEXT_VGPR + \count
//   .endm                                    .endm
//
// Pure functions; any thread.
#pragma once

#include "port/draft.h"

#include <span>

namespace wavesmith::port {

// A macro is one for VGPRs if a name that it is used with is written as v[name] somewhere.
void alignAllocation(std::span<Draft> drafts);

} // namespace wavesmith::port
