// SPDX-License-Identifier: Apache-2.0
// The font of numbers and code outside of the editor, and what is in proportion to the font of the program. GUI thread only.
#pragma once

#include <QFont>

namespace wavesmith::widgets {

// How much larger the font of the program is than that of the system: presenter mode enlarges it.
[[nodiscard]] qreal textScale();
// A size in pixels in proportion to the font of the program.
[[nodiscard]] int scaledToText(int pixels);

// The fixed font of the system, as much larger as the font of the program is: presenter mode enlarges it.
[[nodiscard]] QFont fixedFont();

} // namespace wavesmith::widgets
