// SPDX-License-Identifier: Apache-2.0
// Renumbers the waits of a text whose lines have moved: each waits for the operations that the corresponding wait of the old text
// waited for, whatever their counts are now.
//
//   old                            new                            writeWaitsLike(language, old, new, {})
//   buffer_load_dword v4, ...      buffer_load_dword v4, ...
//   s_waitcnt vmcnt(0)             buffer_load_dword v5, ...
//   v_mov_b32 v6, v4               s_waitcnt vmcnt(0)             change to s_waitcnt vmcnt(1)
//   buffer_load_dword v5, ...      v_mov_b32 v6, v4
//
// Operations and waits correspond as `compare` pairs instructions; an instruction that has moved past others is paired with one of
// the same text. Waits and operations that only the new text has stay as they are written. If an operation has moved behind its
// wait, so that data is missing which the old text had, the missing waits are written as well. The new text is checked; a finding
// that it has already is no reason to refuse.
//
// Blocks until the worker and the analyses are done. Any thread; one call at a time per client.
#pragma once

#include "authoring/waits.h"

namespace wavesmith::authoring {

// Errors: those of checkText(); the first error of a text that does not assemble.
[[nodiscard]] source::Result<WrittenWaits> writeWaitsLike(worker::LanguageClient& language,
                                                          const assembler::SourceFile& old,
                                                          const assembler::SourceFile& text,
                                                          const check::Options& options,
                                                          const check::Stop& stop = {});

} // namespace wavesmith::authoring
