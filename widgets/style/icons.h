// SPDX-License-Identifier: Apache-2.0
// Our own icons: one-color SVG drawings of 16 units, tinted with the palette's text color, sharp at every
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

// "run", "open", "save", "error", ... : resources/icons/NAME.svg. Follows the palette; disabled icons are
// paler.
[[nodiscard]] QIcon icon(const QString& name);

// The same in a color of the theme. It keeps that color: recreate it when the theme changes.
[[nodiscard]] QIcon icon(const QString& name, const QColor& color);

// The names of all icons of icon().
[[nodiscard]] QStringList iconNames();

// The icon of the program, in its own colors.
[[nodiscard]] QIcon programIcon();

} // namespace wavesmith::widgets
