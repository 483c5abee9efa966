// SPDX-License-Identifier: Apache-2.0
// Translates the messages of core/. core/ has English texts only, which the command line, JSON and the tests share.
// The window recognizes a message by its pattern (core_patterns.inc) and shows the translation of the pattern with
// the same values:
//
//   coreText("v5 is read while its load is outstanding: s_waitcnt vmcnt(0) is needed")
//       English   the same
//       German    "v5 wird gelesen, während der Ladebefehl noch aussteht: s_waitcnt vmcnt(0) ist nötig"
//
// Where a message names a command of wavesmith-cli, the window names its own ("Kernel > Port to gfx942"), in English,
// too. A text without a pattern, such as a message of LLVM, stays unchanged. Any thread.
#pragma once

#include <QString>
#include <QStringList>

#include <string_view>

namespace wavesmith::widgets {

// Translates a message, a note, the title of a fix, or the summary of a code.
[[nodiscard]] QString coreText(std::string_view english);

// The name of a kernel or a function as its author wrote it: "saxpy(float, float*)" for _Z5saxpyfPf.
[[nodiscard]] QString shownName(std::string_view symbol);

// Whether a pattern matches the text, in any language.
[[nodiscard]] bool isCoreText(std::string_view english);

// The patterns as translated: "%1 is %5 while its %6 is outstanding: %2 is needed".
[[nodiscard]] const QStringList& corePatterns();

} // namespace wavesmith::widgets
