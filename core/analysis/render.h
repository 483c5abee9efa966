// SPDX-License-Identifier: Apache-2.0
// Findings in terms of the text: places, notes, and edits that mend them.
//
//   Finding W0102 at 45  ->  vector_add.s:45:19: error: v5 is read before its load has returned ... [W0102]
//                            note: vector_add.s:44:3: loaded here
//                            fix: insert "  s_waitcnt vmcnt(0)\n" before line 45
//
// Pure functions; any thread.
#pragma once

#include "analysis/finding.h"

#include <functional>
#include <string>
#include <string_view>

namespace wavesmith::analysis {

// The text of a file by its path, as the assembler read it; empty if it is not at hand: then there are no
// fixes.
using TextOf = std::function<std::string_view(const std::string& path)>;

// In a macro the place is the line of its body, with a note for each call on the way out. A change inside of
// a macro or repetition is offered only if every expansion of the line has the same finding.
[[nodiscard]] source::Diagnostic toDiagnostic(const Finding& finding, const program::Program& program,
                                              const TextOf& text);
[[nodiscard]] source::Diagnostics toDiagnostics(std::span<const Finding> findings,
                                                const program::Program& program, const TextOf& text);

} // namespace wavesmith::analysis
