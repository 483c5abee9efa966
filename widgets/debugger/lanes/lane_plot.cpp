// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lane_plot.h"

#include "style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace wavesmith::widgets {
namespace {

constexpr int kPlotHeight = 84; // pixels, without title and labels
constexpr int kPlotMargin = 8;  //
constexpr int kTick = 4;        //
constexpr int kCross = 3;       // half of a cross for a value that is not a number
constexpr int kPlotLanes = static_cast<int>(isa::kLanes);
constexpr int kEvenTicks = 2; // gaps between the labels of the value axis
constexpr std::array kPatterns = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};

QString axisText(double value) {
  return QString::number(value, 'g', 4);
}

// A range that contains the finite numbers and, unless that would hide their differences, zero.
std::pair<double, double> rangeOf(const std::vector<std::vector<double>>& series) {
  double low = 0, high = 0;
  bool any = false;
  for (const std::vector<double>& one : series)
    for (const double value : one) {
      if (!std::isfinite(value)) continue;
      low = any ? std::min(low, value) : value;
      high = any ? std::max(high, value) : value;
      any = true;
    }
  if (!any) return {0, 1};
  const double size = high - low;
  if (low > 0 && low < 4 * size) low = 0;
  if (high < 0 && -high < 4 * size) high = 0;
  if (low == high) return low == 0 ? std::pair(0.0, 1.0) : std::pair(std::min(low, 0.0), std::max(high, 0.0));
  return {low, high};
}

} // namespace

LanePlot::LanePlot(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Values over the lanes"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void LanePlot::setValues(const LaneValues& values, const QString& type, quint64 lanes) {
  values_ = values;
  type_ = type;
  lanes_.clear();
  for (int lane = 0; lane < kPlotLanes; ++lane)
    if (hasLane(lanes, lane)) lanes_.push_back(lane);
  const std::size_t before = charts_.size();
  charts_.clear();
  const int together = registersOfType(type);
  for (int first = 0; first + together <= values.registers.count; first += together) {
    isa::RegisterRange range = values.registers;
    range.first = static_cast<std::uint16_t>(range.first + first);
    range.count = static_cast<std::uint16_t>(together);
    Chart chart{.name = QString::fromStdString(isa::toString(range)), .series = {}};
    chart.series.resize(static_cast<std::size_t>(elementsOf(type).count));
    for (const int lane : lanes_) {
      const LaneCell cell{
          .lane = lane, .first = first, .registers = together, .low = 0, .bits = 32 * together};
      const std::vector<double> numbers = numbersOf(cellBytes(values, cell), type);
      for (std::size_t i = 0; i < chart.series.size(); ++i)
        chart.series[i].push_back(i < numbers.size() ? numbers[i] : std::nan(""));
    }
    std::tie(chart.low, chart.high) = rangeOf(chart.series);
    charts_.push_back(std::move(chart));
  }
  if (charts_.size() != before) updateGeometry();
  setAccessibleDescription(description(lane_));
  update();
}

void LanePlot::setKind(Kind kind) {
  kind_ = kind;
  update();
}

void LanePlot::setLane(int lane) {
  lane_ = lane;
  setAccessibleDescription(description(lane_));
  update();
}

std::vector<std::vector<double>> LanePlot::numbersOfLane(int lane) const {
  std::vector<std::vector<double>> result;
  const auto found = std::ranges::find(lanes_, lane);
  if (found == lanes_.end()) return result;
  const auto at = static_cast<std::size_t>(found - lanes_.begin());
  for (const Chart& chart : charts_) {
    std::vector<double>& numbers = result.emplace_back();
    for (const std::vector<double>& series : chart.series)
      numbers.push_back(series[at]);
  }
  return result;
}

QString LanePlot::description(int lane) const {
  QStringList texts;
  const int together = registersOfType(type_);
  for (int chart = 0; chart < static_cast<int>(charts_.size()); ++chart) {
    const LaneCell cell{
        .lane = lane, .first = chart * together, .registers = together, .low = 0, .bits = 32 * together};
    texts << tr("%1 = %2").arg(locationOf(values_, cell), cellText(values_, cell, type_));
  }
  return texts.join(u'\n');
}

int LanePlot::axisWidth() const {
  int width = 0;
  for (const Chart& chart : charts_)
    for (int tick = 0; tick <= kEvenTicks; ++tick) {
      const double value = chart.low + (chart.high - chart.low) * tick / kEvenTicks;
      width = std::max(width, fontMetrics().horizontalAdvance(axisText(value)));
    }
  return width + kTick + 2;
}

