// SPDX-License-Identifier: Apache-2.0
#include "registers/register_file_view.h"

#include "style/core_texts.h"
#include "style/icons.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

using Kind = panels::FilePart::Kind;

constexpr int kRegisters = 512;
constexpr int kInRow = 32;
constexpr int kGranule = 8;
constexpr int kGranuleGap = 4;
constexpr int kSmallest = 7; // pixels of a square
constexpr int kLargest = 18;
constexpr int kMargin = 8;
constexpr double kIdle = 0.28; // opacity of used registers that are dead at the cursor

int legendRows(int width, int line) {
  return width < 40 * line ? 3 : 1;
}

} // namespace

RegisterFileView::RegisterFileView(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Vector registers of a SIMD lane"));
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  auto* copy = new QAction(icon(QStringLiteral("copy")), tr("Copy"), this);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(table()); });
  addAction(copy);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RegisterFileView::setKernel(const ShownKernel& kernel) {
  const auto isKnown = [](const ShownKernel& of) { return !of.isNull() && of.cursor != program::kNone; };
  std::optional<std::bitset<512>> before;
  if (isVisible() && isKnown(kernel_) && isKnown(kernel)) {
    const panels::RegisterPanel& old = kernel_.panel();
    const panels::RegisterPanel& now = kernel.panel();
    if (old.file == now.file && old.accumulationsFrom == now.accumulationsFrom) before = holds_;
  }
  kernel_ = kernel;
  holds_.reset();
  if (isVisible()) describe();
  // A key in a long kernel rarely changes a square.
  if (!before || *before != (holds_.emplace(liveAtCursor()))) update();
}

void RegisterFileView::describe() {
  setAccessibleDescription(table());
}

void RegisterFileView::showEvent(QShowEvent* event) {
  describe();
  QWidget::showEvent(event);
}

// Computed when the first square is asked for: in a hidden view, none is.
bool RegisterFileView::isLive(int number) const {
  if (!holds_) holds_ = liveAtCursor();
  return holds_->test(static_cast<std::size_t>(number));
}

std::bitset<512> RegisterFileView::liveAtCursor() const {
  std::bitset<512> live;
  if (kernel_.isNull() || kernel_.cursor == program::kNone) return live;
  const panels::RegisterPanel& panel = kernel_.panel();
  for (const panels::RegisterBar& bar : panel.bars) {
    const bool begun = bar.range.first == program::kNone || bar.range.first <= kernel_.cursor;
    if (!begun || bar.range.last < kernel_.cursor) continue;
    const bool accumulation = bar.range.registers.cls == isa::RegisterClass::Accumulation;
    if (!accumulation && bar.range.registers.cls != isa::RegisterClass::Vector) continue;
    const std::uint32_t number = bar.range.registers.first + (accumulation ? panel.accumulationsFrom : 0);
    if (number < kRegisters) live.set(number);
  }
  return live;
}

void RegisterFileView::setMarked(const isa::RegisterRange& registers) {
  if (registers == marked_) return;
  marked_ = registers;
  update();
}

int RegisterFileView::cellSize(int width) const {
  const int left = fontMetrics().horizontalAdvance(QStringLiteral("000")) + 6;
  const int gaps = (kInRow / kGranule - 1) * kGranuleGap;
  return std::clamp((width - left - gaps - 2 * kMargin) / kInRow, kSmallest, kLargest);
}

int RegisterFileView::heightForWidth(int width) const {
  const int line = fontMetrics().height();
  return cellSize(width) * (kRegisters / kInRow) + 2 * kMargin + legendRows(width, line) * (line + 6) + 6;
}

QSize RegisterFileView::sizeHint() const {
  return {360, heightForWidth(360)};
}
QSize RegisterFileView::minimumSizeHint() const {
  const int width = kSmallest * kInRow + 60;
  return {width, heightForWidth(width)};
}

QRect RegisterFileView::rectOf(int number) const {
  const int cell = cellSize(width());
  const int left = kMargin + fontMetrics().horizontalAdvance(QStringLiteral("000")) + 6;
  const int column = number % kInRow;
  return {left + column * cell + column / kGranule * kGranuleGap, kMargin + number / kInRow * cell, cell,
          cell};
}

