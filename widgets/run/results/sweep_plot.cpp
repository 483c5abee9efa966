// SPDX-License-Identifier: Apache-2.0
#include "run/results/sweep_plot.h"

#include "project/run_file/sweep.h"
#include "run/results/sweep_model.h"
#include "source/text/numbers.h"
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

using worker::SweepResult;
using worker::SweepRow;

namespace {

constexpr double kLogarithmicFrom = 20; // greatest by smallest value
constexpr int kShapes = 6;
constexpr int kMostLegend = 8; // lines with a name of their own
constexpr double kMark = 4;    // half its size
constexpr double kNear = 16;   // pixels
constexpr double kGap = 6;
constexpr double kOutOfDatePlot = 0.4; // opacity

double numberOf(const std::string& text) {
  return source::readNumber<double>(text).value_or(0); // a literal number (project/run_file/sweep.h)
}

// 1, 2 or 5 times a power of ten.
double roundStep(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least) return factor * power;
  return 10 * power;
}

QString tickText(double value) {
  return QString::fromStdString(worker::shortNumberText(value));
}

// What the lines of a legend are named after: all parameters but one.
QString otherParameters(const SweepRow& row, int parameter) {
  project::SweepPoint others = row.point;
  others.erase(others.begin() + parameter);
  return QString::fromStdString(project::toText(others));
}

QPainterPath shapeOf(int line) {
  QPainterPath path;
  const double r = kMark;
  switch (line % kShapes) {
  case 0: path.addEllipse(QPointF(), r, r); break;
  case 1: path.addRect(-r, -r, 2 * r, 2 * r); break;
  case 2: path.addPolygon(QPolygonF({{0, -r}, {r, r}, {-r, r}, {0, -r}})); break;
  case 3: path.addPolygon(QPolygonF({{0, -r - 1}, {r + 1, 0}, {0, r + 1}, {-r - 1, 0}, {0, -r - 1}})); break;
  case 4: path.addPolygon(QPolygonF({{0, r}, {r, -r}, {-r, -r}, {0, r}})); break;
  default: path.addPolygon(QPolygonF({{-r, -r}, {0, -r / 2}, {r, -r}, {r, r}, {-r, r}, {-r, -r}})); break;
  }
  return path;
}

Qt::PenStyle dashOf(int line) {
  constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
  return kStyles[static_cast<std::size_t>(line) % kStyles.size()];
}

} // namespace

// --- Axis ---

PlotAxis::PlotAxis(const std::vector<double>& values, bool zero) {
  if (values.empty()) return;
  const auto [least, greatest] = std::ranges::minmax(values);
  low_ = least;
  high_ = greatest;
  logarithmic_ = low_ > 0 && high_ / low_ >= kLogarithmicFrom;
  if (logarithmic_) return;
  if (zero) {
    low_ = std::min(low_, 0.0);
    high_ = std::max(high_, 0.0);
  }
  if (low_ == high_) {
    const double room = high_ == 0 ? 1 : std::abs(high_) / 2;
    low_ -= zero && low_ == 0 ? 0 : room;
    high_ += room;
  }
}

double PlotAxis::share(double value) const {
  if (!logarithmic_) return (value - low_) / (high_ - low_);
  return std::log(std::max(value, low_) / low_) / std::log(high_ / low_);
}

std::vector<double> PlotAxis::ticks(int most) const {
  std::vector<double> result;
  if (logarithmic_) {
    // Powers of a power of two; of ten if the values span a million.
    const double base = high_ / low_ <= 1e6 ? 2 : 10;
    double factor = base;
    while (std::log(high_ / low_) / std::log(factor) > most)
      factor *= base;
    const double first = std::pow(factor, std::ceil(std::log(low_) / std::log(factor) - 1e-9));
    for (double value = first; value <= high_ * (1 + 1e-9); value *= factor)
      result.push_back(value);
    // An axis with one number has no scale.
    return result.size() < 2 ? std::vector{low_, high_} : result;
  }
  double step = roundStep((high_ - low_) / std::max(1, most - 1));
  const auto count = [&] { return std::floor(high_ / step + 1e-9) - std::ceil(low_ / step - 1e-9) + 1; };
  while (count() < 2)
    step = roundStep(step / 2.5); // an axis with one number has no scale
  const double first = std::ceil(low_ / step - 1e-9);
  for (int n = 0; (first + n) * step <= high_ + step * 1e-9; ++n)
    result.push_back((first + n) * step);
  return result;
}

