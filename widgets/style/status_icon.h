// SPDX-License-Identifier: Apache-2.0
// Marks of success and failure: a shape and a color, so that color alone does not matter.
#pragma once

#include "source/diagnostic.h"

#include <QIcon>

namespace wavesmith::widgets {

class Theme;

// Keep the theme's color: recreate them when it changes.
[[nodiscard]] QIcon statusIcon(source::Severity severity, const Theme& theme);
[[nodiscard]] QIcon goodIcon(const Theme& theme);

} // namespace wavesmith::widgets
