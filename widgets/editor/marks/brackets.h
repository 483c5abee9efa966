// SPDX-License-Identifier: Apache-2.0
// Finds matching brackets. GUI thread only.
#pragma once

#include <QList>
#include <QTextDocument>
#include <QTextEdit>

#include <optional>
#include <utility>

namespace wavesmith::widgets {

// The positions of the bracket at or just before `position` and of its partner; empty if there is no bracket.
// The position of a missing partner is -1. Searches at most 2,000 lines; brackets in comments and strings do
// not count.
[[nodiscard]] std::optional<std::pair<int, int>> matchingBracket(const QTextDocument& document, int position);

// Marks the two brackets with `matched`, or the bracket with `alone` if its partner is missing.
void addBracketsTo(QList<QTextEdit::ExtraSelection>& selections, QTextDocument* document, int position,
                   const QTextCharFormat& matched, const QTextCharFormat& alone);

} // namespace wavesmith::widgets
