// SPDX-License-Identifier: Apache-2.0
// Pictures of the real window, for the guide: written to the folder of WAVESMITH_PICTURES (scripts/pictures), discarded
// without it.
#pragma once

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QPixmap>
#include <QSet>
#include <QString>
#include <QWidget>

namespace wavesmith::testing {

// False: it is blank, or cannot be written.
[[nodiscard]] inline bool takePicture(QWidget& window, const QString& name, qreal scale = 1) {
  QPixmap picture(window.size() * scale);
  picture.setDevicePixelRatio(scale);
  window.render(&picture);
  {
    // Lists and explanations are separate windows.
    QPainter painter(&picture);
    for (QWidget* above : QApplication::topLevelWidgets())
      if (above->isVisible() && above != &window && above->windowType() != Qt::Window)
        painter.drawPixmap(window.mapFromGlobal(above->pos()), above->grab());
  }
  const QImage image = picture.toImage();
  QSet<QRgb> colors;
  for (int y = 0; y < image.height(); y += 3)
    for (int x = 0; x < image.width(); x += 3)
      colors.insert(image.pixel(x, y));
  if (colors.size() <= 50) return false;
  const QString folder = qEnvironmentVariable("WAVESMITH_PICTURES");
  return folder.isEmpty() || image.save(folder + u'/' + name + QStringLiteral(".png"));
}

} // namespace wavesmith::testing
