// SPDX-License-Identifier: Apache-2.0
#include "widgets/support/drawn_texts.h"

#include "style/theme.h"

#include <QHash>
#include <QImage>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

namespace wavesmith::testing {
namespace {

constexpr int kGroundShare = 5; // a color under at least a fifth of a text is a background of it
constexpr int kDpi = 96;
constexpr double kMillimeters = 25.4; // of an inch

QColor blended(const QColor& above, const QColor& below) {
  const auto mix = [&](double a, double b) { return a * above.alphaF() + b * (1 - above.alphaF()); };
  return QColor::fromRgbF(static_cast<float>(mix(above.redF(), below.redF())),
                          static_cast<float>(mix(above.greenF(), below.greenF())),
                          static_cast<float>(mix(above.blueF(), below.blueF())));
}

// Draws into an image, and looks at the image before it draws a text.
class TextEngine : public QPaintEngine {
public:
  explicit TextEngine(QSize size) : QPaintEngine(AllFeatures), image_(size, QImage::Format_RGB32) {
    image_.fill(Qt::white);
  }

  [[nodiscard]] const QList<DrawnText>& texts() const { return texts_; }

  bool begin(QPaintDevice* /*device*/) override { return painter_.begin(&image_); }
  bool end() override { return painter_.end(); }
  [[nodiscard]] Type type() const override { return User; }

  void updateState(const QPaintEngineState& now) override {
    const DirtyFlags changed = now.state();
    if (changed & DirtyTransform) painter_.setTransform(now.transform());
    if (changed & DirtyPen) painter_.setPen(now.pen());
    if (changed & DirtyBrush) painter_.setBrush(now.brush());
    if (changed & DirtyBrushOrigin) painter_.setBrushOrigin(now.brushOrigin());
    if (changed & DirtyFont) painter_.setFont(now.font());
    if (changed & DirtyBackground) painter_.setBackground(now.backgroundBrush());
    if (changed & DirtyBackgroundMode) painter_.setBackgroundMode(now.backgroundMode());
    if (changed & DirtyCompositionMode) painter_.setCompositionMode(now.compositionMode());
    if (changed & DirtyOpacity) painter_.setOpacity(now.opacity());
    if (changed & DirtyHints) {
      painter_.setRenderHints(painter_.renderHints(), false);
      painter_.setRenderHints(now.renderHints());
    }
    if (changed & DirtyClipRegion) painter_.setClipRegion(now.clipRegion(), now.clipOperation());
    if (changed & DirtyClipPath) painter_.setClipPath(now.clipPath(), now.clipOperation());
    if (changed & DirtyClipEnabled) painter_.setClipping(now.isClipEnabled());
  }

  void drawPath(const QPainterPath& path) override { painter().drawPath(path); }
  using QPaintEngine::drawPolygon;
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    if (mode == PolylineMode)
      painter().drawPolyline(points, count);
    else
      painter().drawPolygon(points, count, mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
  }
  void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
    painter().drawPixmap(to, pixmap, from);
  }
  void drawTiledPixmap(const QRectF& to, const QPixmap& pixmap, const QPointF& from) override {
    painter().drawTiledPixmap(to, pixmap, from);
  }
  void drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                 Qt::ImageConversionFlags flags) override {
    painter().drawImage(to, image, from, flags);
  }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    note(at, item);
    painter().drawTextItem(at, item);
  }

private:
  // The rectangles of child widgets clip what they draw.
  QPainter& painter() {
    if (painter_.paintEngine()->systemClip() != systemClip())
      painter_.paintEngine()->setSystemClip(systemClip());
    return painter_;
  }

  void note(const QPointF& at, const QTextItem& item) {
    if (item.text().trimmed().isEmpty()) return;
    const QRectF box(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
    QRect place = painter_.transform().mapRect(box).toAlignedRect() & image_.rect();
    if (painter_.hasClipping())
      place &= painter_.transform().mapRect(painter_.clipBoundingRect()).toAlignedRect();
    if (!systemClip().isEmpty()) place &= systemClip().boundingRect();
    if (place.width() < 2 || place.height() < 2) return;
    QHash<QRgb, int> counts;
    for (int y = place.top(); y <= place.bottom(); ++y)
      for (int x = place.left(); x <= place.right(); ++x)
        ++counts[image_.pixel(x, y)];
    QColor pen = painter_.pen().color();
    pen.setAlphaF(pen.alphaF() * static_cast<float>(painter_.opacity()));
    DrawnText drawn;
    drawn.text = item.text();
    drawn.place = place;
    for (const auto [rgb, count] : counts.asKeyValueRange()) {
      const QColor ground(rgb);
      const QColor color = blended(pen, ground);
      if (count * kGroundShare < place.width() * place.height()) continue;
      if (!drawn.ground.isValid() ||
          widgets::contrast(color, ground) < widgets::contrast(drawn.color, drawn.ground)) {
        drawn.ground = ground;
        drawn.color = color;
      }
    }
    if (drawn.ground.isValid()) texts_ << drawn;
  }

  QImage image_;
  QPainter painter_;
  QList<DrawnText> texts_;
};

class TextDevice : public QPaintDevice {
public:
  explicit TextDevice(QSize size) : size_(size), engine_(size) {}
  [[nodiscard]] QPaintEngine* paintEngine() const override { return &engine_; }
  [[nodiscard]] const QList<DrawnText>& texts() const { return engine_.texts(); }

protected:
  [[nodiscard]] int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
    case PdmWidth: return size_.width();
    case PdmHeight: return size_.height();
    case PdmWidthMM: return static_cast<int>(size_.width() * kMillimeters / kDpi);
    case PdmHeightMM: return static_cast<int>(size_.height() * kMillimeters / kDpi);
    case PdmNumColors: return 1 << 24;
    case PdmDepth: return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY: return kDpi;
    case PdmDevicePixelRatio: return 1;
    default: return QPaintDevice::metric(metric);
    }
  }

private:
  QSize size_;
  mutable TextEngine engine_;
};

} // namespace

QList<DrawnText> drawnTexts(QWidget& widget) {
  TextDevice device(widget.size());
  widget.render(&device, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  return device.texts();
}

} // namespace wavesmith::testing
