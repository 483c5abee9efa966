// SPDX-License-Identifier: Apache-2.0
// What a launch has to do with the behavior of its waves:
//
//   error: s_load_dword reads 4 bytes at 0x0, a null pointer
//   note: hidden_hostcall_buffer is null in this run: printf, assert and other calls of the host are not available
//
// Pure functions; any thread.
#pragma once

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/fault.h"
#include "source/diagnostic.h"

#include <optional>

namespace wavesmith::emulator {

// Adds the hidden arguments that may be the null pointer of the fault, if it is one.
void explainNullPointer(source::Diagnostic& diagnostic, const FaultSite& fault,
                        const DispatchContext& context);

// A warning about a kernel with preloaded arguments that has no prologue of 256 bytes: its waves start in the middle of
// its code. Nothing: all is well.
[[nodiscard]] std::optional<source::Diagnostic> missingPrologue(const DispatchContext& context);

} // namespace wavesmith::emulator
