// SPDX-License-Identifier: Apache-2.0
// The findings of core/kernarg about the layout, with the edits of metadata and descriptor that fix them.
// Internal to this folder; one thread.
#pragma once

#include "generate/consistency/consistency_kernel.h"

namespace wavesmith::generate {

// W05xx with fixes.
void checkKernarg(const KernelContext& kernel, source::Diagnostics& out);

} // namespace wavesmith::generate
