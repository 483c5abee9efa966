// SPDX-License-Identifier: Apache-2.0
#include "style/focus_ring.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QVariant>

namespace wavesmith::widgets {
namespace {

constexpr int kWidth = 2;

class Ring : public QWidget {
public:
  explicit Ring(QWidget* around) : QWidget(around) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }

protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    QPainter painter(this);
    painter.setPen(
        QPen(palette().color(QPalette::Link), kWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    constexpr int kHalf = kWidth / 2;
    painter.drawRect(rect().adjusted(kHalf, kHalf, -kHalf, -kHalf));
  }
};

} // namespace

FocusRing::FocusRing(QObject* parent) : QObject(parent) {
  connect(qApp, &QApplication::focusChanged, this,
          [this](QWidget* /*before*/, QWidget* now) { follow(now); });
}

FocusRing::~FocusRing() {
  delete ring_;
}

void FocusRing::follow(QWidget* now) {
  if (ring_) {
    ring_->parentWidget()->removeEventFilter(this);
    delete ring_;
  }
  const bool byMouse = QGuiApplication::mouseButtons() != Qt::NoButton;
  if (now == nullptr || byMouse || now->isWindow() || now->property(kNoRing).toBool() ||
      (now->focusPolicy() & Qt::TabFocus) == 0)
    return;
  ring_ = new Ring(now);
  now->installEventFilter(this);
  layOut();
  ring_->show();
}

// Only the outline is above the widget.
void FocusRing::layOut() {
  const QRect around = ring_->parentWidget()->rect();
  ring_->setGeometry(around);
  ring_->setMask(QRegion(around) - QRegion(around.adjusted(kWidth, kWidth, -kWidth, -kWidth)));
  ring_->raise();
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
  if (ring_ && watched == ring_->parentWidget() && event->type() == QEvent::Resize) layOut();
  return QObject::eventFilter(watched, event);
}

} // namespace wavesmith::widgets
