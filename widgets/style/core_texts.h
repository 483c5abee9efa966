// SPDX-License-Identifier: Apache-2.0
// The messages of core/ in the language of the window. core/ has English texts only, which the command line, JSON
// and the tests share; the window recognizes them by their patterns (core_patterns.inc) and shows the translation
// of the pattern with the same values:
//
//   coreText("v5 is read while its load is outstanding: s_waitcnt vmcnt(0) is needed")
//       English   the same
//       German    "v5 wird gelesen, während der Ladebefehl noch aussteht: s_waitcnt vmcnt(0) ist nötig"
//
// A text without a pattern, such as a message of LLVM, is shown as it is. Any thread.
#pragma once

#include <QString>
#include <QStringList>

#include <string_view>

namespace wavesmith::widgets {

// A message, a note, the title of a fix, a summary of a code.
[[nodiscard]] QString coreText(std::string_view english);

// Whether a pattern matches, in every language.
[[nodiscard]] bool isCoreText(std::string_view english);

// The patterns, as they are translated: "%1 is %5 while its %6 is outstanding: %2 is needed".
[[nodiscard]] const QStringList& corePatterns();

} // namespace wavesmith::widgets
