// SPDX-License-Identifier: Apache-2.0
// Independent instructions as wait states, instead of an s_nop:
//
//   v_rcp_f32 v2, v1                       v_rcp_f32 v2, v1                 one wait state before its result is read
//   v_add_f32 v3, v2, v3            ->     v_mul_f32 v5, v5, v6
//   v_mul_f32 v5, v5, v6                   v_add_f32 v3, v2, v3
//
// A line is moved within its block if timing::Legality knows that the result is the same, and only if instructions fill the gap
// whole. Not moved are operations that a counter counts (the waits are written already), lines of macros, and what has effects
// beside its registers.
#pragma once

#include "authoring/waits.h"

namespace wavesmith::authoring {

// Fills result.moved, changes result.files accordingly, and `checked`, their check. Errors: those of checkText().
[[nodiscard]] source::Result<void> moveIntoGaps(worker::LanguageClient& language,
                                                const assembler::SourceFile& text,
                                                const check::Options& options, const WaitOptions& waits,
                                                check::Checked& checked, WrittenWaits& result,
                                                const check::Stop& stop);

} // namespace wavesmith::authoring
