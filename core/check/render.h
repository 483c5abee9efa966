// SPDX-License-Identifier: Apache-2.0
// Converts findings to diagnostics of the text: places, notes, and edits that fix them.
//
//   Finding W0102 at 45  ->  vector_add.s:45:3: error: v5 is read while its load is outstanding: s_waitcnt vmcnt(0)
//                            is needed [W0102 missing-vmcnt]
//                            vector_add.s:44:3: note: the load is issued here
//                            fix: insert "  s_waitcnt vmcnt(0)\n" before line 45
//
// In a macro, .rept or include the place is the line of its body, and a finding that several expansions have
// in common is reported once, with a note for each. An edit inside a macro is offered only if every expansion
// of the line needs it. Pure functions; any thread.
#pragma once

#include "analysis/finding.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::check {

// The text of a file by its path, as the assembler read it; empty if it is not available: then there are no
// fixes.
using TextOf = std::function<std::string_view(const std::string& path)>;

// `findings` must be in the order of sort().
[[nodiscard]] source::Diagnostics toDiagnostics(std::span<const analysis::Finding> findings,
                                                const program::Program& program, const TextOf& text);

} // namespace wavesmith::check