int RegisterFileView::numberAt(const QPoint& position) const {
  const int cell = cellSize(width());
  const int row = (position.y() - kMargin) / cell;
  if (position.y() < kMargin || row >= kRegisters / kInRow) return -1;
  for (int column = 0; column < kInRow; ++column)
    if (rectOf(row * kInRow + column).contains(position)) return row * kInRow + column;
  return -1;
}

const panels::FilePart* RegisterFileView::partOf(int number) const {
  if (kernel_.isNull() || number < 0) return nullptr;
  const auto& parts = kernel_.panel().file;
  const auto found = std::ranges::find_if(parts, [&](const panels::FilePart& part) {
    return static_cast<std::uint32_t>(number) < part.first + part.count;
  });
  return found == parts.end() ? nullptr : &*found;
}

QString RegisterFileView::nameOf(int number) const {
  const panels::FilePart* part = partOf(number);
  if (part == nullptr || part->kind == Kind::Free) return QString::number(number);
  return part->accumulation
             ? QStringLiteral("a%1").arg(number - static_cast<int>(kernel_.panel().accumulationsFrom))
             : QStringLiteral("v%1").arg(number);
}

QString RegisterFileView::textOf(int number) const {
  const panels::FilePart* part = partOf(number);
  if (part == nullptr) return {};
  QString text = QStringLiteral("%1: %2").arg(nameOf(number), coreText(panels::name(part->kind)));
  if (part->kind == Kind::Used && kernel_.cursor != program::kNone)
    text += isLive(number) ? tr(", live at the cursor") : tr(", dead at the cursor");
  return text;
}

QString RegisterFileView::table() const {
  if (kernel_.isNull()) return {};
  QString text;
  for (const panels::FilePart& part : kernel_.panel().file)
    text += coreText(kernel_.text().part(part)) + u'\n';
  return text;
}

void RegisterFileView::choose(int number) {
  if (number == chosen_) return;
  chosen_ = number;
  update();
}

