// SPDX-License-Identifier: Apache-2.0
#include "descriptor/bytes_view.h"

#include "descriptor/descriptor_text.h"
#include "style/from_view.h"
#include "style/mixed_color.h"
#include "style/theme.h"

#include <QAction>
#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <vector>

namespace wavesmith::widgets {
namespace {

constexpr int kBytes = static_cast<int>(codeobject::kKernelDescriptorBytes);
constexpr int kColumns = 16;
constexpr int kRows = kBytes / kColumns;
constexpr int kPadding = 5; // between the digits of two bytes
constexpr double kGroupFill = 0.14;

QFont monospaced(const QFont& font) {
  QFont made = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  made.setPointSizeF(font.pointSizeF());
  return made;
}

bool covers(const BytesView::Field* field, int byte) {
  if (field == nullptr) return false;
  const unsigned first = static_cast<unsigned>(byte) * codeobject::kBitsOfAByte;
  return field->firstBit < first + codeobject::kBitsOfAByte && field->firstBit + field->bits > first;
}

std::vector<const BytesView::Field*> fieldsIn(int byte) {
  std::vector<const BytesView::Field*> fields;
  for (const BytesView::Field& field : codeobject::descriptorFields())
    if (covers(&field, byte)) fields.push_back(&field);
  return fields;
}

} // namespace

BytesView::BytesView(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAccessibleName(tr("Bytes of the descriptor"));
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void BytesView::setBytes(const Bytes& bytes) {
  if (bytes_ == bytes) return;
  bytes_ = bytes;
  describe();
  update();
}

void BytesView::chooseField(const Field* field) {
  if (chosen_ == field) return;
  chosen_ = field;
  if (field != nullptr && !covers(field, current_))
    current_ = static_cast<int>(field->firstBit / codeobject::kBitsOfAByte);
  describe();
  update();
}

void BytesView::hoverField(const Field* field) {
  if (hovered_ == field) return;
  hovered_ = field;
  update();
}

bool BytesView::isMarked(int byte) const {
  return covers(chosen_, byte);
}

void BytesView::describe() {
  QString text =
      tr("byte %1: %2")
          .arg(current_)
          .arg(std::to_integer<unsigned>(bytes_[static_cast<std::size_t>(current_)]), 2, 16, QChar(u'0'));
  for (const Field* field : fieldsIn(current_))
    text += QStringLiteral(", %1").arg(fromView(field->name));
  setAccessibleDescription(text);
}

QSize BytesView::sizeHint() const {
  const QFontMetrics metrics(monospaced(font()));
  const int cell = metrics.horizontalAdvance(QStringLiteral("00")) + kPadding;
  return {metrics.horizontalAdvance(QStringLiteral("00")) + 10 + kColumns * cell + 2,
          metrics.height() + 4 + kRows * (metrics.height() + 6) + 2};
}

QSize BytesView::minimumSizeHint() const {
  return sizeHint();
}

void BytesView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) updateGeometry();
}

QRect BytesView::rectOf(int byte) const {
  const QFontMetrics metrics(monospaced(font()));
  const int wide = metrics.horizontalAdvance(QStringLiteral("00"));
  const int high = metrics.height() + 6;
  return {wide + 10 + byte % kColumns * (wide + kPadding), metrics.height() + 4 + byte / kColumns * high,
          wide + kPadding, high};
}

int BytesView::byteAt(const QPoint& at) const {
  for (int byte = 0; byte < kBytes; ++byte)
    if (rectOf(byte).contains(at)) return byte;
  return -1;
}

