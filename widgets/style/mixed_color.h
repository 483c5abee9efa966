// SPDX-License-Identifier: Apache-2.0
// Mixes two colors: the window's and its text's for lines, outlines and sliders of both themes, or a background and
// a color for the fill of a cell. Any thread.
#pragma once

#include <QColor>
#include <QPalette>

#include <cmath>

namespace wavesmith::widgets {

// `share`: 0 returns `low`, 1 returns `high`.
[[nodiscard]] inline QColor mixed(const QColor& low, const QColor& high, double share) {
  const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
  return {part(low.red(), high.red()), part(low.green(), high.green()), part(low.blue(), high.blue())};
}

[[nodiscard]] inline QColor mixedColor(const QPalette& palette, int percentOfText) {
  const QColor window = palette.color(QPalette::Window);
  const QColor text = palette.color(QPalette::WindowText);
  const auto mix = [&](int a, int b) { return (a * (100 - percentOfText) + b * percentOfText) / 100; };
  return {mix(window.red(), text.red()), mix(window.green(), text.green()), mix(window.blue(), text.blue())};
}

} // namespace wavesmith::widgets
