// SPDX-License-Identifier: Apache-2.0
// Pictures of the real window, for the guide: written to the folder of WAVESMITH_PICTURES (scripts/pictures). Without it
// they are not taken, and the test is that the window draws what the picture is about.
#pragma once

#include "widgets/support/drawn_texts.h"

#include <QApplication>
#include <QPainter>
#include <QPixmap>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <QWidgetList>

#include <algorithm>

namespace wavesmith::testing {

// What is wrong with it: one of these texts is not drawn, or the picture cannot be written. Empty: nothing.
//
//   QCOMPARE(takePicture(window, QStringLiteral("completion-light"), {QStringLiteral("v_fma_f32")}), QString());
[[nodiscard]] inline QString takePicture(QWidget& window, const QString& name, const QStringList& texts,
                                         qreal scale = 1) {
  QWidgetList above; // lists and explanations are separate windows
  for (QWidget* other : QApplication::topLevelWidgets())
    if (other->isVisible() && other != &window && other->windowType() != Qt::Window) above << other;
  QStringList drawn;
  for (QWidget* part : QWidgetList{&window} + above)
    for (const DrawnText& text : drawnTexts(*part))
      drawn << text.text;
  for (const QString& text : texts)
    if (std::ranges::none_of(drawn, [&](const QString& one) { return one.contains(text); })) {
      qWarning("drawn: %s", qPrintable(drawn.join(QStringLiteral(" | "))));
      return QStringLiteral("“%1” is not drawn in %2").arg(text, name);
    }
  const QString folder = qEnvironmentVariable("WAVESMITH_PICTURES");
  if (folder.isEmpty()) return {};
  QPixmap picture(window.size() * scale);
  picture.setDevicePixelRatio(scale);
  window.render(&picture);
  QPainter painter(&picture);
  for (QWidget* other : above)
    painter.drawPixmap(window.mapFromGlobal(other->pos()), other->grab());
  painter.end();
  const QString file = folder + u'/' + name + QStringLiteral(".png");
  return picture.save(file) ? QString() : file + QStringLiteral(" cannot be written");
}

} // namespace wavesmith::testing
