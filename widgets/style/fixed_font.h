// SPDX-License-Identifier: Apache-2.0
// The font of numbers and code outside of the editor. GUI thread only.
#pragma once

#include <QFont>

namespace wavesmith::widgets {

// The fixed font of the system, as much larger as the font of the program is: presenter mode enlarges it.
[[nodiscard]] QFont fixedFont();

} // namespace wavesmith::widgets
