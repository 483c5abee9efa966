// SPDX-License-Identifier: Apache-2.0
// Names in macros that .altmacro replaces in LLVM 19 and did not in older versions.
//
//   .altmacro                                            .altmacro
//   .macro s_wait vmcnt=63                               .macro s_wait vmcnt_=63
//     n = \vmcnt                                           n = \vmcnt_
//     s_waitcnt vmcnt(0 + n)                               s_waitcnt vmcnt(0 + n)
//   .endm                                                .endm
//   s_wait vmcnt=3                                       s_wait vmcnt_=3
//
// Where .altmacro is in effect, LLVM 19 also replaces a parameter that has no backslash, as GNU as does; LLVM 14 did not
// (tried with both). The name of the counter would become the argument here.
//
// Pure functions; any thread.
#pragma once

#include "port/draft.h"

#include <span>

namespace wavesmith::port {

// Renames the parameters of macros whose bodies use their names both with and without a backslash. A parameter that is
// only used without one is meant to be replaced.
void portAlternateMacros(std::span<Draft> drafts);

} // namespace wavesmith::port
