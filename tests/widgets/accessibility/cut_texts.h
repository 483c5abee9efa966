// SPDX-License-Identifier: Apache-2.0
// What is cut off of a widget, for tests of sizes, scales and languages. A label that is meant to be elided
// (controls/elided_label.h) is not, and neither is what has its whole text in its tool tip.
#pragma once

#include <QString>
#include <QWidget>

namespace wavesmith::testing {

// The first text of a label, a button, a tab or a box that is cut off; empty: none.
[[nodiscard]] QString cutTextOf(const QWidget& widget);
// The same for headings of tables, placeholders and numbers, whose widgets can be of any size.
[[nodiscard]] QString cutContentOf(const QWidget& widget);

} // namespace wavesmith::testing
