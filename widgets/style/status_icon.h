// SPDX-License-Identifier: Apache-2.0
// Marks of what is well and what is not: a shape and a color, so that neither alone has to be told apart.
#pragma once

#include "source/diagnostic.h"

#include <QIcon>

namespace wavesmith::widgets {

class Theme;

// Keep the theme's color: make them anew when it changes.
[[nodiscard]] QIcon statusIcon(source::Severity severity, const Theme& theme);
[[nodiscard]] QIcon goodIcon(const Theme& theme);

} // namespace wavesmith::widgets
