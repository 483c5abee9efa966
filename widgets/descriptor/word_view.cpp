// SPDX-License-Identifier: Apache-2.0
#include "descriptor/word_view.h"

#include "descriptor/descriptor_text.h"
#include "style/from_view.h"
#include "style/mixed_color.h"
#include "style/theme.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cstring>

namespace wavesmith::widgets {
namespace {

constexpr unsigned kBits = 32;
constexpr int kBytesOfAWord = 4;

QFont boldOf(QFont font) {
  font.setBold(true);
  return font;
}

} // namespace

WordView::WordView(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setAccessibleName(tr("Bits of a word of the descriptor"));
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void WordView::setBytes(const Bytes& bytes) {
  if (bytes_ == bytes) return;
  bytes_ = bytes;
  describe();
  update();
}

void WordView::chooseField(const Field* field, int byte) {
  chosen_ = field;
  if (byte >= 0)
    word_ = byte / kBytesOfAWord * kBytesOfAWord;
  else if (field != nullptr)
    word_ = static_cast<int>(field->firstBit / kBits) * kBytesOfAWord;
  describe();
  update();
}

void WordView::hoverField(const Field* field) {
  if (hovered_ == field) return;
  hovered_ = field;
  update();
}

std::uint32_t WordView::value() const {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes_.data() + word_, sizeof value);
  return value;
}

const WordView::Field* WordView::fieldAt(unsigned bit) const {
  return codeobject::descriptorFieldAt(static_cast<unsigned>(word_) * codeobject::kBitsOfAByte + bit);
}

QString WordView::title() const {
  const QString hex = QStringLiteral("0x%1").arg(value(), 8, 16, QChar(u'0'));
  for (unsigned bit = 0; bit < kBits; ++bit)
    if (const Field* field = fieldAt(bit))
      return tr("%1, bytes %2 to %3: %4")
          .arg(field->bits >= kBits ? fromView(field->name) : fromView(codeobject::name(field->group)))
          .arg(word_)
          .arg(word_ + kBytesOfAWord - 1)
          .arg(hex);
  return tr("reserved, bytes %1 to %2: %3").arg(word_).arg(word_ + kBytesOfAWord - 1).arg(hex);
}

void WordView::describe() {
  QString text = title();
  if (chosen_ != nullptr) text += QStringLiteral("; %1, %2").arg(fromView(chosen_->name), bitsText(*chosen_));
  setAccessibleDescription(text);
}

QSize WordView::sizeHint() const {
  return {static_cast<int>(kBits) * (fontMetrics().horizontalAdvance(u'0') + 5) + 2,
          4 * fontMetrics().height() + 20};
}

QSize WordView::minimumSizeHint() const {
  return {static_cast<int>(kBits) * 7, sizeHint().height()};
}

void WordView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) updateGeometry();
}

QRect WordView::rectOf(unsigned bit) const {
  const int line = fontMetrics().height();
  const int wide = std::min(sizeHint().width(), width()) - 2;
  const auto edge = [&](unsigned from) {
    return 1 + wide * static_cast<int>(from) / static_cast<int>(kBits);
  };
  const unsigned place = kBits - 1 - bit;
  return {edge(place), 2 * line + 6, edge(place + 1) - edge(place), line + 6};
}

QRect WordView::rectOf(const Field& field) const {
  const unsigned begin = static_cast<unsigned>(word_) * codeobject::kBitsOfAByte;
  if (field.firstBit >= begin + kBits || field.firstBit + field.bits <= begin) return {};
  const unsigned first = std::max(field.firstBit, begin) - begin;
  const unsigned last = std::min(field.firstBit + field.bits, begin + kBits) - begin - 1;
  return rectOf(last).united(rectOf(first));
}

int WordView::bitAt(const QPoint& at) const {
  for (unsigned bit = 0; bit < kBits; ++bit) {
    const QRect cell = rectOf(bit);
    if (cell.contains(QPoint(at.x(), cell.center().y())) && at.y() >= cell.top() - fontMetrics().height())
      return static_cast<int>(bit);
  }
  return -1;
}