// --- Contents ---

SweepPlot::SweepPlot(const Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Plot of the sweep"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void SweepPlot::setRows(std::vector<SweepRow> rows) {
  rows_ = std::move(rows);
  if (chosen_ >= static_cast<int>(rows_.size())) chosen_ = -1;
  arrange();
}

void SweepPlot::show(SweepResult result, int parameter) {
  result_ = result;
  parameter_ = parameter;
  arrange();
}

void SweepPlot::setChosen(int row) {
  chosen_ = row;
  update();
}

void SweepPlot::setOutOfDate(bool outOfDate) {
  outOfDate_ = outOfDate;
  update();
}

double SweepPlot::parameterOf(int row) const {
  return numberOf(this->row(row).point[static_cast<std::size_t>(parameter_)].second);
}

void SweepPlot::arrange() {
  lines_.clear();
  QStringList texts;
  const bool isThere =
      !rows_.empty() && parameter_ >= 0 && parameter_ < static_cast<int>(rows_[0].point.size());
  for (int n = 0; isThere && n < static_cast<int>(rows_.size()); ++n) {
    if (!row(n).number(result_)) continue;
    const QString name = otherParameters(row(n), parameter_);
    auto line = std::ranges::find(lines_, name, &Line::name);
    if (line == lines_.end()) line = lines_.insert(lines_.end(), Line{name, {}});
    line->rows.push_back(n);
  }
  for (Line& line : lines_)
    std::ranges::stable_sort(line.rows, {}, [this](int n) { return parameterOf(n); });
  // The same for those who cannot see it.
  constexpr int kMostRead = 40;
  for (const Line& line : lines_)
    for (const int n : line.rows)
      if (texts.size() < kMostRead) texts << describe(n);
  const QString name =
      isThere ? QString::fromStdString(rows_[0].point[static_cast<std::size_t>(parameter_)].first)
              : QString();
  setAccessibleDescription(
      texts.isEmpty() ? tr("Nothing to draw")
                      : tr("%1 by %2. %3").arg(nameOf(result_), name, texts.join(QStringLiteral("; "))));
  update();
}

QString SweepPlot::describe(int row) const {
  if (row < 0 || row >= static_cast<int>(rows_.size())) return {};
  const SweepRow& at = this->row(row);
  const auto number = at.number(result_);
  const QString point = QString::fromStdString(project::toText(at.point));
  const QString value =
      number ? tr("%1 %2").arg(nameOf(result_), QString::fromStdString(worker::shortNumberText(*number)))
             : tr("no %1").arg(nameOf(result_));
  return at.passed ? tr("%1: %2").arg(point, value) : tr("%1: %2, %3").arg(point, value, resultText(at));
}

QSize SweepPlot::sizeHint() const {
  return {360, 14 * fontMetrics().height()};
}
QSize SweepPlot::minimumSizeHint() const {
  return {180, 7 * fontMetrics().height()};
}

PlotAxis SweepPlot::across() const {
  std::vector<double> values;
  for (const Line& line : lines_)
    for (const int n : line.rows)
      values.push_back(parameterOf(n));
  return {values, false};
}

PlotAxis SweepPlot::upward() const {
  std::vector<double> values;
  for (const Line& line : lines_)
    for (const int n : line.rows)
      values.push_back(*row(n).number(result_));
  return {values, true};
}

// The lines with a name of their own: as many as fit above the numbers across, with one for the rest.
std::size_t SweepPlot::legendLines() const {
  const int fitting = height() / fontMetrics().height() - (hasNames() ? 4 : 2);
  if (lines_.size() <= static_cast<std::size_t>(std::max(1, fitting)) && lines_.size() <= kMostLegend)
    return lines_.size();
  return static_cast<std::size_t>(std::clamp(fitting - 1, 1, kMostLegend));
}

