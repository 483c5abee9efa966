// SPDX-License-Identifier: Apache-2.0
#include "style/icons.h"

#include <QDir>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <cmath>

namespace wavesmith::widgets {
namespace {

QString iconPath(const QString& name) {
  return QStringLiteral(":/wavesmith/icons/%1.svg").arg(name);
}

// Draws the file at the requested size in device pixels, so that no scale blurs it.
class SvgIconEngine : public QIconEngine {
public:
  // An invalid color means the palette's text color.
  SvgIconEngine(QString path, QColor color, bool tinted)
      : path_(std::move(path)), color_(color), tinted_(tinted) {}

  QIconEngine* clone() const override { return new SvgIconEngine(*this); }
  QString key() const override { return QStringLiteral("wavesmith"); }
  QString iconName() override { return path_; }

  void paint(QPainter* painter, const QRect& rectangle, QIcon::Mode mode, QIcon::State state) override {
    const qreal scale = painter->device() != nullptr ? painter->device()->devicePixelRatioF() : 1.0;
    painter->drawPixmap(rectangle, scaledPixmap(rectangle.size() * scale, mode, state, scale));
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1.0);
  }

  // Size in device pixels.
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override {
    const QColor tint = colorFor(mode);
    const QString key = QStringLiteral("wavesmith:%1:%2x%3:%4:%5:%6")
                            .arg(path_)
                            .arg(size.width())
                            .arg(size.height())
                            .arg(scale)
                            .arg(tint.rgba(), 0, 16)
                            .arg(static_cast<int>(mode));
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    pixmap = draw(size, tint, mode);
    pixmap.setDevicePixelRatio(scale);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
  }

  bool isNull() override { return !QFile::exists(path_); }

private:
  [[nodiscard]] QColor colorFor(QIcon::Mode mode) const {
    const QPalette palette = QGuiApplication::palette();
    if (mode == QIcon::Disabled) return palette.color(QPalette::Disabled, QPalette::WindowText);
    if (mode == QIcon::Selected) return palette.color(QPalette::HighlightedText);
    return color_.isValid() ? color_ : palette.color(QPalette::WindowText);
  }

  [[nodiscard]] QPixmap draw(const QSize& size, const QColor& tint, QIcon::Mode mode) const {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer renderer(path_);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    if (!tinted_ && mode == QIcon::Disabled) painter.setOpacity(0.4);
    renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
    if (tinted_) {
      painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
      painter.fillRect(pixmap.rect(), tint);
    }
    return pixmap;
  }

  QString path_;
  QColor color_;
  bool tinted_;
};

const auto kProgramIcon = QLatin1String("wavesmith");

} // namespace

QIcon icon(const QString& name) {
  return icon(name, QColor());
}

QIcon icon(const QString& name, const QColor& color) {
  return QIcon(new SvgIconEngine(iconPath(name), color, true));
}

QStringList iconNames() {
  QStringList names;
  for (const QString& file : QDir(QStringLiteral(":/wavesmith/icons")).entryList(QDir::Files, QDir::Name)) {
    const QString name = file.chopped(4); // ".svg"
    if (name != kProgramIcon) names.append(name);
  }
  return names;
}

QIcon programIcon() {
  return QIcon(new SvgIconEngine(iconPath(kProgramIcon), QColor(), false));
}

} // namespace wavesmith::widgets