void RegisterFileView::paintCell(QPainter& painter, int number, const panels::FilePart& part) const {
  const QColor color = theme_->color(part.accumulation ? Theme::Role::Accumulation : Theme::Role::Vector);
  const QRectF square = QRectF(rectOf(number)).adjusted(1, 1, -1, -1);
  QColor fill = color;
  switch (part.kind) {
  case Kind::Used: {
    const bool full = kernel_.cursor == program::kNone || isLive(number);
    if (!full) fill.setAlphaF(kIdle);
    painter.fillRect(square, fill);
    break;
  }
  case Kind::Unused:
  case Kind::Granule:
    painter.setPen(QPen(color, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(square.adjusted(0.5, 0.5, -0.5, -0.5));
    if (part.kind == Kind::Granule) painter.drawLine(square.bottomLeft(), square.topRight());
    break;
  case Kind::Free:
    painter.fillRect(QRectF(square.center() - QPointF(1, 1), QSizeF(2, 2)),
                     theme_->color(Theme::Role::Quiet));
    break;
  }
  const bool accumulation = marked_.cls == isa::RegisterClass::Accumulation;
  const std::uint32_t from = accumulation ? kernel_.panel().accumulationsFrom : 0;
  const auto at = static_cast<std::uint32_t>(number);
  const bool marked = marked_.count != 0 && (accumulation || marked_.cls == isa::RegisterClass::Vector) &&
                      at >= from + marked_.first && at < from + marked_.first + marked_.count;
  if (!marked && number != chosen_) return;
  painter.setPen(QPen(theme_->color(number == chosen_ ? Theme::Role::Accent : Theme::Role::EditorText), 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(square);
}

void RegisterFileView::paintRowNumbers(QPainter& painter) const {
  painter.setPen(theme_->color(Theme::Role::Quiet));
  const int cell = cellSize(width());
  const int line = painter.fontMetrics().height();
  int last = -line;
  for (int row = 0; row < kRegisters / kInRow; ++row) {
    const QRect first = rectOf(row * kInRow);
    if (first.top() - last < line) continue;
    last = first.top();
    painter.drawText(QRect(0, first.top() + (cell - line) / 2, first.left() - 6, line),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(row * kInRow));
  }
}

void RegisterFileView::paintLegend(QPainter& painter) const {
  std::array<std::uint32_t, 6> counts{}; // used v, used a, unused, rounding, free, holding
  for (const panels::FilePart& part : kernel_.panel().file) {
    const std::size_t n =
        part.kind == Kind::Used ? (part.accumulation ? 1 : 0) : static_cast<std::size_t>(part.kind) + 1;
    counts[n] += part.count;
  }
  struct Entry {
    Kind kind;
    bool accumulation;
    std::uint32_t count;
    QString text;
  };
  const Entry entries[] = {{Kind::Used, false, counts[0], tr("VGPRs used")},
                           {Kind::Used, true, counts[1], tr("AGPRs used")},
                           {Kind::Unused, false, counts[2], tr("never used")},
                           {Kind::Granule, false, counts[3], tr("rounding")},
                           {Kind::Free, false, counts[4], tr("free")}};
  const int line = painter.fontMetrics().height();
  const int perRow = legendRows(width(), line) == 1 ? 5 : 2;
  const int step = (width() - 2 * kMargin) / perRow;
  const int top = rectOf(kRegisters - 1).bottom() + kMargin + 2;
  int n = 0;
  for (const Entry& entry : entries) {
    const QPoint at(kMargin + n % perRow * step, top + n / perRow * (line + 6));
    ++n;
    const QColor color = theme_->color(entry.accumulation ? Theme::Role::Accumulation : Theme::Role::Vector);
    const int inset = (line - 10) / 2;
    const QRectF square(at.x() + 0.5, at.y() + inset + 0.5, 9, 9);
    painter.setPen(QPen(entry.kind == Kind::Free ? theme_->color(Theme::Role::Quiet) : color, 1));
    painter.setBrush(entry.kind == Kind::Used ? QBrush(color) : QBrush(Qt::NoBrush));
    if (entry.kind == Kind::Free)
      painter.fillRect(QRectF(square.center() - QPointF(1, 1), QSizeF(2, 2)),
                       theme_->color(Theme::Role::Quiet));
    else
      painter.drawRect(square);
    if (entry.kind == Kind::Granule) painter.drawLine(square.bottomLeft(), square.topRight());
    painter.setPen(theme_->color(entry.count == 0 ? Theme::Role::Quiet : Theme::Role::EditorText));
    painter.drawText(QRect(at.x() + 16, at.y(), step - 16, line), Qt::AlignLeft | Qt::AlignVCenter,
                     QStringLiteral("%1 %2").arg(entry.count).arg(entry.text));
  }
}

void RegisterFileView::paintEvent(QPaintEvent* /*event*/) {
  if (kernel_.isNull()) return;
  QPainter painter(this);
  QFont small = font();
  small.setPointSizeF(font().pointSizeF() * 0.85);
  painter.setFont(small);
  for (const panels::FilePart& part : kernel_.panel().file)
    for (std::uint32_t n = part.first; n < part.first + part.count; ++n)
      paintCell(painter, static_cast<int>(n), part);
  // The start of the accumulation registers.
  const panels::RegisterPanel& panel = kernel_.panel();
  if (panel.resources.allocated.accumulations > 0 && panel.accumulationsFrom < kRegisters) {
    const QRect first = rectOf(static_cast<int>(panel.accumulationsFrom));
    painter.fillRect(QRect(first.left() - 2, first.top() - 1, 2, first.height() + 2),
                     theme_->color(Theme::Role::EditorText));
  }
  paintRowNumbers(painter);
  painter.setFont(font());
  paintLegend(painter);
}

void RegisterFileView::mouseMoveEvent(QMouseEvent* event) {
  choose(numberAt(event->pos()));
}

void RegisterFileView::leaveEvent(QEvent* /*event*/) {
  if (!hasFocus()) choose(-1);
}

void RegisterFileView::keyPressEvent(QKeyEvent* event) {
  int step = 0;
  switch (event->key()) {
  case Qt::Key_Left: step = -1; break;
  case Qt::Key_Right: step = 1; break;
  case Qt::Key_Up: step = -kInRow; break;
  case Qt::Key_Down: step = kInRow; break;
  default: return QWidget::keyPressEvent(event);
  }
  const int next = chosen_ < 0 ? 0 : chosen_ + step;
  if (next < 0 || next >= kRegisters) return;
  choose(next);
  setAccessibleDescription(textOf(next));
  QToolTip::showText(mapToGlobal(rectOf(next).bottomRight()), textOf(next), this);
}

bool RegisterFileView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int number = numberAt(help->pos());
    if (number >= 0)
      QToolTip::showText(help->globalPos(), textOf(number), this, rectOf(number));
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

} // namespace wavesmith::widgets
