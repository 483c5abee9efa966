// SPDX-License-Identifier: Apache-2.0
// Changes one text into another by replacing only the differences:
//
//   replaceBy(text, "a\nb\nc\n", "a\nB\nc\n")    replaces only this letter
//
// Cursors, folds and highlighting elsewhere stay unchanged. GUI thread only.
#pragma once

#include "document/text/text_edits.h"

#include <QString>

class QTextDocument;

namespace wavesmith::widgets {

// The replacements that turn `before` into `after`, in positions of `before`; ascending and not adjacent.
[[nodiscard]] Replacements replacementsBetween(const QString& before, const QString& after);

// Precondition: the text is `before`. Makes one undo step, or none if nothing differs.
void replaceBy(QTextDocument& text, const QString& before, const QString& after);

} // namespace wavesmith::widgets