int SweepPlot::legendWidth() const {
  if (lines_.size() < 2) return 0;
  int width = 0;
  for (std::size_t n = 0; n < lines_.size() && n < legendLines(); ++n)
    width = std::max(width, fontMetrics().horizontalAdvance(lines_[n].name));
  return std::min(width + 4 * static_cast<int>(kMark + kGap), this->width() / 3);
}

// A low plot has room for its values only; what they are is chosen above it.
bool SweepPlot::hasNames() const {
  return height() >= 10 * fontMetrics().height();
}

QRectF SweepPlot::area() const {
  int left = 0;
  for (const double tick : upward().ticks(5))
    left = std::max(left, fontMetrics().horizontalAdvance(tickText(tick)));
  const double line = fontMetrics().height();
  // The last number across is in the middle below its place, beside the legend.
  const double last = fontMetrics().horizontalAdvance(tickText(across().greatest()));
  const double right = kGap + std::max(2 * kMark, last / 2) + legendWidth();
  const double top = hasNames() ? line + 2 * kGap : line / 2;      // the name of the result
  const double bottom = (hasNames() ? 2 * line : line) + 2 * kGap; // ticks, and the name of the parameter
  return {left + 2 * kGap, top, std::max(1.0, width() - left - 2 * kGap - right),
          std::max(1.0, height() - top - bottom)};
}

std::vector<SweepPlot::Mark> SweepPlot::marks() const {
  std::vector<Mark> result;
  if (lines_.empty()) return result;
  const QRectF inside = area();
  const PlotAxis x = across();
  const PlotAxis y = upward();
  for (std::size_t line = 0; line < lines_.size(); ++line)
    for (const int n : lines_[line].rows)
      result.push_back({{inside.left() + x.share(parameterOf(n)) * inside.width(),
                         inside.bottom() - y.share(*row(n).number(result_)) * inside.height()},
                        n,
                        static_cast<int>(line)});
  return result;
}

// --- Drawing ---

QColor SweepPlot::colorOf(int line) const {
  using enum Theme::Role;
  constexpr std::array kColors{Accent, Accumulation, Good, Scalar, Warning};
  return theme_->color(kColors[static_cast<std::size_t>(line) % kColors.size()]);
}

void SweepPlot::paintAxes(QPainter& painter) const {
  const QRectF inside = area();
  const QFontMetrics metrics = fontMetrics();
  const double line = metrics.height();
  const PlotAxis x = across();
  const PlotAxis y = upward();
  const QColor text = palette().color(QPalette::Text);
  const QColor grid = theme_->color(Theme::Role::Border);
  const auto titled = [](const PlotAxis& axis, const QString& name) {
    return axis.isLogarithmic() ? tr("%1 (logarithmic)").arg(name) : name;
  };
  painter.setPen(text);
  if (hasNames())
    painter.drawText(QRectF(kGap, kGap / 2, width() - kGap, line), Qt::AlignLeft | Qt::AlignVCenter,
                     titled(y, nameOf(result_)));
  for (const double tick : y.ticks(std::max(2, static_cast<int>(inside.height() / (2 * line))))) {
    const double at = inside.bottom() - y.share(tick) * inside.height();
    painter.setPen(grid);
    painter.drawLine(QPointF(inside.left(), at), QPointF(inside.right(), at));
    painter.setPen(text);
    painter.drawText(QRectF(0, at - line / 2, inside.left() - kGap, line), Qt::AlignRight | Qt::AlignVCenter,
                     tickText(tick));
  }
  const std::string& name = rows_[0].point[static_cast<std::size_t>(parameter_)].first;
  const double wide = metrics.horizontalAdvance(QStringLiteral("000000")) + 2 * kGap;
  for (const double tick : x.ticks(std::max(2, static_cast<int>(inside.width() / wide)))) {
    const double at = inside.left() + x.share(tick) * inside.width();
    painter.setPen(grid);
    painter.drawLine(QPointF(at, inside.bottom()), QPointF(at, inside.bottom() + kGap / 2));
    painter.setPen(text);
    painter.drawText(QRectF(at - wide, inside.bottom() + kGap, 2 * wide, line), Qt::AlignCenter,
                     tickText(tick));
  }
  if (hasNames())
    painter.drawText(QRectF(inside.left(), inside.bottom() + kGap + line, inside.width(), line),
                     Qt::AlignCenter, titled(x, QString::fromStdString(name)));
  painter.setPen(theme_->color(Theme::Role::Quiet));
  painter.drawLine(inside.bottomLeft(), inside.bottomRight());
  painter.drawLine(inside.topLeft(), inside.bottomLeft());
}