void BytesView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(monospaced(font()));
  const QFontMetrics metrics(painter.font());
  painter.setPen(theme_->color(Theme::Role::Quiet));
  for (int column = 0; column < kColumns; ++column) {
    QRect head = rectOf(column);
    head.moveTop(0);
    painter.drawText(head, Qt::AlignHCenter | Qt::AlignTop, QString::number(column, 16));
  }
  for (int row = 0; row < kRows; ++row) {
    const QRect first = rectOf(row * kColumns);
    painter.drawText(QRect(0, first.top(), first.left() - 8, first.height()),
                     Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("%1").arg(row * kColumns, 2, 16, QChar(u'0')));
  }
  const QColor ground = theme_->color(Theme::Role::EditorBackground);
  for (int byte = 0; byte < kBytes; ++byte) {
    const QRect cell = rectOf(byte);
    const bool marked = isMarked(byte);
    const bool reserved = fieldsIn(byte).empty();
    QColor fill = ground;
    if (covers(hovered_, byte)) fill = mixed(ground, theme_->color(Theme::Role::Accent), kGroupFill);
    if (marked) fill = mixed(ground, theme_->color(Theme::Role::Accent), 2 * kGroupFill);
    painter.fillRect(cell, fill);
    const auto value = std::to_integer<unsigned>(bytes_[static_cast<std::size_t>(byte)]);
    const bool wrong = reserved && value != 0;
    painter.setPen(theme_->color(wrong      ? Theme::Role::Error
                                 : reserved ? Theme::Role::Quiet
                                            : Theme::Role::EditorText));
    // Reserved bytes are shown as dots while they have the required value.
    painter.drawText(cell, Qt::AlignCenter,
                     reserved && !wrong ? QStringLiteral("··")
                                        : QStringLiteral("%1").arg(value, 2, 16, QChar(u'0')));
  }
  // Frames are drawn over the fills: around the selected field, and dotted at the cursor.
  for (int byte = 0; byte < kBytes; ++byte) {
    if (!isMarked(byte)) continue;
    const QRect cell = rectOf(byte);
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 2));
    painter.drawLine(cell.topLeft(), cell.topRight());
    painter.drawLine(cell.bottomLeft(), cell.bottomRight());
    if (byte % kColumns == 0 || !isMarked(byte - 1)) painter.drawLine(cell.topLeft(), cell.bottomLeft());
    if (byte % kColumns == kColumns - 1 || byte + 1 == kBytes || !isMarked(byte + 1))
      painter.drawLine(cell.topRight(), cell.bottomRight());
  }
  if (hasFocus()) {
    painter.setPen(QPen(theme_->color(Theme::Role::EditorText), 1, Qt::DotLine));
    painter.drawRect(rectOf(current_).adjusted(2, 2, -3, -3));
  }
}

void BytesView::chooseByte(int byte, bool next) {
  const auto fields = fieldsIn(byte);
  const auto at = std::ranges::find(fields, chosen_);
  const Field* field = fields.empty() ? nullptr : fields.front();
  if (at != fields.end())
    field = next ? fields[(static_cast<std::size_t>(at - fields.begin()) + 1) % fields.size()] : *at;
  current_ = byte;
  chosen_ = field;
  describe();
  update();
  emit fieldChosen(field, byte);
}

void BytesView::mousePressEvent(QMouseEvent* event) {
  const int byte = byteAt(event->pos());
  if (byte < 0 || event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  chooseByte(byte, byte == current_);
}

void BytesView::mouseMoveEvent(QMouseEvent* event) {
  const int byte = byteAt(event->pos());
  const auto fields = byte < 0 ? std::vector<const Field*>() : fieldsIn(byte);
  const Field* field = fields.empty() ? nullptr : fields.front();
  if (field == hovered_) return;
  hoverField(field);
  emit fieldHovered(field);
}

void BytesView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (hovered_ == nullptr) return;
  hoverField(nullptr);
  emit fieldHovered(nullptr);
}

void BytesView::keyPressEvent(QKeyEvent* event) {
  const auto go = [this](int byte) { chooseByte(std::clamp(byte, 0, kBytes - 1), false); };
  switch (event->key()) {
  case Qt::Key_Left: return go(current_ - 1);
  case Qt::Key_Right: return go(current_ + 1);
  case Qt::Key_Up: return go(current_ < kColumns ? current_ : current_ - kColumns);
  case Qt::Key_Down: return go(current_ + kColumns >= kBytes ? current_ : current_ + kColumns);
  case Qt::Key_Home: return go(0);
  case Qt::Key_End: return go(kBytes - 1);
  case Qt::Key_Space: return chooseByte(current_, true); // the next field of the byte
  default: QWidget::keyPressEvent(event);
  }
}

void BytesView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

bool BytesView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<const QHelpEvent*>(event);
  const int byte = byteAt(help->pos());
  if (byte < 0) {
    QToolTip::hideText();
    return true;
  }
  QString text = tr("byte %1").arg(byte);
  const auto fields = fieldsIn(byte);
  if (fields.empty()) text += tr(": reserved, must be 0");
  for (const Field* field : fields)
    text += QStringLiteral("\n%1").arg(fromView(field->name));
  QToolTip::showText(help->globalPos(), text, this, rectOf(byte));
  return true;
}

} // namespace wavesmith::widgets
