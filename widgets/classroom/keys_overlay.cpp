// SPDX-License-Identifier: Apache-2.0
#include "classroom/keys_overlay.h"

#include "style/theme.h"

#include <QPainter>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kShown = 2000; // milliseconds
constexpr int kFading = 500;
constexpr qreal kLarger = 1.5; // than the font of the window
constexpr int kPadding = 14;   // pixels
constexpr int kAboveBottom = 72;
constexpr qreal kRounding = 8;
constexpr qreal kOpacity = 0.9;

} // namespace

KeysOverlay::KeysOverlay(QWidget* window, Theme* theme)
    : QWidget(window), theme_(theme), fading_(this, "strength") {
  setObjectName(QStringLiteral("keysOverlay"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
  timer_.setSingleShot(true);
  setTimes(kShown, kFading);
  fading_.setStartValue(1.0);
  fading_.setEndValue(0.0);
  connect(&timer_, &QTimer::timeout, &fading_, [this] { fading_.start(); });
  connect(&fading_, &QPropertyAnimation::finished, this, &KeysOverlay::hide);
}

void KeysOverlay::setTimes(int shown, int fading) {
  timer_.setInterval(shown);
  fading_.setDuration(fading);
}

void KeysOverlay::setStrength(qreal strength) {
  strength_ = strength;
  update();
}

void KeysOverlay::showText(const QString& text) {
  fading_.stop();
  text_ = text;
  strength_ = 1;
  place();
  show();
  raise();
  update();
  timer_.start();
}

void KeysOverlay::hideNow() {
  timer_.stop();
  fading_.stop();
  text_.clear();
  hide();
}

QFont KeysOverlay::largeFont() const {
  QFont font = parentWidget()->font();
  font.setPointSizeF(font.pointSizeF() * kLarger);
  font.setBold(true);
  return font;
}

void KeysOverlay::place() {
  const QFontMetrics metrics(largeFont());
  const int widest = parentWidget()->width() - 2 * kPadding;
  resize(std::min(widest, metrics.horizontalAdvance(text_) + 2 * kPadding), metrics.height() + kPadding);
  move((parentWidget()->width() - width()) / 2, parentWidget()->height() - kAboveBottom - height());
}

// The colors of the text, exchanged, so that it differs from everything under it.
void KeysOverlay::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setOpacity(strength_ * kOpacity);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme_->color(Theme::Role::EditorText));
  painter.drawRoundedRect(rect(), kRounding, kRounding);
  painter.setFont(largeFont());
  painter.setPen(theme_->color(Theme::Role::EditorBackground));
  painter.drawText(rect(), Qt::AlignCenter, text_);
}

} // namespace wavesmith::widgets