// A point that did not pass is a cross in the color of errors, whatever its line.
void SweepPlot::paintMark(QPainter& painter, const QPointF& at, int line, bool passed) const {
  painter.save();
  painter.translate(at);
  if (passed) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colorOf(line));
    painter.drawPath(shapeOf(line));
  } else {
    painter.setPen(QPen(theme_->color(Theme::Role::Error), 2));
    painter.drawLine(QPointF(-kMark, -kMark), QPointF(kMark, kMark));
    painter.drawLine(QPointF(-kMark, kMark), QPointF(kMark, -kMark));
  }
  painter.restore();
}

void SweepPlot::paintLegend(QPainter& painter) const {
  if (lines_.size() < 2) return;
  const double left = width() - legendWidth();
  const double line = fontMetrics().height();
  const double top = area().top();
  const std::size_t most = legendLines();
  for (std::size_t n = 0; n < lines_.size() && n <= most; ++n) {
    const double middle = top + (static_cast<double>(n) + 0.5) * line;
    const double text = left + 2 * kMark + 2 * kGap;
    const bool isRest = n == most;
    if (!isRest) paintMark(painter, {left + kMark + kGap, middle}, static_cast<int>(n), true);
    const QString name =
        isRest ? tr("and %n more", nullptr, static_cast<int>(lines_.size() - most)) : lines_[n].name;
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(text, middle - line / 2, width() - text, line), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(width() - text)));
  }
}

void SweepPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  if (outOfDate_) painter.setOpacity(kOutOfDatePlot);
  if (lines_.empty()) {
    painter.setPen(theme_->color(Theme::Role::Quiet));
    painter.drawText(rect(), Qt::AlignCenter, rows_.empty() ? QString() : tr("Nothing to draw"));
    return;
  }
  paintAxes(painter);
  const std::vector<Mark> all = marks();
  for (std::size_t n = 1; n < all.size(); ++n) {
    if (all[n].line != all[n - 1].line) continue;
    painter.setPen(QPen(colorOf(all[n].line), 1.5, dashOf(all[n].line)));
    painter.drawLine(all[n - 1].at, all[n].at);
  }
  for (const Mark& mark : all) {
    paintMark(painter, mark.at, mark.line, row(mark.row).passed);
    if (mark.row != chosen_) continue;
    painter.setPen(QPen(palette().color(QPalette::Text), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(mark.at, 2 * kMark, 2 * kMark);
  }
  paintLegend(painter);
}

// --- Mouse and keys ---

int SweepPlot::nearest(const QPoint& at) const {
  int found = -1;
  double least = kNear;
  for (const Mark& mark : marks()) {
    const double distance = std::hypot(mark.at.x() - at.x(), mark.at.y() - at.y());
    if (distance >= least) continue;
    least = distance;
    found = mark.row;
  }
  return found;
}

void SweepPlot::mousePressEvent(QMouseEvent* event) {
  const int row = nearest(event->position().toPoint());
  if (row >= 0) emit rowChosen(row);
}

// In the order of the drawing, along one line after the other.
void SweepPlot::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (step == 0 || lines_.empty()) return QWidget::keyPressEvent(event);
  std::vector<int> order;
  for (const Line& line : lines_)
    order.insert(order.end(), line.rows.begin(), line.rows.end());
  const auto found = std::ranges::find(order, chosen_);
  const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
  const std::ptrdiff_t at = found == order.end() ? (step > 0 ? -1 : last + 1) : found - order.begin();
  emit rowChosen(order[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + step, 0, last))]);
}

bool SweepPlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), describe(nearest(help->pos())), this);
  return true;
}

} // namespace wavesmith::widgets
