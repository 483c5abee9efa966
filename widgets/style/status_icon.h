// SPDX-License-Identifier: Apache-2.0
// Marks of success and failure with a shape and a color, so that they do not depend on color alone.
#pragma once

#include "source/diagnostic.h"

#include <QIcon>

namespace wavesmith::widgets {

class Theme;

// They keep the theme's color: recreate them when it changes.
[[nodiscard]] QIcon statusIcon(source::Severity severity, const Theme& theme);
[[nodiscard]] QIcon goodIcon(const Theme& theme);

} // namespace wavesmith::widgets
