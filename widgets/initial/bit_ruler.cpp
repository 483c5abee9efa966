// SPDX-License-Identifier: Apache-2.0
#include "initial/bit_ruler.h"

#include "initial/register_cells.h"
#include "style/core_texts.h"
#include "style/theme.h"

#include <QEvent>
#include <QPainter>

namespace wavesmith::widgets {
namespace {

constexpr unsigned kBits = 32;

QFont boldOf(QFont font) {
  font.setBold(true);
  return font;
}

} // namespace

BitRuler::BitRuler(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Bits of a register"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void BitRuler::setValue(const QString& title, std::optional<std::uint32_t> value,
                        const std::vector<panels::InitialPart>& parts, const QString& otherwise) {
  if (title == title_ && value == value_ && parts == parts_ && otherwise == otherwise_) return;
  title_ = title;
  value_ = value;
  parts_ = parts;
  otherwise_ = otherwise;
  QString text = title;
  for (const panels::InitialPart& part : parts)
    text += tr("; %1 %2 in bits %3 to %4")
                .arg(coreText(part.name))
                .arg(part.value)
                .arg(part.last)
                .arg(part.first);
  setAccessibleDescription(value ? text : title + QStringLiteral("; ") + otherwise);
  setToolTip(accessibleDescription());
  update();
}

QSize BitRuler::sizeHint() const {
  return {static_cast<int>(kBits) * (fontMetrics().horizontalAdvance(u'0') + 8),
          5 * fontMetrics().height() + 16};
}

QSize BitRuler::minimumSizeHint() const {
  return {static_cast<int>(kBits) * 6, sizeHint().height()};
}

void BitRuler::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) updateGeometry();
}

QRect BitRuler::bitRect(unsigned bit) const {
  const int line = fontMetrics().height();
  const int wide = std::min(sizeHint().width(), width() - 1);
  const auto edge = [&](unsigned from) { return wide * static_cast<int>(from) / static_cast<int>(kBits); };
  const unsigned place = kBits - 1 - bit;
  return {edge(place), 2 * line + 8, edge(place + 1) - edge(place), line + 6};
}

void BitRuler::paintPart(QPainter& painter, const panels::InitialPart& part) const {
  const int line = fontMetrics().height();
  const QRect field = bitRect(part.last).united(bitRect(part.first));
  const QColor color = theme_->color(Theme::Role::Vector);
  painter.fillRect(field, mixed(theme_->color(Theme::Role::EditorBackground), color, 0.18));
  painter.setPen(theme_->color(Theme::Role::Quiet));
  const QRect numbers(field.left(), field.top() - line - 2, field.width(), line);
  if (part.first != part.last) {
    painter.drawText(numbers, Qt::AlignLeft | Qt::AlignVCenter, QString::number(part.last));
    painter.drawText(numbers, Qt::AlignRight | Qt::AlignVCenter, QString::number(part.first));
  } else {
    painter.drawText(numbers.adjusted(0, 0, 2 * line, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     QString::number(part.first));
  }
  // Draws a brace, and below it the field's name and value.
  const int brace = field.bottom() + 4;
  painter.setPen(QPen(color, 2));
  painter.drawLine(field.left() + 2, brace + 4, field.right() - 2, brace + 4);
  painter.drawLine(field.left() + 2, brace, field.left() + 2, brace + 4);
  painter.drawLine(field.right() - 2, brace, field.right() - 2, brace + 4);
  painter.setFont(boldOf(font()));
  painter.setPen(theme_->color(Theme::Role::EditorText));
  const QString text = QStringLiteral("%1 = %2").arg(coreText(part.name)).arg(part.value);
  QRect under(field.left(), brace + 6, field.width(), line + 2);
  const int more = QFontMetrics(boldOf(font())).horizontalAdvance(text) - under.width();
  if (more > 0) under.adjust(0, 0, more + 2, 0);
  painter.drawText(under, Qt::AlignCenter, text);
  painter.setFont(font());
}

void BitRuler::paintBits(QPainter& painter) const {
  const bool digits = bitRect(0).width() > fontMetrics().horizontalAdvance(u'0') + 2;
  for (unsigned bit = 0; bit < kBits; ++bit) {
    const QRect cell = bitRect(bit);
    painter.setPen(theme_->color(Theme::Role::Border));
    painter.drawRect(cell);
    const bool set = (*value_ >> bit & 1) != 0;
    if (digits) {
      painter.setFont(set ? boldOf(font()) : font());
      painter.setPen(theme_->color(set ? Theme::Role::EditorText : Theme::Role::Quiet));
      painter.drawText(cell, Qt::AlignCenter, set ? QStringLiteral("1") : QStringLiteral("0"));
    } else if (set) {
      painter.fillRect(cell.adjusted(2, 3, -1, -2), theme_->color(Theme::Role::EditorText));
    }
  }
  painter.setFont(font());
}

void BitRuler::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const int line = fontMetrics().height();
  painter.setPen(theme_->color(Theme::Role::EditorText));
  painter.setFont(boldOf(font()));
  painter.drawText(QRect(0, 0, width(), line + 2), Qt::AlignLeft | Qt::AlignVCenter, title_);
  painter.setFont(font());
  if (!value_) {
    painter.setPen(theme_->color(Theme::Role::Warning));
    painter.drawText(QRect(0, line + 4, width(), line + 2), Qt::AlignLeft | Qt::AlignVCenter, otherwise_);
    return;
  }
  for (const panels::InitialPart& part : parts_)
    paintPart(painter, part);
  paintBits(painter);
}

} // namespace wavesmith::widgets
