// SPDX-License-Identifier: Apache-2.0
// Our own icons: SVG drawings of 16 units in one color, tinted with the palette's text color and sharp at every
// scale.
//
//   action->setIcon(icon(u"run"_qs));
//   mark = icon(u"error"_qs, theme->color(Theme::Role::Error)).pixmap(size, devicePixelRatio());
//
// GUI thread only.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

// The icon resources/icons/NAME.svg: "run", "open", "save", "error", ... It follows the palette; disabled icons are
// paler.
[[nodiscard]] QIcon icon(const QString& name);

// The same icon in a color of the theme. It keeps this color, so recreate it when the theme changes.
[[nodiscard]] QIcon icon(const QString& name, const QColor& color);

// The names of all icons that icon() knows.
[[nodiscard]] QStringList iconNames();

// The program's icon, in its own colors.
[[nodiscard]] QIcon programIcon();

} // namespace wavesmith::widgets
