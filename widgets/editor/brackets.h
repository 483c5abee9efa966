// SPDX-License-Identifier: Apache-2.0
// Which bracket belongs to which.
#pragma once

#include <QTextDocument>

#include <optional>
#include <utility>

namespace wavesmith::widgets {

// Positions of the bracket at or just before `position` and of its partner; nothing when there is no bracket
// there. The partner is -1 when it has none. Looks at most 2,000 lines away; text in comments is
// passed over.
[[nodiscard]] std::optional<std::pair<int, int>> matchingBracket(const QTextDocument& document, int position);

// Column at which the comment of a line begins (`//`, `;` outside of strings), or -1.
[[nodiscard]] int commentStart(const QString& line);

} // namespace wavesmith::widgets
