// SPDX-License-Identifier: Apache-2.0
// From the descriptor of code object version 2 to that of version 5: each field of `.amd_kernel_code_t` becomes
// its directive, in place, or is named as one that gfx942 has no use for.
//
//   .amd_kernel_code_t                        .pushsection .rodata,"a",@progbits
//                                             .p2align 6
//                                             .amdhsa_kernel saxpy
//     float_mode = 192                          .amdhsa_float_round_mode_32 0 ...
//     workitem_vgpr_count = 7                   .amdhsa_next_free_vgpr 7
//   .end_amd_kernel_code_t                    .end_amdhsa_kernel, .popsection
//
// Pure functions; any thread.
#pragma once

#include "port/draft.h"
#include "port/kernel/kernel.h"
#include "source/diagnostic.h"
#include "syntax/symbols.h"

#include <vector>

namespace wavesmith::port {

// The kernels whose blocks were replaced. Code::CannotPort at a line that is no field, at a value that is no
// expression, and for a block without an end.
[[nodiscard]] source::Result<std::vector<OldKernel>> portKernelCode(Draft& draft,
                                                                    const syntax::Symbols& symbols);

} // namespace wavesmith::port
