// SPDX-License-Identifier: Apache-2.0
#include "style/link_colors.h"

#include "style/theme.h"

#include <cmath>

namespace wavesmith::widgets {
namespace {

// Steps of the golden angle never come close to a hue of the last few numbers.
float hueOf(int number) {
  constexpr double kStep = 0.618033988749895;
  constexpr double kFirst = 0.58; // blue
  return static_cast<float>(std::fmod(kFirst + number * kStep, 1.0));
}

} // namespace

QColor linkFill(const Theme& theme, int number, LinkTint tint) {
  const bool isActive = tint == LinkTint::Active;
  if (theme.isDark()) return QColor::fromHslF(hueOf(number), 0.40F, isActive ? 0.25F : 0.15F);
  return QColor::fromHslF(hueOf(number), 0.75F, isActive ? 0.80F : 0.94F);
}

QColor linkMark(const Theme& theme, int number) {
  return QColor::fromHslF(hueOf(number), 0.60F, theme.isDark() ? 0.62F : 0.42F);
}

} // namespace wavesmith::widgets
