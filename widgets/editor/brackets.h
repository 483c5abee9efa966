// SPDX-License-Identifier: Apache-2.0
// Which bracket belongs to which.
#pragma once

#include <QTextDocument>

#include <optional>
#include <utility>

namespace wavesmith::widgets {

// Positions of the bracket at or just before `position` and of its partner; nothing when there is no bracket
// there. The partner is -1 when it has none. Looks at most 2,000 lines away; brackets in comments and
// strings do not count.
[[nodiscard]] std::optional<std::pair<int, int>> matchingBracket(const QTextDocument& document, int position);

} // namespace wavesmith::widgets
