// SPDX-License-Identifier: Apache-2.0
#include "registers/pressure_curve.h"

#include "panels/line_label.h"
#include "style/core_texts.h"
#include "style/icons.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kMarks = 9;    // above the curve, for the marks of the maximum
constexpr int kBetween = 12; // between the two curves
constexpr int kRight = 8;    // right of both
constexpr double kVectorShare = 0.64;
constexpr double kCurveFill = 0.22; // opacity under a curve
constexpr double kLabelSize = 0.85; // relative to the font
constexpr int kLabelGap = 2;        // characters between the labels below
constexpr int kHeadroom = 12;       // percent above the curve
constexpr int kLowest = 3;          // lines, with that of the labels

} // namespace

PressureCurve::PressureCurve(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Register pressure"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  auto* copy = new QAction(icon(QStringLiteral("copy")), tr("Copy"), this);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(table()); });
  addAction(copy);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void PressureCurve::setKernel(const ShownKernel& kernel) {
  kernel_ = kernel;
  cursor_ = kernel.cursor;
  if (chosen_ != program::kNone &&
      (kernel.isNull() || chosen_ < kernel.panel().first || chosen_ >= kernel.panel().end))
    choose(program::kNone);
  makeColumns();
  setAccessibleDescription(cursor_ != program::kNone ? textAt(cursor_) : QString());
  std::optional<Picture> now;
  if (chosen_ == program::kNone && !columns_.empty()) now = picture();
  const std::optional<Picture> before = std::exchange(picture_, std::move(now));
  if (!picture_ || picture_ != before) update();
}

PressureCurve::Picture PressureCurve::picture() const {
  const panels::RegisterPanel& panel = kernel_.panel();
  return {.columns = columns_,
          .vectorUnits = vectorUnits(),
          .scalarUnits = scalarUnits(),
          .allocated = panel.resources.occupancy.vectorsAllocated,
          .steps = panel.steps,
          .mostScalars = panel.maximum.scalars,
          .labels = endLabels(),
          .cursor = cursor_ != program::kNone ? xOf(cursor_) : -1};
}

void PressureCurve::setCursor(std::uint32_t at) {
  if (at == cursor_) return;
  cursor_ = at;
  picture_.reset();
  setAccessibleDescription(at != program::kNone ? textAt(at) : QString());
  update();
}

QSize PressureCurve::sizeHint() const {
  return {360, 12 * fontMetrics().height()};
}
QSize PressureCurve::minimumSizeHint() const {
  return {160, kMarks + kBetween + kLowest * fontMetrics().height()};
}

QRect PressureCurve::vectorArea() const {
  const int left = fontMetrics().horizontalAdvance(QStringLiteral("0000")) + 4;
  const int usable = height() - kMarks - kBetween - fontMetrics().height() - 4;
  return {left, kMarks, std::max(1, width() - left - kRight),
          std::max(1, static_cast<int>(usable * kVectorShare))};
}

QRect PressureCurve::scalarArea() const {
  const QRect above = vectorArea();
  const int top = above.bottom() + 1 + kBetween;
  return {above.left(), top, above.width(), std::max(1, height() - fontMetrics().height() - 4 - top)};
}

int PressureCurve::vectorUnits() const {
  const panels::RegisterPanel& panel = kernel_.panel();
  const auto most =
      static_cast<int>(std::max(panel.resources.mostLive, panel.resources.occupancy.vectorsAllocated));
  return std::max(8, most + most * kHeadroom / 100);
}

int PressureCurve::scalarUnits() const {
  return std::max(8, kernel_.panel().maximum.scalars + kernel_.panel().maximum.scalars * kHeadroom / 100);
}

std::uint32_t PressureCurve::instructionAt(int x) const {
  if (kernel_.isNull() || kernel_.panel().first >= kernel_.panel().end) return program::kNone;
  const QRect area = vectorArea();
  const panels::RegisterPanel& panel = kernel_.panel();
  const std::int64_t offset = std::clamp(x - area.left(), 0, area.width() - 1);
  return panel.first + static_cast<std::uint32_t>(offset * (panel.end - panel.first) / area.width());
}

int PressureCurve::xOf(std::uint32_t at) const {
  const QRect area = vectorArea();
  const panels::RegisterPanel& panel = kernel_.panel();
  const std::int64_t offset = (2 * static_cast<std::int64_t>(at - panel.first) + 1) * area.width() /
                              (2 * static_cast<std::int64_t>(std::max(1u, panel.end - panel.first)));
  return area.left() + static_cast<int>(offset);
}

QString PressureCurve::textAt(std::uint32_t at) const {
  return coreText(kernel_.text().at(at));
}

QFont PressureCurve::labelFont() const {
  QFont small = font();
  small.setPointSizeF(font().pointSizeF() * kLabelSize);
  return small;
}

std::pair<QString, QString> PressureCurve::endLabels() const {
  if (kernel_.isNull() || kernel_.panel().first >= kernel_.panel().end) return {};
  const auto labelOf = [&](std::uint32_t at) {
    return coreText(panels::lineLabel(*kernel_.snapshot->program, *kernel_.snapshot->lines, at));
  };
  const QString first = labelOf(kernel_.panel().first);
  const QString last = labelOf(kernel_.panel().end - 1);
  const QFontMetrics metrics(labelFont());
  const int room = std::max(0, vectorArea().width() - metrics.averageCharWidth() * kLabelGap);
  // Half of the room for each, and what the other does not need.
  const auto shortened = [&](const QString& label, const QString& other) {
    return metrics.elidedText(label, Qt::ElideMiddle,
                              std::max(room / 2, room - metrics.horizontalAdvance(other)));
  };
  return {shortened(first, last), shortened(last, first)};
}

QString PressureCurve::table() const {
  if (kernel_.isNull()) return {};
  QString text;
  for (std::uint32_t i = kernel_.panel().first; i < kernel_.panel().end; ++i)
    text += textAt(i) + u'\n';
  return text;
}

void PressureCurve::makeColumns() {
  columns_.clear();
  if (kernel_.isNull()) return;
  const panels::RegisterPanel& panel = kernel_.panel();
  const auto count = static_cast<std::int64_t>(panel.end) - panel.first;
  const int width = vectorArea().width();
  if (count <= 0) return;
  columns_.resize(static_cast<std::size_t>(width));
  for (std::int64_t x = 0; x < width; ++x) {
    Column& column = columns_[static_cast<std::size_t>(x)];
    const std::int64_t from = x * count / width;
    const std::int64_t end = std::max(from + 1, (x + 1) * count / width);
    for (std::int64_t i = from; i < end; ++i) {
      const analysis::Pressure& p = kernel_.pressure(panel.first + static_cast<std::uint32_t>(i));
      const int both = p.vectors + p.accumulations;
      column.vectors = std::max<int>(column.vectors, p.vectors);
      column.both = std::max(column.both, both);
      column.scalars = std::max<int>(column.scalars, p.scalars);
      column.mostBoth |= both > 0 && both == static_cast<int>(panel.resources.mostLive);
    }
  }
}

void PressureCurve::paintArea(QPainter& painter, const QRect& area, int units, int Column::* top,
                              int Column::* base, Theme::Role role) const {
  const auto yOf = [&](int registers) {
    return area.bottom() + 1 - static_cast<double>(registers) * area.height() / units;
  };
  const QColor color = theme_->color(role);
  QColor fill = color;
  fill.setAlphaF(kCurveFill);
  QPainterPath outline;
  QPainterPath body;
  bool any = false;
  for (std::size_t x = 0; x < columns_.size(); ++x) {
    const double left = area.left() + static_cast<double>(x);
    const double y = yOf(columns_[x].*top);
    any |= columns_[x].*top > (base != nullptr ? columns_[x].*base : 0);
    if (x == 0) {
      outline.moveTo(left, y);
      body.moveTo(left, yOf(0));
    }
    outline.lineTo(left, y);
    outline.lineTo(left + 1, y);
    body.lineTo(left, y);
    body.lineTo(left + 1, y);
  }
  if (!any) return;
  for (std::size_t x = columns_.size(); x-- > 0;) {
    const double y = yOf(base != nullptr ? columns_[x].*base : 0);
    body.lineTo(area.left() + static_cast<double>(x) + 1, y);
    body.lineTo(area.left() + static_cast<double>(x), y);
  }
  body.closeSubpath();
  painter.fillPath(body, fill);
  painter.setPen(QPen(color, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(outline);
}

// Paints the line at the end of the allocation, and below it those where another wave would fit; as many as
// are readable.
void PressureCurve::paintSteps(QPainter& painter) const {
  const QRect area = vectorArea();
  const panels::RegisterPanel& panel = kernel_.panel();
  const auto allocated = static_cast<int>(panel.resources.occupancy.vectorsAllocated);
  const int units = vectorUnits();
  const int line = fontMetrics().height();
  int last = -line;
  const auto draw = [&](int registers, const QString& text, const QColor& color) {
    const int y = area.bottom() + 1 - registers * area.height() / units;
    if (y - last < line || y > area.bottom() - 2) return;
    // The label is above its line, or below it if the line is at the top.
    const bool above = y >= line;
    last = above ? y : y + line;
    painter.setPen(QPen(color, 1, Qt::DotLine));
    painter.drawLine(area.left(), y, area.right(), y);
    painter.setPen(theme_->color(Theme::Role::Quiet));
    painter.drawText(QRect(0, y - line / 2, area.left() - 4, line), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(registers));
    if (area.height() < 2 * line) return; // the text would be on the curve
    painter.drawText(QRect(area.left(), above ? y - line : y + 1, area.width() - 2, line),
                     Qt::AlignRight | Qt::AlignVCenter, text);
  };
  draw(allocated, tr("allocated"), theme_->color(Theme::Role::Warning));
  for (std::size_t n = 0; n < panel.steps.size(); ++n)
    if (const auto step = static_cast<int>(panel.steps[n]); step < allocated)
      draw(step, tr("%n wave(s)", nullptr, static_cast<int>(n) + 1), theme_->color(Theme::Role::Quiet));
}

void PressureCurve::paintMaximum(QPainter& painter) const {
  const QRect area = vectorArea();
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme_->color(Theme::Role::Warning));
  for (std::size_t x = 0; x < columns_.size();) {
    if (!columns_[x].mostBoth) {
      ++x;
      continue;
    }
    std::size_t end = x;
    while (end < columns_.size() && columns_[end].mostBoth)
      ++end;
    const double left = area.left() + static_cast<double>(x);
    const double right = area.left() + static_cast<double>(end);
    const double middle = (left + right) / 2;
    painter.drawRect(QRectF(left, area.top() - 3, std::max(1.0, right - left), 2));
    painter.drawPolygon(QPolygonF(
        {{middle - 4, area.top() - 8.5}, {middle + 4, area.top() - 8.5}, {middle, area.top() - 3.0}}));
    x = end;
  }
}

void PressureCurve::paintUpright(QPainter& painter, std::uint32_t at, const QColor& color,
                                 bool dashed) const {
  const double x = xOf(at) + 0.5;
  painter.setPen(QPen(color, dashed ? 1 : 1.5, dashed ? Qt::DashLine : Qt::SolidLine));
  painter.drawLine(QPointF(x, vectorArea().top()), QPointF(x, scalarArea().bottom() + 1));
}

void PressureCurve::paintEvent(QPaintEvent* /*event*/) {
  if (kernel_.isNull() || columns_.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(labelFont());
  const QRect vectors = vectorArea();
  const QRect scalars = scalarArea();
  for (const QRect& area : {vectors, scalars})
    painter.fillRect(area, theme_->color(Theme::Role::EditorBackground));
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintSteps(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  paintArea(painter, vectors, vectorUnits(), &Column::both, &Column::vectors, Theme::Role::Accumulation);
  paintArea(painter, vectors, vectorUnits(), &Column::vectors, nullptr, Theme::Role::Vector);
  paintArea(painter, scalars, scalarUnits(), &Column::scalars, nullptr, Theme::Role::Scalar);
  paintMaximum(painter);

  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(theme_->color(Theme::Role::Border));
  for (const QRect& area : {vectors, scalars})
    painter.drawLine(area.left(), area.bottom() + 1, area.right() + 1, area.bottom() + 1);
  painter.setPen(theme_->color(Theme::Role::Quiet));
  const panels::RegisterPanel& panel = kernel_.panel();
  const int line = painter.fontMetrics().height();
  const int most = panel.maximum.scalars;
  const int y = scalars.bottom() + 1 - most * scalars.height() / scalarUnits();
  painter.drawText(QRect(0, y - line / 2, scalars.left() - 4, line), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(most));
  const QRect ends(scalars.left(), scalars.bottom() + 3, scalars.width(), line);
  const auto [first, last] = endLabels();
  painter.drawText(ends, Qt::AlignLeft | Qt::AlignTop, first);
  painter.drawText(ends, Qt::AlignRight | Qt::AlignTop, last);
  painter.setRenderHint(QPainter::Antialiasing);
  if (cursor_ != program::kNone)
    paintUpright(painter, cursor_, theme_->color(Theme::Role::EditorText), false);
  if (chosen_ != program::kNone) paintUpright(painter, chosen_, theme_->color(Theme::Role::Accent), true);
  if (hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void PressureCurve::choose(std::uint32_t at) {
  if (at == chosen_) return;
  chosen_ = at;
  if (at != program::kNone) setAccessibleDescription(textAt(at));
  update();
  emit chosenChanged();
}

void PressureCurve::mouseMoveEvent(QMouseEvent* event) {
  const std::uint32_t at = instructionAt(event->pos().x());
  choose(at);
  if (at != program::kNone) QToolTip::showText(event->globalPosition().toPoint(), textAt(at), this);
}

void PressureCurve::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const std::uint32_t at = instructionAt(event->pos().x());
  if (at != program::kNone) emit activated(at);
}

void PressureCurve::leaveEvent(QEvent* /*event*/) {
  if (!hasFocus()) choose(program::kNone);
}

void PressureCurve::focusOutEvent(QFocusEvent* event) {
  choose(program::kNone);
  QWidget::focusOutEvent(event);
}

void PressureCurve::keyPressEvent(QKeyEvent* event) {
  if (kernel_.isNull() || columns_.empty()) return QWidget::keyPressEvent(event);
  const panels::RegisterPanel& panel = kernel_.panel();
  const std::uint32_t at = chosen_ != program::kNone   ? chosen_
                           : cursor_ != program::kNone ? cursor_
                                                       : panel.first;
  switch (event->key()) {
  case Qt::Key_Left: return choose(at > panel.first ? at - 1 : at);
  case Qt::Key_Right: return choose(at + 1 < panel.end ? at + 1 : at);
  case Qt::Key_Home: return choose(panel.first);
  case Qt::Key_End: return choose(panel.end - 1);
  case Qt::Key_Return:
  case Qt::Key_Enter: emit activated(at); return;
  default: QWidget::keyPressEvent(event);
  }
}

void PressureCurve::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  makeColumns();
}

} // namespace wavesmith::widgets
