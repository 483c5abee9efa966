// SPDX-License-Identifier: Apache-2.0
// Icons for success and failure with a shape and a color, so that they do not depend on color alone. GUI thread only.
#pragma once

#include "source/diagnostic.h"

#include <QIcon>

namespace wavesmith::widgets {

class Theme;

// The icons keep the theme's color, so recreate them when it changes.
[[nodiscard]] QIcon statusIcon(source::Severity severity, const Theme& theme);
[[nodiscard]] QIcon goodIcon(const Theme& theme);

} // namespace wavesmith::widgets
