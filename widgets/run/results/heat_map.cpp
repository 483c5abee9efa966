// SPDX-License-Identifier: Apache-2.0
#include "run/results/heat_map.h"

#include "style/theme.h"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace wavesmith::widgets {
namespace {

constexpr qreal kOutOfDateOpacity = 0.4;
constexpr qreal kLargestCell = 14;
constexpr qreal kSmallestCellWithGap = 5;
constexpr qreal kLeastShare = 0.35; // of the scale, so that one difference among thousands is visible

QColor mix(const QColor& low, const QColor& high, qreal share) {
  const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
  return {part(low.red(), high.red()), part(low.green(), high.green()), part(low.blue(), high.blue())};
}

} // namespace

HeatMap::HeatMap(Theme* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Where elements differ"));
  setMouseTracking(true);
  connect(theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void HeatMap::setComparison(const execution::Comparison& comparison) {
  comparison_ = comparison;
  const auto touched = std::ranges::count_if(comparison.heat, [](std::uint64_t n) { return n > 0; });
  setAccessibleDescription(tr("%1 of %2 slices have differences").arg(touched).arg(comparison.heat.size()));
  update();
}

void HeatMap::clear() {
  comparison_ = {};
  update();
}

QSize HeatMap::sizeHint() const {
  return {260, 160};
}
void HeatMap::setOutOfDate(bool outOfDate) {
  outOfDate_ = outOfDate;
  update();
}

QSize HeatMap::minimumSizeHint() const {
  return {120, 60};
}

// The grid with the largest cells with which all of them fit.
HeatMap::Grid HeatMap::grid() const {
  const auto cells = static_cast<int>(comparison_.heat.size());
  Grid best;
  for (int columns = 1; columns <= cells; ++columns) {
    const int rows = (cells + columns - 1) / columns;
    const qreal cell = std::min({width() / qreal(columns), height() / qreal(rows), kLargestCell});
    if (cell > best.cell) best = {columns, cell};
  }
  return best;
}

int HeatMap::sliceAt(const QPoint& position) const {
  const Grid g = grid();
  if (g.cell <= 0 || position.x() < 0 || position.y() < 0) return -1;
  const int column = static_cast<int>(position.x() / g.cell);
  const int slice = static_cast<int>(position.y() / g.cell) * g.columns + column;
  return column < g.columns && slice < static_cast<int>(comparison_.heat.size()) ? slice : -1;
}

quint64 HeatMap::firstElementOf(std::size_t slice) const {
  return execution::firstOfSlice(slice, comparison_.heat.size(), comparison_.compared);
}

QString HeatMap::describe(const QPoint& position) const {
  const int found = sliceAt(position);
  if (found < 0) return {};
  const auto slice = static_cast<std::size_t>(found);
  const auto number = [](quint64 n) { return QLocale().toString(static_cast<qulonglong>(n)); };
  return tr("Elements %1 to %2: %3 differ")
      .arg(number(firstElementOf(slice)), number(firstElementOf(slice + 1) - 1),
           number(comparison_.heat[slice]));
}

void HeatMap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (outOfDate_) painter.setOpacity(kOutOfDateOpacity);
  const Grid g = grid();
  if (g.cell <= 0) return;
  const QColor low = theme_->color(Theme::Role::HeatLow);
  const QColor high = theme_->color(Theme::Role::HeatHigh);
  const qreal gap = g.cell >= kSmallestCellWithGap ? 1 : 0;
  for (std::size_t slice = 0; slice < comparison_.heat.size(); ++slice) {
    const auto size = static_cast<qreal>(firstElementOf(slice + 1) - firstElementOf(slice));
    const auto differing = static_cast<qreal>(comparison_.heat[slice]);
    const qreal fullness = std::log1p(differing) / std::log1p(std::max<qreal>(1, size));
    const qreal share = differing <= 0 ? 0 : kLeastShare + (1 - kLeastShare) * fullness;
    const int row = static_cast<int>(slice) / g.columns;
    const int column = static_cast<int>(slice) % g.columns;
    const QRectF cell(column * g.cell, row * g.cell, g.cell - gap, g.cell - gap);
    painter.fillRect(cell, mix(low, high, std::min<qreal>(1, share)));
  }
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
  const int slice = sliceAt(event->position().toPoint());
  if (slice >= 0) emit elementChosen(firstElementOf(static_cast<std::size_t>(slice)));
}

bool HeatMap::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), describe(help->pos()), this);
  return true;
}

} // namespace wavesmith::widgets