// Title, chart, labels of the lanes.
int LanePlot::chartHeight() const {
  return kPlotHeight + kTick + 5 * fontMetrics().height() / 2 + kPlotMargin;
}

QRect LanePlot::plotRect(int chart) const {
  const int left = kPlotMargin + axisWidth();
  return {left, chart * chartHeight() + 3 * fontMetrics().height() / 2 + kPlotMargin / 2,
          std::max(width() - left - 2 * kPlotMargin, 1), kPlotHeight};
}

QSize LanePlot::sizeHint() const {
  const int charts = std::max(static_cast<int>(charts_.size()), 1);
  return {4 * kPlotHeight, charts * chartHeight() + fontMetrics().height()};
}

QSize LanePlot::minimumSizeHint() const {
  return {2 * kPlotHeight, sizeHint().height()};
}

double LanePlot::xOf(const QRect& rect, int position) const {
  return rect.left() +
         (position + 0.5) * rect.width() / std::max<double>(static_cast<double>(lanes_.size()), 1);
}

int LanePlot::laneAt(const QPoint& pixel) const {
  const QRect rect = plotRect(0);
  if (lanes_.empty() || pixel.x() < rect.left() || pixel.x() > rect.right()) return -1;
  const auto position = static_cast<std::size_t>(static_cast<qint64>(pixel.x() - rect.left()) *
                                                 static_cast<qint64>(lanes_.size()) / rect.width());
  return lanes_[std::min(position, lanes_.size() - 1)];
}

void LanePlot::paintAxes(QPainter& painter, const QRect& rect, const Chart& chart, bool last) const {
  const int high = fontMetrics().height();
  painter.setPen(theme_->color(Theme::Role::EditorText));
  painter.drawText(QRect(kPlotMargin, rect.top() - 3 * high / 2 - 2, width(), high),
                   Qt::AlignLeft | Qt::AlignVCenter, tr("%1 as %2").arg(chart.name, type_));
  painter.setPen(theme_->color(Theme::Role::Border));
  painter.drawRect(rect);
  for (int tick = 0; tick <= kEvenTicks; ++tick) {
    const int y = rect.bottom() - rect.height() * tick / kEvenTicks;
    painter.setPen(theme_->color(Theme::Role::Border));
    painter.drawLine(rect.left() - kTick, y, rect.left(), y);
    painter.setPen(theme_->color(Theme::Role::Quiet));
    painter.drawText(QRect(0, y - high / 2, rect.left() - kTick - 2, high), Qt::AlignRight | Qt::AlignVCenter,
                     axisText(chart.low + (chart.high - chart.low) * tick / kEvenTicks));
  }
  // Lanes: as many labels as there is room for, at even distances.
  const int room = fontMetrics().horizontalAdvance(QStringLiteral("0000"));
  const int count = static_cast<int>(lanes_.size());
  int step = 1;
  while (count > 0 && step < count && rect.width() * step / count < room)
    step *= 2;
  for (int i = 0; i < count; i += step) {
    const int x = static_cast<int>(std::lround(xOf(rect, i)));
    painter.setPen(theme_->color(Theme::Role::Border));
    painter.drawLine(x, rect.bottom(), x, rect.bottom() + kTick);
    painter.setPen(theme_->color(Theme::Role::Quiet));
    painter.drawText(QRect(x - room, rect.bottom() + kTick, 2 * room, high), Qt::AlignHCenter | Qt::AlignTop,
                     QString::number(lanes_[static_cast<std::size_t>(i)]));
  }
  if (last)
    painter.drawText(QRect(rect.left(), rect.bottom() + kTick + high - 2, rect.width(), high),
                     Qt::AlignCenter, tr("lane"));
}

