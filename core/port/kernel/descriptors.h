// SPDX-License-Identifier: Apache-2.0
// `.amdhsa_kernel` blocks that a text has already: those of code object versions 3 and 4, and of older processors.
//
//   .amdhsa_user_sgpr_private_segment_buffer 1        (removed)
//   .amdhsa_next_free_vgpr 5                          .amdhsa_accum_offset 8 is added
//
// A pure function; any thread.
#pragma once

#include "port/draft.h"
#include "port/kernel/kernel.h"
#include "port/processor.h"
#include "syntax/symbols.h"

#include <string_view>
#include <vector>

namespace wavesmith::port {

// The `.amdhsa_kernel` blocks that the text has, edited in place; the kernels that they describe.
[[nodiscard]] std::vector<OldKernel> portDescriptors(Draft& draft, std::string_view text,
                                                     const syntax::Symbols& symbols, const Processor& from);

} // namespace wavesmith::port
