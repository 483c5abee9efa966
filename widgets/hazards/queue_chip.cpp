// SPDX-License-Identifier: Apache-2.0
#include "hazards/queue_chip.h"

#include "style/core_texts.h"
#include "style/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

namespace wavesmith::widgets {
namespace {

using Kind = analysis::Pending::Kind;

constexpr int kPadding = 7;
constexpr int kGap = 5;
constexpr int kRadius = 5;

int markSize(const QFontMetrics& metrics) {
  return metrics.ascent() * 2 / 3;
}

// "v[0:3]", or what has no register: "LDS", "memory".
QString destinationOf(const panels::QueueItem& item) {
  return coreText(item.destination);
}

} // namespace

QueueChip::QueueChip(const Theme* theme, QWidget* parent) : QAbstractButton(parent), theme_(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setAttribute(Qt::WA_Hover);
}

void QueueChip::show(const panels::QueueItem& item, const QString& place, std::function<QString()> sentence) {
  // From line to line most operations stay, and only their sentences change.
  const bool same = place == place_ && looksLike(item);
  item_ = item;
  sentence_ = std::move(sentence);
  if (same) return;
  place_ = place;
  size_ = {};
  const QString kind = coreText(panels::name(item.kind));
  QString name = tr("%1 of %2, %3").arg(kind, place, destinationOf(item));
  if (item.ends) name += tr(", completes here");
  if (item.begins) name += tr(", issued here");
  if (!item.ordered) name += tr(", out of order");
  setAccessibleName(name);
  setText(label());
  update();
}

bool QueueChip::looksLike(const panels::QueueItem& item) const {
  return item.kind == item_.kind && item.destination == item_.destination && item.ordered == item_.ordered &&
         item.ends == item_.ends && item.begins == item_.begins;
}

QString QueueChip::label() const {
  return place_ + u' ' + destinationOf(item_);
}

QString QueueChip::sentence() const {
  return sentence_ ? sentence_() : QString();
}

QSize QueueChip::sizeHint() const {
  if (size_.isValid()) return size_;
  const QFontMetrics metrics = fontMetrics();
  int width = 2 * kPadding + markSize(metrics) + kGap + metrics.horizontalAdvance(place_) + kGap +
              metrics.horizontalAdvance(destinationOf(item_));
  if (!item_.ordered) width += metrics.horizontalAdvance(QStringLiteral(" ?"));
  if (item_.begins) width += metrics.horizontalAdvance(QStringLiteral("+ "));
  size_ = {width, metrics.height() + 6};
  return size_;
}

void QueueChip::changeEvent(QEvent* event) {
  QAbstractButton::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) size_ = {};
}

bool QueueChip::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), sentence(), this);
    return true;
  }
  // A screen reader requests the description of the focused widget.
  if (event->type() == QEvent::FocusIn) setAccessibleDescription(sentence());
  return QAbstractButton::event(event);
}

void QueueChip::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
  case Qt::Key_Return:
  case Qt::Key_Enter: click(); return;
  case Qt::Key_Right: focusNextChild(); return;
  case Qt::Key_Left: focusPreviousChild(); return;
  default: QAbstractButton::keyPressEvent(event);
  }
}

QColor QueueChip::color() const {
  if (item_.destination.starts_with('v')) return theme_->color(Theme::Role::Vector);
  if (item_.destination.starts_with('a')) return theme_->color(Theme::Role::Accumulation);
  if (item_.destination.starts_with('s')) return theme_->color(Theme::Role::Scalar);
  return theme_->color(Theme::Role::Quiet);
}

// A load points down, a store up; an operation that does both is a diamond. LDS operations are squares,
// scalar loads circles.
void QueueChip::paintMark(QPainter& painter, const QRectF& r) const {
  QPainterPath path;
  const auto triangle = [&](qreal tip, qreal base) {
    path.moveTo(r.left(), base);
    path.lineTo(r.right(), base);
    path.lineTo(r.center().x(), tip);
    path.closeSubpath();
  };
  switch (item_.kind) {
  case Kind::Load: triangle(r.bottom(), r.top()); break;
  case Kind::Store: triangle(r.top(), r.bottom()); break;
  case Kind::Scalar: path.addEllipse(r); break;
  case Kind::Lds: path.addRect(r.adjusted(0.5, 0.5, -0.5, -0.5)); break;
  case Kind::LdsDma: // into a box
    triangle(r.bottom() - r.height() / 3, r.top());
    path.addRect(QRectF(r.left(), r.bottom() - r.height() / 5, r.width(), r.height() / 5));
    break;
  case Kind::Atomic:
  case Kind::Flat: {
    path.moveTo(r.center().x(), r.top());
    path.lineTo(r.right(), r.center().y());
    path.lineTo(r.center().x(), r.bottom());
    path.lineTo(r.left(), r.center().y());
    path.closeSubpath();
    break;
  }
  case Kind::Message:
  case Kind::Gws:
  case Kind::Cache:
    path.addRect(QRectF(r.left(), r.center().y() - r.height() / 6, r.width(), r.height() / 3));
    break;
  }
  painter.setPen(Qt::NoPen);
  if (item_.kind == Kind::Flat || item_.kind == Kind::Gws) {
    painter.setPen(QPen(color(), 1.4));
    painter.setBrush(Qt::NoBrush);
  } else {
    painter.setBrush(color());
  }
  painter.drawPath(path);
}

void QueueChip::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor quiet = theme_->color(Theme::Role::Quiet);
  const QColor text = item_.ends ? quiet : palette().color(QPalette::Text);
  const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  QColor fill = color();
  fill.setAlphaF(item_.ends ? 0.0F : underMouse() || isDown() ? 0.24F : 0.11F);
  QPen pen(hasFocus() ? theme_->color(Theme::Role::Accent) : theme_->color(Theme::Role::Border),
           hasFocus() ? 2 : 1);
  if (item_.begins) pen.setStyle(Qt::DashLine);
  painter.setPen(pen);
  painter.setBrush(fill);
  painter.drawRoundedRect(frame, kRadius, kRadius);

  const QFontMetrics metrics = fontMetrics();
  const int mark = markSize(metrics);
  qreal x = kPadding;
  const auto words = [&](const QString& s, const QColor& color) {
    painter.setPen(color);
    painter.drawText(QRectF(x, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, s);
    x += metrics.horizontalAdvance(s);
  };
  if (item_.begins) words(QStringLiteral("+ "), text);
  painter.setOpacity(item_.ends ? 0.55 : 1.0);
  paintMark(painter, {x, (height() - mark) / 2.0, static_cast<qreal>(mark), static_cast<qreal>(mark)});
  painter.setOpacity(1);
  x += mark + kGap;
  const qreal from = x;
  words(place_, quiet);
  x += kGap;
  words(destinationOf(item_), text);
  if (item_.ends) {
    painter.setPen(QPen(text, 1.2));
    painter.drawLine(QPointF(from - 2, height() / 2.0 + 0.5), QPointF(x + 2, height() / 2.0 + 0.5));
  }
  if (!item_.ordered) words(QStringLiteral(" ?"), theme_->color(Theme::Role::Warning));
}

} // namespace wavesmith::widgets
