// SPDX-License-Identifier: Apache-2.0
// Loops that wait for more than they have to because of their first iteration:
//
//   buffer_load_dword v4, ...               buffer_load_dword v4, ...
//                                           s_waitcnt vmcnt(0)
//   top:                                    top:
//   s_waitcnt vmcnt(0)              ->      s_waitcnt vmcnt(1)
//   v_add_f32 v5, v4, v5                    v_add_f32 v5, v4, v5
//   buffer_load_dword v4, ...               buffer_load_dword v4, ...
//   buffer_load_dword v6, ...               buffer_load_dword v6, ...
//   s_cbranch_scc1 top                      s_cbranch_scc1 top
//
// In the first iteration nothing is younger than what is needed, in all others the load of line 6 is. The wait before the loop
// completes what the first iteration needs: its count is that of the loop's wait, less what the loop issues before it. The
// loop's waits are written again behind it, and timing::estimate() says what an iteration takes with both texts.
#pragma once

#include "authoring/waits.h"

namespace wavesmith::authoring {

// Fills result.peeled for the text with result.files, of which `checked` is the check; if waits.peels, changes both.
// Errors: those of checkText().
[[nodiscard]] source::Result<void> peelWaits(worker::LanguageClient& language,
                                             const assembler::SourceFile& text, const check::Options& options,
                                             const WaitOptions& waits, check::Checked& checked,
                                             WrittenWaits& result, const check::Stop& stop);

} // namespace wavesmith::authoring
