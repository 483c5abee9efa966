// SPDX-License-Identifier: Apache-2.0
// The colors of lines that belong together in a source and its assembly. Consecutive numbers have different hues,
// and text is readable on each of them.
//
//   painter.fillRect(line, linkFill(theme, links.colorOf(8), LinkTint::Usual));
//
// Functions of the theme; GUI thread.
#pragma once

#include <QColor>

namespace wavesmith::widgets {

class Theme;

enum class LinkTint : quint8 { Usual, Active };

// The background of a line's text; `number` counts from 0.
[[nodiscard]] QColor linkFill(const Theme& theme, int number, LinkTint tint);
// The color of a bar or a mark on linkFill() or in a margin.
[[nodiscard]] QColor linkMark(const Theme& theme, int number);

} // namespace wavesmith::widgets