void WordView::paintBits(QPainter& painter) const {
  const bool digits = rectOf(0U).width() > fontMetrics().horizontalAdvance(u'0') + 1;
  const QColor ground = theme_->color(Theme::Role::EditorBackground);
  const QColor accent = theme_->color(Theme::Role::Accent);
  const std::uint32_t bits = value();
  for (unsigned bit = 0; bit < kBits; ++bit) {
    const QRect cell = rectOf(bit);
    const Field* field = fieldAt(bit);
    const bool set = (bits >> bit & 1) != 0;
    double share = 0;
    if (field != nullptr && field == chosen_)
      share = 0.28;
    else if (field != nullptr && field == hovered_)
      share = 0.14;
    painter.fillRect(cell, mixed(ground, accent, share));
    painter.setFont(set ? boldOf(font()) : font());
    painter.setPen(theme_->color(field == nullptr && set ? Theme::Role::Error
                                 : set || share > 0      ? Theme::Role::EditorText
                                                         : Theme::Role::Quiet));
    if (digits)
      painter.drawText(cell, Qt::AlignCenter,
                       set                ? QStringLiteral("1")
                       : field == nullptr ? QStringLiteral("·")
                                          : QStringLiteral("0"));
    else if (set)
      painter.fillRect(cell.adjusted(2, 3, -1, -2), painter.pen().color());
    // Lines separate fields; there are none within a field.
    painter.setPen(theme_->color(Theme::Role::Border));
    painter.drawLine(cell.topLeft(), cell.topRight());
    painter.drawLine(cell.bottomLeft(), cell.bottomRight());
    if (bit == kBits - 1 || fieldAt(bit + 1) != field) painter.drawLine(cell.topLeft(), cell.bottomLeft());
    if (bit == 0) painter.drawLine(cell.topRight(), cell.bottomRight());
  }
  painter.setFont(font());
  painter.setPen(theme_->color(Theme::Role::Quiet));
  const int line = fontMetrics().height();
  for (unsigned bit = 0; bit < kBits; bit += codeobject::kBitsOfAByte) {
    const QRect cell = rectOf(bit);
    painter.drawText(QRect(cell.left() - 2 * line, cell.top() - line - 1, cell.width() + 2 * line, line),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(bit));
  }
  const QRect top = rectOf(kBits - 1);
  painter.drawText(QRect(top.left(), top.top() - line - 1, 2 * line, line), Qt::AlignLeft | Qt::AlignVCenter,
                   QString::number(kBits - 1));
}

// Paints a frame and below it the name, moved so that it is completely visible.
void WordView::paintName(QPainter& painter, const Field& field) const {
  const QRect cells = rectOf(field);
  if (cells.isNull()) return;
  const bool isChosen = &field == chosen_;
  painter.setPen(
      QPen(theme_->color(Theme::Role::Accent), isChosen ? 2 : 1, isChosen ? Qt::SolidLine : Qt::DashLine));
  painter.drawRect(cells.adjusted(0, 0, -1, -1));
  painter.setFont(isChosen ? boldOf(font()) : font());
  painter.setPen(theme_->color(Theme::Role::EditorText));
  codeobject::KernelDescriptor descriptor = codeobject::readKernelDescriptor(bytes_);
  const QString text = QStringLiteral("%1 = %2").arg(fromView(field.name)).arg(field.get(descriptor));
  const int wide = QFontMetrics(painter.font()).horizontalAdvance(text) + 4;
  const int left = std::clamp(cells.center().x() - wide / 2, 0, std::max(0, width() - wide));
  painter.drawText(QRect(left, cells.bottom() + 4, wide, fontMetrics().height() + 2), Qt::AlignCenter, text);
  painter.setFont(font());
}

void WordView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(theme_->color(Theme::Role::EditorText));
  painter.setFont(boldOf(font()));
  painter.drawText(QRect(0, 0, width(), fontMetrics().height() + 2), Qt::AlignLeft | Qt::AlignVCenter,
                   title());
  painter.setFont(font());
  paintBits(painter);
  // There is room for one name: that of the field under the mouse or, without one, of the selected field.
  const Field* named = hovered_ != nullptr && !rectOf(*hovered_).isNull() ? hovered_ : chosen_;
  if (chosen_ != nullptr && chosen_ != named) {
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 2));
    if (const QRect cells = rectOf(*chosen_); !cells.isNull()) painter.drawRect(cells.adjusted(0, 0, -1, -1));
  }
  if (named != nullptr) paintName(painter, *named);
  if (hasFocus()) {
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 1, Qt::DotLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void WordView::mousePressEvent(QMouseEvent* event) {
  const int bit = event->button() == Qt::LeftButton ? bitAt(event->pos()) : -1;
  if (bit < 0) return QWidget::mousePressEvent(event);
  const int byte = word_ + bit / static_cast<int>(codeobject::kBitsOfAByte);
  chooseField(fieldAt(static_cast<unsigned>(bit)), byte);
  emit fieldChosen(chosen_, byte);
}

void WordView::mouseMoveEvent(QMouseEvent* event) {
  const int bit = bitAt(event->pos());
  const Field* field = bit < 0 ? nullptr : fieldAt(static_cast<unsigned>(bit));
  if (field == hovered_) return;
  hoverField(field);
  emit fieldHovered(field);
}

void WordView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (hovered_ == nullptr) return;
  hoverField(nullptr);
  emit fieldHovered(nullptr);
}

// Selects the next field toward higher bits (by > 0) or lower ones, also in the neighboring words.
void WordView::step(int by) {
  const auto fields = codeobject::descriptorFields();
  if (fields.empty()) return;
  auto at = static_cast<std::ptrdiff_t>(fields.size());
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (&fields[i] == chosen_) at = static_cast<std::ptrdiff_t>(i);
  const auto last = static_cast<std::ptrdiff_t>(fields.size()) - 1;
  const std::ptrdiff_t next = at > last ? 0 : std::clamp(at + by, std::ptrdiff_t{0}, last);
  chooseField(&fields[static_cast<std::size_t>(next)]);
  emit fieldChosen(chosen_, static_cast<int>(chosen_->firstBit / codeobject::kBitsOfAByte));
}

void WordView::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
  case Qt::Key_Left: return step(1); // higher bits are on the left
  case Qt::Key_Right: return step(-1);
  default: QWidget::keyPressEvent(event);
  }
}

void WordView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void WordView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

} // namespace wavesmith::widgets
