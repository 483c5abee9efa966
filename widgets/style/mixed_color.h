// SPDX-License-Identifier: Apache-2.0
// A color between those of the window and of its text: lines, outlines and sliders of both themes. Any thread.
#pragma once

#include <QColor>
#include <QPalette>

namespace wavesmith::widgets {

[[nodiscard]] inline QColor mixedColor(const QPalette& palette, int percentOfText) {
  const QColor window = palette.color(QPalette::Window);
  const QColor text = palette.color(QPalette::WindowText);
  const auto mix = [&](int a, int b) { return (a * (100 - percentOfText) + b * percentOfText) / 100; };
  return {mix(window.red(), text.red()), mix(window.green(), text.green()), mix(window.blue(), text.blue())};
}

} // namespace wavesmith::widgets
