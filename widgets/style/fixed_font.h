// SPDX-License-Identifier: Apache-2.0
// The font for numbers and code outside of the editor, and sizes in proportion to the program's font. GUI thread
// only.
#pragma once

#include <QFont>

namespace wavesmith::widgets {

// How much larger the program's font is than the system's: presenter mode enlarges it.
[[nodiscard]] qreal textScale();
// A size in pixels, scaled like the program's font.
[[nodiscard]] int scaledToText(int pixels);

// The fixed font of the system, scaled like the program's font.
[[nodiscard]] QFont fixedFont();

} // namespace wavesmith::widgets