void LanePlot::paintSeries(QPainter& painter, const QRect& rect, const Chart& chart,
                           std::size_t series) const {
  const bool accumulation = values_.registers.cls == isa::RegisterClass::Accumulation;
  const QColor color = theme_->color(accumulation ? Theme::Role::Accumulation : Theme::Role::Vector);
  const auto yOf = [&](double value) {
    return rect.bottom() - (value - chart.low) / (chart.high - chart.low) * rect.height();
  };
  const double zero = yOf(std::clamp(0.0, chart.low, chart.high));
  const std::vector<double>& numbers = chart.series[series];
  const auto all = static_cast<double>(chart.series.size());
  const double slot = rect.width() / std::max<double>(static_cast<double>(numbers.size()), 1);
  QPen pen(color, 1.5, kPatterns[series % kPatterns.size()]);
  QPainterPath path;
  bool drawing = false;
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double x = xOf(rect, static_cast<int>(i));
    if (!std::isfinite(numbers[i])) {
      drawing = false;
      const double y = numbers[i] < 0 ? rect.bottom() - kCross : rect.top() + kCross;
      painter.setPen(QPen(theme_->color(Theme::Role::Error), 1.5));
      painter.drawLine(QPointF(x - kCross, y - kCross), QPointF(x + kCross, y + kCross));
      painter.drawLine(QPointF(x - kCross, y + kCross), QPointF(x + kCross, y - kCross));
      continue;
    }
    const double y = yOf(numbers[i]);
    if (kind_ == Kind::Bars) {
      const double wide = slot * 0.8 / all;
      const double left = x - slot * 0.4 + static_cast<double>(series) * wide;
      QColor fill = color;
      fill.setAlphaF(series % 2 == 0 ? 0.9F : 0.45F);
      painter.fillRect(
          QRectF(left, std::min(y, zero), std::max(wide - 1, 1.0), std::max(std::abs(y - zero), 1.0)), fill);
      continue;
    }
    drawing ? path.lineTo(x, y) : path.moveTo(x, y);
    drawing = true;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QPointF(x, y), 1.6, 1.6);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(pen);
  painter.drawPath(path);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void LanePlot::paintChart(QPainter& painter, int number) const {
  const Chart& chart = charts_[static_cast<std::size_t>(number)];
  const QRect rect = plotRect(number);
  painter.fillRect(rect, theme_->color(Theme::Role::EditorBackground));
  const double slot = rect.width() / std::max<double>(static_cast<double>(lanes_.size()), 1);
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const QRectF column(rect.left() + static_cast<double>(i) * slot, rect.top(), slot, rect.height());
    if (!hasLane(values_.exec, lanes_[i])) {
      painter.fillRect(column, theme_->color(Theme::Role::Gutter));
      painter.fillRect(column, QBrush(theme_->color(Theme::Role::Border), Qt::BDiagPattern));
    }
    if (lanes_[i] == lane_) painter.fillRect(column, theme_->color(Theme::Role::Selection));
  }
  paintAxes(painter, rect, chart, number + 1 == static_cast<int>(charts_.size()));
  for (std::size_t series = 0; series < chart.series.size(); ++series)
    paintSeries(painter, rect, chart, series);
}

void LanePlot::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  for (int i = 0; i < static_cast<int>(charts_.size()); ++i) {
    const QRect rect = plotRect(i);
    if (event->rect().top() <= rect.bottom() + chartHeight() &&
        event->rect().bottom() >= rect.top() - chartHeight())
      paintChart(painter, i);
  }
  if (hasFocus()) {
    painter.setPen(QPen(theme_->color(Theme::Role::Accent), 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

void LanePlot::mousePressEvent(QMouseEvent* event) {
  const int lane = laneAt(event->pos());
  if (lane >= 0 && event->button() == Qt::LeftButton) emit laneChosen(lane);
}

void LanePlot::keyPressEvent(QKeyEvent* event) {
  const auto found = std::ranges::find(lanes_, lane_);
  const int at = found == lanes_.end() ? 0 : static_cast<int>(found - lanes_.begin());
  const int count = static_cast<int>(lanes_.size());
  int to = at;
  switch (event->key()) {
  case Qt::Key_Delete: return emit removeRequested();
  case Qt::Key_Left: to = at - 1; break;
  case Qt::Key_Right: to = at + 1; break;
  case Qt::Key_Home: to = 0; break;
  case Qt::Key_End: to = count - 1; break;
  default: return QWidget::keyPressEvent(event);
  }
  if (count == 0) return;
  emit laneChosen(lanes_[static_cast<std::size_t>(std::clamp(to, 0, count - 1))]);
}

bool LanePlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int lane = laneAt(help->pos());
  if (lane >= 0)
    QToolTip::showText(help->globalPos(), description(lane), this);
  else
    QToolTip::hideText();
  return true;
}

} // namespace wavesmith::widgets
