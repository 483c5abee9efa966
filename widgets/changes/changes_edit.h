// SPDX-License-Identifier: Apache-2.0
// One text made another one where they differ, and nowhere else:
//
//   replaceBy(text, "a\nb\nc\n", "a\nB\nc\n")    replaces the one letter
//
// Cursors, folds and highlighting of everything else stay as they are. GUI thread only.
#pragma once

#include "document/text_edits.h"

#include <QString>

class QTextDocument;

namespace wavesmith::widgets {

// What leads from `before` to `after`, by position in `before`; ascending, apart from one another.
[[nodiscard]] Replacements replacementsBetween(const QString& before, const QString& after);

// The text is `before`. One step of undo, or none if nothing differs.
void replaceBy(QTextDocument& text, const QString& before, const QString& after);

} // namespace wavesmith::widgets
