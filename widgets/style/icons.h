// SPDX-License-Identifier: Apache-2.0
// Our own icons: one-colour SVG drawings of 16 units, tinted with the palette's text colour, sharp at every
// scale.
//
//   action->setIcon(icon(u"run"_qs));
//   mark = icon(u"error"_qs, theme->colour(Theme::Role::Error)).pixmap(size, devicePixelRatio());
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

// The same in a colour of the theme. It keeps that colour: make it anew when the theme changes.
[[nodiscard]] QIcon icon(const QString& name, const QColor& colour);

// What icon() knows, by name.
[[nodiscard]] QStringList iconNames();

// The program's own, in its own colours.
[[nodiscard]] QIcon programIcon();

} // namespace wavesmith::widgets
